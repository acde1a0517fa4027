import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hashSecret, isSecret, newSecret } from './secret.ts'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

test('a secret is sk_live_ and 39 characters, never the same twice', () => {
  const secrets = Array.from({ length: 2_000 }, newSecret)
  for (const secret of secrets) {
    expect(secret).toMatch(/^sk_live_[0-9A-Za-z]{39}$/)
    expect(isSecret(secret)).toBe(true)
  }
  expect(new Set(secrets).size).toBe(secrets.length)
})

test('carries 192 random bits: the largest still fits, none is cut off', () => {
  expect(62n ** 33n > 2n ** 192n).toBe(true)
  const secrets = Array.from({ length: 2_000 }, newSecret)
  // In every place but the first, which 2^192 does not fill, each of the 62 characters turns up.
  for (let place = 9; place < 41; place++) {
    expect(new Set(secrets.map((secret) => secret[place])).size).toBe(62)
  }
})

test('any one changed character is noticed', () => {
  fc.assert(
    fc.property(fc.nat(38), fc.constantFrom(...ALPHABET), (place, character) => {
      const secret = newSecret()
      const at = 'sk_live_'.length + place
      fc.pre(secret[at] !== character)
      expect(isSecret(secret.slice(0, at) + character + secret.slice(at + 1))).toBe(false)
    }),
  )
})

test('any two neighbours that change places are noticed', () => {
  fc.assert(
    fc.property(fc.nat(37), (place) => {
      const secret = newSecret()
      const at = 'sk_live_'.length + place
      fc.pre(secret[at] !== secret[at + 1])
      const swapped = secret.slice(0, at) + secret[at + 1] + secret[at] + secret.slice(at + 2)
      expect(isSecret(swapped)).toBe(false)
    }),
  )
})

test('nothing else is a secret', () => {
  const secret = newSecret()
  const others = [
    '',
    secret.slice(0, -1),
    `${secret}0`,
    ` ${secret}`,
    `${secret}\n`,
    secret.replace('sk_live_', 'sk_test_'),
    secret.replace('sk_live_', 'SK_LIVE_'),
    secret.slice(8),
  ]
  for (const text of others) expect(isSecret(text)).toBe(false)
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...ALPHABET), minLength: 39, maxLength: 39 }),
      (t) => {
        expect(isSecret(`sk_live_${t}`)).toBe(false)
      },
    ),
  )
})

test('what is stored is SHA-256, from which nobody gets the secret back', () => {
  expect(hashSecret('sk_live_x').toString('hex')).toBe(
    'bda8047787d38d3b3c11840d23d976b4042f6f2e43b9ec9e9611fe7086d5742d',
  )
  expect(hashSecret(newSecret())).toHaveLength(32)
})
