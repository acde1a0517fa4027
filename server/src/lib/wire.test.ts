import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { newWallet } from '../../../scripts/local/wallets.ts'
import { newId } from './ids.ts'
import { address, id, line, metadata, webUrl } from './wire.ts'

describe('id', () => {
  const accepts = (text: unknown) => id('ak').safeParse(text).success
  const valid = newId('ak', 0, 0)

  test('takes every id of its kind', () => {
    fc.assert(
      fc.property(fc.nat(1023), fc.integer({ min: 0, max: 2 ** 48 - 1 }), (shard, ms) => {
        expect(accepts(newId('ak', shard, ms))).toBe(true)
        expect(accepts(newId('acct', shard, ms))).toBe(false)
      }),
    )
  })

  test.each([
    ['no prefix', valid.slice(3)],
    ['upper case', valid.toUpperCase()],
    ['one character less', valid.slice(0, -1)],
    ['one character more', `${valid}0`],
    ['a letter that Crockford leaves out', `${valid.slice(0, -1)}u`],
    ['a line break at the end', `${valid}\n`],
    ['a line before', `x\n${valid}`],
    ['nothing', ''],
    ['a number', 5],
  ])('refuses %s', (_what, text) => {
    expect(accepts(text)).toBe(false)
  })
})

test('address takes what decodes to 32 bytes, whatever it looks like', () => {
  expect(address.safeParse(newWallet().address).success).toBe(true)
  expect(address.safeParse('1'.repeat(32)).success).toBe(true)
  for (const text of [
    '1'.repeat(33),
    'z'.repeat(44),
    '0'.repeat(40),
    '',
    `${newWallet().address}\n`,
  ]) {
    expect(address.safeParse(text).success).toBe(false)
  }
})

describe('line', () => {
  const accepts = (text: string) => line(5).safeParse(text).success

  test('counts characters as people do, not the units of some encoding', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'ü', '🎁', '漢'), minLength: 1 }),
        (text) => {
          expect(accepts(text)).toBe([...text].length <= 5)
        },
      ),
    )
  })

  test('has no control characters', () => {
    for (let code = 0; code < 32; code++) {
      expect(accepts(`a${String.fromCharCode(code)}`)).toBe(false)
    }
    expect(accepts('a\u007f')).toBe(false)
    expect(accepts('')).toBe(false)
  })
})

describe('metadata', () => {
  const accepts = (map: Record<string, unknown>) => metadata.safeParse(map).success
  const keys = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`key${n}`, 'v']))

  test('50 keys, names of 40 and values of 500 characters, and not one more', () => {
    expect([accepts(keys(50)), accepts(keys(51))]).toEqual([true, false])
    expect([accepts({ ['k'.repeat(40)]: '' }), accepts({ ['k'.repeat(41)]: '' })]).toEqual([
      true,
      false,
    ])
    expect([accepts({ a: 'v'.repeat(500) }), accepts({ a: 'v'.repeat(501) })]).toEqual([
      true,
      false,
    ])
    expect([accepts({ a: '🎁'.repeat(500) }), accepts({ ['🎁'.repeat(40)]: '' })]).toEqual([
      true,
      true,
    ])
    expect(accepts({ '': 'v' })).toBe(false)
  })

  test('maps text to text only', () => {
    for (const value of [1, true, null, {}, [], undefined])
      expect(accepts({ a: value })).toBe(false)
  })
})

describe('webUrl', () => {
  const accepts = (text: string) => webUrl.safeParse(text).success

  test.each([
    'http://shop.test',
    'https://shop.test/mug?size=M#top',
    'https://xn--bcher-kva.example/%F0%9F%8E%81',
    'http://127.0.0.1:8080/a',
    'https://bücher.example/漢',
  ])('takes %s', (text) => {
    expect(accepts(text)).toBe(true)
  })

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://shop.test',
    '//shop.test',
    'shop.test',
    'https://',
    'https://shop .test',
    'https://shop.test/a\nb',
    ' https://shop.test',
    'x\nhttps://shop.test',
    'https://shop.test:port',
    `https://shop.test/${'a'.repeat(2048)}`,
  ])('refuses %j', (text) => {
    expect(accepts(text)).toBe(false)
  })
})

describe('a line of text', () => {
  const read = (value: string) => line(10).safeParse(value)

  test('loses the controls that turn its words around, and keeps its script', () => {
    const controls = '\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069'
    expect(read(`${controls}Shop\u202emoc`).data).toBe('Shopmoc')
    expect(read('קפה\u200f 1').data).toBe('קפה\u200f 1')
  })

  test('has a length without them, and refuses other controls', () => {
    expect(read(`${'\u202e'.repeat(9)}0123456789`).success).toBe(true)
    expect(read('\u202e').success).toBe(false)
    expect(read('a\nb').success).toBe(false)
  })
})
