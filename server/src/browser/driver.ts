import type { Flow } from '../flows/flow.ts'
import type { Options, Quote, ShopRefusal } from '../flows/purchase.ts'

/** What buys at a shop for us: Chromium, or in tests a script. */
export type Driver = {
  /** Walks to the payment step and no further. Enters no card. */
  quote(order: Order, watch: Watch): Promise<QuoteOutcome>
  /**
   * Walks the same way again and pays, if all is still as quoted. Calls `press` once, right before the
   * click that charges, and clicks only if it is told that it may.
   */
  pay(
    order: Order & { readonly quote: Quote; readonly card: CardDetails },
    press: (session: ShopSession) => Promise<boolean>,
    watch: Watch,
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

export type QuoteOutcome =
  | { readonly outcome: 'quoted'; readonly quote: Quote }
  /** A JSON Schema object of what is still to be furnished. */
  | { readonly outcome: 'options_missing'; readonly optionsSchema: object }
  | ({ readonly outcome: 'refused' } & ShopRefusal)

export type PayOutcome =
  /** `amountCents`: what the shop says that it took; null where it does not say. */
  | { readonly outcome: 'charged'; readonly orderId: string; readonly amountCents: number | null }
  /** The shop said no, or we did before the press: nothing was charged. */
  | ({ readonly outcome: 'refused' } & ShopRefusal)
  /** Somebody else has pressed. */
  | { readonly outcome: 'not_pressed' }
  /** Pressed, and then nobody said what became of it. */
  | { readonly outcome: 'unknown'; readonly message: string }

export type LookUpOutcome =
  | { readonly outcome: 'ordered'; readonly orderId: string; readonly amountCents: number | null }
  /** The shop shows plainly that this buyer has no order. */
  | { readonly outcome: 'not_ordered' }
  | { readonly outcome: 'unknown'; readonly message: string }
