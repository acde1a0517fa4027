import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { coercer } from './coerce.ts'

const schema = z.strictObject({
  count: z.int().optional(),
  limit: z.int().min(1).max(100).default(25),
  ready: z.boolean().optional(),
  name: z.string().optional(),
  label: z.string().nullable().optional(),
  status: z.enum(['open', '1', 'true']).optional(),
  list: z.array(z.int()).optional(),
  map: z.record(z.string(), z.int()).optional(),
  free: z.record(z.string(), z.unknown()).optional(),
})
const coerce = coercer(schema)

test('a value that has a type already is never changed', () => {
  const typed = fc.jsonValue().map(withoutText)
  fc.assert(
    fc.property(typed, (value) => {
      expect(coerce(value)).toEqual(value)
      expect(coerce({ count: value, ready: value, free: { a: value } })).toEqual({
        count: value,
        ready: value,
        free: { a: value },
      })
    }),
  )
})

test('text stays text where text is asked for', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.constantFrom('1', 'true', 'null')), (text) => {
      expect(coerce({ name: text, free: { a: text } })).toEqual({ name: text, free: { a: text } })
    }),
  )
  expect(coerce({ status: '1' })).toEqual({ status: '1' })
  expect(coerce({ status: 'true' })).toEqual({ status: 'true' })
})

test('every whole number that fits is read exactly', () => {
  fc.assert(
    fc.property(fc.integer({ min: -(10 ** 15) + 1, max: 10 ** 15 - 1 }), (n) => {
      expect(coerce({ count: `${n}` })).toEqual({ count: n })
      expect(coerce({ list: [`${n}`], map: { a: `${n}` } })).toEqual({ list: [n], map: { a: n } })
    }),
  )
})

describe('is left alone, for validation to refuse', () => {
  test.each(['', ' ', '1 ', '+1', '1.0', '1e2', '0x1', '٣', 'NaN', 'Infinity', '9'.repeat(16)])(
    'as a number: %j',
    (text) => expect(coerce({ count: text })).toEqual({ count: text }),
  )
  test.each(['', '1', '0', 'TRUE', 'yes', 'on', ' true'])('as a boolean: %j', (text) =>
    expect(coerce({ ready: text })).toEqual({ ready: text }),
  )
  test('what the schema does not know', () => {
    expect(coerce({ other: '1', deep: { er: '1' } })).toEqual({ other: '1', deep: { er: '1' } })
    expect(coerce('text')).toBe('text')
  })
})

test('nothing reaches a prototype', () => {
  const hostile = JSON.parse('{"__proto__":{"polluted":"1"},"map":{"__proto__":"1"}}')
  const result = coerce(hostile) as object
  expect(Object.getPrototypeOf(result)).toBe(Object.prototype)
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
})

/** The same value with every text replaced by a number, names aside. */
function withoutText(value: unknown): unknown {
  if (typeof value === 'string') return value.length
  if (Array.isArray(value)) return value.map(withoutText)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key === '__proto__' ? 'p' : key,
      withoutText(item),
    ]),
  )
}
