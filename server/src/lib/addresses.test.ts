import { base58 } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { newWallet } from '../../../scripts/local/wallets.ts'
import type { Address } from './addresses.ts'
import { isAddress, isSignedBy } from './addresses.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

describe('isAddress', () => {
  test('takes any 32 bytes and no other number of them', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), (raw) => {
        expect(isAddress(base58.encode(raw))).toBe(raw.length === 32)
      }),
    )
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (raw) => {
        expect(isAddress(base58.encode(raw))).toBe(true)
      }),
    )
  })

  test.each([
    ['nothing', ''],
    ['letters that base58 leaves out', '0OIl'.repeat(10)],
    ['a space at the end', `${newWallet().address} `],
    ['a look-alike letter', newWallet().address.replace(/.$/, 'é')],
    ['hexadecimal', '00'.repeat(32)],
    ['a megabyte', '1'.repeat(1_000_000)],
  ])('refuses %s', (_what, text) => {
    expect(isAddress(text)).toBe(false)
  })
})

describe('isSignedBy', () => {
  const wallet = newWallet()
  const address = wallet.address as Address

  test('holds for the owner of the address and these very bytes only', () => {
    const signature = wallet.sign('sign in')
    expect(isSignedBy(address, bytes('sign in'), signature)).toBe(true)
    expect(isSignedBy(address, bytes('sign in '), signature)).toBe(false)
    expect(isSignedBy(newWallet().address as Address, bytes('sign in'), signature)).toBe(false)
  })

  test('no changed bit of a signature holds', () => {
    const signature = base58.decode(wallet.sign('sign in'))
    for (let bit = 0; bit < 512; bit++) {
      const forged = Uint8Array.from(signature)
      forged[bit >> 3] = (forged[bit >> 3] as number) ^ (1 << (bit & 7))
      expect(isSignedBy(address, bytes('sign in'), base58.encode(forged))).toBe(false)
    }
  })

  test('the second spelling of a signature (S plus the group order) does not hold', () => {
    const order = 2n ** 252n + 27742317777372353535851937790883648493n
    const signature = base58.decode(wallet.sign('sign in'))
    const s = signature.slice(32).reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
    const spelling = Uint8Array.from(signature)
    for (let i = 0; i < 32; i++) spelling[32 + i] = Number(((s + order) >> BigInt(8 * i)) & 255n)
    expect(isSignedBy(address, bytes('sign in'), base58.encode(spelling))).toBe(false)
  })

  test('an address that is no point of the curve, and a signature that is none, are only false', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 32, maxLength: 32 }),
        fc.uint8Array({ minLength: 64, maxLength: 64 }),
        (key, signature) => {
          const forged = base58.encode(key) as Address
          expect(isSignedBy(forged, bytes('sign in'), base58.encode(signature))).toBe(false)
        },
      ),
    )
    for (const text of ['', '0OIl', '1', '1'.repeat(63), '1'.repeat(65), '1'.repeat(1_000_000)]) {
      expect(isSignedBy(address, bytes('sign in'), text)).toBe(false)
    }
  })

  // For these eight keys a signature can be made without any secret, where a library lets it.
  test('keys of small order sign nothing', () => {
    const points = [
      '0100000000000000000000000000000000000000000000000000000000000000',
      'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
      '0000000000000000000000000000000000000000000000000000000000000000',
      '0000000000000000000000000000000000000000000000000000000000000080',
      'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
      'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa',
      '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
      '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85',
    ].map((hex) => Buffer.from(hex, 'hex'))
    const held: string[] = []
    for (const key of points) {
      for (const r of points) {
        const signature = base58.encode(Buffer.concat([r, Buffer.alloc(32)]))
        for (let i = 0; i < 16; i++) {
          const forged = base58.encode(key) as Address
          if (isSignedBy(forged, bytes(`message ${i}`), signature)) held.push(forged)
        }
      }
    }
    expect([...new Set(held)]).toEqual([])
  })
})
