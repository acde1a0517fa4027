import type { Address } from '@solana/kit'
import { address } from '@solana/kit'
import { beforeAll, describe, expect, test } from 'vitest'
import idl from '../../../contracts/gift-escrow.idl.json' with { type: 'json' }
import type { Terms } from '../../../program/client/addresses.ts'
import { findTokenAccount } from '../../../program/client/instructions.ts'
import { searchNonce } from '../../../program/client/nonce.ts'
import { mutationsOf, STRANGER } from '../../test/gift-mutations.ts'
import type { Call, Draft } from '../../test/gift-transactions.ts'
import {
  compile,
  computeLimit,
  computePrice,
  fundDraft,
  reclaimDraft,
  releaseDraft,
} from '../../test/gift-transactions.ts'
import { TransactionRefusedError } from '../errors.ts'
import {
  ASSOCIATED_TOKEN_PROGRAM,
  GIFT_ESCROW_PROGRAM,
  giftAddress,
  SYSTEM_PROGRAM,
  TOKEN_PROGRAM,
  tokenAccount,
  USDC_MINT,
  vaultAddress,
} from './addresses.ts'
import { checkFund, checkReclaim, checkRelease } from './templates.ts'
import { decode } from './wire.ts'

const SENDER = address('4Nd1mYQFQ3w2oJwzPpQh5kqXgVgq9sXkyFJvSgGfE5pD')
const RELEASE_KEY = address('8qbHbw2BbbTHBW1sbeqakYXVKRQM8Ne7pLK7m6CVfeR9')
const RECIPIENT = address('9C6hybhQ6Aycep9jaUnP6uL9ZYvDjUp1aSkFWPUFJtpj')
const SPONSOR = address('9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin')
const PROMISE = {
  sender: SENDER,
  releaseKey: RELEASE_KEY,
  amountBaseUnits: 25_000_000n,
  fundBySlot: 350_000_000n,
}

const suited = async (changes: Partial<Terms> = {}) =>
  (await searchNonce({ ...PROMISE, ...changes }, 7n)).terms

type Check = (wire: Uint8Array) => void

const RELEASE = { senderAddress: SENDER, recipientAddress: RECIPIENT, releaseKey: RELEASE_KEY }

type Kind = { name: string; draft: () => Promise<Draft>; check: Check }

const FUND: Kind = {
  name: 'fund',
  draft: async () => fundDraft(await suited()),
  check: (wire) =>
    checkFund(decode(wire), { senderAddress: SENDER, releaseKey: RELEASE_KEY, amountCents: 2_500 }),
}
const RECLAIM: Kind = {
  name: 'reclaim',
  draft: async () => reclaimDraft(await suited()),
  check: (wire) => checkReclaim(decode(wire), SENDER),
}
const SPONSORED: Kind = {
  name: 'sponsored release',
  draft: async () => releaseDraft(await suited(), RECIPIENT, SPONSOR),
  check: (wire) => checkRelease(decode(wire), { ...RELEASE, feePayerAddress: SPONSOR }),
}
const PAID: Kind = {
  name: 'release with the recipient as fee payer',
  draft: async () => releaseDraft(await suited(), RECIPIENT, RECIPIENT),
  check: (wire) => checkRelease(decode(wire), { ...RELEASE, feePayerAddress: RECIPIENT }),
}

/** The refusal, or null. Any other error is a bug of the check. */
function refusalOf(check: Check, wire: Uint8Array): string | null {
  try {
    check(wire)
    return null
  } catch (error) {
    if (error instanceof TransactionRefusedError) return error.message
    throw error
  }
}

describe.each([FUND, RECLAIM, SPONSORED, PAID])('$name', ({ name, draft: build, check }) => {
  let honest: Draft
  let wire: Uint8Array
  beforeAll(async () => {
    honest = await build()
    wire = compile(honest)
  })

  test('the honest transaction is accepted, with any blockhash and budget within the cap', () => {
    expect(refusalOf(check, wire)).toBeNull()
    expect(refusalOf(check, compile(honest, STRANGER))).toBeNull()
    for (const [units, price] of [
      [0, 0n],
      [1_400_000, 71_428n],
      [20_000, 5_000_000n],
      [1, 100_000_000_000n],
    ] as const) {
      const budget = [computeLimit(units), computePrice(price)]
      const other = { ...honest, calls: [...budget, ...honest.calls.slice(2)] }
      expect(refusalOf(check, compile(other))).toBeNull()
    }
  })

  test('a priority fee above 100,000 lamports is refused', () => {
    for (const [units, price] of [
      [20_000, 5_000_001n],
      [1, 100_000_000_001n],
      [1_400_000, 2n ** 64n - 1n],
      [2 ** 32 - 1, 24n * 10n ** 9n],
    ] as const) {
      const budget = [computeLimit(units), computePrice(price)]
      const other = { ...honest, calls: [...budget, ...honest.calls.slice(2)] }
      expect(refusalOf(check, compile(other))).toMatch(/priority fee/)
    }
  })

  test('every mutation is refused', () => {
    const mutations = mutationsOf(honest)
    const accepted = mutations.filter((mutation) => refusalOf(check, mutation.wire) === null)
    expect(accepted.map((mutation) => mutation.name)).toEqual([])
    expect(mutations.length).toBeGreaterThan(100)
    console.log(`${name}: ${mutations.length} of ${mutations.length} mutations refused`)
  })

  test('every flipped bit is refused, except in the blockhash or a budget within the cap', () => {
    const { free, budget } = freeBytes(wire)
    const flips = [...wire.keys()].flatMap((at) =>
      Array.from({ length: 8 }, (_, bit) => ({
        at,
        wire: wire.with(at, (wire[at] as number) ^ (1 << bit)),
      })),
    )
    const refused = flips.filter((flip) => {
      const refusal = refusalOf(check, flip.wire)
      if (free.has(flip.at)) expect(refusal).toBeNull()
      else if (budget.has(flip.at)) expect(refusal ?? 'priority fee').toMatch(/priority fee/)
      else expect(refusal, `bit of byte ${flip.at}`).not.toBeNull()
      return refusal !== null
    })
    expect(free.size).toBe(32)
    expect(budget.size).toBe(12)
    console.log(`${name}: ${refused.length} of ${flips.length} flipped bits refused`)
  })
})

/** The offsets of the blockhash and of the two compute budget values. */
function freeBytes(wire: Uint8Array) {
  const messageAt = 1 + 64 * (wire[0] as number)
  const blockhashAt = messageAt + 5 + 32 * (wire[messageAt + 4] as number)
  const limitAt = blockhashAt + 32 + 1 + 3 + 1 // program, no accounts, 5 bytes of data
  const priceAt = limitAt + 4 + 3 + 1
  const range = (at: number, length: number) => Array.from({ length }, (_, index) => at + index)
  return {
    free: new Set(range(blockhashAt, 32)),
    budget: new Set([...range(limitAt, 4), ...range(priceAt, 8)]),
  }
}

describe('fund, with addresses that match the change', () => {
  const { check } = FUND

  test.each<[string, Partial<Terms>, RegExp]>([
    ['another amount', { amountBaseUnits: 25_000_001n }, /locks 25000001 base units/],
    ['a hundred times the amount', { amountBaseUnits: 2_500_000_000n }, /locks 2500000000/],
    ['another release key', { releaseKey: STRANGER }, /another release key/],
    ['another sender', { sender: STRANGER }, /another sender/],
  ])('%s is refused', async (_, changes, expected) => {
    const draft = await fundDraft(await suited(changes))
    expect(refusalOf(check, compile(draft))).toMatch(expected)
    expect(refusalOf(check, compile({ ...draft, feePayer: SENDER }))).not.toBeNull()
  })

  test.each<[string, Partial<Terms>]>([
    ['another window', { fundBySlot: 1n }],
    ['another nonce', { nonce: 99n }],
  ])('%s is accepted', async (_, changes) => {
    const { terms } = await searchNonce({ ...PROMISE, ...changes }, changes.nonce ?? 0n)
    expect(refusalOf(check, compile(await fundDraft(terms)))).toBeNull()
  })

  test('a nonce that needs another bump is refused', async () => {
    const { calls, ...draft } = await fundDraft(await suited())
    const fund = calls[2] as Call
    const messages = Array.from({ length: 16 }, (_, nonce) => {
      const data = fund.data.with(81, nonce)
      return refusalOf(check, compile({ ...draft, calls: calls.with(2, { ...fund, data }) })) ?? ''
    })
    expect(
      messages.filter((message) => message.includes('no gift address')).length,
    ).toBeGreaterThan(2)
  })

  test('a gift without a sensible amount is refused', async () => {
    const wire = compile(await fundDraft(await suited()))
    const terms = { senderAddress: SENDER, releaseKey: RELEASE_KEY }
    for (const amountCents of [Number.NaN, 0.5, 2 ** 60, -2_500, '2500' as unknown as number]) {
      const odd: Check = (bytes) => checkFund(decode(bytes), { ...terms, amountCents })
      expect(refusalOf(odd, wire)).not.toBeNull()
    }
  })
})

describe('release', () => {
  test.each([
    ['the sender', SENDER],
    ['the release key', RELEASE_KEY],
    ['an account of the release', tokenAccount(RECIPIENT).address as Address],
  ])('%s cannot be the sponsor', async (_, payer) => {
    const draft = await releaseDraft(await suited(), RECIPIENT, payer)
    const check: Check = (wire) =>
      checkRelease(decode(wire), { ...RELEASE, feePayerAddress: payer })
    expect(refusalOf(check, compile(draft))).toMatch(/another role/)
  })

  test('a sender may be the recipient', async () => {
    const draft = await releaseDraft(await suited(), SENDER, SPONSOR)
    const own = { ...RELEASE, recipientAddress: SENDER, feePayerAddress: SPONSOR }
    expect(refusalOf((wire) => checkRelease(decode(wire), own), compile(draft))).toBeNull()
  })

  test('another recipient, release key or sender is refused', async () => {
    const drafts = await Promise.all([
      releaseDraft(await suited(), STRANGER, SPONSOR),
      releaseDraft(await suited({ releaseKey: STRANGER }), RECIPIENT, SPONSOR),
      releaseDraft(await suited({ sender: STRANGER }), RECIPIENT, SPONSOR),
    ])
    for (const draft of drafts) expect(refusalOf(SPONSORED.check, compile(draft))).not.toBeNull()
  })
})

test('a reclaim for another sender is refused', async () => {
  const draft = await reclaimDraft(await suited({ sender: STRANGER }))
  expect(refusalOf(RECLAIM.check, compile(draft))).toMatch(/fee payer/)
})

test('an invalid address is refused', async () => {
  const wire = compile(await fundDraft(await suited()))
  for (const senderAddress of ['', 'I', '0OIl', `${SENDER}1`]) {
    const terms = { senderAddress, releaseKey: RELEASE_KEY, amountCents: 2_500 }
    expect(refusalOf((bytes) => checkFund(decode(bytes), terms), wire)).not.toBeNull()
  }
})

describe('addresses', () => {
  test("equal those of the program's client", async () => {
    const terms = await suited()
    const draft = await fundDraft(terms)
    const fund = draft.calls[2] as Call
    const gift = giftAddress(fund.data.slice(1))
    expect([gift, vaultAddress(gift)]).toEqual(fund.accounts.slice(1, 3).map((a) => a.address))
  })

  test('of token accounts are canonical, whatever the bump', async () => {
    const bumps = new Set<number>()
    let wallet: string = SENDER
    for (let index = 0; index < 40; index++) {
      const { address: found, bump } = tokenAccount(wallet)
      expect([found, bump]).toEqual([...(await findTokenAccount(wallet as Address))])
      bumps.add(bump)
      wallet = found
    }
    expect(bumps.size).toBeGreaterThan(1)
  })
})

describe('the constants equal those of the IDL', () => {
  const release = idl.program.instructions.find(({ name }) => name === 'release')
  const defaults = Object.fromEntries(
    (release?.accounts ?? []).flatMap(({ name, defaultValue }) =>
      defaultValue ? [[name, defaultValue.publicKey]] : [],
    ),
  )

  test('addresses', () => {
    expect(idl.program.publicKey).toBe(GIFT_ESCROW_PROGRAM)
    expect(defaults).toEqual({
      mint: USDC_MINT,
      tokenProgram: TOKEN_PROGRAM,
      systemProgram: SYSTEM_PROGRAM,
      associatedTokenProgram: ASSOCIATED_TOKEN_PROGRAM,
    })
  })
})
