import type {
  AuditEvent,
  CheckoutSession,
  Detection,
  RefundTransaction,
  Transaction,
  TransactionIntent,
} from '@florin/sdk'
import { readable } from '../parts/statuses.ts'
import type { Payment } from './resource.ts'

type Tone = 'good' | 'warn' | 'bad' | undefined

/** Common view of sessions and transaction intents. */
export type PaymentView = {
  readonly noun: 'session' | 'transaction intent'
  /** A key of `parts/statuses.ts`. */
  readonly status: string
  readonly amountCents: number
  readonly receivedCents: number
  readonly refundedCents: number
  /** The status to wait for next. Null if only a refund can change it. */
  readonly awaited: string | null
  /** URL of the payment page. Null when nothing is left to pay. */
  readonly payUrl: string | null
}

export function viewOf(payment: Payment): PaymentView {
  return payment.object === 'checkout.session' ? viewOfSession(payment) : viewOfIntent(payment)
}

function viewOfSession(session: CheckoutSession): PaymentView {
  const { status, payment_status, amount_received, url } = session
  const isPayable = status === 'open' && payment_status === 'unpaid'
  const open =
    payment_status === 'paid' ? 'processing' : amount_received > 0 ? 'partly_paid' : 'open'
  return {
    noun: 'session',
    status: status === 'open' ? open : status,
    amountCents: session.amount_total,
    receivedCents: amount_received,
    refundedCents: session.amount_refunded,
    awaited: status !== 'open' ? null : isPayable ? 'paid' : 'complete',
    payUrl: isPayable ? url : null,
  }
}

const AWAITED: Readonly<Partial<Record<TransactionIntent['status'], string>>> = {
  requires_action: 'processing',
  processing: 'succeeded',
}

function viewOfIntent(intent: TransactionIntent): PaymentView {
  const { status, amount, amount_received, amount_refunded, next_action } = intent
  const waiting = amount_received > 0 ? 'partly_paid' : 'requires_payment'
  return {
    noun: 'transaction intent',
    status: status === 'requires_action' ? waiting : status,
    amountCents: amount,
    receivedCents: amount_received,
    refundedCents: amount_refunded,
    awaited: AWAITED[status] ?? null,
    payUrl: next_action?.chain_payment.hosted_url ?? null,
  }
}

/** Only unpaid payment requests can be canceled. */
export const mayCancel = ({ payUrl }: PaymentView) => payUrl !== null

/** Titles of verdicts; the API's message has the details. */
const VERDICTS: Readonly<Record<Detection['verdict'], readonly [title: string, tone: Tone]>> = {
  paid: ['Paid in full', 'good'],
  overpaid: ['Overpaid', 'warn'],
  underpaid: ['Underpaid', 'warn'],
  extra: ['Paid again', 'warn'],
  dust: ['Less than a cent received', undefined],
  after_cancel: ['Paid after cancellation', 'warn'],
  proposed: ['Suggested match', 'warn'],
  multiple_objects: ['Held: ambiguous payment', 'warn'],
  wrong_asset: ['Wrong token received', 'bad'],
  wrong_recipient: ['Paid to another account', 'bad'],
  no_value: ['No money received', undefined],
  failed: ['Payment failed', 'bad'],
  rolled_back: ['Rolled back by the network', 'bad'],
  dropped: ['Dropped by the network', 'bad'],
  refunded: ['Refund sent', undefined],
  funded: ['Funded', 'good'],
  released: ['Released', 'good'],
  reclaimed: ['Reclaimed', undefined],
  terms_mismatch: ['Terms don’t match', 'bad'],
  after_end: ['Arrived after the end', 'warn'],
}

/** Counts only once the owner accepts it. */
export function isProposal({ verdict }: Pick<Detection, 'verdict'>): boolean {
  return verdict === 'proposed' || verdict === 'multiple_objects'
}

/** Null if it can be accepted now. */
export function whyNotYet({ commitment }: Pick<Detection, 'commitment'>): string | null {
  return commitment === 'finalized' ? null : 'You can accept it once it is final, in a few seconds.'
}

const REFUNDS: Readonly<Record<RefundTransaction['status'], readonly [title: string, tone: Tone]>> =
  {
    requires_signature: ['Refund waiting for your wallet', 'warn'],
    processing: ['Refund confirmed, not final yet', 'warn'],
    succeeded: ['Refunded', 'good'],
    failed: ['Refund failed', 'bad'],
    expired: ['Refund expired', undefined],
  }

const ACTIONS: Readonly<Partial<Record<AuditEvent['action'], string>>> = {
  'checkout_session.canceled': 'Canceled',
  'transaction_intent.canceled': 'Canceled',
  'detection.accepted': 'Payment accepted',
  'refund.created': 'Refund prepared',
}

/** A timeline entry, before its links are added. */
export type Happening = {
  readonly id: string
  readonly atSeconds: number
  readonly title: string
  readonly tone?: 'good' | 'warn' | 'bad'
  readonly text?: string
  readonly amountCents?: number
  readonly signature?: string
  readonly requestId?: string
}

export type Activity = {
  readonly detections: readonly Detection[]
  readonly refunds: readonly RefundTransaction[]
  readonly events: readonly AuditEvent[]
  /** Not all entries were loaded. */
  readonly isCut: boolean
}

/** Merges detections, refunds and audit events. Only entries that are not final say so. */
export function happeningsOf(
  first: Happening,
  { detections, refunds, events }: Activity,
): Happening[] {
  return [
    first,
    ...detections.map(({ id, verdict, message, commitment, signature, ...detection }) => ({
      id,
      atSeconds: detection.created,
      ...titled(VERDICTS[verdict] ?? [readable(verdict), undefined]),
      text: commitment === 'confirmed' ? `${message} Not final yet.` : message,
      amountCents: detection.amount,
      signature,
    })),
    ...refunds.map(({ id, status, amount, created, signature }) => ({
      id,
      atSeconds: created,
      ...titled(REFUNDS[status] ?? [readable(status), undefined]),
      amountCents: amount,
      ...(signature === null ? {} : { signature }),
    })),
    ...events.map(({ id, action, actor, request_id, created }) => ({
      id,
      atSeconds: created,
      title: ACTIONS[action] ?? readable(action),
      text: actor.type === 'session' ? 'From the dashboard' : 'By an API key',
      requestId: request_id,
    })),
  ]
}

const titled = ([title, tone]: readonly [string, Tone]) =>
  tone === undefined ? { title } : { title, tone }

type Excess = {
  readonly kind: 'overpaid' | 'extra' | 'after_cancel'
  /** Cents beyond the amount due that were not refunded. */
  readonly cents: number
  /** The newest payment that can go back. */
  readonly signature: string
}

/** Money beyond what is due. Null if there is none, or it went back. */
export function excessOf(
  { status, amountCents, receivedCents, refundedCents }: PaymentView,
  { detections, refunds }: Pick<Activity, 'detections' | 'refunds'>,
): Excess | null {
  const dueCents = status === 'canceled' ? 0 : amountCents
  const cents = receivedCents - refundedCents - dueCents
  if (cents <= 0) return null
  const isWhole = ({ signature, amount }: Detection) =>
    refundableOf({ signature, amount }, refunds).leftCents > 0
  for (const kind of ['after_cancel', 'extra', 'overpaid'] as const) {
    const found = detections.find((each) => each.verdict === kind && isWhole(each))
    if (found !== undefined) {
      return { kind, cents: Math.min(cents, found.amount), signature: found.signature }
    }
  }
  return null
}

/** The refundable part of one payment. */
type Refundable = {
  readonly leftCents: number
  /** A pending refund blocks another. */
  readonly live: RefundTransaction | null
}

export function refundableOf(
  { amount, signature }: Pick<Transaction, 'amount' | 'signature'>,
  refunds: readonly RefundTransaction[],
): Refundable {
  const own = refunds.filter(({ payment }) => payment === signature)
  const gone = own.filter(({ status }) => status === 'succeeded')
  return {
    leftCents: Math.max(amount - gone.reduce((sum, { amount }) => sum + amount, 0), 0),
    live: own.find(isLive) ?? null,
  }
}

export function isLive({ status }: Pick<RefundTransaction, 'status'>): boolean {
  return status === 'requires_signature' || status === 'processing'
}
