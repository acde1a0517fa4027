import { randomBytes } from 'node:crypto'
import { base58 } from '@scure/base'
import type { ChainInstruction } from '../../server/src/chain/transaction.ts'
import type { Address } from '../../server/src/lib/addresses.ts'
import { USDC_MINT } from '../../server/src/lib/money.ts'
import type { Body } from './ledger.ts'
import type { ModelPayment, Part } from './payment-requests-model.ts'
import { unitsOf } from './payment-requests-model.ts'
import { newAddress } from './world.ts'

const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' as Address

/** A way to pay, or to fail to. */
export type How =
  | 'exact'
  | 'gross'
  | 'half'
  | 'over'
  | 'a_unit_short'
  | 'dust'
  | 'failed'
  | 'wrong_asset'
  | 'wrong_recipient'
  | 'no_value'

/** The accounts that money can go to. */
export type Places = { readonly recipientAccount: string; readonly feeAccount: string }

export const newSignature = () => base58.encode(randomBytes(64))

/** The amounts it brings to the payment request, as the model counts them. */
export function partOf(payable: ModelPayment, how: How): Part {
  const [recipientUnits, feeUnits] = moneyOf(payable, how)
  const isNothing = how === 'failed' || how.startsWith('wrong') || how === 'no_value'
  if (isNothing) return { payable, nature: how as Part['nature'], recipientUnits: 0n, feeUnits: 0n }
  return { payable, nature: 'credit', recipientUnits, feeUnits }
}

function moneyOf({ amountCents, feeCents }: ModelPayment, how: How): [bigint, bigint] {
  const [gross, fee] = [unitsOf(amountCents), unitsOf(feeCents)]
  switch (how) {
    case 'gross':
      return [gross, 0n]
    case 'half':
      return [gross / 2n, 0n]
    case 'over':
      return [gross + 12_345n, 0n]
    case 'a_unit_short':
      return gross > fee ? [gross - fee - 1n, fee] : [0n, fee - 1n]
    case 'dust':
      return [5_000n, 0n]
    default:
      return [gross - fee, fee]
  }
}

export type Wanted = {
  readonly payable: ModelPayment
  readonly reference: string
  readonly how: How
}

/** The transaction that pays for all of these, with a reference on each transfer. */
export function payingBody(wanted: readonly Wanted[], payer: string, places: Places): Body {
  const transfers = wanted.flatMap((each) => transfersOf(each, places))
  return {
    succeeded: wanted.every(({ how }) => how !== 'failed'),
    payer,
    instructions: transfers.map((transfer) => transferOf(transfer, payer)),
    usdcDeltas: deltasOf(transfers.filter(({ mint }) => mint === USDC_MINT)),
  }
}

/** A transfer to the merchant without a reference. */
export function unmatchedBody(
  units: bigint,
  payer: string,
  { recipientAccount: to }: Places,
): Body {
  const transfer = { to, units, mint: USDC_MINT, references: [] }
  const instructions = [transferOf(transfer, payer)]
  return { succeeded: true, payer, instructions, usdcDeltas: deltasOf([transfer]) }
}

/** A signed transaction, and what it moves. */
export function signedBody(instructions: readonly ChainInstruction[], payer: string): Body {
  const transfers = instructions
    .filter(({ programAddress, data }) => programAddress === TOKEN_PROGRAM && data[0] === 12)
    .map(({ accounts, data }) => ({
      to: accounts[2] as string,
      units: Buffer.from(data).readBigUInt64LE(1),
    }))
  return { succeeded: true, payer, instructions, usdcDeltas: deltasOf(transfers) }
}

type Transfer = {
  readonly to: string
  readonly units: bigint
  readonly mint: string
  readonly references: readonly string[]
}

function transfersOf(
  { payable, reference, how }: Wanted,
  { recipientAccount, feeAccount }: Places,
): Transfer[] {
  const [recipientUnits, feeUnits] = moneyOf(payable, how)
  const isAstray = how === 'wrong_recipient' || how === 'wrong_asset'
  const to = isAstray ? newAddress() : recipientAccount
  const mint = how === 'wrong_asset' ? newAddress() : USDC_MINT
  const references = [reference]
  const units = how === 'no_value' ? 0n : isAstray ? unitsOf(payable.amountCents) : recipientUnits
  const main = { to, units, mint, references }
  const isWhole = how === 'exact' || how === 'a_unit_short'
  if (!isWhole || feeUnits === 0n) return [main]
  return [main, { to: feeAccount, units: feeUnits, mint, references }]
}

/** TransferChecked, as wallets build it. */
function transferOf({ to, units, mint, references }: Transfer, payer: string): ChainInstruction {
  const data = Buffer.alloc(10)
  data[0] = 12
  data.writeBigUInt64LE(units, 1)
  data[9] = 6
  const accounts = [newAddress(), mint, to, payer, ...references] as Address[]
  return { programAddress: TOKEN_PROGRAM, accounts, data: new Uint8Array(data) }
}

function deltasOf(transfers: readonly Pick<Transfer, 'to' | 'units'>[]): Map<string, bigint> {
  const deltas = new Map<string, bigint>()
  for (const { to, units } of transfers) deltas.set(to, (deltas.get(to) ?? 0n) + units)
  return deltas
}
