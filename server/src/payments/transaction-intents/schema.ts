import { z } from 'zod'
import { createdSeconds } from '../../lib/ids.ts'
import type { Cents } from '../../lib/money.ts'
import { floorToCents, MOST_CENTS, toBaseUnits, USDC_DECIMALS, USDC_MINT } from '../../lib/money.ts'
import { qrSvgDataUrl } from '../../lib/qr.ts'
import { encodeTransactionRequest } from '../../lib/solana-pay.ts'
import { address, amountFilters, id, metadata, unixSeconds } from '../../lib/wire.ts'
import {
  cents,
  lastPaymentError,
  publicFields,
  received,
  refunded,
  renderError,
  renderPublicFields,
} from '../payments/schema.ts'
import type { Context, PayerView, Payment } from '../payments/service.ts'

export const INTENT_STATUSES = ['requires_action', 'processing', 'succeeded', 'canceled'] as const

// The chain's CAIP-2 name.
const NETWORK = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

const baseUnits = z.string().describe('Base units: millionths of a USDC.')

const payable = z
  .object({
    scheme: z.literal('exact'),
    network: z.literal(NETWORK),
    asset: z.string().describe('The mint of USDC.'),
    decimals: z.literal(USDC_DECIMALS),
    amount: baseUnits,
    net_amount: baseUnits,
    fee_amount: baseUnits,
    fee_recipient: z.string().nullable().describe('The wallet that receives the fee.'),
    recipient: z.string(),
    recipient_token_account: z.string().describe('The token account that must be credited.'),
    reference: z.string(),
    references: z
      .array(z.string())
      .describe('The address that every transfer must carry, so that it is found at once.'),
    memo: z.string().nullable(),
  })
  .meta({ id: 'Payable' })

const nextAction = z
  .object({
    type: z.literal('chain_payment'),
    chain_payment: z.object({
      payable,
      chain_pay_uri: z.string().describe('The payment as a Solana Pay transaction request.'),
      qr_data_url: z.string().describe('The same as an SVG.'),
      hosted_url: z.string().describe('The page to send the payer to.'),
    }),
  })
  .nullable()
  .describe('How to pay it, while `requires_action`.')

const shown = {
  id: id('ti'),
  status: z.enum(INTENT_STATUSES).describe('`processing` once confirmed, `succeeded` once final.'),
  amount: cents.describe('Cents that the payer sends.'),
  fee_amount: cents.describe('Cents of it that the service keeps.'),
  net_amount: cents.describe('Cents of it that the merchant receives.'),
  amount_received: received,
  currency: z.literal('usdc'),
  recipient_address: z.string(),
  reference: z.string(),
  last_payment_error: lastPaymentError,
  next_action: nextAction,
  canceled_by: z.enum(['user']).nullable(),
  canceled_at: unixSeconds.nullable(),
  created: unixSeconds,
}

export const transactionIntent = z
  .object({
    ...shown,
    object: z.literal('transaction_intent'),
    amount_refunded: refunded,
    payer_address: z.string().nullable().describe("The payer's wallet."),
    transaction: id('txn')
      .nullable()
      .describe('The transaction that settled it; null until `succeeded`.'),
    metadata,
  })
  .meta({ id: 'TransactionIntent' })

export const publicTransactionIntent = z
  .object({
    ...shown,
    ...publicFields,
    object: z.literal('transaction_intent.public'),
  })
  .meta({ id: 'PublicTransactionIntent' })

export const intentParams = z.strictObject({ id: id('ti') })

export const createIntentBody = z.strictObject({
  amount: z.int().min(1).max(MOST_CENTS).describe('Cents: 2500 is 25.00 USDC.'),
  currency: z.literal('usdc').optional(),
  recipient_address: address
    .optional()
    .describe(
      "The receiving wallet; by default the account's own. Another must be one of its payout wallets.",
    ),
  metadata: metadata.optional(),
})

export const intentFilters = {
  status: z.enum(INTENT_STATUSES).optional().describe('Only objects with this status.'),
  recipient_address: address.optional().describe('Only objects that pay this wallet.'),
  ...amountFilters,
}

export const STATUS_OF = {
  open: 'requires_action',
  confirmed: 'processing',
  settled: 'succeeded',
  canceled: 'canceled',
} as const satisfies Record<Payment['state'], string>

export const STATE_OF = {
  requires_action: 'open',
  processing: 'confirmed',
  succeeded: 'settled',
  canceled: 'canceled',
} as const satisfies Record<(typeof INTENT_STATUSES)[number], Payment['state']>

function renderShown(intent: Payment, context: Context) {
  const { amountCents, feeCents, lastError } = intent
  return {
    id: intent.id as z.output<typeof shown.id>,
    status: STATUS_OF[intent.state],
    amount: amountCents,
    fee_amount: feeCents,
    net_amount: (amountCents - feeCents) as Cents,
    amount_received: floorToCents(
      (intent.receivedBaseUnits + intent.feeReceivedBaseUnits) as Payment['receivedBaseUnits'],
    ),
    currency: 'usdc' as const,
    recipient_address: intent.recipientAddress,
    reference: intent.reference,
    last_payment_error: renderError(lastError),
    next_action: intent.state === 'open' ? renderNextAction(intent, context) : null,
    canceled_by: intent.canceledAtSeconds === null ? null : ('user' as const),
    canceled_at: intent.canceledAtSeconds,
    created: createdSeconds(intent.id),
  } as const
}

function renderNextAction(intent: Payment, { appUrl, payments }: Context) {
  const uri = encodeTransactionRequest(new URL(`/v1/transaction_intents/${intent.id}/pay`, appUrl))
  return {
    type: 'chain_payment' as const,
    chain_payment: {
      payable: {
        scheme: 'exact' as const,
        network: NETWORK,
        asset: USDC_MINT,
        decimals: USDC_DECIMALS,
        amount: toBaseUnits(intent.amountCents).toString(),
        net_amount: toBaseUnits((intent.amountCents - intent.feeCents) as Cents).toString(),
        fee_amount: toBaseUnits(intent.feeCents).toString(),
        fee_recipient: intent.feeCents === 0 ? null : (payments.fees?.address ?? null),
        recipient: intent.recipientAddress,
        recipient_token_account: intent.recipientTokenAccount,
        reference: intent.reference,
        references: [intent.reference, intent.marker],
        memo: null,
      },
      chain_pay_uri: uri,
      qr_data_url: qrSvgDataUrl(uri),
      hosted_url: `${payments.payUrl.href.replace(/\/$/, '')}/i/${intent.id}`,
    },
  } satisfies z.output<typeof nextAction>
}

export function renderIntent(
  intent: Payment,
  context: Context,
): z.output<typeof transactionIntent> {
  return {
    ...renderShown(intent, context),
    object: 'transaction_intent',
    amount_refunded: floorToCents(intent.refundedBaseUnits),
    payer_address: intent.payerAddress,
    transaction: intent.transactionId,
    metadata: { ...intent.metadata },
  }
}

export function renderPublicIntent(
  intent: Payment,
  context: Context,
  view: PayerView,
): z.output<typeof publicTransactionIntent> {
  return {
    ...renderShown(intent, context),
    ...renderPublicFields(intent, view),
    object: 'transaction_intent.public',
  }
}
