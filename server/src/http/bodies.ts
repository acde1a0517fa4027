import type { FastifyInstance } from 'fastify'
import qs from 'qs'
import { ApiError } from '../lib/error-codes.ts'

// The largest body that a schema allows is line items: 100 lines of 7 values, and 50 of metadata.
const MOST_VALUES = 1_000
// Options nest deepest, 6 levels; their own validation gives a better error than this limit.
const MOST_DEPTH = 32

/**
 * A body as received. JSON has types; a form has only text and is coerced by the route's schema.
 */
export type RawBody = { readonly kind: 'json' | 'form' | 'other'; readonly value: unknown }

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'

/**
 * One parser for every content type. An empty body counts as none, whatever its type: clients send
 * `Content-Type: application/json` on requests without a body all the time.
 */
export function readBodies(app: FastifyInstance): void {
  // Fastify rejects unknown content types before a route can ignore them.
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
  if (type === JSON_TYPE) assertFewValues(bytes)
  const text = decodeUtf8(bytes)
  if (type === JSON_TYPE) return { kind: 'json', value: parseJson(text) }
  // `curl -d '{}'` sends this; routes without a body accept it under any type.
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

/**
 * Counts values and depth before parsing: arrays, objects and keys cost far more CPU than their
 * bytes suggest. Commas and opening brackets outside of strings are an upper bound.
 */
function assertFewValues(bytes: Buffer): void {
  let values = 1
  let depth = 0
  let isString = false
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]
    if (byte === QUOTE) isString = !isString
    else if (isString) i += byte === BACKSLASH ? 1 : 0
    else if (byte === OPEN_ARRAY || byte === OPEN_OBJECT) [values, depth] = [values + 1, depth + 1]
    else if (byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) depth--
    else if (byte === COMMA) values++
    if (values > MOST_VALUES) refuseSize(`it has more than ${MOST_VALUES} values`)
    if (depth > MOST_DEPTH) refuseSize(`it is nested more than ${MOST_DEPTH} levels deep`)
  }
}

const [QUOTE, BACKSLASH, COMMA, OPEN_ARRAY, OPEN_OBJECT, CLOSE_ARRAY, CLOSE_OBJECT] =
  Buffer.from('"\\,[{]}')

function refuseSize(problem: string): never {
  throw new ApiError('body_invalid', { problem })
}

function parseJson(text: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new ApiError('body_invalid', { problem: 'it is not JSON' }, { cause })
  }
  // The text is valid UTF-8 without raw NUL, so only an escape can hide NUL, a lone surrogate or a
  // name.
  if (text.includes('\\u') || text.includes(HOSTILE_KEY)) assertStorable(value)
  return value
}

const HOSTILE_KEY = '__proto__'

function parseForm(text: string): unknown {
  const pairs = text.split('&', MOST_VALUES + 1)
  if (pairs.length > MOST_VALUES) refuseSize(`it has more than ${MOST_VALUES} values`)
  assertReadableNames(pairs)
  let value: unknown
  try {
    value = qs.parse(text, {
      depth: 8,
      strictDepth: true,
      parameterLimit: MOST_VALUES,
      throwOnLimitExceeded: true,
      arrayLimit: 100,
      plainObjects: true,
    })
  } catch (cause) {
    throw new ApiError(
      'body_invalid',
      { problem: 'the form is nested too deeply or repeats a field too often' },
      { cause },
    )
  }
  assertStorable(value)
  return value
}

// qs silently skips a hostile name and misreads a broken escape.
function assertReadableNames(pairs: readonly string[]): void {
  for (const pair of pairs) {
    let name: string
    try {
      name = decodeURIComponent(pair).split('=', 1)[0] as string
    } catch (cause) {
      throw new ApiError('body_invalid', { problem: 'its escapes are not UTF-8' }, { cause })
    }
    if (name.includes(HOSTILE_KEY) && name.split(/[[\]]/).includes(HOSTILE_KEY)) {
      throw new ApiError('parameter_unknown', { param: HOSTILE_KEY })
    }
  }
}

// PostgreSQL stores neither NUL nor a lone surrogate: a clear error here beats a failed write. A
// parsed `__proto__` is harmless until somebody copies the object.
function assertStorable(value: unknown): void {
  if (typeof value === 'string') {
    if (value.isWellFormed() && !value.includes('\0')) return
    throw new ApiError('body_invalid', { problem: 'it contains NUL or a lone surrogate' })
  }
  if (typeof value !== 'object' || value === null) return
  for (const [key, item] of Object.entries(value)) {
    if (key === HOSTILE_KEY) throw new ApiError('parameter_unknown', { param: key })
    assertStorable(key)
    assertStorable(item)
  }
}
