import type { Options, ShopRefusal } from '../shops/purchase.ts'
import type { UnapprovedOrder } from './driver.ts'

type Sentence = Pick<ShopRefusal, 'reason' | 'isRetryable'> & { readonly message: string }

/** How a visit ends without a purchase. The words are ours: a page's text can be anything. */
const REFUSALS = {
  authentication_failed: {
    reason: 'authentication_required',
    message: "The card's bank declined the authentication. Nothing was charged.",
    isRetryable: true,
  },
  below_minimum: {
    reason: 'merchant_error',
    message: 'The order is below the least that the shop accepts.',
    isRetryable: false,
  },
  captcha: {
    reason: 'merchant_error',
    message: 'The shop shows a captcha. Buy there by hand.',
    isRetryable: false,
  },
  card_declined: {
    reason: 'card_declined',
    message: 'The card was declined. Use another card.',
    isRetryable: false,
  },
  cart_empty: {
    reason: 'unsupported_checkout',
    message: 'The cart at this URL is empty. Send a product URL, or a link that fills the cart.',
    isRetryable: false,
  },
  challenge: {
    reason: 'authentication_required',
    message: "The card's bank asks the cardholder to confirm the payment. Nothing was charged.",
    isRetryable: false,
  },
  discount_refused: {
    reason: 'merchant_error',
    message: 'The shop did not take the discount code.',
    isRetryable: false,
  },
  form_incomplete: {
    reason: 'unsupported_checkout',
    message:
      'The shop requires a field that Florin does not understand. Nothing was submitted or ordered.',
    isRetryable: false,
  },
  host_changed: {
    reason: 'merchant_error',
    message: 'The shop redirected to another host.',
    isRetryable: false,
  },
  host_not_allowed: {
    reason: 'unsupported_checkout',
    message: 'Florin cannot visit this host.',
    isRetryable: false,
  },
  host_not_found: {
    reason: 'unsupported_checkout',
    message: 'This host does not exist. Check the URL.',
    isRetryable: false,
  },
  insufficient_funds: {
    reason: 'insufficient_balance',
    message: 'The card has insufficient funds.',
    isRetryable: true,
  },
  item_changed: {
    reason: 'merchant_error',
    message: 'The items at the shop differ from the confirmed quote.',
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
      'The next button may place the order: the page asks for no card and shows no later step. Nothing was ordered.',
    isRetryable: false,
  },
  out_of_stock: {
    reason: 'out_of_stock',
    message: 'The item is out of stock.',
    isRetryable: true,
  },
  page_not_found: {
    reason: 'unsupported_checkout',
    message: 'The shop has no page at this URL. Check it, or send another.',
    isRetryable: false,
  },
  page_too_large: {
    reason: 'merchant_error',
    message: "The shop's pages are too large to load.",
    isRetryable: false,
  },
  page_unreadable: {
    reason: 'merchant_error',
    message: 'Florin could not read a page of the shop.',
    isRetryable: true,
  },
  price_changed: {
    reason: 'merchant_error',
    message: 'The price differs from the confirmed quote.',
    isRetryable: true,
  },
  ship_to_changed: {
    reason: 'merchant_error',
    message: 'The shipping address differs from the confirmed quote.',
    isRetryable: true,
  },
  shop_error: {
    reason: 'merchant_error',
    message: 'The shop shows an error. Nothing was submitted or ordered.',
    isRetryable: false,
  },
  shop_unreachable: {
    reason: 'merchant_error',
    message: 'The shop did not answer properly.',
    isRetryable: true,
  },
  shop_unknown: {
    reason: 'unsupported_checkout',
    message: 'Florin could not find out how to buy at this URL.',
    isRetryable: false,
  },
  timeout: {
    reason: 'merchant_error',
    message: 'The shop took too long to answer.',
    isRetryable: true,
  },
  unsupported_currency: {
    reason: 'unsupported_checkout',
    message: "The shop's currency is not supported.",
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
