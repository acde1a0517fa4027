import * as z from 'zod'
import type { Input, Part, Picture, View } from '../../../lib/challenges.ts'
import { KEYS } from '../../../lib/challenges.ts'

// Messages between a challenge's viewer and the worker that holds its page. The API only relays
// them.

export const MOST_MESSAGE_BYTES = 4_096
const MOST_TEXT = 500
const MOST_PX = 4_000
const NARROWEST_PX = 320
const LOWEST_PX = 300
const WIDEST_PX = 1_280
const HIGHEST_PX = 1_600
const MOST_SCALE = 3

/** Close codes for the viewer's connection. */
export const CLOSES = {
  over: 4000,
  taken_over: 4001,
  time_is_up: 4002,
  /** No worker holds the challenge any more. */
  gone: 4003,
  /** Too many messages, or an unknown one. */
  refused: 4004,
} as const

const at = z.number().min(0).max(MOST_PX)
const by = z.number().min(-MOST_PX).max(MOST_PX)
const size = (least: number, most: number) =>
  z.number().transform((it) => Math.round(Math.min(Math.max(it, least), most)))
const part = z.int().min(0).max(10_000)

const saidSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('look'),
    width: size(NARROWEST_PX, WIDEST_PX),
    height: size(LOWEST_PX, HIGHEST_PX),
    scale: z.number().transform((it) => Math.min(Math.max(it, 1), MOST_SCALE)),
    /** Whether to send the plain form instead of pictures. */
    form: z.boolean(),
  }),
  /** Acknowledges a picture; the next one is drawn after that. */
  z.strictObject({ type: z.literal('seen'), picture: z.int().min(0) }),
  z.strictObject({
    type: z.literal('pointer'),
    action: z.enum(['down', 'move', 'up']),
    x: at,
    y: at,
  }),
  z.strictObject({ type: z.literal('scroll'), x: at, y: at, dx: by, dy: by }),
  z.strictObject({
    type: z.literal('key'),
    key: z.union([z.enum(KEYS), z.string().refine((it) => [...it].length === 1 && it >= ' ')]),
  }),
  z.strictObject({ type: z.literal('text'), text: z.string().max(MOST_TEXT) }),
  z.strictObject({
    type: z.literal('fill'),
    form: z.int(),
    part,
    value: z.string().max(MOST_TEXT),
  }),
  z.strictObject({ type: z.literal('press'), form: z.int(), part }),
])

export type Said =
  | ({ readonly type: 'look'; readonly form: boolean } & View)
  | { readonly type: 'seen'; readonly picture: number }
  /** `form`: the version of the form that the viewer saw; it may be outdated. */
  | (Extract<Input, { readonly part: number }> & { readonly form: number })
  | Exclude<Input, { readonly part: number }>

/** Null: an unknown message. Its content is never repeated. */
export function readSaid(text: string): Said | null {
  if (text.length > MOST_MESSAGE_BYTES) return null
  try {
    return saidSchema.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

const HEADER_BYTES = 8

/** A header with number, width and height, then the JPEG. */
export function writePicture(number: number, { width, height, jpeg }: Picture): Buffer {
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeUInt32BE(number, 0)
  header.writeUInt16BE(width, 4)
  header.writeUInt16BE(height, 6)
  return Buffer.concat([header, jpeg])
}

/** The first message: the bank's host, and when its page closes. */
export function writeHost(host: string, endsAtMs: number): string {
  return JSON.stringify({ type: 'host', host, ends_at: Math.floor(endsAtMs / 1_000) })
}

export function writeForm(number: number, parts: readonly Part[]): string {
  return JSON.stringify({
    type: 'form',
    number,
    parts: parts.map(({ isDisabled, isTicked, isNumeric, ...rest }) => ({
      ...rest,
      disabled: isDisabled,
      ticked: isTicked,
      numeric: isNumeric,
    })),
  })
}
