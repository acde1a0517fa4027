import { expect, test } from 'vitest'
import { isOneOf, mapSecrets } from './secrets.ts'

test('each value of a rotated secret is accepted, and nothing else', () => {
  expect(isOneOf('current', ['current', 'other'])).toBe(true)
  expect(isOneOf('other', ['current', 'other'])).toBe(true)
  for (const given of ['', 'curren', 'current ', 'another']) {
    expect(isOneOf(given, ['current', 'other'])).toBe(false)
  }
  expect(isOneOf('', [])).toBe(false)
})

test('derived keys keep their order: the first makes what is new', () => {
  expect(mapSecrets(['a', 'b'], (it) => it.toUpperCase())).toEqual(['A', 'B'])
})
