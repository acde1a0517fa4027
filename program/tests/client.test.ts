import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Address } from '@solana/kit'
import { address, getAddressEncoder, getProgramDerivedAddress, getU64Encoder } from '@solana/kit'
import { describe, expect, it } from 'vitest'
import idl from '../../contracts/gift-escrow.idl.json' with { type: 'json' }
import type { Terms } from '../client/addresses.ts'
import { findGiftAddresses, getGiftAddresses } from '../client/addresses.ts'
import { getGiftEncoder } from '../client/generated/accounts/gift.ts'
import { GIFT_ESCROW_PROGRAM_ADDRESS } from '../client/generated/programs/gift-escrow.ts'
import { searchNonce } from '../client/nonce.ts'

const PROGRAM = join(import.meta.dirname, '..')
const PROMISE = {
  sender: address('4Nd1mYQFQ3w2oJwzPpQh5kqXgVgq9sXkyFJvSgGfE5pD'),
  releaseKey: address('8qbHbw2BbbTHBW1sbeqakYXVKRQM8Ne7pLK7m6CVfeR9'),
  amountBaseUnits: 25_000_000n,
  fundBySlot: 350_000_000n,
}
const read = (path: string) => readFileSync(join(PROGRAM, path), 'utf8')

describe('the nonce search', () => {
  it('is pure: the same start finds the same nonce', async () => {
    expect(await searchNonce(PROMISE, 7n)).toEqual(await searchNonce(PROMISE, 7n))
  })

  it('finds the first nonce whose two addresses both have bump 255', async () => {
    for (const start of [0n, 1_000n, 2_000n, 3_000n]) {
      const { terms } = await searchNonce(PROMISE, start)
      for (let nonce = start; nonce < terms.nonce; nonce++) {
        expect(await bumps({ ...PROMISE, nonce })).not.toEqual([255, 255])
      }
      expect(await bumps(terms)).toEqual([255, 255])
    }
  })

  it('wraps to zero after the last nonce', async () => {
    const { terms } = await searchNonce(PROMISE, 2n ** 64n - 1n)
    expect(terms.nonce).toBeLessThan(2n ** 64n)
  })
})

describe("a gift's address", () => {
  it('depends on every term and on nothing else', async () => {
    const { terms, addresses } = await searchNonce(PROMISE, 0n)
    expect(await getGiftAddresses(terms)).toEqual(addresses)
    const others: Partial<Terms>[] = [
      { sender: PROMISE.releaseKey },
      { releaseKey: PROMISE.sender },
      { amountBaseUnits: PROMISE.amountBaseUnits + 1n },
      { fundBySlot: PROMISE.fundBySlot + 1n },
    ]
    for (const other of others) {
      const found = await searchNonce({ ...PROMISE, ...other }, terms.nonce)
      expect(found.addresses.gift).not.toBe(addresses.gift)
    }
  })

  it('is null for an unsuitable nonce', async () => {
    expect(await findGiftAddresses({ ...PROMISE, nonce: await firstUnsuited() })).toBeNull()
    await expect(getGiftAddresses({ ...PROMISE, nonce: await firstUnsuited() })).rejects.toThrow()
  })
})

describe('the IDL', () => {
  it('names the errors as the program does', () => {
    const rust = [...read('src/error.rs').matchAll(/^ {4}(\w+) = (\d+),/gm)]
    const inRust = rust.map(([, name = '', code]) => [Number(code), name.toLowerCase()])
    const inIdl = idl.program.errors.map(({ code, name }) => [code, name.toLowerCase()])
    expect(inIdl).toEqual(inRust)
  })

  it('lists the accounts of each instruction in the order of the program', () => {
    for (const { name, accounts } of idl.program.instructions) {
      const pattern =
        /let &\[([\s\S]*?)\] = accounts/.exec(read(`src/${name}/accounts.rs`))?.[1] ?? ''
      const inRust = [...pattern.matchAll(/^\s*(\w+),/gm)].map(([, account = '']) => account)
      const snake = (text: string) => text.replace(/[A-Z]/g, (one) => `_${one.toLowerCase()}`)
      expect(accounts.map((account) => snake(account.name))).toEqual(inRust)
    }
  })

  it('gives a gift account the length of a token account', () => {
    expect(getGiftEncoder().fixedSize).toBe(165)
  })
})

it('the checked-in program has the checked-in hash', () => {
  const hash = createHash('sha256').update(readFileSync(join(PROGRAM, 'artifact/gift_escrow.so')))
  expect(read('artifact/gift_escrow.so.sha256')).toBe(`${hash.digest('hex')}  gift_escrow.so\n`)
})

async function bumps(terms: Terms): Promise<[number, number]> {
  const programAddress = GIFT_ESCROW_PROGRAM_ADDRESS
  const key = (value: Address) => getAddressEncoder().encode(value)
  const u64 = (value: bigint) => getU64Encoder().encode(value)
  const numbers = [terms.amountBaseUnits, terms.fundBySlot, terms.nonce].map(u64)
  const seeds = ['gift', key(terms.sender), key(terms.releaseKey), ...numbers]
  const [gift, first] = await getProgramDerivedAddress({ programAddress, seeds })
  const vault = { programAddress, seeds: ['vault', key(gift)] }
  return [first, (await getProgramDerivedAddress(vault))[1]]
}

async function firstUnsuited(): Promise<bigint> {
  for (let nonce = 0n; ; nonce++) {
    const [gift, vault] = await bumps({ ...PROMISE, nonce })
    if (gift !== 255 || vault !== 255) return nonce
  }
}
