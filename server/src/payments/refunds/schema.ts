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
    source: z
      .string()
      .describe('The checkout session, transaction intent or unmatched transfer that was paid.'),
    payment: z.string().describe('The signature of the refunded payment.'),
    signature: z
      .string()
      .nullable()
      .describe("The refund's own signature, once it is on the chain."),
    status: z
      .enum(REFUND_STATUSES)
      .describe(
        '`processing` once confirmed, `succeeded` once final; the last three are terminal.',
      ),
    amount: z.int().describe('Cents, rounded down.'),
    amount_base_units: z.string().describe('The exact amount, in millionths of a USDC.'),
    currency: z.literal('usdc'),
    sender_address: z.string().describe('The wallet that was paid and must sign.'),
    recipient_address: z.string().describe("The payer's wallet."),
    next_action: submitTransactionAction
      .nullable()
      .describe('The transaction to sign and send, while `requires_signature`.'),
    created: unixSeconds,
  })
  .meta({ id: 'RefundTransaction' })

export const createRefundBody = z.strictObject({
  transaction: id('txn')
    .optional()
    .describe('The payment to refund; required if there was more than one.'),
  amount: z
    .int()
    .min(1)
    .max(MOST_CENTS)
    .optional()
    .describe('Cents: 2500 is 25.00 USDC. By default the rest of the payment.'),
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
