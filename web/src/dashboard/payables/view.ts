import type {
  AuditEvent,
  CheckoutSession,
  Detection,
  RefundTransaction,
  Transaction,
  TransactionIntent,
} from '@florin/sdk'
import { readable } from '../parts/statuses.ts'
import type { Payable } from './resource.ts'

type Tone = 'good' | 'warn' | 'bad' | undefined

/** Both kinds by the names that the pages use. */
export type PayableView = {
  readonly noun: 'session' | 'transaction intent'
  /** A key of `parts/statuses.ts`. */
  readonly status: string
  readonly amountCents: number
  readonly receivedCents: number
  readonly refundedCents: number
  /** What is waited for next; null when only a refund could change it. */
  readonly awaited: string | null
  /** Where a payer pays it; null when nothing is to be paid any more. */
  readonly payUrl: string | null
}

export function viewOf(payable: Payable): PayableView {
  return payable.object === 'checkout.session' ? viewOfSession(payable) : viewOfIntent(payable)
}

function viewOfSession(session: CheckoutSession): PayableView {
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

function viewOfIntent(intent: TransactionIntent): PayableView {
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

/** Only what is still to be paid can be canceled. */
export const mayCancel = ({ payUrl }: PayableView) => payUrl !== null

/** What the chain showed, in a few words; the sentence of the API says the rest. */
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
  refunded: ['Refund received', undefined],
  funded: ['Funded', 'good'],
  released: ['Released', 'good'],
  reclaimed: ['Reclaimed', undefined],
  terms_mismatch: ['Terms don’t match', 'bad'],
  after_end: ['Arrived after the end', 'warn'],
}

/** The owner's word makes it count: nothing else does. */
export function isProposal({ verdict }: Pick<Detection, 'verdict'>): boolean {
  return verdict === 'proposed' || verdict === 'multiple_objects'
}

/** Null where it can be accepted now. */
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

/** A line of the timeline, as words; who shows it adds links. */
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
  /** There is more of it than was read. */
  readonly isCut: boolean
}

/** Everything that is known to have happened to it. What is final needs no word about that. */
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

/** What can be given back of one payment, and what stands in the way. */
type Refundable = {
  readonly leftCents: number
  /** One that may still land: there is no second beside it. */
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
