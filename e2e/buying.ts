/** Purchases in every state, written to the database instead of run by a checkout worker. */
import { Florin } from '@florin/sdk'
import pg from 'pg'
import type { TestEnvFacts } from './world/facts.ts'

const SHOP = 'https://books.example/catalogue/the-shell-collection'
const VISA = { number: '4242424242424242', exp_month: 12, exp_year: 2040, security_code: '123' }

const QUOTE = {
  items: [
    {
      title: 'The Shell Collection, hardcover',
      variant: { Binding: 'Linen' },
      quantity: 2,
      unitAmountCents: 2_400,
      url: SHOP,
      imageUrl: null,
    },
  ],
  shippingMethod: 'Standard, 3 to 5 days',
  shipTo: {
    name: 'Ada Lovelace',
    line1: '12 Main St',
    line2: null,
    city: 'Portland',
    state: 'OR',
    postalCode: '97201',
    country: 'US',
  },
  amountCents: 5_295,
  currency: 'usd',
  currencyEvidence: 'USD in the page',
  breakdownCents: { subtotal: 4_800, shipping: 695, discount: -200 },
}

/** One field of each kind the API can ask for. */
const ASKED = {
  type: 'object',
  properties: {
    quantity: { type: 'integer', title: 'Quantity', minimum: 1, maximum: 9, default: 1 },
    variant: {
      type: 'object',
      title: 'Variant',
      properties: { Binding: { type: 'string' } },
      required: ['Binding'],
      enum: [{ Binding: 'Linen' }, { Binding: 'Paper' }],
      oneOf: [
        { const: { Binding: 'Linen' }, title: 'Linen, $24.00, 3 left' },
        { const: { Binding: 'Paper' }, title: 'Paper, $16.00' },
      ],
    },
    contact: {
      type: 'object',
      title: 'Contact',
      description: 'Whom the shop writes to about the order.',
      properties: {
        email: {
          type: 'string',
          title: 'Email address',
          pattern: '^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$',
        },
        phone: { type: 'string', title: 'Phone number', pattern: '^\\+?[0-9 ().-]{5,30}$' },
      },
      required: ['email'],
      additionalProperties: false,
    },
    shipping_address: {
      type: 'object',
      title: 'Shipping address',
      properties: {
        name: { type: 'string', title: 'First and last name', pattern: '\\S\\s+\\S' },
        line1: { type: 'string', title: 'Street and number', minLength: 1 },
        city: { type: 'string', title: 'City', minLength: 1 },
        country: {
          type: 'string',
          title: 'Country',
          enum: ['US', 'SG', 'CH', 'FR', 'DE', 'GB', 'JP'],
          oneOf: [
            ...[
              ['US', 'United States'],
              ['SG', 'Singapore'],
              ['CH', 'Switzerland'],
            ],
            ...[
              ['FR', 'France'],
              ['DE', 'Germany'],
              ['GB', 'United Kingdom'],
              ['JP', 'Japan'],
            ],
          ].map(([value, title]) => ({ const: value, title })),
        },
      },
      required: ['name', 'line1', 'city', 'country'],
      additionalProperties: false,
    },
  },
  required: ['quantity', 'variant', 'contact', 'shipping_address'],
}

const nowMs = () => Date.now()
const doubt = () => ({
  code: 'charge_unconfirmed',
  message:
    'The shop shows an order, but the card’s books do not show its charge yet. Nothing is paid again meanwhile. Do not repeat the purchase.',
  isRetryable: false,
  doubt: {
    sinceMs: nowMs() - 95_000,
    known: 'The shop shows order 100017. The card shows no charge.',
    lookedAtMs: nowMs() - 12_000,
    nextLookAtMs: nowMs() + 18_000,
    advice: 'Wait for the charge to be booked; the order may be charged when it is shipped.',
    told: null,
  },
})
const detailOf = (code: string, message: string, isRetryable = false) => ({
  code,
  message,
  isRetryable,
})

type Row = {
  readonly phase: string
  readonly isQuoted?: boolean
  readonly isConfirmed?: boolean
  readonly asked?: object
  readonly reason?: string
  readonly detail?: object
  readonly order?: string
  readonly seconds?: number
}

/** The states of a purchase, named as in the dashboard. */
const STANDS = {
  options_wanted: () => ({ phase: 'awaiting_options', asked: ASKED, seconds: 2_700 }),
  quoted: () => ({ phase: 'awaiting_confirmation', isQuoted: true, seconds: 2_640 }),
  paying: () => ({ phase: 'paying', isConfirmed: true }),
  code_wanted: () => ({
    phase: 'awaiting_security_code',
    isConfirmed: true,
    detail: detailOf('security_code_missing', 'The shop asks for the card’s security code.'),
    seconds: 270,
  }),
  bank_asks: () => ({
    phase: 'awaiting_authentication',
    isConfirmed: true,
    detail: detailOf('challenge_open', 'The card’s bank asks its owner whether it is them.'),
    seconds: 240,
  }),
  outcome_unknown: () => ({ phase: 'reconciling', isConfirmed: true, detail: doubt() }),
  succeeded: () => ({ phase: 'succeeded', isConfirmed: true, order: '100017' }),
  timed_out: () => ({
    phase: 'failed',
    isConfirmed: true,
    reason: 'authentication_required',
    detail: detailOf(
      'challenge_expired',
      'The card’s bank was not answered in time. Nothing was paid.',
      true,
    ),
  }),
  blocked: () => ({
    phase: 'failed',
    reason: 'merchant_error',
    detail: detailOf('captcha', 'The shop asks for a proof of being human.'),
  }),
} as const satisfies Record<string, () => Row>

export type BuyingStand = keyof typeof STANDS

type Placed = { readonly id: string; become(stand: BuyingStand): Promise<void> }

/** Creates a purchase for the account of the API key and puts it in the given state. */
export async function placePurchase(
  testEnv: TestEnvFacts,
  stand: BuyingStand,
  params: { max_amount?: number; card?: string; prompt?: string } = {},
): Promise<Placed> {
  const florin = new Florin(testEnv.key, { baseUrl: testEnv.apiUrl })
  const { id } = await florin.checkoutIntents.create(
    { url: SHOP, prompt: 'Two of the linen ones, to the office', ...params },
    { waitSeconds: 0 },
  )
  const become = async (next: BuyingStand) => await write(testEnv, id, STANDS[next]())
  await become(stand)
  return { id, become }
}

export async function addCard(testEnv: TestEnvFacts): Promise<string> {
  const florin = new Florin(testEnv.key, { baseUrl: testEnv.apiUrl })
  return (await florin.cards.create(VISA)).id
}

async function write({ databaseUrl }: TestEnvFacts, id: string, row: Row): Promise<void> {
  const hasQuote = row.isQuoted || row.isConfirmed
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(WRITE, [
    id,
    row.phase,
    hasQuote ? JSON.stringify(QUOTE) : null,
    hasQuote ? QUOTE.amountCents : null,
    hasQuote ? QUOTE.currency : null,
    row.asked === undefined ? null : JSON.stringify(row.asked),
    row.reason ?? null,
    row.detail === undefined ? null : JSON.stringify(row.detail),
    row.order ?? null,
    row.isConfirmed ? new Date() : null,
    row.seconds === undefined ? null : new Date(nowMs() + row.seconds * 1_000),
  ])
  await client.end()
}

const WRITE = `UPDATE checkout_intents SET phase = $2, version = version + 1, changed_at = now(),
    quote = $3, amount_cents = $4, currency = $5, options_schema = $6, status_reason = $7,
    status_detail = $8, charge_id = $9, confirmed_at = $10, expires_at = $11
  WHERE id = $1`
