import { z } from 'zod'
import { createdSeconds } from '../../lib/ids.ts'
import type { BaseUnits } from '../../lib/money.ts'
import { floorToCents, toBaseUnits, USDC_MINT } from '../../lib/money.ts'
import { encodeTransferRequest } from '../../lib/solana-pay.ts'
import { address, amountFilters, amountsOf, id, metadata, unixSeconds } from '../../lib/wire.ts'
import { lineItemList, lineItems, renderLineItems } from '../line-items/schema.ts'
import { cents, publicFields, received, refunded, renderPublicFields } from '../payments/schema.ts'
import type { PayerView, Payment } from '../payments/service.ts'

export const SESSION_STATUSES = ['open', 'complete', 'canceled'] as const
const PAYMENT_STATUSES = ['paid', 'unpaid', 'no_payment_required'] as const

const shown = {
  id: id('cs'),
  amount_subtotal: cents,
  amount_total: cents,
  amount_received: received,
  currency: z.literal('usdc'),
  line_items: lineItemList,
  payment_status: z.enum(PAYMENT_STATUSES).describe('`paid` once the full amount is confirmed.'),
  status: z.enum(SESSION_STATUSES).describe('`complete` once the payment is final.'),
  canceled_by: z.enum(['user']).nullable(),
  url: z.string().describe('The page to send the buyer to.'),
  recipient_address: z.string().describe('The wallet that is paid.'),
  reference: z
    .string()
    .describe('The address that a payment carries so that it is found; unique to this object.'),
  chain_pay_uri: z.string().describe('The payment as a Solana Pay transfer request.'),
  created: unixSeconds,
}

export const checkoutSession = z
  .object({
    ...shown,
    object: z.literal('checkout.session'),
    amount_refunded: refunded,
    metadata,
    qr_data_url: z
      .string()
      .optional()
      .describe('`chain_pay_uri` as a PNG; only in responses to POST.'),
    account_id: id('acct').nullable(),
    checkout_link: id('cl').nullable().describe('The link that created it, if any.'),
  })
  .meta({ id: 'CheckoutSession' })

export const publicCheckoutSession = z
  .object({
    ...shown,
    ...publicFields,
    object: z.literal('checkout.session.public'),
    canceled_at: unixSeconds.nullable(),
  })
  .meta({ id: 'PublicCheckoutSession' })

export const sessionParams = z.strictObject({ id: id('cs') })

export const createSessionBody = z.strictObject({
  line_items: lineItems,
  recipient_address: address
    .optional()
    .describe(
      "The receiving wallet; by default the account's own. Another must be one of its payout wallets.",
    ),
  metadata: metadata.optional(),
})

export const sessionFilters = {
  status: z.enum(SESSION_STATUSES).optional().describe('Only objects with this status.'),
  payment_status: z
    .enum(PAYMENT_STATUSES)
    .optional()
    .describe('Only sessions with this payment status.'),
  checkout_link: id('cl').optional().describe('Only sessions of this link.'),
  recipient_address: address.optional().describe('Only objects that pay this wallet.'),
  ...amountFilters,
}

type Filters = z.output<z.ZodObject<typeof sessionFilters>>

/** The states behind the requested statuses; none if they exclude each other. */
export function readSessionFilters(query: Filters) {
  const { status, payment_status: paid, checkout_link, recipient_address } = query
  const asked = [status && STATES_OF[status], paid && STATES_OF_PAYMENT[paid]].filter(
    (states) => states !== undefined,
  )
  const states =
    asked.length === 0
      ? undefined
      : (Object.keys(STATUS_OF) as Payment['state'][]).filter((state) =>
          asked.every((states) => includes(states, state)),
        )
  const { from, to } = amountsOf(query)
  const amounts = {
    // A free session is settled but was never paid.
    from: paid === 'paid' ? Math.max(from ?? 0, 1) : from,
    to: paid === 'no_payment_required' ? 0 : to,
  }
  return { filters: { states, checkout_link, recipient_address }, amounts }
}

const includes = (states: readonly Payment['state'][], state: Payment['state']) =>
  states.includes(state)

export const STATUS_OF = {
  open: 'open',
  confirmed: 'open',
  settled: 'complete',
  canceled: 'canceled',
} as const satisfies Record<Payment['state'], string>

const STATES_OF = {
  open: ['open', 'confirmed'],
  complete: ['settled'],
  canceled: ['canceled'],
} as const satisfies Record<(typeof SESSION_STATUSES)[number], readonly Payment['state'][]>

const STATES_OF_PAYMENT = {
  paid: ['confirmed', 'settled'],
  unpaid: ['open', 'canceled'],
  no_payment_required: ['settled'],
} as const satisfies Record<(typeof PAYMENT_STATUSES)[number], readonly Payment['state'][]>

function paymentStatusOf({ amountCents, state }: Payment) {
  if (amountCents === 0) return 'no_payment_required'
  return state === 'confirmed' || state === 'settled' ? 'paid' : 'unpaid'
}

/**
 * For the outstanding amount: a payer who scans it after a partial payment must not pay that part
 * again.
 */
export function chainPayUriOf(session: Payment): string {
  const all = toBaseUnits(session.amountCents)
  const lacking = (all - session.receivedBaseUnits) as BaseUnits
  return encodeTransferRequest({
    recipientAddress: session.recipientAddress,
    amountBaseUnits: session.state === 'open' ? lacking : all,
    mintAddress: USDC_MINT,
    references: [session.reference, session.marker],
  })
}

function renderShown(session: Payment, appUrl: URL) {
  return {
    id: session.id as z.output<typeof shown.id>,
    amount_subtotal: session.amountCents,
    amount_total: session.amountCents,
    amount_received: floorToCents(session.receivedBaseUnits),
    currency: 'usdc' as const,
    line_items: renderLineItems(session.lineItems ?? [], `/v1/checkout_sessions/${session.id}`),
    payment_status: paymentStatusOf(session),
    status: STATUS_OF[session.state],
    canceled_by: session.canceledAtSeconds === null ? null : ('user' as const),
    url: new URL(`/c/${session.id}`, appUrl).href,
    recipient_address: session.recipientAddress,
    reference: session.reference,
    chain_pay_uri: chainPayUriOf(session),
    created: createdSeconds(session.id),
  } as const
}

export function renderSession(
  session: Payment,
  appUrl: URL,
  qrDataUrl?: string,
): z.output<typeof checkoutSession> {
  return {
    ...renderShown(session, appUrl),
    object: 'checkout.session',
    amount_refunded: floorToCents(session.refundedBaseUnits),
    metadata: { ...session.metadata },
    ...(qrDataUrl === undefined ? {} : { qr_data_url: qrDataUrl }),
    account_id: session.accountId,
    checkout_link: session.checkoutLink,
  }
}

export function renderPublicSession(
  session: Payment,
  appUrl: URL,
  view: PayerView,
): z.output<typeof publicCheckoutSession> {
  return {
    ...renderShown(session, appUrl),
    ...renderPublicFields(session, view),
    object: 'checkout.session.public',
    canceled_at: session.canceledAtSeconds,
  }
}
