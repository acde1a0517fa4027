import { z } from 'zod'
import type { Address } from './addresses.ts'
import { isAddress } from './addresses.ts'
import type { Id } from './ids.ts'
import { ID_BODY_PATTERN } from './ids.ts'
import { MOST_CENTS } from './money.ts'

/** Wire shapes that many resources share. */

export function id<Prefix extends string>(prefix: Prefix): z.ZodType<Id<Prefix>, string> {
  const text = z.string().regex(new RegExp(`^${prefix}_${ID_BODY_PATTERN}$`), {
    error: `it must be an id that begins with ${prefix}_`,
  })
  return text as unknown as z.ZodType<Id<Prefix>, string>
}

/** The contract can only state the pattern; the 32 bytes are checked beside it. */
export const address = z
  .string()
  .regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/, { error: 'it must be a Solana address' })
  .refine(isAddress, { error: 'it must be a Solana address' })
  .meta({ format: 'solana-address' }) as unknown as z.ZodType<Address, string>

const boundCents = (words: string) =>
  z.int().min(0).max(MOST_CENTS).optional().describe(`Only those of ${words} so many cents.`)

/** Filters for lists of objects with an amount. */
export const amountFilters = {
  amount_gte: boundCents('at least'),
  amount_lte: boundCents('at most'),
}

type AmountQuery = { amount_gte?: number | undefined; amount_lte?: number | undefined }

export const amountsOf = ({ amount_gte, amount_lte }: AmountQuery) => ({
  from: amount_gte,
  to: amount_lte,
})

export const unixSeconds = z.int().min(0)

// Overrides, embeddings and isolates let a name show other words than it has, and reorder the words
// around it. The plain marks stay: names in mixed scripts need them.
const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g

/** One line of text for people, without control characters; those of direction are left out. */
export const line = (maxLength: number) =>
  z
    .string()
    .overwrite((value) => value.replaceAll(BIDI_CONTROLS, ''))
    .min(1)
    .max(maxLength)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
    .regex(/^[^\u0000-\u001f\u007f]*$/, { error: 'it must not hold control characters' })

/** Any text that PostgreSQL can store: everything but NUL. */
export const text = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: it is what is refused
    .regex(/^[^\u0000]*$/, { error: 'it must not hold NUL' })

export const METADATA_KEY_LIMIT = 50

export const metadata = z
  .record(text(40).min(1), text(500))
  .refine((map) => Object.keys(map).length <= METADATA_KEY_LIMIT, {
    error: `it must have at most ${METADATA_KEY_LIMIT} keys`,
  })
  .meta({
    maxProperties: METADATA_KEY_LIMIT,
    description: 'Your own labels: at most 50 keys of 40 characters with values of 500.',
  })

/** A URL that a page may link to, so not `javascript:`. */
export const webUrl = z
  .string()
  .max(2048)
  .regex(/^https?:\/\/[^\s]+$/, { error: 'it must be an http or https address' })
  .refine(URL.canParse, { error: 'it must be an http or https address' })
  .meta({ format: 'uri' })

type Check = (value: object, context: z.RefinementCtx) => void

/** Refuses objects with two of these parameters. */
export function onlyOneOf(...names: readonly string[]): Check {
  return (value, context) => {
    const [first, other] = names.filter((name) => read(value, name) !== undefined)
    if (first === undefined || other === undefined) return
    context.addIssue({ code: 'custom', path: [first], params: { other } })
  }
}

/** Also refuses objects with none. */
export function exactlyOneOf(first: string, ...others: readonly string[]): Check {
  const refuseTwo = onlyOneOf(first, ...others)
  const hint = `Send it, or ${others.join(' or ')} in its place.`
  return (value, context) => {
    refuseTwo(value, context)
    if ([first, ...others].some((name) => read(value, name) !== undefined)) return
    context.addIssue({ code: 'custom', path: [first], params: { hint } })
  }
}

const read = (value: object, name: string) => (value as Record<string, unknown>)[name]

/** The answer for a deleted object. */
export const deleted = <Prefix extends string, Name extends string>(prefix: Prefix, object: Name) =>
  z.object({ id: id(prefix), object: z.literal(object), deleted: z.literal(true) })

/** A stream of bytes instead of JSON. */
export const binary = z.string().meta({ format: 'binary' }) as unknown as z.ZodType<object>
