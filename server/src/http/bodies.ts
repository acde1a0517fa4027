import type { FastifyInstance } from 'fastify'
import qs from 'qs'
import { ApiError } from '../lib/error-codes.ts'

export const BODY_LIMIT_BYTES = 256 * 1024

/** A body as it came: JSON has types, a form has only text and is coerced by the route's schema. */
export type RawBody = { readonly kind: 'json' | 'form' | 'other'; readonly value: unknown }

/**
 * One reader for every content type. An absent or empty body is the same as none, whatever type it
 * claims to be: clients send `Content-Type: application/json` on bodiless calls all the time.
 */
export function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, bytes, done) => {
    try {
      done(null, read(request.headers['content-type'] ?? '', bytes as Buffer))
    } catch (error) {
      done(error as Error)
    }
  })
}

function read(contentType: string, bytes: Buffer): RawBody | undefined {
  if (bytes.length === 0) return undefined
  const text = decodeUtf8(bytes)
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  if (type === 'application/json') return { kind: 'json', value: parseJson(text) }
  if (type === 'application/x-www-form-urlencoded') return { kind: 'form', value: parseForm(text) }
  return { kind: 'other', value: text === '{}' ? {} : text }
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

function refuseHostileKeys(key: string, value: unknown): unknown {
  if (key === '__proto__') throw new ApiError('parameter_unknown', { param: key })
  return value
}

function parseForm(text: string): unknown {
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
