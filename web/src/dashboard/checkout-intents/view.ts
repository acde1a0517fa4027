import type { CheckoutIntent, CheckoutIntentEvent } from '@florin/sdk'
import { readable } from '../parts/statuses.ts'
import type { Step } from '../parts/timeline.tsx'

type State = Pick<CheckoutIntent, 'status' | 'status_detail' | 'next_action' | 'quote'>

/** State of a purchase, as far as it affects the actions available. */
export type Stand =
  | 'asking_shop'
  | 'options_wanted'
  | 'quoted'
  | 'paying'
  | 'code_wanted'
  | 'bank_asks'
  | 'outcome_unknown'
  | 'succeeded'
  | 'failed'
  | 'canceled'

/** A quote is never removed, so `processing` with a quote means approved. */
export function standOf({ status, status_detail, next_action, quote }: State): Stand {
  if (status === 'requires_confirmation') return 'quoted'
  if (status === 'requires_action') {
    if (next_action?.type !== 'payment_authentication') return 'options_wanted'
    return status_detail?.code === 'security_code_missing' ? 'code_wanted' : 'bank_asks'
  }
  if (status !== 'processing') return status
  if (status_detail?.doubt !== undefined) return 'outcome_unknown'
  return quote === null ? 'asking_shop' : 'paying'
}

/** Status text while the purchase is in progress. */
export const NOW: Readonly<Record<Stand, string | null>> = {
  asking_shop: 'Getting the price from the shop',
  options_wanted: 'The shop needs more details',
  quoted: 'Waiting for approval',
  paying: 'Approved. Paying the shop',
  code_wanted: 'Waiting for the card’s security code',
  bank_asks: 'Waiting for you to answer your bank',
  outcome_unknown: 'Order submitted. Checking the outcome',
  succeeded: null,
  failed: null,
  canceled: null,
}

/** The status to wait for next, or null at the end. */
export function nextOf(intent: State): 'requires_confirmation' | 'processing' | 'succeeded' | null {
  return NEXT[standOf(intent)]
}

const NEXT = {
  asking_shop: 'requires_confirmation',
  options_wanted: 'processing',
  quoted: 'processing',
  paying: 'succeeded',
  code_wanted: 'processing',
  bank_asks: 'processing',
  outcome_unknown: 'succeeded',
  succeeded: null,
  failed: null,
  canceled: null,
} as const

/** Why the purchase cannot be canceled, or null if it can. */
export function refusalToCancel(intent: State): string | null {
  return CANCEL[standOf(intent)]
}

const CANCEL: Readonly<Record<Stand, string | null>> = {
  asking_shop: null,
  options_wanted: null,
  quoted: null,
  paying:
    'You approved it, and the shop may be charging the card right now. If anything differs from the quote, nothing is charged.',
  code_wanted: 'You approved it. Without the security code it expires, and nothing is charged.',
  bank_asks:
    'You approved it. Decline at your bank or let the time run out, and nothing is charged.',
  outcome_unknown: 'The card may have been charged. Florin is checking; canceling would hide it.',
  succeeded: 'It’s already bought. Contact the shop for returns.',
  failed: 'It has already ended.',
  canceled: 'It has already ended.',
}

export const REASONS: Readonly<Record<NonNullable<CheckoutIntent['status_reason']>, string>> = {
  unsupported_checkout: 'Shop not supported',
  card_declined: 'Card declined',
  insufficient_balance: 'Insufficient funds on the card',
  merchant_error: 'The shop blocked the purchase',
  authentication_required: 'Bank authentication not completed',
  out_of_stock: 'Out of stock',
  user_canceled: 'Canceled by you or your agent',
  sithril_canceled: 'Canceled by Florin’s operator',
  expired: 'No answer in time',
}

/** Host and port. */
export function shopOf({ url }: Pick<CheckoutIntent, 'url'>): string {
  return URL.parse(url)?.host ?? url
}

/** The items if quoted, else the instructions. */
export function titleOf({
  quote,
  prompt,
  url,
}: Pick<CheckoutIntent, 'quote' | 'prompt' | 'url'>): string {
  const [first, ...others] = quote?.items ?? []
  if (first === undefined) return prompt ?? `Purchase at ${shopOf({ url })}`
  const times = first.quantity > 1 ? ` × ${first.quantity}` : ''
  return `${first.title}${times}${others.length === 0 ? '' : ` and ${others.length} more`}`
}

const PARTS: Readonly<Record<string, string>> = {
  subtotal: 'Items',
  shipping: 'Shipping',
  tax: 'Tax',
  discount: 'Discount',
  fees: 'Fees',
}

/** The price breakdown in receipt order, and whether it adds up to the total. */
export function breakdownOf({
  amount,
  amount_breakdown: breakdown,
}: Pick<CheckoutIntent, 'amount' | 'amount_breakdown'>) {
  const order = Object.keys(PARTS)
  const rank = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length)
  const rows = Object.entries(breakdown ?? {})
    .toSorted(([a], [b]) => rank(a) - rank(b))
    .map(([name, cents]) => ({ name: PARTS[name] ?? readable(name), cents }))
  const sum = rows.reduce((total, { cents }) => total + cents, 0)
  return { rows, isWhole: rows.length === 0 || sum === amount }
}

type StepWords = readonly [title: string, tone?: Step['tone']]

/** Titles of events; the message has the details. */
const STEPS: Readonly<Record<string, StepWords>> = {
  'intent.resolving': ['Looking up the shop'],
  'intent.quoting': ['Getting a quote'],
  'intent.awaiting_options': ['Details needed', 'warn'],
  'intent.awaiting_confirmation': ['Quoted', 'warn'],
  'intent.claimed': ['Approved', 'good'],
  'intent.awaiting_security_code': ['Security code needed', 'warn'],
  'intent.paying': ['Paying'],
  'intent.awaiting_authentication': ['Bank authentication needed', 'warn'],
  'intent.reconciling': ['Outcome unknown', 'warn'],
  'intent.succeeded': ['Bought', 'good'],
  'intent.failed': ['Failed', 'bad'],
  'intent.canceled': ['Canceled'],
  prompt_understood: ['Instructions understood'],
  'shop.learnt': ['Shop learned'],
  'shop.misfit': ['Shop has changed'],
  'shop.unlearnt': ['Checkout not understood', 'bad'],
  page_opened: ['Product opened'],
  products_read: ['Products read'],
  options_read: ['Options read'],
  cart_found: ['Cart found'],
  cart_filled: ['Added to cart'],
  contact_filled: ['Contact entered'],
  address_filled: ['Address entered'],
  shipping_method_chosen: ['Shipping method chosen'],
  learnt: ['Checkout learned'],
  totals_read: ['Total read'],
  card_filled: ['Card entered'],
  stopped: ['Stopped before a click', 'warn'],
  order_seen: ['Order shown by the shop', 'bad'],
  answered: ['Shop responded'],
  looked_up: ['Shop checked again'],
  doubt: ['Outcome unknown', 'warn'],
  evidence: ['Evidence found'],
}

export function stepOf({ type }: Pick<CheckoutIntentEvent, 'type'>) {
  const [title, tone] = STEPS[type] ?? [readable(type)]
  return { title, tone }
}

/** Alt text: the step and the path of the shop's page. */
export function altOf(event: Pick<CheckoutIntentEvent, 'type' | 'message' | 'page_url'>): string {
  const page = event.page_url === null ? '' : ` ${URL.parse(event.page_url)?.pathname ?? ''}`
  return `Shop page${page} at “${stepOf(event).title}”: ${event.message}`
}

/** Formats a duration: `8 s`, `3 min 05 s`, `2 h 10 min`. */
export function formatElapsed(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const [minutes, hours] = [Math.floor(whole / 60), Math.floor(whole / 3_600)]
  const two = (figure: number) => String(figure).padStart(2, '0')
  if (hours > 0) return `${hours} h ${two(minutes % 60)} min`
  return minutes > 0 ? `${minutes} min ${two(whole % 60)} s` : `${whole} s`
}
