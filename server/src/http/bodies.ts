import type { FastifyInstance } from 'fastify'
import qs from 'qs'
import { ApiError } from '../lib/error-codes.ts'

export const BODY_LIMIT_BYTES = 256 * 1024

/** A body as it came: JSON has types, a form has only text and is coerced by the route's schema. */
export type RawBody = { readonly kind: 'json' | 'form' | 'other'; readonly value: unknown }

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'

/**
 * One reader for every content type. An absent or empty body is the same as none, whatever type it
 * claims to be: clients send `Content-Type: application/json` on bodiless calls all the time.
 */
export function readBodies(app: FastifyInstance): void {
  // The framework refuses types that it cannot read before a route is asked whether it cares.
  app.addHook('onRequest', ({ headers }, _reply, done) => {
    const type = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase()
    const isKnown = type === JSON_TYPE || type === FORM_TYPE
    headers['content-type'] = isKnown ? type : 'application/octet-stream'
    done()
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, bytes, done) => {
    try {
      done(null, read(request.headers['content-type'], bytes as Buffer))
    } catch (error) {
      done(error as Error)
    }
  })
}

function read(type: string | undefined, bytes: Buffer): RawBody | undefined {
  if (bytes.length === 0) return undefined
  const text = decodeUtf8(bytes)
  if (type === JSON_TYPE) return { kind: 'json', value: parseJson(text) }
  // What `curl -d '{}'` sends, and what a route without a body takes under any type.
  if (text === '{}') return { kind: 'other', value: {} }
  if (type === FORM_TYPE) return { kind: 'form', value: parseForm(text) }
  return { kind: 'other', value: text }
}

function decodeUtf8(bytes: Buffer): string {
  try {
    return UTF8.decode(bytes)
  } catch (cause) {
    throw new ApiError('body_invalid', { problem: 'it is not UTF-8 text' }, { cause })
  }
}

const UTF8 = new TextDecoder('utf-8', { fatal: true })

function parseJson(text: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text, refuseHostileKeys)
  } catch (cause) {
    if (cause instanceof ApiError) throw cause
    throw new ApiError('body_invalid', { problem: 'it is not JSON' }, { cause })
  }
  assertStorable(value)
  return value
}

const HOSTILE_KEY = '__proto__'

function refuseHostileKeys(key: string, value: unknown): unknown {
  if (key === HOSTILE_KEY) throw new ApiError('parameter_unknown', { param: key })
  return value
}

function parseForm(text: string): unknown {
  assertReadableNames(text)
  let value: unknown
  try {
    value = qs.parse(text, {
      depth: 8,
      strictDepth: true,
      parameterLimit: 1000,
      throwOnLimitExceeded: true,
      arrayLimit: 100,
      plainObjects: true,
    })
  } catch (cause) {
    throw new ApiError(
      'body_invalid',
      { problem: 'the form is nested or repeated too deep' },
      { cause },
    )
  }
  assertStorable(value)
  return value
}

// qs would pass over a hostile name in silence, and take a broken escape for other text.
function assertReadableNames(text: string): void {
  for (const pair of text.replaceAll('+', ' ').split('&')) {
    let name: string
    try {
      name = decodeURIComponent(pair).split('=', 1)[0] as string
    } catch (cause) {
      throw new ApiError('body_invalid', { problem: 'its escapes are not UTF-8' }, { cause })
    }
    if (name.split(/[[\]]/).includes(HOSTILE_KEY)) {
      throw new ApiError('parameter_unknown', { param: HOSTILE_KEY })
    }
  }
}

// PostgreSQL stores neither: better a clear refusal here than a failure in the middle of a write.
function assertStorable(value: unknown): void {
  if (typeof value === 'string') {
    if (value.isWellFormed() && !value.includes('\0')) return
    throw new ApiError('body_invalid', { problem: 'it holds a NUL or half a character' })
  }
  if (typeof value !== 'object' || value === null) return
  for (const [key, item] of Object.entries(value)) {
    assertStorable(key)
    assertStorable(item)
  }
}
