import { describe, expect, test } from 'vitest'
import type { Address } from '../../lib/addresses.ts'
import type { Submission, SubmittedInstruction } from './state.ts'
import { decideSubmission } from './state.ts'

const [SPONSOR, RECIPIENT, RELEASE_KEY, STRANGER] = ['sponsor', 'recipient', 'key', 'stranger'].map(
  (name) => name as Address,
) as [Address, Address, Address, Address]
const PARTIES = { recipient: RECIPIENT, releaseKey: RELEASE_KEY, sponsor: SPONSOR }

const instruction = (
  programAddress: string,
  data: readonly number[],
  ...accounts: Address[]
): SubmittedInstruction => ({
  programAddress: programAddress as Address,
  accounts,
  data: Uint8Array.from(data),
})
const budget = (kind: number, value: bigint, bytes: number, ...accounts: Address[]) => {
  const data = Buffer.alloc(9)
  data.writeBigUInt64LE(value, 1)
  data[0] = kind
  return instruction(
    'ComputeBudget111111111111111111111111111111',
    [...data.subarray(0, bytes)],
    ...accounts,
  )
}
const limit = (units: number) => budget(2, BigInt(units), 5)
const price = (microLamports: bigint) => budget(3, microLamports, 9)
const lighthouse = (kind: number, ...accounts: Address[]) =>
  instruction('L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95', [kind, 0], ...accounts)

const RELEASE = instruction('escrow', [1, 254], RECIPIENT, RELEASE_KEY, 'gift' as Address)
const HONEST = [limit(35_000), price(10_000n), RELEASE]
const SIGNERS = [SPONSOR, RECIPIENT, RELEASE_KEY]

const submission = (
  instructions: readonly SubmittedInstruction[],
  signers: readonly Address[] = SIGNERS,
  hasLookups = false,
): Submission => ({
  wire: new Uint8Array(),
  message: new Uint8Array(),
  signatures: new Map(signers.map((signer) => [signer, null])),
  hasLookups,
  instructions,
})
const decide = (...given: Parameters<typeof submission>) =>
  decideSubmission(submission(...given), RELEASE, PARTIES)

describe('a release is accepted', () => {
  test.each<[string, readonly SubmittedInstruction[], number, number]>([
    ['as it was given out', HONEST, 35_000, 10_000],
    ['without a budget', [RELEASE], 0, 0],
    ['with a limit alone', [limit(1), RELEASE], 1, 0],
    ['with the budget behind it', HONEST.toReversed(), 35_000, 10_000],
    ['with more units than there are', [limit(2 ** 32 - 1), price(1n), RELEASE], 1_400_000, 1],
    [
      'with any price, for the fee limit to refuse',
      HONEST.with(1, price(2n ** 64n - 1n)),
      35_000,
      2 ** 64,
    ],
    ['with the first assert', [...HONEST, lighthouse(2, RECIPIENT)], 35_000, 10_000],
    ['with the last assert', [lighthouse(17, STRANGER), ...HONEST], 35_000, 10_000],
  ])('%s', (_, instructions, units, microLamports) => {
    expect(decide(instructions)).toEqual({ feePayerAddress: SPONSOR, units, microLamports })
  })

  test('whichever of the two signers comes second', () => {
    expect(decide(HONEST, [SPONSOR, RELEASE_KEY, RECIPIENT])).toHaveProperty('units')
  })

  test('paid by the recipient, with a sponsor and without', () => {
    const paid = submission(HONEST, [RECIPIENT, RELEASE_KEY])
    const own = { feePayerAddress: RECIPIENT, units: 35_000, microLamports: 10_000 }
    expect(decideSubmission(paid, RELEASE, PARTIES)).toEqual(own)
    expect(decideSubmission(paid, RELEASE, { ...PARTIES, sponsor: null })).toEqual(own)
  })
})

describe('a release is refused', () => {
  test.each<[string, readonly Address[], RegExp]>([
    ['paid by somebody else', [STRANGER, RECIPIENT, RELEASE_KEY], /fee payer/],
    ['paid by the release key', [RELEASE_KEY, RECIPIENT, SPONSOR], /fee payer/],
    ['with a fourth signer', [...SIGNERS, STRANGER], /signers/],
    ['without the release key', [SPONSOR, RECIPIENT], /signers/],
    ['without the recipient', [SPONSOR, RELEASE_KEY], /signers/],
    ['with another recipient', [SPONSOR, STRANGER, RELEASE_KEY], /signers/],
    ['with the sponsor signing, but not paying', [RECIPIENT, RELEASE_KEY, SPONSOR], /signers/],
    ['signed by nobody', [], /fee payer/],
  ])('%s', (_, signers, why) => {
    expect(decide(HONEST, signers)).toEqual({ refused: expect.stringMatching(why) })
  })

  test('paid by a sponsor that there is not', () => {
    const decision = decideSubmission(submission(HONEST), RELEASE, { ...PARTIES, sponsor: null })
    expect(decision).toEqual({ refused: expect.stringMatching(/fee payer/) })
  })

  test('with address lookup tables', () => {
    expect(decide(HONEST, SIGNERS, true)).toEqual({ refused: expect.stringMatching(/lookup/) })
  })

  test.each<[string, readonly SubmittedInstruction[], RegExp]>([
    ['that is none', HONEST.slice(0, 2), /exactly once/],
    ['that is there twice', [...HONEST, RELEASE], /exactly once/],
    ['to another account', HONEST.with(2, { ...RELEASE, accounts: [STRANGER] }), /exactly once/],
    [
      'with one account more',
      HONEST.with(2, { ...RELEASE, accounts: [...RELEASE.accounts, STRANGER] }),
      /exactly once/,
    ],
    [
      'with other data',
      HONEST.with(2, { ...RELEASE, data: Uint8Array.of(1, 255) }),
      /exactly once/,
    ],
    [
      'with longer data',
      HONEST.with(2, { ...RELEASE, data: Uint8Array.of(1, 254, 0) }),
      /exactly once/,
    ],
    [
      'beside one of another gift',
      [...HONEST, instruction('escrow', [1, 254], STRANGER)],
      /belong/,
    ],
    ['beside another program', [...HONEST, instruction('other', [1])], /belong/],
    ['that calls the sponsor', [...HONEST, instruction(SPONSOR, [1])], /names the sponsor/],
    [
      'with an assert of the sponsor',
      [...HONEST, lighthouse(5, RECIPIENT, SPONSOR)],
      /names the sponsor/,
    ],
    [
      'with a budget that names the sponsor',
      [limit(1), budget(3, 1n, 9, SPONSOR), RELEASE],
      /names the sponsor/,
    ],
    [
      'with a budget that names anybody',
      [limit(1), budget(3, 1n, 9, STRANGER), RELEASE],
      /compute budget/,
    ],
    ['with a MemoryWrite of Lighthouse', [...HONEST, lighthouse(0)], /belong/],
    ['with a MemoryClose of Lighthouse', [...HONEST, lighthouse(1)], /belong/],
    ['with what Lighthouse may do one day', [...HONEST, lighthouse(18)], /belong/],
    [
      'with a Lighthouse without data',
      [...HONEST, { ...lighthouse(2), data: new Uint8Array() }],
      /belong/,
    ],
    ['with two limits', [limit(1), ...HONEST], /compute budget/],
    ['with two prices', [price(1n), ...HONEST], /compute budget/],
    ['with RequestHeapFrame', [budget(1, 65_536n, 5), ...HONEST], /compute budget/],
    ['with the old RequestUnits', [budget(0, 1n, 9), ...HONEST], /compute budget/],
    ['with a limit on loaded data', [budget(4, 1n, 5), ...HONEST], /compute budget/],
    ['with a longer limit', [budget(2, 1n, 6), price(1n), RELEASE], /compute budget/],
    ['with a shorter price', [limit(1), budget(3, 1n, 8), RELEASE], /compute budget/],
    ['with an empty budget', [budget(0, 0n, 0), ...HONEST], /compute budget/],
    ['with a price and no limit', [price(1n), RELEASE], /without a limit/],
  ])('%s', (_, instructions, why) => {
    expect(decide(instructions)).toEqual({ refused: expect.stringMatching(why) })
  })
})
