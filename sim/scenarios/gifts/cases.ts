/** One gift of the proof: its people, and what they were granted. */
import { getCompiledTransactionMessageDecoder, getTransactionDecoder } from '@solana/kit'
import type { GiftAddresses, Terms } from '../../../program/client/addresses.ts'
import { getGiftAddresses } from '../../../program/client/addresses.ts'
import { getFundInstructionDataDecoder } from '../../../program/client/generated/instructions/fund.ts'
import type { Wallet } from '../../../scripts/local/wallets.ts'
import { newWallet } from '../../../scripts/local/wallets.ts'
import type { Gift } from '../../../sdk/src/index.ts'
import { generate } from '../../../sdk/src/server.ts'

export type Case = {
  readonly kind: Kind
  /** Index within its kind. */
  readonly index: number
  readonly amountCents: number
  readonly code: string
  readonly sender: Wallet
  readonly recipient: Wallet
  /** Initial grants. */
  readonly given: { senderLamports: bigint; senderBaseUnits: bigint; recipientLamports: bigint }
  /** As created; set by the first step. */
  gift: Gift | null
  /** Every set of terms that the API issued for it, the newest last. */
  readonly handedOut: { terms: Terms; addresses: GiftAddresses }[]
  isGivenUp: boolean
  /** The network fee that the API announced, by signature. */
  readonly fees: Map<string, number>
  /** The sender's transactions that did not call the escrow. */
  readonly elsewhere: string[]
}

/** Gifts of each kind in a round of 24. */
const ROUND = {
  'released, the sponsor pays': 4,
  'released, the recipient pays': 2,
  reclaimed: 2,
  'reclaimed, the token account was closed': 1,
  'given up, the window ends': 2,
  'given up, funded all the same': 1,
  'left open': 2,
  'window renewed, then funded': 1,
  'release and reclaim race': 2,
  'another amount by hand': 1,
  'another window by hand': 1,
  'another key by hand': 1,
  'funded twice at once': 1,
  'funded again after its end': 1,
  'a funding that fails': 1,
  'signed and never sent': 1,
} as const

export type Kind = keyof typeof ROUND
export const ROUND_SIZE = Object.values(ROUND).reduce<number>((all, count) => all + count, 0)

/** These wait for a window to end, which takes longest. */
const PATIENT: readonly Kind[] = ['given up, the window ends', 'window renewed, then funded']
export const isPatient = ({ kind }: Pick<Case, 'kind'>) => PATIENT.includes(kind)

const SOME_LAMPORTS = 20_000_000n
const FEE_LAMPORTS = 5_000_000n
const PAYS_ITSELF: readonly Kind[] = ['released, the recipient pays', 'release and reclaim race']
const BASE_UNITS_PER_CENT = 10_000n

export function writeCases(rounds: number): Case[] {
  const kinds = Object.entries(ROUND) as [Kind, number][]
  return kinds.flatMap(([kind, count]) =>
    Array.from({ length: rounds * count }, (_, index) => newCase(kind, index)),
  )
}

let made = 0

function newCase(kind: Kind, index: number): Case {
  const amountCents = 100 + 37 * (made++ % 100) // neighbours differ, so that a mix-up shows
  const amount = toBaseUnits(amountCents)
  return {
    kind,
    index,
    amountCents,
    code: generate(),
    sender: newWallet(),
    recipient: newWallet(),
    given: {
      senderLamports: SOME_LAMPORTS,
      senderBaseUnits: baseUnitsFor(kind, amount),
      recipientLamports: PAYS_ITSELF.includes(kind) ? FEE_LAMPORTS : 0n,
    },
    gift: null,
    handedOut: [],
    isGivenUp: false,
    fees: new Map(),
    elsewhere: [],
  }
}

function baseUnitsFor(kind: Kind, amount: bigint): bigint {
  if (kind === 'a funding that fails') return amount - 1n
  if (kind === 'reclaimed, the token account was closed') return amount // the account must end empty
  return 4n * amount
}

export const toBaseUnits = (cents: number) => BigInt(cents) * BASE_UNITS_PER_CENT

/** Records the terms of a funding transaction, if the answer has one. */
export async function noteTerms({ handedOut }: Case, gift: Gift): Promise<void> {
  const serialized = gift.next_action?.transaction.serialized_transaction
  if (gift.status !== 'requires_action' || serialized === undefined) return
  const { messageBytes } = getTransactionDecoder().decode(Buffer.from(serialized, 'base64'))
  const message = getCompiledTransactionMessageDecoder().decode(messageBytes)
  if (!('instructions' in message)) throw new Error('a message without instructions')
  const data = message.instructions.at(-1)?.data as Uint8Array
  const { termsSender, ...fund } = getFundInstructionDataDecoder().decode(data)
  const { releaseKey, amountBaseUnits, fundBySlot, nonce } = fund
  const terms = { sender: termsSender, releaseKey, amountBaseUnits, fundBySlot, nonce }
  const addresses = await getGiftAddresses(terms)
  if (handedOut.at(-1)?.addresses.gift !== addresses.gift) handedOut.push({ terms, addresses })
}
