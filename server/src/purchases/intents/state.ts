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

/** The public status of each phase. */
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
type StatusReason = (typeof STATUS_REASONS)[number]

export type StatusDetail = {
  readonly code: string
  readonly message: string
  readonly isRetryable: boolean
  /** Present while the outcome of a submission is unknown. */
  readonly doubt?: UnknownOutcome
}

export type UnknownOutcome = {
  /** When it was submitted. */
  readonly sinceMs: number
  /** The evidence of the card and the shop so far. */
  readonly known: string
  readonly lookedAtMs: number
  readonly nextLookAtMs: number
  /** For a person: what to do. */
  readonly advice: string
  /** The shop's refusal of the submission: a later look may not see it again. */
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
  /** As the caller named it; null: the account's newest card at the time of confirmation. */
  readonly requestedCardId: CardId | null
  readonly cardId: CardId | null
  readonly flow: { readonly slug: string; readonly version: number } | null
  /** A JSON Schema of the options that are missing, while it waits for them. */
  readonly optionsSchema: object | null
  readonly quote: Quote | null
  /** Equal for the same shop, items and recipient. */
  readonly purchaseHash: Buffer | null
  /** When it stops waiting for the caller. */
  readonly expiresAtMs: number | null
  readonly confirmedAtMs: number | null
  /** The key that confirmed; null: the owner. */
  readonly confirmedBy: Id<'ak'> | null
  readonly statusReason: StatusReason | null
  readonly statusDetail: StatusDetail | null
  readonly chargeId: string | null
  /** How many viewers have opened a link; each link admits the next one. */
  readonly viewers: number
}

/** Every transition of an intent; there are no others. docs/states.md draws them. */
export const MOVES = {
  // The shop is unknown: it is learned with the options provided so far.
  learn: { from: ['resolving'], to: 'resolving' },
  resolve: { from: ['resolving'], to: 'quoting' },
  // The flow no longer matches the shop.
  relearn: { from: ['quoting'], to: 'resolving' },
  ask: { from: ['resolving', 'quoting'], to: 'awaiting_options' },
  quote: { from: ['quoting'], to: 'awaiting_confirmation' },
  respond: { from: ['awaiting_options'], to: 'resolving' },
  claim: { from: ['awaiting_confirmation'], to: 'claimed' },
  // The same after confirmation: first the mismatch, then the flow to pay by.
  relearnClaimed: { from: ['claimed'], to: 'claimed' },
  // Before the submission, the buyer is asked for the security code, which may not be stored.
  askCode: { from: ['claimed'], to: 'awaiting_security_code' },
  takeCode: { from: ['awaiting_security_code'], to: 'claimed' },
  submit: { from: ['claimed'], to: 'paying' },
  // Submitted before the database was restored from a backup, as the submission log shows.
  recover: {
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
  // After the submission, the bank asks the buyer and gets an answer. Nothing is submitted again.
  challenge: { from: ['paying', 'reconciling'], to: 'awaiting_authentication' },
  answer: { from: ['awaiting_authentication'], to: 'paying' },
  leaveUnknown: { from: ['paying', 'awaiting_authentication'], to: 'reconciling' },
  // The shop shows an order before a submission, or took it without the card: the intent must not
  // fail, and nothing more is submitted.
  findOrder: { from: ['resolving', 'quoting', 'claimed', 'paying'], to: 'reconciling' },
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
  // An operator may also stop an intent that was confirmed, until it is submitted.
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

/** The intent after a move; null: its phase does not allow the move. */
export function moved(intent: CheckoutIntent, move: Move, change: Change): CheckoutIntent | null {
  const { from, to } = MOVES[move]
  if (!(from as readonly Phase[]).includes(intent.phase)) return null
  const waits = { optionsSchema: null, expiresAtMs: null }
  return { ...intent, ...waits, ...change, phase: to, version: intent.version + 1 }
}

/** The flow no longer matches the shop: a newer one has to be found or learned. */
export const SHOP_CHANGED: StatusDetail = {
  code: 'shop_changed',
  message: 'The shop has changed since Florin learned it. Florin is learning it again.',
  isRetryable: false,
}

/** The version of the flow that no longer matches; 0: none. */
export function outdatedVersion({ flow, statusDetail }: CheckoutIntent): number {
  return statusDetail?.code === SHOP_CHANGED.code ? (flow?.version ?? 0) : 0
}

/** The end of an intent that the shop refused. */
export function refusedBy({ reason, code, message, isRetryable }: ShopRefusal): Change {
  return { statusReason: reason, statusDetail: { code, message, isRetryable } }
}

export type ConfirmRefusal = 'checkout_intent_unexpected_state' | 'amount_exceeds_ceiling'

/** The ceiling binds API keys; the owner may confirm above it. */
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

/** Florin will not change the status by itself: the caller must act, or the intent has ended. */
export function isDone(status: IntentStatus): boolean {
  return status !== 'processing'
}

/** Keeps earlier options, and merges nested objects the same way. */
export function mergeOptions(current: Options, provided: Options): Options {
  const merged = new Map(Object.entries(current))
  for (const [name, value] of Object.entries(provided)) {
    const earlier = merged.get(name)
    const isDeeper = isPlainObject(earlier) && isPlainObject(value)
    merged.set(name, isDeeper ? mergeOptions(earlier, value) : value)
  }
  return Object.fromEntries(merged)
}

function isPlainObject(value: unknown): value is Options {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Two purchases are duplicates if shop, items and recipient are equal. The price does not count.
 */
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
  // Items that are not shipped go to the email address.
  const email = isPlainObject(contact) ? contact.email : null
  const receiver = shipTo === null ? [email] : Object.values(sorted(shipTo))
  return [flowSlug, things.map((thing) => JSON.stringify(thing)).sort(), receiver.map(plain)]
}

function sorted(object: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** `12 Main St ` and `12 main st` are the same place. */
function plain(value: unknown): string {
  return String(value ?? '')
    .trim()
    .replace(/\s+/g, ' ')
    .toLowerCase()
}

/** Submitted to the shop and not decided; the run that submitted may have died. */
export function isSubmitted({ phase }: Pick<CheckoutIntent, 'phase'>): boolean {
  return phase === 'paying' || phase === 'awaiting_authentication' || phase === 'reconciling'
}

/** Only the card's owner can provide these, on a page of ours. */
export const AUTHENTICATION_KINDS = ['security_code', 'challenge'] as const
export type AuthenticationKind = (typeof AUTHENTICATION_KINDS)[number]

/** The security code comes before the submission, a bank's challenge after it. */
const KIND_OF: Partial<Record<Phase, AuthenticationKind>> = {
  awaiting_security_code: 'security_code',
  awaiting_authentication: 'challenge',
}

export function kindOf({ phase }: Pick<CheckoutIntent, 'phase'>): AuthenticationKind | null {
  return KIND_OF[phase] ?? null
}
