import type { Terms } from '@florin/gift-escrow/addresses.ts'
import { getFundInstructionDataDecoder } from '@florin/gift-escrow/generated/instructions/fund.ts'
import { GIFT_ESCROW_PROGRAM_ADDRESS } from '@florin/gift-escrow/generated/programs/gift-escrow.ts'
import {
  buildFund,
  buildReclaim,
  buildRelease,
  findTokenAccount,
  USDC_MINT_ADDRESS,
} from '@florin/gift-escrow/instructions.ts'
import { searchNonce } from '@florin/gift-escrow/nonce.ts'
import { createNoopSigner } from '@solana/kit'
import { getCreateAssociatedTokenIdempotentInstructionAsync } from '@solana-program/token'
import type { ChainInstruction, ChainTransaction } from '../chain/transaction.ts'
import type { Address } from '../lib/addresses.ts'
import type { BaseUnits } from '../lib/money.ts'
import { toBaseUnits } from '../lib/money.ts'
import type { BuiltTransaction, Lifetime } from '../lib/transactions.ts'
import { build, toChain } from '../lib/transactions.ts'
import type { Gift, GiftFact, GiftTerms } from './state.ts'

/** Builds and reads the transactions of a gift, as docs/gift-transactions.md promises them. */

export const ESCROW_PROGRAM = GIFT_ESCROW_PROGRAM_ADDRESS as unknown as Address

/** Completes the terms and derives the gift's address from them. */
export async function fixTerms(
  promise: Pick<GiftTerms, 'senderAddress' | 'releaseVerificationKey' | 'amountCents'>,
  fundBySlot: number,
  firstNonce: number,
): Promise<GiftTerms> {
  const { terms, addresses } = await searchNonce(
    {
      sender: toChain(promise.senderAddress),
      releaseKey: toChain(promise.releaseVerificationKey),
      amountBaseUnits: toBaseUnits(promise.amountCents),
      fundBySlot: BigInt(fundBySlot),
    },
    BigInt(firstNonce),
  )
  return {
    ...promise,
    fundBySlot,
    nonce: Number(terms.nonce),
    escrowAddress: addresses.gift as unknown as Address,
    vaultAddress: addresses.vault as unknown as Address,
  }
}

export async function buildFunding(
  gift: Gift,
  lifetime: Lifetime,
  microLamports: number,
): Promise<BuiltTransaction> {
  const sender = createNoopSigner(toChain(gift.senderAddress))
  const instructions = [await buildFund(termsOf(gift), sender)]
  const budget = { units: UNITS.fund, microLamports }
  return build(gift.senderAddress, instructions, budget, lifetime)
}

/** Also creates the sender's token account if it is gone. */
export async function buildReclaiming(
  gift: Gift,
  lifetime: Lifetime,
  microLamports: number,
): Promise<BuiltTransaction> {
  const sender = createNoopSigner(toChain(gift.senderAddress))
  const account = { payer: sender, owner: sender.address, mint: USDC_MINT_ADDRESS }
  const instructions = [
    await getCreateAssociatedTokenIdempotentInstructionAsync(account),
    await buildReclaim(termsOf(gift), sender),
  ]
  const units = UNITS.reclaim + (await extraUnits(gift.senderAddress))
  return build(gift.senderAddress, instructions, { units, microLamports }, lifetime)
}

export async function buildReleasing(
  gift: Gift,
  recipientAddress: Address,
  feePayerAddress: Address,
  lifetime: Lifetime,
  microLamports: number,
): Promise<BuiltTransaction> {
  const instructions = [await releaseInstruction(gift, recipientAddress)]
  const budget = await budgetOfRelease(recipientAddress, microLamports)
  return build(feePayerAddress, instructions, budget, lifetime)
}

/** The compute budget of a release to this recipient. */
export async function budgetOfRelease(recipientAddress: Address, microLamports: number) {
  return { units: UNITS.release + (await extraUnits(recipientAddress)), microLamports }
}

/** The one instruction of a release of this gift to this recipient. */
export async function describeRelease(
  gift: Gift,
  recipientAddress: Address,
): Promise<ChainInstruction> {
  const { accounts, data } = await releaseInstruction(gift, recipientAddress)
  return {
    programAddress: ESCROW_PROGRAM,
    accounts: accounts.map(({ address }) => address as unknown as Address),
    data: new Uint8Array(data),
  }
}

function releaseInstruction(gift: Gift, recipientAddress: Address) {
  const recipient = createNoopSigner(toChain(recipientAddress))
  const releaseKey = createNoopSigner(toChain(gift.releaseVerificationKey))
  return buildRelease(termsOf(gift), recipient, releaseKey)
}

// Above what `npm run bench -- program` measures, with room for addresses that already hold
// lamports.
const UNITS = { fund: 30_000, release: 35_000, reclaim: 45_000 }
const UNITS_PER_BUMP = 2_000

// The associated-token program searches for the bump from 255 down.
async function extraUnits(wallet: Address): Promise<number> {
  const [, bump] = await findTokenAccount(toChain(wallet))
  return (255 - bump) * UNITS_PER_BUMP
}

function termsOf(gift: GiftTerms): Terms {
  return {
    sender: toChain(gift.senderAddress),
    releaseKey: toChain(gift.releaseVerificationKey),
    amountBaseUnits: toBaseUnits(gift.amountCents),
    fundBySlot: BigInt(gift.fundBySlot),
    nonce: BigInt(gift.nonce),
  }
}

/** A well-formed instruction to the escrow program. */
export type EscrowAction = {
  readonly position: number
  readonly action: GiftFact['action']
  readonly escrowAddress: Address
  readonly senderAddress: Address
  readonly recipientAddress: Address | null
  /** The amount that entered or left the vault. */
  readonly amountBaseUnits: BaseUnits
  /** For a fund only: the terms in its data. */
  readonly promised: { readonly releaseVerificationKey: Address; readonly terms: string } | null
}

export function readEscrowActions(transaction: ChainTransaction): EscrowAction[] {
  return transaction.instructions.flatMap((instruction, position) => {
    if (instruction.programAddress !== ESCROW_PROGRAM) return []
    const action = readAction(instruction, transaction.usdcDeltas)
    return action === null ? [] : [{ ...action, position }]
  })
}

// The program accepts only this exact shape; any other was refused and had no effect.
function readAction(
  { accounts, data }: ChainInstruction,
  deltas: ChainTransaction['usdcDeltas'],
): Omit<EscrowAction, 'position'> | null {
  const at = (index: number) => accounts[index] as Address
  const moved = (vault: Address) => {
    const delta = deltas.get(vault) ?? 0n
    return storable(delta < 0n ? -delta : delta)
  }
  if (data[0] === 0 && accounts.length === 7 && data.length === 89) {
    const terms = getFundInstructionDataDecoder().decode(data)
    return {
      action: 'fund',
      escrowAddress: at(1),
      senderAddress: at(0),
      recipientAddress: null,
      amountBaseUnits: moved(at(2)) || storable(terms.amountBaseUnits),
      promised: {
        releaseVerificationKey: terms.releaseKey as unknown as Address,
        terms: termsText({
          senderAddress: terms.termsSender as unknown as Address,
          releaseVerificationKey: terms.releaseKey as unknown as Address,
          amountBaseUnits: terms.amountBaseUnits,
          fundBySlot: terms.fundBySlot,
          nonce: terms.nonce,
        }),
      },
    }
  }
  if (data[0] === 1 && accounts.length === 10 && data.length === 2) {
    return {
      action: 'release',
      escrowAddress: at(3),
      senderAddress: at(2),
      recipientAddress: at(0),
      amountBaseUnits: moved(at(4)),
      promised: null,
    }
  }
  if (data[0] === 2 && accounts.length === 5 && data.length === 2) {
    return {
      action: 'reclaim',
      escrowAddress: at(1),
      senderAddress: at(0),
      recipientAddress: null,
      amountBaseUnits: moved(at(2)),
      promised: null,
    }
  }
  return null
}

// A failed instruction can name any number; anything above the supply of USDC is clamped.
function storable(amount: bigint): BaseUnits {
  const most = BigInt(Number.MAX_SAFE_INTEGER)
  return (amount > most ? most : amount) as BaseUnits
}

/** Whether a fund matches the gift in every term. */
export function isOnTerms(gift: Gift, { escrowAddress, promised }: EscrowAction): boolean {
  if (escrowAddress !== gift.escrowAddress) return false
  const { amountCents, fundBySlot, nonce, ...promise } = gift
  const own = { ...promise, amountBaseUnits: toBaseUnits(amountCents), fundBySlot, nonce }
  return promised === null || promised.terms === termsText(own)
}

function termsText(terms: {
  senderAddress: Address
  releaseVerificationKey: Address
  amountBaseUnits: bigint
  fundBySlot: bigint | number
  nonce: bigint | number
}): string {
  const { senderAddress, releaseVerificationKey, amountBaseUnits, fundBySlot, nonce } = terms
  return [senderAddress, releaseVerificationKey, amountBaseUnits, fundBySlot, nonce].join(' ')
}
