import type { Challenge } from '../../lib/challenges.ts'
import type { Flow } from '../shops/flow.ts'
import type { Options, Quote, ShopRefusal } from '../shops/purchase.ts'

/** What buys at a shop for us: Chromium, or in tests a script. */
export type Driver = {
  /**
   * Finds out how to buy at a shop that nobody knows, by walking as this buyer up to the payment step.
   * Enters no card, presses nothing that orders, and types nothing that the buyer has not furnished.
   */
  learn(order: Unlearnt, watch: Watch): Promise<LearnOutcome>
  /** Walks to the payment step and no further. Enters no card. */
  quote(order: Order & Wish, watch: Watch): Promise<QuoteOutcome>
  /**
   * Walks the same way again and pays, if all is still as quoted. Calls `press` once, before it gives the card
   * to the shop, and gives it only if it is told that it may. What the card's
   * bank asks after that is given to `hold`.
   */
  pay(
    order: Order & { readonly quote: Quote; readonly card: CardDetails },
    press: (session: ShopSession) => Promise<boolean>,
    watch: Watch,
    hold: Hold,
  ): Promise<PayOutcome>
  /** After a crash: opens the shop again as the buyer it was, and looks for the order. */
  lookUp(order: Order & { readonly session: ShopSession }, watch: Watch): Promise<LookUpOutcome>
}

export type Order = {
  readonly flow: Flow
  readonly url: string
  readonly options: Options
  /** Ends the work: the browser is closed and the call rejects. */
  readonly signal: AbortSignal
}

/** What to buy, in plain words. It is read while learning and quoting, and never while paying. */
export type Wish = { readonly prompt?: string | null }

/** An order at a shop whose flow is to be found out, or has stopped fitting. */
export type Unlearnt = Omit<Order, 'flow'> & Wish

/** In the memory of the worker only, and only while it pays. */
export type CardDetails = {
  readonly number: string
  readonly expMonth: number
  readonly expYear: number
  readonly securityCode: string
  readonly holderName: string
}

/** What it takes to come back to the shop as the same buyer. Sealed before it is stored. */
export type ShopSession = { readonly url: string; readonly cookies: readonly object[] }

/** Has a bank's question answered by the card's owner. False: nobody did, in its time. */
export type Hold = (challenge: Challenge) => Promise<boolean>

/** Called for each step that is worth telling; screenshots come redacted. */
export type Watch = (step: Step) => Promise<void>

export type Step = {
  /** `page_opened`, `options_read`, `cart_filled`, `address_filled`, `totals_read`, `card_filled`, … */
  readonly type: string
  readonly message: string
  readonly pageUrl?: string
  /** SHA-256 of the page's HTML with all field values left out. */
  readonly pageHash?: Buffer
  readonly screenshot?: Buffer
}

/** Named and numbered by who keeps it. */
export type LearntFlow = Omit<Flow, 'slug' | 'version'>

export type LearnOutcome =
  | { readonly outcome: 'learnt'; readonly flow: LearntFlow; readonly options?: Options }
  /** Learning goes on when this is furnished: a shop shows shipping to who has an address. */
  | {
      readonly outcome: 'options_missing'
      readonly optionsSchema: object
      readonly options?: Options
    }
  | UnapprovedOrder
  | ({ readonly outcome: 'refused' } & ShopRefusal)

/** The shop shows an order although nobody has approved one; no card was given. Null: it shows no number. */
export type UnapprovedOrder = {
  readonly outcome: 'ordered_unapproved'
  readonly orderId: string | null
}

/** `options`: as furnished, and as understood from the prompt; left out when nothing was. */
export type QuoteOutcome =
  | { readonly outcome: 'quoted'; readonly quote: Quote; readonly options?: Options }
  /** A JSON Schema object of what is still to be furnished. */
  | {
      readonly outcome: 'options_missing'
      readonly optionsSchema: object
      readonly options?: Options
    }
  | UnapprovedOrder
  | ({ readonly outcome: 'refused' } & ShopRefusal)

export type PayOutcome =
  /** `amountCents`: what the shop says that it took; null where it does not say. */
  | { readonly outcome: 'charged'; readonly orderId: string; readonly amountCents: number | null }
  /**
   * The shop said no, or we did before the order was placed: nothing was charged, as far as pages tell.
   * `isPlaced`: whether it had been by then; left out where that cannot be told.
   */
  | ({ readonly outcome: 'refused'; readonly isPlaced?: boolean } & ShopRefusal)
  /** On the way to the payment step, before the right to press was taken. */
  | UnapprovedOrder
  /** Somebody else has pressed. */
  | { readonly outcome: 'not_pressed' }
  /** Pressed, and then nobody said what became of it. */
  | { readonly outcome: 'unknown'; readonly message: string }

export type LookUpOutcome =
  | { readonly outcome: 'ordered'; readonly orderId: string; readonly amountCents: number | null }
  /** The shop shows plainly that this buyer has no order. */
  | { readonly outcome: 'not_ordered' }
  | { readonly outcome: 'unknown'; readonly message: string }
