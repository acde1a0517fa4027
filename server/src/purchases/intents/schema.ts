import { z } from 'zod'
import { holdsCardNumber } from '../../lib/card-numbers.ts'
import { createdSeconds } from '../../lib/ids.ts'
import { id, metadata, text, unixSeconds } from '../../lib/wire.ts'
import type { ShipTo } from '../shops/purchase.ts'
import type { IntentEvent } from './events/state.ts'
import type { CheckoutIntent, StatusDetail, UnknownOutcome } from './state.ts'
import { exceedsCeiling, INTENT_STATUSES, kindOf, STATUS_OF, STATUS_REASONS } from './state.ts'

export { STATUS_OF } from './state.ts'

const OPTIONS_LIMIT_CHARACTERS = 20_000
const OPTIONS_LIMIT_DEPTH = 6

const NO_CARD_NUMBER = {
  error: 'it holds a card number; add the card by POST /v1/cards and name it by its id',
  // The search takes longer for longer texts, so a text that is too long is refused without it.
  when: ({ issues }: z.core.ParsePayload) => issues.length === 0,
}
const isFreeOfCards = (value: unknown) => !holdsCardNumber(JSON.stringify(value))

const options = z
  // The only option that is not text: this converts a form's value to a number.
  .looseObject({ quantity: z.int().min(1).max(10_000).optional() })
  .refine((value) => JSON.stringify(value).length <= OPTIONS_LIMIT_CHARACTERS, {
    error: `it must be at most ${OPTIONS_LIMIT_CHARACTERS} characters of JSON`,
  })
  .refine((value) => depthOf(value) <= OPTIONS_LIMIT_DEPTH, {
    error: `it must be nested at most ${OPTIONS_LIMIT_DEPTH} deep`,
  })
  .refine(isFreeOfCards, NO_CARD_NUMBER)
  .describe(
    'Answers to the shop’s questions, by name: `quantity`, `variant`, `contact`, `shipping_address`, `billing_address`, `shipping_method`, `discount_code`, `leave_out` (parts of the prompt that cannot be used); anything else by the shop’s own label.',
  )

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  return 1 + Math.max(0, ...Object.values(value).map(depthOf))
}

const url = z
  .string()
  .max(2048)
  .refine(isShopUrl, { error: 'it must be an http or https address without a user name' })
  .refine(isUrlFreeOfCards, NO_CARD_NUMBER)
  .meta({ format: 'uri', description: 'The product, cart or listing page to start from.' })

function isShopUrl(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, hostname, username, password } = new URL(value)
  return /^https?:$/.test(protocol) && hostname !== '' && username === '' && password === ''
}

// Shops number variants with 14 digits, and some of those look like old card numbers.
function isUrlFreeOfCards(value: string): boolean {
  return isFreeOfCards(decoded(value).replaceAll(/(?<!\d)\d{14}(?!\d)/g, ''))
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

export const createIntentBody = z.strictObject({
  url,
  prompt: text(2_000)
    .refine(isFreeOfCards, NO_CARD_NUMBER)
    .optional()
    .describe('What to buy, in plain words.'),
  options: options.optional(),
  max_amount: z
    .int()
    .min(1)
    .max(1_000_000_000)
    .optional()
    .describe('The highest amount that an API key may confirm, in cents of the shop’s currency.'),
  card: id('card')
    .optional()
    .describe('The card to pay with; by default the newest one at the time of payment.'),
  metadata: metadata.refine(isFreeOfCards, NO_CARD_NUMBER).optional(),
})

export const respondBody = z.strictObject({ options })

export const intentParams = z.strictObject({ id: id('ci') })

export const screenshotParams = z.strictObject({
  id: id('ci'),
  n: z.string().regex(/^[1-9]\d{0,5}$/),
})

export const intentFilters = { status: z.enum(INTENT_STATUSES).optional() }

const cents = z.int()

const selectOptions = z
  .object({
    type: z.literal('select_options'),
    options_schema: z
      .record(z.string(), z.unknown())
      .describe('A JSON Schema of the missing options.'),
  })
  .meta({ id: 'CheckoutIntentSelectOptions' })

const paymentAuthentication = z
  .object({
    type: z.literal('payment_authentication'),
    payment_authentication: z.object({
      url: z
        .string()
        .describe('For the cardholder. It works once: the visitor who opens it may answer.'),
      return_url: z.string(),
      expires_at: unixSeconds.nullable().describe('It can be answered until then.'),
    }),
  })
  .meta({ id: 'CheckoutIntentPaymentAuthentication' })

const shipTo = z.object({
  name: z.string(),
  line1: z.string(),
  line2: z.string().nullable(),
  city: z.string(),
  state: z.string().nullable(),
  postal_code: z.string(),
  country: z.string(),
})

const quote = z.object({
  items: z.array(
    z.object({
      title: z.string(),
      variant: z.record(z.string(), z.string()).nullable(),
      quantity: z.int().min(1),
      unit_amount: cents,
      url: z.string(),
      image_url: z.string().nullable(),
    }),
  ),
  basis: z
    .enum(['shown', 'composed'])
    .describe(
      '`shown`: the amount is a total that the shop showed. `composed`: the shop shows its total only behind the card; the amount is the sum of the parts that it showed, and a page that then shows another total ends the purchase.',
    ),
  shipping_method: z.string().nullable(),
  ship_to: shipTo.nullable(),
  expires_at: unixSeconds.nullable().describe('The quote can be confirmed until then.'),
})

const doubt = z
  .object({
    since: unixSeconds.describe(
      'When the order was submitted, or when an unapproved order was seen.',
    ),
    known: z.string().describe('Evidence so far, from the card’s statement and the shop.'),
    looked_at: unixSeconds,
    next_look_at: unixSeconds.describe('When Florin checks again.'),
    advice: z.string().describe('Advice for a person.'),
  })
  .describe('Present while the outcome is unknown.')

export const checkoutIntent = z
  .object({
    id: id('ci'),
    object: z.literal('checkout_intent'),
    status: z.enum(INTENT_STATUSES),
    status_reason: z.enum(STATUS_REASONS).nullable().describe('The cause of the status.'),
    status_detail: z
      .object({
        code: z.string(),
        message: z.string(),
        retryable: z.boolean(),
        doubt: doubt.optional(),
      })
      .nullable()
      .describe('The cause in detail, and whether a retry can help.'),
    next_action: z.union([selectOptions, paymentAuthentication]).nullable(),
    url: z.string(),
    prompt: z.string().nullable(),
    options: z.record(z.string(), z.unknown()),
    merchant: z.string().nullable().describe('The shop’s checkout flow.'),
    max_amount: z.int().nullable(),
    amount: cents.nullable().describe('The shop’s charge in cents.'),
    currency: z.enum(['usd', 'sgd']).nullable(),
    amount_breakdown: z
      .record(z.string(), cents)
      .nullable()
      .describe('subtotal, shipping, tax, discount (negative), fees: they sum to `amount`.'),
    quote: quote.nullable(),
    exceeds_ceiling: z.boolean().describe('The quote is above `max_amount`.'),
    card: id('card').nullable(),
    charge_id: z
      .string()
      .nullable()
      .describe('The shop’s order number or the charge, once succeeded.'),
    created: unixSeconds,
    metadata,
  })
  .meta({ id: 'CheckoutIntent' })

export type RenderedIntent = z.output<typeof checkoutIntent>

/** The buyer's page for an intent that waits for them. */
export type LinkTo = (intent: CheckoutIntent) => {
  readonly url: string
  readonly returnUrl: string
}

export function renderIntent(intent: CheckoutIntent, linkTo: LinkTo): RenderedIntent {
  const { quote, statusDetail } = intent
  return {
    id: intent.id,
    object: 'checkout_intent',
    status: STATUS_OF[intent.phase],
    status_reason: intent.statusReason,
    status_detail: statusDetail && renderDetail(statusDetail),
    next_action: renderAction(intent, linkTo),
    url: intent.url,
    prompt: intent.prompt,
    options: { ...intent.options },
    merchant: intent.flow?.slug ?? null,
    max_amount: intent.maxAmountCents,
    amount: quote?.amountCents ?? null,
    currency: quote?.currency ?? null,
    amount_breakdown: quote && { ...quote.breakdownCents },
    quote: quote && renderQuote(intent, quote),
    exceeds_ceiling: exceedsCeiling(intent),
    card: intent.cardId,
    charge_id: intent.chargeId,
    created: createdSeconds(intent.id),
    metadata: { ...intent.metadata },
  }
}

function renderAction(intent: CheckoutIntent, linkTo: LinkTo): RenderedIntent['next_action'] {
  const { optionsSchema, expiresAtMs } = intent
  if (optionsSchema !== null) {
    return { type: 'select_options', options_schema: { ...optionsSchema } }
  }
  if (kindOf(intent) === null) return null
  const { url, returnUrl } = linkTo(intent)
  return {
    type: 'payment_authentication',
    payment_authentication: {
      url,
      return_url: returnUrl,
      expires_at: expiresAtMs === null ? null : toSeconds(expiresAtMs),
    },
  }
}

const toSeconds = (ms: number) => Math.floor(ms / 1000)

function renderDetail({ code, message, isRetryable, doubt }: StatusDetail) {
  const rendered = { code, message, retryable: isRetryable }
  return doubt === undefined ? rendered : { ...rendered, doubt: renderUnknown(doubt) }
}

function renderUnknown({ sinceMs, known, lookedAtMs, nextLookAtMs, advice }: UnknownOutcome) {
  const [since = 0, looked_at = 0, next_look_at = 0] = [sinceMs, lookedAtMs, nextLookAtMs].map(
    (ms) => Math.floor(ms / 1000),
  )
  return { since, known, looked_at, next_look_at, advice }
}

function renderQuote(
  { phase, expiresAtMs }: CheckoutIntent,
  { items, basis = 'shown', shippingMethod, shipTo }: NonNullable<CheckoutIntent['quote']>,
): z.output<typeof quote> {
  return {
    items: items.map(({ title, variant, quantity, unitAmountCents, url, imageUrl }) => ({
      title,
      variant: variant && { ...variant },
      quantity,
      unit_amount: unitAmountCents,
      url,
      image_url: imageUrl,
    })),
    basis,
    shipping_method: shippingMethod,
    ship_to: shipTo && renderShipTo(shipTo),
    expires_at:
      phase !== 'awaiting_confirmation' || expiresAtMs === null ? null : toSeconds(expiresAtMs),
  }
}

function renderShipTo({ postalCode, ...rest }: ShipTo): z.output<typeof shipTo> {
  return { ...rest, postal_code: postalCode }
}

const hex = z.string().regex(/^[0-9a-f]{64}$/)

export const intentEvent = z
  .object({
    id: id('cie'),
    object: z.literal('checkout_intent.event'),
    sequence: z.int().min(1),
    type: z.string(),
    message: z.string(),
    page_url: z.string().nullable(),
    screenshot: z
      .int()
      .nullable()
      .describe('The number of its screenshot: `GET /v1/checkout_intents/{id}/screenshots/{n}`.'),
    page_hash: hex.nullable().describe('SHA-256 of the page without typed text.'),
    screenshot_hash: hex.nullable().describe('SHA-256 of the screenshot.'),
    hash: hex.describe(
      'SHA-256 over the JSON array of checkout intent, sequence, id, type, message, page_url, page_hash, screenshot_hash and the hash of the event before it (64 zeros before the first).',
    ),
    created: unixSeconds,
  })
  .meta({ id: 'CheckoutIntentEvent' })

export function renderEvent(event: IntentEvent): z.output<typeof intentEvent> {
  return {
    id: event.id,
    object: 'checkout_intent.event',
    sequence: event.sequence,
    type: event.type,
    message: event.message,
    page_url: event.pageUrl,
    screenshot: event.screenshotHash === null ? null : event.sequence,
    page_hash: event.pageHash?.toString('hex') ?? null,
    screenshot_hash: event.screenshotHash?.toString('hex') ?? null,
    hash: event.hash.toString('hex'),
    created: createdSeconds(event.id),
  }
}
