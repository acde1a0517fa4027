/**
 * Purchases that wait for the cardholder. Tests write the checkout worker's changes into the
 * database.
 */
import { Florin } from '@florin/sdk'
import type { BrowserContext } from '@playwright/test'
import pg from 'pg'
import type { TestEnvFacts } from './world/facts.ts'

const VISA = { number: '4242424242424242', exp_month: 12, exp_year: 2040 }
const AMEX = { number: '378282246310005', exp_month: 12, exp_year: 2040 }
const SHOP = 'https://books.example/catalogue/the-shell-collection'

const QUOTE = {
  items: [
    {
      title: 'The Shell Collection, hardcover',
      variant: null,
      quantity: 2,
      unitAmountCents: 2_400,
      url: SHOP,
      imageUrl: null,
    },
  ],
  shippingMethod: 'Standard',
  shipTo: null,
  amountCents: 5_295,
  currency: 'usd',
  currencyEvidence: 'USD in the page',
  breakdownCents: { subtotal: 4_800, shipping: 495 },
}

type Phase =
  | 'awaiting_authentication'
  | 'awaiting_security_code'
  | 'claimed'
  | 'failed'
  | 'paying'
  | 'reconciling'
  | 'succeeded'

export type Purchase = {
  readonly id: string
  /** The authentication link in the intent. It opens once. */
  link(): Promise<string>
  /** Sets the status and detail that the worker would write. */
  become(phase: Phase, reason?: string, code?: string): Promise<void>
  status(): Promise<string>
  /** Opens the link without a page, so that the context has the cookie. */
  admit(context: BrowserContext): Promise<void>
}

export async function newPurchase(
  testEnv: TestEnvFacts,
  { brand = 'visa', seconds = 270 }: { brand?: 'visa' | 'amex'; seconds?: number } = {},
): Promise<Purchase> {
  const florin = new Florin(testEnv.key, { baseUrl: testEnv.apiUrl })
  const card = await florin.cards.create(brand === 'amex' ? AMEX : VISA)
  const { id } = await florin.checkoutIntents.create(
    { url: SHOP, card: card.id },
    { waitSeconds: 0 },
  )
  const become: Purchase['become'] = async (phase, reason, code) => {
    await query(testEnv, BECOME, [
      id,
      phase,
      JSON.stringify(QUOTE),
      QUOTE.amountCents,
      phase === 'succeeded' ? '100017' : null,
      reason ?? (phase === 'failed' ? 'merchant_error' : null),
      `${seconds} s`,
      code === undefined ? null : JSON.stringify({ code, message: '', isRetryable: true }),
    ])
  }
  await become('awaiting_security_code')
  const link = async () => {
    const { next_action: action } = await florin.checkoutIntents.get(id)
    if (action?.type !== 'payment_authentication')
      throw new Error('the intent has no authentication link')
    return action.payment_authentication.url
  }
  return {
    id,
    link,
    become,
    status: async () => (await florin.checkoutIntents.get(id)).status,
    async admit(context) {
      const { hash } = new URL(await link())
      const path = `${testEnv.webUrl}/v1/checkout_intents/${id}/authentication`
      await context.request.post(path, { data: { token: hash.slice(1) } })
    },
  }
}

/** Lists the shop as a popular merchant, so that every account sees it. Returns its slug. */
export async function openShop(testEnv: TestEnvFacts): Promise<string> {
  await query(testEnv, OPEN, ['mer_01m7fyranf1bt0rccgk75dpsap', 'books', new URL(SHOP).host])
  return 'books'
}

const OPEN = `INSERT INTO merchants (id, slug, host, name, currencies, visitors)
  VALUES ($1, $2, $3, 'Shell Books', '{usd}', 1000)`

const BECOME = `UPDATE checkout_intents SET phase = $2, version = version + 1, changed_at = now(),
    quote = $3, amount_cents = $4, currency = 'usd', charge_id = $5, status_reason = $6,
    confirmed_at = now(), expires_at = now() + $7::interval, status_detail = $8
  WHERE id = $1`

async function query(
  { databaseUrl }: TestEnvFacts,
  text: string,
  values: unknown[],
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(text, values)
  await client.end()
}
