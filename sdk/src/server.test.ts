import { afterEach, expect, test, vi } from 'vitest'
import { isValid, normalize, verificationKey } from './release-code.ts'
import { generate } from './server.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a generated code is valid, normal, and another one each time', () => {
  const codes = Array.from({ length: 2_000 }, generate)
  expect(codes.every((code) => isValid(code) && normalize(code) === code)).toBe(true)
  expect(new Set(codes).size).toBe(codes.length)
  expect(verificationKey(codes[0] as string)).toMatch(/^[1-9A-HJ-NP-Za-km-z]{43,44}$/)
})

test('every symbol comes from the secure source, each from eight bytes of 256', () => {
  let byte = 0
  const source = vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
    ;(array as Uint8Array).fill(byte)
    return array
  })
  vi.spyOn(Math, 'random').mockImplementation(() => {
    throw new Error('not a secure source')
  })
  const counts = new Map<string, number>()
  for (byte = 0; byte < 256; byte++) {
    const data = generate().slice(0, 15)
    expect(data).toBe((data[0] as string).repeat(15))
    counts.set(data[0] as string, (counts.get(data[0] as string) ?? 0) + 1)
  }
  expect(source).toHaveBeenCalledTimes(256)
  expect([...counts.values()]).toEqual(Array(32).fill(8))
})

test('in a page it throws, and says where codes are made', () => {
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('document', {})
  expect(() => generate()).toThrow(/never be made in a browser.*on your server/)
})

test('in a worker of a page it throws', () => {
  vi.stubGlobal('importScripts', () => {})
  expect(() => generate()).toThrow(/browser/)
})

test('where there is a window but no page, as in some servers, it works', () => {
  vi.stubGlobal('window', globalThis)
  expect(isValid(generate())).toBe(true)
})
