import type { Options, ShopRefusal } from '../shops/purchase.ts'
import type { UnapprovedOrder } from './driver.ts'

type Sentence = Pick<ShopRefusal, 'reason' | 'isRetryable'> & { readonly message: string }

/** How a visit ends without a purchase. The words are ours: a page's text can be anything. */
const REFUSALS = {
  authentication_failed: {
    reason: 'authentication_required',
    message: "The card's bank did not let the payment through. Nothing was charged.",
    isRetryable: true,
  },
  captcha: {
    reason: 'merchant_error',
    message: 'The shop wants to know whether a human is buying. Buy there by hand.',
    isRetryable: false,
  },
  card_declined: {
    reason: 'card_declined',
    message: 'The shop says that the card was declined. Use another card.',
    isRetryable: false,
  },
  cart_empty: {
    reason: 'unsupported_checkout',
    message:
      'The cart at this address is empty for whoever opens it. Give the address of a product, or a link that fills the cart.',
    isRetryable: false,
  },
  challenge: {
    reason: 'authentication_required',
    message: "The card's bank wants the owner to confirm this payment. Nothing was charged.",
    isRetryable: false,
  },
  form_incomplete: {
    reason: 'unsupported_checkout',
    message:
      'The shop requires a field that was not understood. Nothing was submitted and nothing ordered.',
    isRetryable: false,
  },
  host_changed: {
    reason: 'merchant_error',
    message: 'The shop led to a host that is not its own.',
    isRetryable: false,
  },
  host_not_allowed: {
    reason: 'unsupported_checkout',
    message: 'This host may not be visited from here.',
    isRetryable: false,
  },
  host_not_found: {
    reason: 'unsupported_checkout',
    message: 'There is no host of this name. Check the url.',
    isRetryable: false,
  },
  insufficient_funds: {
    reason: 'insufficient_balance',
    message: 'The shop says that the card has not enough funds.',
    isRetryable: true,
  },
  item_changed: {
    reason: 'merchant_error',
    message: 'What the shop is about to sell is not what was confirmed.',
    isRetryable: true,
  },
  login_required: {
    reason: 'merchant_error',
    message: 'The shop sells to registered customers only.',
    isRetryable: false,
  },
  next_step_unclear: {
    reason: 'unsupported_checkout',
    message:
      'The only button to go on may place the order: the page asks for no card and shows no later step. Nothing was ordered.',
    isRetryable: false,
  },
  out_of_stock: {
    reason: 'out_of_stock',
    message: 'The shop has sold out of it.',
    isRetryable: true,
  },
  page_not_found: {
    reason: 'unsupported_checkout',
    message: 'The shop has no page at this url. Check it, or give another.',
    isRetryable: false,
  },
  page_too_large: {
    reason: 'merchant_error',
    message: "The shop's pages are larger than a visit may load.",
    isRetryable: false,
  },
  page_unreadable: {
    reason: 'merchant_error',
    message: 'A page of the shop was not understood.',
    isRetryable: true,
  },
  price_changed: {
    reason: 'merchant_error',
    message: 'The shop asks another price than was confirmed.',
    isRetryable: true,
  },
  ship_to_changed: {
    reason: 'merchant_error',
    message: 'The shop is about to ship elsewhere than was confirmed.',
    isRetryable: true,
  },
  shop_error: {
    reason: 'merchant_error',
    message: 'The shop shows an error. Nothing was submitted and nothing ordered.',
    isRetryable: false,
  },
  shop_unreachable: {
    reason: 'merchant_error',
    message: 'The shop did not answer as a shop does.',
    isRetryable: true,
  },
  shop_unknown: {
    reason: 'unsupported_checkout',
    message: 'Florin does not know how to buy at this address, and could not find out.',
    isRetryable: false,
  },
  timeout: {
    reason: 'merchant_error',
    message: 'The shop took too long.',
    isRetryable: true,
  },
  unsupported_currency: {
    reason: 'unsupported_checkout',
    message: "The shop's currency cannot be paid here.",
    isRetryable: false,
  },
} as const satisfies Record<string, Sentence>

export type RefusalCode = keyof typeof REFUSALS

export type Refused = { readonly outcome: 'refused' } & ShopRefusal

/** `message` replaces the usual one where there is more to say. */
export function refuse(code: RefusalCode, message: string = REFUSALS[code].message): Refused {
  return { outcome: 'refused', ...REFUSALS[code], code, message }
}

/** Ends a visit from deep inside it. */
export class Stop extends Error {
  readonly end:
    | Refused
    | {
        readonly outcome: 'options_missing'
        readonly optionsSchema: object
        readonly options: Options
      }
    | UnapprovedOrder

  constructor(end: Stop['end']) {
    super(end.outcome)
    this.end = end
  }
}

export function stop(code: RefusalCode, message?: string): never {
  throw new Stop(refuse(code, message))
}

/** A failure of our own, such as an unavailable database: never blamed on the shop. */
export class OwnFailure extends Error {}

export async function own<Answer>(work: Promise<Answer>): Promise<Answer> {
  return await work.catch((cause: unknown) => {
    throw new OwnFailure('our own work failed', { cause })
  })
}
