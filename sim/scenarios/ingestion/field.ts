import { setTimeout as delay } from 'node:timers/promises'
import type { Address, Instruction, KeyPairSigner, TransactionSigner } from '@solana/kit'
import {
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  getCompiledTransactionMessageDecoder,
  getSignatureFromTransaction,
  getTransactionDecoder,
  partiallySignTransaction,
} from '@solana/kit'
import type { Terms } from '../../../program/client/addresses.ts'
import { getFundInstructionDataDecoder } from '../../../program/client/generated/instructions/fund.ts'
import { GIFT_ESCROW_PROGRAM_ADDRESS } from '../../../program/client/generated/programs/gift-escrow.ts'
import type { FakeSolana } from '../../../scripts/local/fake-solana/fake-solana.ts'
import { startFakeSolana } from '../../../scripts/local/fake-solana/fake-solana.ts'
import type { Random } from '../../../scripts/local/fake-solana/random.ts'
import { seededRandom } from '../../../scripts/local/fake-solana/random.ts'
import type { Source } from '../../../scripts/local/fake-solana/source.ts'
import type { Ask, Signed } from '../../../scripts/local/fake-solana/testing.ts'
import { askAt, sendAt, signAt } from '../../../scripts/local/fake-solana/testing.ts'

/** The intended effect of one of our instructions; the chain decides whether it happened. */
export type Act = {
  readonly action: 'fund' | 'release' | 'reclaim'
  /** The gift it concerns; null for a stranger's. */
  readonly giftId: string | null
  /** Built on the gift's terms, or under its key on other terms. */
  readonly nature: 'sound' | 'other_terms'
  readonly vault: Address
  readonly baseUnits: bigint
  readonly recipient: string | null
}

export type Sent = Signed & { readonly acts: readonly Act[] }

/** The network with the two nodes that ingestion asks, and everything that was ever sent to it. */
export type Field = {
  readonly chain: FakeSolana
  readonly sources: readonly [Source, Source]
  /** A third node of our own, free of faults. */
  readonly ask: Ask
  readonly random: Random
  readonly sent: ReadonlyMap<string, Sent>
  readonly closed: AbortSignal
  send(sent: Sent): Promise<void>
  /** Ends all waits for the chain. */
  close(): Promise<void>
}

export const SLOT_MS = 40
const LOST_AFTER_BLOCKS = 12

export async function startField(seed: number): Promise<Field> {
  const chain = await startFakeSolana({ slotMs: SLOT_MS, random: seededRandom(seed + 1) })
  const second = await chain.addSource({ random: seededRandom(seed + 2) })
  const askOnce = askAt((await chain.addSource()).rpcUrl)
  // A connection may break on a busy machine; every request can be repeated.
  const ask: Ask = (...question) => askOnce(...question).catch(() => askOnce(...question))
  const sent = new Map<string, Sent>()
  const closing = new AbortController()
  return {
    chain,
    closed: closing.signal,
    async close() {
      closing.abort()
      await chain.stop()
    },
    sources: [chain, second],
    ask,
    random: seededRandom(seed),
    sent,
    async send(made) {
      sent.set(made.signature, made) // before sending: it may land before the answer
      await sendAt(ask, made, { skipPreflight: true })
    },
  }
}

/** A wallet with SOL for fees and this much USDC. */
export async function newSigner({ chain }: Field, baseUnits: bigint): Promise<KeyPairSigner> {
  const signer = await generateKeyPairSigner()
  chain.fundSol(signer.address, 1_000_000_000n)
  if (baseUnits > 0n) await chain.fundToken(signer.address, baseUnits)
  return signer
}

/** Builds and signs a transaction by hand, as anyone may. */
export async function sign(
  { ask }: Field,
  payer: TransactionSigner,
  instructions: readonly Instruction[],
  acts: readonly Act[],
): Promise<Sent> {
  return { ...(await signAt(ask, payer, instructions)), acts }
}

/** Signs a transaction built by the API, as wallets do. */
export async function signBuilt(
  base64: string,
  signers: readonly KeyPairSigner[],
  acts: readonly Act[],
): Promise<Sent> {
  const built = getTransactionDecoder().decode(Buffer.from(base64, 'base64'))
  const signed = await partiallySignTransaction(
    signers.map(({ keyPair }) => keyPair),
    built,
  )
  const wire = getBase64EncodedWireTransaction(signed)
  return { signature: getSignatureFromTransaction(signed), wire, acts }
}

const decode = (base64: string) => {
  const { messageBytes } = getTransactionDecoder().decode(Buffer.from(base64, 'base64'))
  return getCompiledTransactionMessageDecoder().decode(messageBytes)
}

const named = new WeakMap<Sent, ReadonlySet<string>>()

/** All addresses it mentions: the feeds that must contain it. */
export function addressesOf(sent: Sent): ReadonlySet<string> {
  const known = named.get(sent) ?? new Set(decode(sent.wire).staticAccounts)
  named.set(sent, known)
  return known
}

/** The terms in a funding transaction from the API. */
export function readTerms(base64: string): Terms {
  const message = decode(base64)
  if (!('instructions' in message)) throw new Error('unsupported message version')
  const fund = message.instructions.find(
    ({ programAddressIndex }) =>
      message.staticAccounts[programAddressIndex] === GIFT_ESCROW_PROGRAM_ADDRESS,
  )
  const { termsSender, ...terms } = getFundInstructionDataDecoder().decode(
    fund?.data ?? new Uint8Array(),
  )
  const { releaseKey, amountBaseUnits, fundBySlot, nonce } = terms
  return { sender: termsSender, releaseKey, amountBaseUnits, fundBySlot, nonce }
}

export type Fate = 'final' | 'failed' | 'lost'

/** Waits until the chain has decided: final, or absent for a while. */
export async function fateOf({ chain, closed }: Field, signature: string): Promise<Fate> {
  let unseenSince = chain.slot
  for (;;) {
    const found = chain.find(signature)
    if (found?.status === 'finalized') return found.err === null ? 'final' : 'failed'
    if (found !== null) unseenSince = chain.slot
    if (chain.slot - unseenSince > LOST_AFTER_BLOCKS) return 'lost'
    // Polls once per slot; the fake network has no event for it.
    await delay(SLOT_MS, undefined, { signal: closed })
  }
}

/** Waits until it is in a block, or has been absent for a while. */
export async function hasLanded({ chain, closed }: Field, signature: string): Promise<boolean> {
  const from = chain.slot
  while (chain.slot - from <= LOST_AFTER_BLOCKS) {
    const found = chain.find(signature)
    if (found !== null) return found.err === null
    await delay(SLOT_MS, undefined, { signal: closed })
  }
  return false
}
