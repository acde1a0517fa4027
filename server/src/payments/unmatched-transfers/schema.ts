import { z } from 'zod'
import { createdSeconds } from '../../lib/ids.ts'
import { floorToCents } from '../../lib/money.ts'
import { id, unixSeconds } from '../../lib/wire.ts'
import { cents } from '../payments/schema.ts'
import type { Suggested } from './service.ts'
import type { UnmatchedTransfer } from './state.ts'
import { leftOf, REASONS, UNMATCHED_STATES } from './state.ts'

const suggestion = z.object({
  source: z.string().describe('The checkout session or transaction intent.'),
  amount: cents,
  reason: z
    .enum(REASONS)
    .describe(
      '`named`: the transaction has to do with it. `claimed`: its payer says so on the payment page. `same_amount`: it is open for exactly this amount.',
    ),
})

const shown = {
  id: id('umt'),
  object: z.literal('unmatched_transfer'),
  status: z
    .enum(UNMATCHED_STATES)
    .describe('`set_aside` by the owner as no payment; the money is still unmatched.'),
  signature: z.string().describe('The transaction, in base58.'),
  is_final: z.boolean().describe('Only final transfers can be matched or refunded.'),
  amount: z.int().describe('Cents that reached the wallet, rounded down.'),
  amount_base_units: z.string().describe('The exact amount, in millionths of a USDC.'),
  amount_unmatched: z.int().describe('Cents neither matched nor refunded, rounded down.'),
  amount_unmatched_base_units: z.string().describe('The same, in millionths of a USDC.'),
  amount_refunded: z.int().describe('Cents refunded, rounded down.'),
  currency: z.literal('usdc'),
  sender_address: z.string(),
  recipient_address: z.string().describe('The wallet of the account that received it.'),
  source: z
    .string()
    .nullable()
    .describe('The checkout session or transaction intent that it was matched to.'),
  created: unixSeconds.describe('The block time.'),
}

export const unmatchedTransfer = z
  .object({
    ...shown,
    suggestions: z.array(suggestion).describe('Payments it may be meant for, best first.'),
  })
  .meta({ id: 'UnmatchedTransfer' })

export const unmatchedParams = z.strictObject({ id: id('umt') })

export const unmatchedFilters = {
  status: z.enum(UNMATCHED_STATES).optional().describe('Only transfers with this status.'),
}

export const matchBody = z.strictObject({
  source: z
    .union([id('cs'), id('ti')])
    .describe('The checkout session or transaction intent that it pays.'),
})

export const updateUnmatchedBody = z.strictObject({
  set_aside: z.boolean().describe('Whether it is no payment, such as a deposit of your own.'),
})

export function renderUnmatched({
  transfer,
  suggestions,
}: Suggested): z.output<typeof unmatchedTransfer> {
  return {
    ...renderShown(transfer),
    suggestions: suggestions.map(({ source, amountCents, reason }) => ({
      source,
      amount: amountCents,
      reason,
    })),
  }
}

/** Without suggestions, for exports. */
export function renderShown(transfer: UnmatchedTransfer) {
  const leftBaseUnits = leftOf(transfer)
  return {
    id: transfer.id,
    object: 'unmatched_transfer' as const,
    status: transfer.state,
    signature: transfer.signature,
    is_final: transfer.commitment === 'finalized',
    amount: floorToCents(transfer.amountBaseUnits),
    amount_base_units: transfer.amountBaseUnits.toString(),
    amount_unmatched: floorToCents(leftBaseUnits),
    amount_unmatched_base_units: leftBaseUnits.toString(),
    amount_refunded: floorToCents(transfer.refundedBaseUnits),
    currency: 'usdc' as const,
    sender_address: transfer.senderAddress,
    recipient_address: transfer.recipientAddress,
    source: transfer.source,
    created: createdSeconds(transfer.id),
  }
}
