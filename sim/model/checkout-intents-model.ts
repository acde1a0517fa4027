/**
 * The expected behaviour of purchases: a shop with five items, a card issued for each purchase, a
 * stored card without its security code, and a worker that may be called twice. Independent of how
 * the service decides.
 */

/**
 * An item in the shop. `novelty` is a mug at a new shop; at `elsewhere` the checkout cannot be
 * learned; a `poster` is paid with the stored card.
 */
export type Item = 'mug' | 'shirt' | 'gone' | 'novelty' | 'elsewhere' | 'poster'

/**
 * The outcome of the submission; `crash` and `crash_charged`: the worker dies without an outcome.
 */
export type PayPlan =
  | 'charged'
  | 'declined'
  | 'price_changed'
  | 'says_no_but_charged'
  | 'crash'
  | 'crash_charged'

export type ShopWord = 'unknown' | 'ordered' | 'not_ordered'

type Phase =
  | 'quoting'
  | 'awaiting_options'
  | 'awaiting_confirmation'
  | 'claimed'
  | 'awaiting_security_code'
  | 'reconciling'
  | 'succeeded'
  | 'failed'
  | 'canceled'

export const PRICE_CENTS = 1_500
const QUOTE_LIFE_MS = 45 * 60_000
const CODE_WAIT_MS = 270_000
const DUPLICATE_WINDOW_MS = 10 * 60_000
/** Until then the outcome may still arrive, so the card is not canceled. */
const CANCEL_AFTER_MS = 30_000
/** A charge would be booked by then. */
const QUIET_AFTER_MS = 15 * 60_000

const STATUS_OF = {
  quoting: 'processing',
  awaiting_options: 'requires_action',
  awaiting_confirmation: 'requires_confirmation',
  claimed: 'processing',
  awaiting_security_code: 'requires_action',
  reconciling: 'processing',
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'canceled',
} as const satisfies Record<Phase, string>

export type ModelIntent = {
  readonly item: Item
  readonly maxCents: number | null
  readonly options: Record<string, string>
  phase: Phase
  isQuoted: boolean
  reason: string | null
  detail: string | null
  /**
   * `order`: the shop's order number; `charge`: the issuer's charge; `operator`: decided by a
   * person.
   */
  chargedBy: 'order' | 'charge' | 'operator' | null
  expiresAtMs: number
  confirmedAtMs: number | null
  isConfirmedByKey: boolean
  pressedAtMs: number
  /** Entered for this purchase, as its card has none. */
  hasCode: boolean
  /** The worker was asked to charge it and has not done so yet. */
  hasJob: boolean
  plan: PayPlan
  shopWord: ShopWord
  /** The card issued for it. */
  card: { isCanceled: boolean; isCharged: boolean; isDeclined: boolean }
  /** When the worker looks for evidence again. */
  looksAtMs: number[]
}

export type Refusal = string | null

export class CheckoutIntentsModel {
  readonly intents: ModelIntent[] = []
  nowMs = 0
  isIssuerDown = false

  create(item: Item, maxCents: number | null): ModelIntent {
    const intent: ModelIntent = {
      item,
      maxCents,
      options: {},
      phase: 'quoting',
      isQuoted: false,
      reason: null,
      detail: null,
      chargedBy: null,
      expiresAtMs: 0,
      confirmedAtMs: null,
      isConfirmedByKey: false,
      pressedAtMs: 0,
      hasCode: false,
      hasJob: false,
      plan: 'charged',
      shopWord: 'unknown',
      card: { isCanceled: false, isCharged: false, isDeclined: false },
      looksAtMs: [],
    }
    this.intents.push(intent)
    return intent
  }

  respond(intent: ModelIntent, options: Record<string, string>): Refusal {
    if (intent.phase !== 'awaiting_options') return 'checkout_intent_unexpected_state'
    if (options.size !== undefined && !['S', 'M'].includes(options.size)) return 'parameter_invalid'
    Object.assign(intent.options, options)
    intent.phase = 'quoting'
    return null
  }

  confirm(
    intent: ModelIntent,
    by: 'key' | 'owner',
    allowsDuplicate: boolean,
    plan: PayPlan,
  ): Refusal {
    if (intent.phase !== 'awaiting_confirmation') return 'checkout_intent_unexpected_state'
    if (by === 'key' && exceedsCeiling(intent)) return 'amount_exceeds_ceiling'
    if (by === 'key' && !allowsDuplicate && this.#hasDuplicate(intent)) return 'possible_duplicate'
    intent.phase = 'claimed'
    intent.confirmedAtMs = this.nowMs
    // For a stored card there is no issuer to look up a lost outcome.
    const isReported = intent.item !== 'poster' || plan === 'price_changed'
    intent.plan = isReported ? plan : 'charged'
    intent.hasJob = true
    return null
  }

  /** The cardholder enters the security code; false: it is not requested. */
  giveCode(intent: ModelIntent): boolean {
    if (intent.phase !== 'awaiting_security_code') return false
    Object.assign(intent, { phase: 'claimed', detail: null, hasCode: true, hasJob: true })
    return true
  }

  #hasDuplicate(intent: ModelIntent): boolean {
    return this.intents.some(
      ({ item, options, phase, confirmedAtMs }) =>
        item === intent.item &&
        options.size === intent.options.size &&
        confirmedAtMs !== null &&
        confirmedAtMs > this.nowMs - DUPLICATE_WINDOW_MS &&
        phase !== 'failed' &&
        phase !== 'canceled',
    )
  }

  cancel(intent: ModelIntent): Refusal {
    const before: Phase[] = ['quoting', 'awaiting_options', 'awaiting_confirmation']
    if (!before.includes(intent.phase)) return 'checkout_intent_unexpected_state'
    Object.assign(intent, ended('canceled', 'user_canceled', null))
    return null
  }

  /**
   * The worker runs its pending job: a purchase that was submitted in the meantime is reconciled.
   */
  runJob(intent: ModelIntent): void {
    const isUnknown = intent.phase === 'reconciling' && intent.hasJob
    intent.hasJob = false
    if (isUnknown) this.look(intent)
    else this.work(intent)
  }

  /** The worker does its job; called again, it finds it done. */
  work(intent: ModelIntent): void {
    if (intent.phase === 'quoting') Object.assign(intent, this.#quoted(intent))
    if (intent.phase !== 'claimed') return
    Object.assign(intent, intent.item === 'poster' ? this.#keptCard(intent) : this.#charged(intent))
    // At once if the outcome is unknown; the shop's own answer need not be looked up.
    this.#lookAt(intent, intent.plan === 'says_no_but_charged' ? 'unknown' : intent.shopWord)
  }

  #quoted({ item, options }: ModelIntent): Change {
    if (item === 'elsewhere') return ended('failed', 'unsupported_checkout', 'shop_unknown')
    if (item === 'gone') return ended('failed', 'out_of_stock', 'sold_out')
    const expiresAtMs = this.nowMs + QUOTE_LIFE_MS
    const isWhole = item !== 'shirt' || ('size' in options && 'shipping_method' in options)
    const phase = isWhole ? 'awaiting_confirmation' : 'awaiting_options'
    return { phase, isQuoted: isWhole, expiresAtMs }
  }

  #keptCard({ hasCode, plan }: ModelIntent): Change {
    if (!hasCode) {
      const expiresAtMs = this.nowMs + CODE_WAIT_MS
      return { phase: 'awaiting_security_code', detail: 'security_code_missing', expiresAtMs }
    }
    return plan === 'charged'
      ? succeeded('order')
      : ended('failed', 'merchant_error', 'price_changed')
  }

  #charged({ card, plan }: ModelIntent): Change {
    if (this.isIssuerDown) return ended('failed', 'card_declined', 'issuer_unavailable')
    card.isCanceled = plan === 'price_changed' || plan === 'declined'
    if (plan === 'price_changed') return ended('failed', 'merchant_error', 'price_changed')
    card.isCharged = plan === 'charged' || plan.endsWith('_charged')
    card.isDeclined = plan === 'declined'
    if (plan === 'charged') return succeeded('order')
    if (plan === 'declined') return ended('failed', 'card_declined', 'card_declined')
    return { phase: 'reconciling', pressedAtMs: this.nowMs }
  }

  /** The worker looks for evidence of a submission with an unknown outcome. */
  look(intent: ModelIntent): void {
    this.#lookAt(intent, intent.shopWord)
  }

  #lookAt(intent: ModelIntent, word: ShopWord): void {
    if (intent.phase !== 'reconciling') return
    const ageMs = this.nowMs - intent.pressedAtMs
    const found = this.#evidence(intent, word, ageMs)
    Object.assign(intent, typeof found === 'string' ? { detail: found } : found)
    if (typeof found === 'string') intent.looksAtMs.push(this.nowMs + waitAfter(ageMs))
  }

  /** The outcome, or the code while it stays unknown. */
  #evidence({ card, plan }: ModelIntent, word: ShopWord, ageMs: number): Change | string {
    const isRefused = plan === 'says_no_but_charged'
    const isLate = ageMs >= CANCEL_AFTER_MS
    if (this.isIssuerDown) {
      if (word === 'ordered') return succeeded('order')
      return isRefused ? 'refusal_unconfirmed' : 'outcome_unknown'
    }
    if (card.isCharged) {
      if (word === 'ordered') return succeeded('order')
      const isDenied = isRefused || word === 'not_ordered'
      // The shop may still reverse the charge.
      return isDenied && !isLate ? 'order_unconfirmed' : succeeded('charge')
    }
    if (word === 'ordered') {
      return ageMs > QUIET_AFTER_MS ? 'evidence_contradicts' : 'charge_unconfirmed'
    }
    if (!isLate) return 'outcome_unknown'
    card.isCanceled = true // no further charge is possible
    if (card.isDeclined) return ended('failed', 'card_declined', 'card_declined')
    return ended('failed', 'merchant_error', 'not_charged')
  }

  /** The shop charges the card much later. */
  chargeLate({ card }: ModelIntent): void {
    if (card.isCanceled || card.isCharged) card.isDeclined = true
    else card.isCharged = true
  }

  /** Fires every timer that is due, once. */
  pass(ms: number): void {
    this.nowMs += ms
    for (const intent of this.intents) {
      const isWaiting =
        intent.phase === 'awaiting_options' || intent.phase === 'awaiting_confirmation'
      const isOver = isWaiting && intent.expiresAtMs <= this.nowMs
      if (isOver) Object.assign(intent, ended('canceled', 'expired', null))
      if (intent.phase === 'awaiting_security_code' && intent.expiresAtMs <= this.nowMs) {
        Object.assign(intent, ended('failed', 'authentication_required', 'security_code_missing'))
      }
      const due = intent.looksAtMs.filter((atMs) => atMs <= this.nowMs)
      intent.looksAtMs = intent.looksAtMs.filter((atMs) => atMs > this.nowMs)
      for (const _ of due) this.look(intent)
    }
  }

  /** An operator decides the outcome; false: not theirs to decide. */
  resolve(intent: ModelIntent, isCharged: boolean): boolean {
    if (intent.phase !== 'reconciling') return false
    const failed = ended('failed', 'merchant_error', 'not_charged')
    Object.assign(intent, isCharged ? succeeded('operator') : failed)
    return true
  }

  stop(intent: ModelIntent): boolean {
    const before: Phase[] = [
      ...(['quoting', 'awaiting_options', 'awaiting_confirmation'] as const),
      ...(['claimed', 'awaiting_security_code'] as const),
    ]
    if (!before.includes(intent.phase)) return false
    Object.assign(intent, ended('canceled', 'sithril_canceled', null))
    return true
  }
}

type Change = Partial<ModelIntent>

function ended(phase: 'failed' | 'canceled', reason: string, detail: string | null): Change {
  return { phase, reason, detail }
}

function succeeded(chargedBy: 'order' | 'charge' | 'operator'): Change {
  // The card alone does not show that there is an order.
  return {
    phase: 'succeeded',
    chargedBy,
    detail: chargedBy === 'charge' ? 'order_unconfirmed' : null,
  }
}

function waitAfter(ageMs: number): number {
  if (ageMs < 15_000) return 2_000
  if (ageMs < 60_000) return 5_000
  return ageMs < 600_000 ? 30_000 : 300_000
}

function exceedsCeiling({ isQuoted, maxCents }: ModelIntent): boolean {
  return isQuoted && maxCents !== null && PRICE_CENTS > maxCents
}

const ACTION_OF: Partial<Record<Phase, string>> = {
  awaiting_options: 'select_options',
  awaiting_security_code: 'payment_authentication',
}

export function viewOf(intent: ModelIntent) {
  const { phase, reason, detail, options, isQuoted } = intent
  return {
    status: STATUS_OF[phase],
    reason,
    detail,
    options,
    amount: isQuoted ? PRICE_CENTS : null,
    exceeds: exceedsCeiling(intent),
    action: ACTION_OF[phase] ?? null,
    chargedBy: intent.chargedBy,
  }
}
