/** Dashboard states of purchases, cards and shops that last long enough to photograph. */
import { readFile } from 'node:fs/promises'
import type { BrowserContext, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { newWallet } from '../scripts/local/wallets.ts'
import type { BuyingStand } from './buying.ts'
import { addCard, placePurchase } from './buying.ts'
import { signInContext } from './dashboard.ts'
import type { Merchant } from './merchant.ts'
import { cardFrame } from './pages.ts'
import type { State } from './state.ts'
import { say } from './words.ts'
import type { TestEnvFacts } from './world/facts.ts'

const PICTURE = 'docs/images/checkout-desktop.png'

/** Text that shows the page has reached the state. */
const SIGNS: Readonly<Record<BuyingStand, string>> = {
  options_wanted: 'Send details',
  quoted: 'Quote expires',
  paying: 'Approved. Paying the shop',
  code_wanted: 'Enter security code',
  bank_asks: 'Continue to your bank',
  outcome_unknown: 'Known so far',
  succeeded: 'Bought at books.example',
  timed_out: 'Bank authentication not completed',
  blocked: 'The shop blocked the purchase',
}

export async function buying(testEnv: TestEnvFacts, merchant: Merchant): Promise<State[]> {
  const card = await addCard(testEnv)
  const at = (path: string) => `${testEnv.webUrl}/dashboard${path}`
  const owner = (context: BrowserContext) => signInContext(context, testEnv, merchant.wallet)
  const stranger = (context: BrowserContext) => signInContext(context, testEnv, newWallet())
  const row = (page: Page) => page.locator('[data-row]').first().waitFor()
  const purchases = await Promise.all(
    Object.keys(SIGNS).map((name) => ofStand(testEnv, name as BuyingStand, owner)),
  )
  return [
    ...purchases,
    { name: 'dashboard-purchases', url: at('/checkout-intents'), prepare: owner, reach: row },
    {
      name: 'dashboard-purchases-none',
      url: at('/checkout-intents'),
      prepare: stranger,
      reach: async (page) => await page.getByText('No purchases yet').waitFor(),
    },
    {
      name: 'dashboard-purchase-new',
      url: at('/checkout-intents/new'),
      prepare: owner,
      reach: async (page) => await page.getByLabel('Product URL').waitFor(),
    },
    { name: 'dashboard-cards', url: at('/cards'), prepare: owner, reach: row },
    {
      name: 'dashboard-card',
      url: at(`/cards/${card}`),
      prepare: owner,
      reach: async (page) => await page.getByText('Your own, encrypted').waitFor(),
    },
    {
      name: 'dashboard-card-remove',
      url: at(`/cards/${card}`),
      prepare: owner,
      reach: async (page) => {
        await page.getByRole('button', { name: 'Remove card' }).click()
        await page.getByText('Florin deletes the encrypted card').waitFor()
      },
    },
    {
      name: 'dashboard-card-new',
      url: at('/cards/new'),
      prepare: owner,
      reach: async (page) =>
        await expect(cardFrame(page).getByLabel(say('frame.number'))).toBeEnabled({
          timeout: 30_000,
        }),
    },
    {
      name: 'dashboard-card-new-wrong',
      url: at('/cards/new'),
      prepare: owner,
      reach: async (page) => {
        await cardFrame(page).getByLabel(say('frame.number')).fill('4242 4242')
        await cardFrame(page).getByRole('button').click()
        await cardFrame(page).getByText(say('frame.problem.number')).waitFor()
      },
    },
    ...shops(testEnv, owner),
  ]
}

async function ofStand(
  testEnv: TestEnvFacts,
  stand: BuyingStand,
  owner: (context: BrowserContext) => Promise<void>,
): Promise<State> {
  const { id } = await placePurchase(testEnv, stand, { max_amount: 5_000 })
  const picture = await readFile(PICTURE)
  return {
    name: `dashboard-purchase-${stand.replaceAll('_', '-')}`,
    url: `${testEnv.webUrl}/dashboard/checkout-intents/${id}`,
    prepare: async (context) => {
      await owner(context)
      await context.route('**/screenshots/*', (route) =>
        route.fulfill({ body: picture, contentType: 'image/png' }),
      )
      await context.route('**/v1/checkout_intents/*/events?*', (route) =>
        route.fulfill({ json: eventsOf(id) }),
      )
    },
    reach: async (page) => {
      await page.getByText(SIGNS[stand]).first().waitFor()
      await page.getByText('Product opened').waitFor()
    },
  }
}

/** Events of a visit to a shop. */
function eventsOf(intentId: string) {
  const lines = [
    ['intent.resolving', 'A purchase was asked for.', false],
    ['intent.quoting', 'Using the saved checkout books-example, version 3.', false],
    ['page_opened', 'Opened the product.', true],
    ['cart_filled', 'Put it into the cart.', true],
    ['totals_read', 'The shop’s total is 52.95 USD.', true],
    ['intent.awaiting_confirmation', 'The shop’s total is 52.95 USD.', false],
  ] as const
  const seconds = Math.floor(Date.now() / 1_000)
  const data = lines.map(([type, message, hasPicture], index) => ({
    id: `cie_${String(index).padStart(26, '0')}`,
    object: 'checkout_intent.event',
    sequence: index + 1,
    type,
    message,
    page_url: hasPicture ? 'https://books.example/checkout' : null,
    screenshot: hasPicture ? index + 1 : null,
    page_hash: null,
    screenshot_hash: null,
    hash: '0'.repeat(64),
    created: seconds - 60 + index * 7,
  }))
  const url = `/v1/checkout_intents/${intentId}/events`
  return { object: 'list', data: data.toReversed(), has_more: false, url }
}

const READY = {
  id: `mer_${'0'.repeat(26)}`,
  object: 'merchant',
  slug: 'larch-and-loom',
  hosts: ['larchandloom.example'],
  name: 'Larch & Loom',
  platform: 'django-oscar',
  readiness: 'ready',
  currencies: ['usd'],
  purchases: { tried: 212, succeeded: 207 },
  success_rate: 0.976,
  blockers: [],
  last_verified_at: 1_794_700_800,
  created: 1_790_000_000,
}
const BLOCKED = {
  ...READY,
  id: `mer_${'0'.repeat(25)}1`,
  slug: 'gull-and-anchor',
  hosts: ['gull.example', 'anchor.example'],
  name: null,
  readiness: 'blocked',
  purchases: null,
  success_rate: null,
  blockers: [{ code: 'captcha', last_seen_at: 1_794_700_800 }],
  last_verified_at: null,
}

/** The API reports a shop only after several accounts used it, so these answers are stubbed. */
function shops(
  { webUrl }: TestEnvFacts,
  owner: (context: BrowserContext) => Promise<void>,
): State[] {
  const prepare = async (context: BrowserContext) => {
    await owner(context)
    await context.route('**/v1/merchants?*', (route) =>
      route.fulfill({
        json: { object: 'list', data: [READY, BLOCKED], has_more: false, url: '/v1/merchants' },
      }),
    )
    await context.route(`**/v1/merchants/${BLOCKED.slug}`, (route) =>
      route.fulfill({ json: BLOCKED }),
    )
  }
  return [
    {
      name: 'dashboard-shops',
      url: `${webUrl}/dashboard/merchants`,
      prepare,
      reach: async (page) => await page.getByText(READY.name).waitFor(),
    },
    {
      name: 'dashboard-shop',
      url: `${webUrl}/dashboard/merchants/${BLOCKED.slug}`,
      prepare,
      reach: async (page) => await page.getByText('Problems in the last 30 days').waitFor(),
    },
  ]
}
