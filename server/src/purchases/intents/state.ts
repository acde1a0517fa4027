import type { AccountId, Id } from '../../lib/ids.ts'
import type { Cents } from '../../lib/money.ts'
import type { JobName } from '../jobs/jobs.ts'
import type { Options, Quote, ShopRefusal } from '../shops/purchase.ts'

export type IntentId = Id<'ci'>
export type CardId = Id<'card'>

export const PHASES = [
  'resolving',
  'quoting',
  'awaiting_options',
  'awaiting_confirmation',
  'claimed',
  'awaiting_security_code',
  'paying',
  'awaiting_authentication',
  'reconciling',
  'succeeded',
  'failed',
  'canceled',
] as const
export type Phase = (typeof PHASES)[number]

export const INTENT_STATUSES = [
  'requires_action',
  'requires_confirmation',
  'processing',
  'succeeded',
  'failed',
  'canceled',
] as const
export type IntentStatus = (typeof INTENT_STATUSES)[number]

/** What the world sees of a phase. */
export const STATUS_OF: Readonly<Record<Phase, IntentStatus>> = {
  resolving: 'processing',
  quoting: 'processing',
  awaiting_options: 'requires_action',
  awaiting_confirmation: 'requires_confirmation',
  claimed: 'processing',
  awaiting_security_code: 'requires_action',
  paying: 'processing',
  awaiting_authentication: 'requires_action',
  reconciling: 'processing',
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'canceled',
}

/** The job that takes an intent on from each phase; null: it has ended. */
export const JOB_OF: Readonly<Record<Phase, JobName | null>> = {
  resolving: 'quote',
  quoting: 'quote',
  awaiting_options: 'expire',
  awaiting_confirmation: 'expire',
  claimed: 'charge',
  awaiting_security_code: 'expire',
  paying: 'reconcile',
  awaiting_authentication: 'reconcile',
  reconciling: 'reconcile',
  succeeded: null,
  failed: null,
  canceled: null,
}

export const STATUS_REASONS = [
  'unsupported_checkout',
  'card_declined',
  'insufficient_balance',
  'merchant_error',
  'authentication_required',
  'out_of_stock',
  'user_canceled',
  'sithril_canceled',
  'expired',
] as const
export type StatusReason = (typeof STATUS_REASONS)[number]

export type StatusDetail = {
  readonly code: string
  readonly message: string
  readonly isRetryable: boolean
  /** Only while nobody knows what came of a press. */
  readonly doubt?: Doubt
}

export type Doubt = {
  /** When it was pressed. */
  readonly sinceMs: number
  /** What the card and the shop have told so far. */
  readonly known: string
  readonly lookedAtMs: number
  readonly nextLookAtMs: number
  /** What a person could do. */
  readonly advice: string
  /** What the shop said to whoever pressed: a later look may not hear it again. */
  readonly told: ShopRefusal | null
}

export type CheckoutIntent = {
  readonly id: IntentId
  readonly accountId: AccountId
  readonly phase: Phase
  readonly version: number
  readonly url: string
  readonly prompt: string | null
  readonly options: Options
  readonly metadata: Readonly<Record<string, string>>
  readonly maxAmountCents: Cents | null
  /** As the caller named it; null: the most recent, whenever one is needed. */
  readonly requestedCardId: CardId | null
  readonly cardId: CardId | null
  readonly flow: { readonly slug: string; readonly version: number } | null
  /** What is still to be furnished, while it waits for that. */
  readonly optionsSchema: object | null
  readonly quote: Quote | null
  /** The same shop, things and receiver have the same. */
  readonly purchaseHash: Buffer | null
  /** When waiting for the caller ends. */
  readonly expiresAtMs: number | null
  readonly confirmedAtMs: number | null
  /** The key that confirmed; null: the owner did. */
  readonly confirmedBy: Id<'ak'> | null
  readonly statusReason: StatusReason | null
  readonly statusDetail: StatusDetail | null
  readonly chargeId: string | null
  /** How many have come by a link to answer what it waits for; the next link is for the next of them. */
  readonly viewers: number
}

/** Every way an intent can go. Whatever is not here does not happen. docs/states.md draws it. */
export const MOVES = {
  // Nobody knows the shop: it is learnt with what the buyer has furnished.
  learn: { from: ['resolving'], to: 'resolving' },
  resolve: { from: ['resolving'], to: 'quoting' },
  // The flow does not fit any more.
  relearn: { from: ['quoting'], to: 'resolving' },
  ask: { from: ['resolving', 'quoting'], to: 'awaiting_options' },
  quote: { from: ['quoting'], to: 'awaiting_confirmation' },
  respond: { from: ['awaiting_options'], to: 'resolving' },
  claim: { from: ['awaiting_confirmation'], to: 'claimed' },
  // Likewise after it was confirmed: first that it does not fit, then the flow to pay by.
  refit: { from: ['claimed'], to: 'claimed' },
  // The buyer is asked for what may not be kept, and gives it: before the press.
  askCode: { from: ['claimed'], to: 'awaiting_security_code' },
  takeCode: { from: ['awaiting_security_code'], to: 'claimed' },
  press: { from: ['claimed'], to: 'paying' },
  // Pressed before the database was restored from a backup, as the press book knows.
  recall: {
    from: [
      'resolving',
      'quoting',
      'awaiting_options',
      'awaiting_confirmation',
      'claimed',
      'awaiting_security_code',
    ],
    to: 'paying',
  },
  // Their bank asks them, and they have answered: after it. Nothing is pressed again.
  challenge: { from: ['paying', 'reconciling'], to: 'awaiting_authentication' },
  answer: { from: ['awaiting_authentication'], to: 'paying' },
  doubt: { from: ['paying', 'awaiting_authentication'], to: 'reconciling' },
  // The shop shows an order before anybody pressed: it is never called failed, and nothing is pressed any more.
  findOrder: { from: ['resolving', 'quoting', 'claimed'], to: 'reconciling' },
  succeed: { from: ['paying', 'awaiting_authentication', 'reconciling'], to: 'succeeded' },
  fail: {
    from: [
      'resolving',
      'quoting',
      'claimed',
      'awaiting_security_code',
      'paying',
      'awaiting_authentication',
      'reconciling',
    ],
    to: 'failed',
  },
  cancel: {
    from: ['resolving', 'quoting', 'awaiting_options', 'awaiting_confirmation'],
    to: 'canceled',
  },
  expire: { from: ['awaiting_options', 'awaiting_confirmation'], to: 'canceled' },
  // The operator may also stop what was confirmed, as long as nobody has pressed.
  stop: {
    from: [
      'resolving',
      'quoting',
      'awaiting_options',
      'awaiting_confirmation',
      'claimed',
      'awaiting_security_code',
    ],
    to: 'canceled',
  },
} as const satisfies Record<string, { from: readonly Phase[]; to: Phase }>

export type Move = keyof typeof MOVES

type Change = Partial<Omit<CheckoutIntent, 'id' | 'accountId' | 'phase' | 'version' | 'viewers'>>

/** The intent after a move, or null when it cannot go that way from where it is. */
export function moved(intent: CheckoutIntent, move: Move, change: Change): CheckoutIntent | null {
  const { from, to } = MOVES[move]
  if (!(from as readonly Phase[]).includes(intent.phase)) return null
  const waits = { optionsSchema: null, expiresAtMs: null }
  return { ...intent, ...waits, ...change, phase: to, version: intent.version + 1 }
}

/** The shop is not as it was when its flow was learnt: a newer one has to be found, or learnt. */
export const SHOP_CHANGED: StatusDetail = {
  code: 'shop_changed',
  message: 'The shop has changed since Florin learnt it, and is being learnt anew.',
  isRetryable: false,
}

/** The version that does not fit; 0: there is none. */
export function outdatedVersion({ flow, statusDetail }: CheckoutIntent): number {
  return statusDetail?.code === SHOP_CHANGED.code ? (flow?.version ?? 0) : 0
}

/** A shop's refusal, as an end. */
export function refusedBy({ reason, code, message, isRetryable }: ShopRefusal): Change {
  return { statusReason: reason, statusDetail: { code, message, isRetryable } }
}

export type ConfirmRefusal = 'checkout_intent_unexpected_state' | 'amount_exceeds_ceiling'

/** The ceiling is the agent's: the owner may go past it. */
export function refuseConfirm(
  intent: CheckoutIntent,
  isOwner: boolean,
  nowMs: number,
): ConfirmRefusal | null {
  const isOver = intent.expiresAtMs !== null && intent.expiresAtMs <= nowMs
  if (intent.phase !== 'awaiting_confirmation' || isOver) return 'checkout_intent_unexpected_state'
  return exceedsCeiling(intent) && !isOwner ? 'amount_exceeds_ceiling' : null
}

export function exceedsCeiling({ quote, maxAmountCents }: CheckoutIntent): boolean {
  return quote !== null && maxAmountCents !== null && quote.amountCents > maxAmountCents
}

/** Nothing more comes by itself: the caller must act, or it is over. */
export function isSettled(status: IntentStatus): boolean {
  return status !== 'processing'
}

/** What was furnished before stays; an object within is merged likewise. */
export function mergeOptions(current: Options, furnished: Options): Options {
  const merged = new Map(Object.entries(current))
  for (const [name, value] of Object.entries(furnished)) {
    const earlier = merged.get(name)
    const isDeeper = isPlainObject(earlier) && isPlainObject(value)
    merged.set(name, isDeeper ? mergeOptions(earlier, value) : value)
  }
  return Object.fromEntries(merged)
}

function isPlainObject(value: unknown): value is Options {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** What makes two purchases the same: shop, things, receiver. Not the price. */
export function purchaseOf(
  flowSlug: string,
  { items, shipTo }: Quote,
  { contact }: Options,
): unknown {
  const things = items.map(({ url, title, variant, quantity }) => [
    url,
    title,
    Object.entries(variant ?? {}).sort(([a], [b]) => (a < b ? -1 : 1)),
    quantity,
  ])
  // What is not shipped is sent by email.
  const email = isPlainObject(contact) ? contact.email : null
  const receiver = shipTo === null ? [email] : Object.values(sorted(shipTo))
  return [flowSlug, things.map((thing) => JSON.stringify(thing)).sort(), receiver.map(plain)]
}

function sorted(object: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** `12 Main St ` and `12 main st` are one place. */
function plain(value: unknown): string {
  return String(value ?? '')
    .trim()
    .replace(/\s+/g, ' ')
    .toLowerCase()
}

/** The shop was asked to charge, and it is not over; whoever was at it may have died. */
export function isPressed({ phase }: Pick<CheckoutIntent, 'phase'>): boolean {
  return phase === 'paying' || phase === 'awaiting_authentication' || phase === 'reconciling'
}

/** What a purchase can wait for that only its buyer can give, at a page of ours. */
export const AUTHENTICATION_KINDS = ['security_code', 'challenge'] as const
export type AuthenticationKind = (typeof AUTHENTICATION_KINDS)[number]

/** Before the press it is a code, after it a bank: never the one for the other. */
const KIND_OF: Partial<Record<Phase, AuthenticationKind>> = {
  awaiting_security_code: 'security_code',
  awaiting_authentication: 'challenge',
}

export function kindOf({ phase }: Pick<CheckoutIntent, 'phase'>): AuthenticationKind | null {
  return KIND_OF[phase] ?? null
}
