import { z } from 'zod'
import { submitTransactionAction } from '../../gifts/schema.ts'
import { createdSeconds } from '../../lib/ids.ts'
import { floorToCents, MOST_CENTS } from '../../lib/money.ts'
import { id, unixSeconds } from '../../lib/wire.ts'
import type { Refund, RefundState } from './state.ts'

const REFUND_STATUSES = [
  'requires_signature',
  'processing',
  'succeeded',
  'failed',
  'expired',
] as const

export const refundTransaction = z
  .object({
    id: id('rfd'),
    object: z.literal('refund_transaction'),
    source: z.string().describe('The checkout session or transaction intent that was paid.'),
    payment: z.string().describe('The signature of the payment that goes back.'),
    signature: z.string().nullable().describe('Its own, once it was seen on the chain.'),
    status: z
      .enum(REFUND_STATUSES)
      .describe('`processing` once confirmed, `succeeded` once final; the last three are ends.'),
    amount: z.int().describe('Cents, rounded down.'),
    amount_base_units: z.string().describe('The exact amount, in millionths of a USDC.'),
    currency: z.literal('usdc'),
    sender_address: z.string().describe('The wallet that was paid, and that must sign.'),
    recipient_address: z.string().describe('The wallet that had paid.'),
    next_action: submitTransactionAction
      .nullable()
      .describe('What is to be signed and sent, while `requires_signature`.'),
    created: unixSeconds,
  })
  .meta({ id: 'RefundTransaction' })

export const createRefundBody = z.strictObject({
  transaction: id('txn')
    .optional()
    .describe('The payment to give back; needed when there was more than one.'),
  amount: z
    .int()
    .min(1)
    .max(MOST_CENTS)
    .optional()
    .describe('Cents: 2500 is 25.00 USDC; else all that is left of the payment.'),
})

export const STATUS_OF = {
  live: 'requires_signature',
  confirmed: 'processing',
  landed: 'succeeded',
  failed: 'failed',
  expired: 'expired',
} as const satisfies Record<RefundState, (typeof REFUND_STATUSES)[number]>

export function renderRefund(refund: Refund): z.output<typeof refundTransaction> {
  return {
    id: refund.id,
    object: 'refund_transaction',
    source: refund.source,
    payment: refund.paymentSignature,
    signature: refund.signature,
    status: STATUS_OF[refund.state],
    amount: floorToCents(refund.amountBaseUnits),
    amount_base_units: refund.amountBaseUnits.toString(),
    currency: 'usdc',
    sender_address: refund.senderAddress,
    recipient_address: refund.recipientAddress,
    next_action: refund.state === 'live' ? renderAction(refund) : null,
    created: createdSeconds(refund.id),
  }
}

function renderAction({ wire, senderAddress, feeLamports }: Refund) {
  return {
    type: 'submit_transaction' as const,
    transaction: {
      serialized_transaction: wire.toString('base64'),
      signer_address: senderAddress,
      fee_payer_address: senderAddress,
      network_fee_lamports: feeLamports,
    },
  }
}
