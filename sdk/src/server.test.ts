import { afterEach, expect, test, vi } from 'vitest'
import { isValid, normalize, verificationKey } from './release-code.ts'
import { derive, generate } from './server.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('generated codes are valid, normalized and different', () => {
  const codes = Array.from({ length: 2_000 }, generate)
  expect(codes.every((code) => isValid(code) && normalize(code) === code)).toBe(true)
  expect(new Set(codes).size).toBe(codes.length)
  expect(verificationKey(codes[0] as string)).toMatch(/^[1-9A-HJ-NP-Za-km-z]{43,44}$/)
})

test('each symbol comes from the secure source, from 8 of its 256 byte values', () => {
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

test('a derived code is the same for the same secret and salt, and for no other', () => {
  const [secret, other] = [new Uint8Array(32).fill(7), new Uint8Array(32).fill(8)]
  const salts = Array.from({ length: 500 }, (_, n) => `salt ${n}`)
  const codes = [secret, other].flatMap((each) => salts.map((salt) => derive(each, salt)))
  expect(codes.every((code) => isValid(code) && normalize(code) === code)).toBe(true)
  expect(new Set(codes).size).toBe(1_000)
  expect(derive(new Uint8Array(secret), 'salt 0')).toBe(codes[0])
  expect(() => derive(new Uint8Array(31), 'salt')).toThrow(/32 bytes/)
})

test('it throws in a page and says where to generate codes', () => {
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('document', {})
  expect(() => generate()).toThrow(/Never generate a release code in a browser.*on your server/)
})

test('it throws in a web worker', () => {
  vi.stubGlobal('importScripts', () => {})
  expect(() => generate()).toThrow(/browser/)
  expect(() => derive(new Uint8Array(32), 'salt')).toThrow(/browser/)
})

test('it works on servers that define window but no document', () => {
  vi.stubGlobal('window', globalThis)
  expect(isValid(generate())).toBe(true)
})
