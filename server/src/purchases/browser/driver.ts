import type { Challenge } from '../../lib/challenges.ts'
import type { Flow, Way } from '../shops/flow.ts'
import type { Options, Quote, ShopRefusal } from '../shops/purchase.ts'

/** Buys at a shop: Chromium, or a script in tests. */
export type Driver = {
  /**
   * Learns how to buy at an unknown shop by walking up to the payment step. Enters no card, submits
   * no order, and types nothing that the buyer has not provided.
   */
  learn(order: Unlearnt, watch: Watch): Promise<LearnOutcome>
  /** Walks to the payment step and no further. Enters no card. */
  quote(order: Order & Wish, watch: Watch): Promise<QuoteOutcome>
  /**
   * Repeats the walk and pays if everything is still as quoted. Calls `press` once, before it gives
   * the card to the shop, and proceeds only if that returns true. The bank's challenge goes to
   * `hold`.
   */
  pay(
    order: Order & { readonly quote: Quote; readonly card: CardDetails },
    press: (session: ShopSession) => Promise<boolean>,
    watch: Watch,
    hold: Hold,
  ): Promise<PayOutcome>
  /** After a crash: reopens the shop as the same buyer and looks for the order. */
  lookUp(order: Order & { readonly session: ShopSession }, watch: Watch): Promise<LookUpOutcome>
}

export type Order = {
  readonly flow: Flow
  readonly url: string
  readonly options: Options
  /** Aborts the work: the browser is closed and the call rejects. */
  readonly signal: AbortSignal
}

/** The wish in plain words. Read while learning and quoting, never while paying. */
export type Wish = { readonly prompt?: string | null }

/** An order at a shop without a flow, or whose flow no longer fits. */
export type Unlearnt = Omit<Order, 'flow'> & Wish

/** Only in the worker's memory, and only while it pays. */
export type CardDetails = {
  readonly number: string
  readonly expMonth: number
  readonly expYear: number
  readonly securityCode: string
  readonly holderName: string
  /** Its issuer declines any charge above the quote. Absent: nobody is known to. */
  readonly isCapped?: boolean
}

/** Returns to the shop as the same buyer. Sealed before it is stored. */
export type ShopSession = { readonly url: string; readonly cookies: readonly object[] }

/** Lets the cardholder answer a challenge. False: nobody answered in time. */
export type Hold = (challenge: Challenge) => Promise<boolean>

/** Called for each step worth recording; screenshots are redacted. */
export type Watch = (step: Step) => Promise<void>

export type Step = {
  /**
   * `page_opened`, `options_read`, `cart_filled`, `address_filled`, `totals_read`, `card_filled`, …
   */
  readonly type: string
  readonly message: string
  readonly pageUrl?: string
  /** SHA-256 of the page's HTML without field values. */
  readonly pageHash?: Buffer
  readonly screenshot?: Buffer
}

/** Slug and version are assigned when it is stored. */
export type LearntFlow = Omit<Flow, 'slug' | 'version'>

export type LearnOutcome =
  | {
      readonly outcome: 'learnt'
      readonly flow: LearntFlow
      readonly options?: Options
      /** Read at the end of the same walk; absent: the flow has to be followed for it. */
      readonly quote?: Quote
    }
  /** Learning continues once these are provided: a shop offers shipping only for an address. */
  | {
      readonly outcome: 'options_missing'
      readonly optionsSchema: object
      readonly options?: Options
    }
  | UnapprovedOrder
  | ({ readonly outcome: 'refused' } & ShopRefusal)

/** The shop shows an order that nobody approved; no card was given. Null: it shows no number. */
export type UnapprovedOrder = {
  readonly outcome: 'ordered_unapproved'
  readonly orderId: string | null
}

/** `options`: as provided and as understood from the prompt; absent if there were none. */
export type QuoteOutcome =
  | {
      readonly outcome: 'quoted'
      readonly quote: Quote
      readonly options?: Options
      /** The clicks that led to the payment, where they differ from the flow's. */
      readonly way?: Way
    }
  /** A JSON Schema of what is still to be provided. */
  | {
      readonly outcome: 'options_missing'
      readonly optionsSchema: object
      readonly options?: Options
    }
  | UnapprovedOrder
  | ({ readonly outcome: 'refused' } & ShopRefusal)

export type PayOutcome =
  /** `amountCents`: what the shop says it charged; null if it does not say. */
  | { readonly outcome: 'charged'; readonly orderId: string; readonly amountCents: number | null }
  /**
   * The shop refused, or we did before the order was placed: by the pages, nothing was charged.
   * `isPlaced`: whether it had been placed by then; absent if unknown.
   */
  | ({ readonly outcome: 'refused'; readonly isPlaced?: boolean } & ShopRefusal)
  /** On the way to the payment step; or submitted, and the shop took the order without the card. */
  | UnapprovedOrder
  /** Another worker holds the submission lock. */
  | { readonly outcome: 'not_pressed' }
  /** Submitted, and the outcome is unknown. */
  | { readonly outcome: 'unknown'; readonly message: string }

export type LookUpOutcome =
  | { readonly outcome: 'ordered'; readonly orderId: string; readonly amountCents: number | null }
  /** The shop plainly shows that this buyer has no order. */
  | { readonly outcome: 'not_ordered' }
  | { readonly outcome: 'unknown'; readonly message: string }
