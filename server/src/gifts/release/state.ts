import type { Address } from '../../lib/addresses.ts'
import type { AccountId } from '../../lib/ids.ts'
import type { GiftId } from '../state.ts'

export const RELEASE_ATTEMPT_STATUSES = ['submitted', 'landed', 'failed', 'dropped'] as const

/** A release that was submitted here, and its outcome. */
export type ReleaseAttempt = {
  readonly accountId: AccountId
  readonly giftId: GiftId
  readonly signature: string
  readonly recipientAddress: Address
  readonly status: (typeof RELEASE_ATTEMPT_STATUSES)[number]
  readonly isSponsored: boolean
  readonly feeLamports: number
  readonly wire: Buffer
  readonly lastValidBlockHeight: number
}

/** A submitted transaction, decoded. */
export type Submission = {
  readonly wire: Uint8Array
  readonly message: Uint8Array
  /** By required signer, in order; null where a signature is missing. */
  readonly signatures: ReadonlyMap<Address, Uint8Array | null>
  readonly hasLookups: boolean
  readonly instructions: readonly SubmittedInstruction[]
}

export type SubmittedInstruction = {
  readonly programAddress: Address
  readonly accounts: readonly Address[]
  readonly data: Uint8Array
}

const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111'
const SET_UNIT_LIMIT = 2
const SET_UNIT_PRICE = 3

// Wallets add assertions of this program, so that the transaction does what they showed. Its other
// two instructions write, and could make the fee payer pay for it.
const LIGHTHOUSE = 'L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95'
const LIGHTHOUSE_ASSERTS = { first: 2, last: 17 }

/** The network's limit, whatever limit a transaction names. */
const MOST_UNITS = 1_400_000

export type Accepted = {
  readonly feePayerAddress: Address
  readonly units: number
  readonly microLamports: number
}

/**
 * Whether a submitted transaction is the release of this gift and nothing else. A fee payer other
 * than the recipient must appear in no instruction: then the fee is all it can lose.
 */
export function decideSubmission(
  submission: Submission,
  expected: SubmittedInstruction,
  parties: { recipient: Address; releaseKey: Address; sponsor: Address | null },
): Accepted | { refused: string } {
  const refuse = (refused: string) => ({ refused })
  const { recipient, releaseKey, sponsor } = parties
  const signers = [...submission.signatures.keys()]
  const feePayerAddress = signers[0] as Address
  const others = signers.slice(1)
  const wanted = feePayerAddress === recipient ? [releaseKey] : [recipient, releaseKey]
  if (feePayerAddress !== recipient && feePayerAddress !== sponsor) {
    return refuse('its fee payer is neither the recipient nor our sponsor')
  }
  if (others.length !== wanted.length || !wanted.every((address) => others.includes(address))) {
    return refuse('its signers must be exactly the fee payer, the recipient and the release key')
  }
  if (submission.hasLookups) return refuse('it uses address lookup tables')

  const own = submission.instructions.filter((instruction) => isSame(instruction, expected))
  if (own.length !== 1) return refuse('it must hold the release of this gift exactly once')
  const rest = submission.instructions.filter((instruction) => !own.includes(instruction))
  if (sponsor !== null && submission.instructions.some((each) => isNamed(each, sponsor))) {
    return refuse('it names the sponsor in an instruction')
  }
  const foreign = rest.filter((each) => each.programAddress !== COMPUTE_BUDGET && !isAssert(each))
  if (foreign.length > 0) return refuse('it holds an instruction that does not belong to a release')
  return readBudget(rest, feePayerAddress)
}

function readBudget(
  instructions: readonly SubmittedInstruction[],
  feePayerAddress: Address,
): Accepted | { refused: string } {
  const budget = instructions.filter(({ programAddress }) => programAddress === COMPUTE_BUDGET)
  const limits = budget.filter(({ data }) => data[0] === SET_UNIT_LIMIT && data.length === 5)
  const prices = budget.filter(({ data }) => data[0] === SET_UNIT_PRICE && data.length === 9)
  const isPlain = budget.every(({ accounts }) => accounts.length === 0)
  const known = limits.length + prices.length
  if (known !== budget.length || limits.length > 1 || prices.length > 1 || !isPlain) {
    return { refused: 'its compute budget may set one limit and one price, and nothing else' }
  }
  // The default limit has changed more than once, so it is not guessed.
  if (prices[0] && !limits[0]) return { refused: 'it sets a compute price without a limit' }
  const units = limits[0] ? view(limits[0]).getUint32(1, true) : 0
  // An absurd price need not be exact to be refused.
  const microLamports = prices[0] ? Number(view(prices[0]).getBigUint64(1, true)) : 0
  return { feePayerAddress, units: Math.min(units, MOST_UNITS), microLamports }
}

function view({ data }: SubmittedInstruction): DataView {
  return new DataView(data.buffer, data.byteOffset, data.byteLength)
}

function isAssert({ programAddress, data }: SubmittedInstruction): boolean {
  const kind = data[0] ?? -1
  const { first, last } = LIGHTHOUSE_ASSERTS
  return programAddress === LIGHTHOUSE && kind >= first && kind <= last
}

function isNamed({ programAddress, accounts }: SubmittedInstruction, address: Address): boolean {
  return programAddress === address || accounts.includes(address)
}

function isSame(a: SubmittedInstruction, b: SubmittedInstruction): boolean {
  return (
    a.programAddress === b.programAddress &&
    a.accounts.length === b.accounts.length &&
    a.accounts.every((address, index) => address === b.accounts[index]) &&
    Buffer.compare(a.data, b.data) === 0
  )
}
