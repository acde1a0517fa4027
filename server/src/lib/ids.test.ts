import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createdSeconds, idBoundAt, newId, shardOf, shardOfWallet } from './ids.ts'

const time = fc.integer({ min: 0, max: 2 ** 48 - 1 })
const shard = fc.integer({ min: 0, max: 1023 })

describe('an id', () => {
  test('is its prefix and 26 characters of lower-case Crockford base32', () => {
    fc.assert(
      fc.property(time, shard, (ms, n) => {
        const id = newId('gift', n, ms)
        expect(id).toMatch(/^gift_[0-9abcdefghjkmnpqrstvwxyz]{26}$/)
      }),
    )
  })

  test('sorts by age, whatever the shard', () => {
    fc.assert(
      fc.property(time, time, shard, shard, (a, b, m, n) => {
        fc.pre(a !== b)
        expect(newId('ak', m, a) < newId('ak', n, b)).toBe(a < b)
      }),
    )
  })

  test('tells when it was made and to which shard it goes', () => {
    fc.assert(
      fc.property(time, shard, (ms, n) => {
        const id = newId('acct', n, ms)
        expect(createdSeconds(id)).toBe(Math.floor(ms / 1000))
        expect(shardOf(id)).toBe(n)
      }),
    )
  })

  test('has 70 random bits: ids of one millisecond and shard do not repeat', () => {
    const ids = Array.from({ length: 10_000 }, () => newId('ak', 5, 1_700_000_000_000))
    expect(new Set(ids).size).toBe(ids.length)
    // Every symbol turns up in every random place: no bit is stuck.
    for (let place = 15; place < 29; place++) {
      expect(new Set(ids.map((id) => id[place])).size).toBe(32)
    }
  })
})

describe('a bound', () => {
  const second = fc.integer({ min: 1, max: 253_402_300_799 })

  test('sorts before every id of its second and after every earlier one', () => {
    fc.assert(
      fc.property(second, shard, fc.integer({ min: 0, max: 999 }), (at, n, ms) => {
        const bound = idBoundAt('ak', at)
        expect(bound < newId('ak', n, at * 1000 + ms)).toBe(true)
        expect(newId('ak', n, at * 1000 - 1) < bound).toBe(true)
      }),
    )
  })

  test('never falls as the seconds rise, also outside the range of ids', () => {
    const any = fc.integer({ min: -1_000_000, max: 9_000_000_000_000 })
    fc.assert(
      fc.property(any, any, (a, b) => {
        const [low, high] = a < b ? [a, b] : [b, a]
        expect(idBoundAt('ak', low) <= idBoundAt('ak', high)).toBe(true)
      }),
    )
  })
})

test('wallets spread over all 1,024 shards, each always on its own', () => {
  const shards = new Set<number>()
  for (let i = 0; i < 20_000; i++) {
    const n = shardOfWallet(`wallet ${i}`)
    expect(shardOfWallet(`wallet ${i}`)).toBe(n)
    shards.add(n)
  }
  expect(shards.size).toBe(1024)
  expect([...shards].every((n) => Number.isInteger(n) && n >= 0 && n < 1024)).toBe(true)
})
