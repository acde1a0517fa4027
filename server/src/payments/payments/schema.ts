import { z } from 'zod'
import { createdSeconds } from '../../lib/ids.ts'
import { floorToCents } from '../../lib/money.ts'
import { address, text, unixSeconds } from '../../lib/wire.ts'
import type { StoredPayment } from './repository.ts'
import type { PayerView, PaymentId } from './state.ts'
import { CLAIM_STATUSES, SHOWN_VERDICTS } from './state.ts'

/** The parts in which sessions and transaction intents differ. */
export type PaymentKind = {
  readonly path: string
  /** For operation ids: `CheckoutSession`. */
  readonly title: string
  readonly resource: {
    readonly name: string
    readonly title: string
    readonly description: string
  }
  readonly scopes: { readonly read: ScopeOf<'read'>; readonly write: ScopeOf<'write'> }
  readonly params: z.ZodType<{ id: PaymentId }>
  readonly object: z.ZodType<object>
  readonly publicObject: z.ZodType<object>
  readonly statuses: readonly [string, ...string[]]
  readonly render: (payment: StoredPayment) => object
  readonly renderPublic: (payment: StoredPayment, view: PayerView) => object
  /** Whether a rendered object reached the status, or never can any more. */
  readonly isReached: (rendered: object, status: string) => boolean
}

type ScopeOf<Verb extends string> = `checkout_sessions:${Verb}` | `transaction_intents:${Verb}`

export const solanaPayLabel = z
  .object({ label: z.string(), icon: z.string() })
  .meta({ id: 'PaymentLabel' })

export const solanaPayTransaction = z
  .object({
    transaction: z.string().describe('The unsigned transaction in base64.'),
    message: z.string(),
  })
  .meta({ id: 'PaymentTransaction' })

// Wallets add fields of their own.
export const solanaPayBody = z.object({ account: address.describe('The wallet that pays.') })

export const signatureText = text(100).regex(/^[1-9A-HJ-NP-Za-km-z]{64,90}$/, {
  error: 'it must be the signature of a transaction',
})

/** Counting stops here. */
export const MOST_OPEN_COUNTED = 1_000

export const cents = z.int().describe('Cents: 2500 is 25.00.')
export const received = z
  .int()
  .describe('Cents received, rounded down, including confirmed payments that are not final yet.')
export const refunded = z.int().describe('Cents refunded, rounded down.')

export const lastPaymentError = z
  .object({ code: z.string(), message: z.string() })
  .nullable()
  .describe('Why the newest attempt failed; null once it is paid.')

const payment = z
  .object({
    signature: z.string().describe('The transaction, in base58.'),
    amount: cents,
    verdict: z.enum(SHOWN_VERDICTS).describe('The verdict on the payment.'),
    is_final: z.boolean(),
    created: unixSeconds.describe('The block time.'),
  })
  .meta({ id: 'Payment' })

const paymentClaim = z
  .object({
    given: z.string().describe('The signature or the sending wallet.'),
    status: z
      .enum(CLAIM_STATUSES)
      .describe(
        '`not_found`: no unmatched payment like it has reached the merchant since the request was created. `received`: the merchant has it and is asked to match it. `counted`: it counts toward this. `refunded`: the merchant sent it back.',
      ),
    created: unixSeconds,
  })
  .meta({ id: 'PaymentClaim' })

/** Fields that payers see of every payment request. */
export const publicFields = {
  business_profile: z.object({ name: z.string() }),
  payments: z.array(payment).describe('Payments received, newest first, at most twenty.'),
  last_payment_error: lastPaymentError,
  amount_refunded: refunded,
  payment_claims: z
    .array(paymentClaim)
    .describe('Payments that somebody on this page says are theirs, newest first.'),
}

export function renderPublicFields(payment: StoredPayment, view: PayerView) {
  const { businessName, payments, claims } = view
  const { lastError, refundedBaseUnits } = payment
  return {
    business_profile: { name: businessName },
    payments: payments.map(({ id, signature, amountBaseUnits, verdict, commitment }) => ({
      signature,
      amount: floorToCents(amountBaseUnits),
      verdict: verdict as (typeof SHOWN_VERDICTS)[number],
      is_final: commitment === 'finalized',
      created: createdSeconds(id),
    })),
    last_payment_error: renderError(lastError),
    amount_refunded: floorToCents(refundedBaseUnits),
    payment_claims: claims.map(({ id, given, status }) => ({
      given,
      status,
      created: createdSeconds(id),
    })),
  }
}

export function renderError(lastError: StoredPayment['lastError']) {
  return lastError && { code: lastError.code, message: lastError.message }
}
