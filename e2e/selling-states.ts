/**
 * Dashboard states of payments, links, sessions, intents and products that last long enough to
 * photograph.
 */
import type { BrowserContext, Page } from '@playwright/test'
import { newWallet } from '../scripts/local/wallets.ts'
import { signInContext } from './dashboard.ts'
import type { Merchant } from './merchant.ts'
import type { State } from './state.ts'
import { installWallet } from './wallet.ts'
import type { TestEnvFacts } from './world/facts.ts'

type Owner = (context: BrowserContext) => Promise<void>

const row = (page: Page) => page.locator('[data-row]').first().waitFor()
const shows = (text: string) => async (page: Page) => await page.getByText(text).first().waitFor()

export async function selling(testEnv: TestEnvFacts, merchant: Merchant): Promise<State[]> {
  const at = (path: string) => `${testEnv.webUrl}/dashboard${path}`
  const owner: Owner = (context) => signInContext(context, testEnv, merchant.wallet)
  const nobody: Owner = (context) => signInContext(context, testEnv, newWallet())
  const lists = ['links', 'sessions', 'transaction-intents', 'products'] as const
  return [
    ...lists.flatMap((list): State[] => [
      { name: `dashboard-${list}`, url: at(`/${list}`), prepare: owner, reach: row },
      {
        name: `dashboard-${list}-none`,
        url: at(`/${list}`),
        prepare: nobody,
        reach: async (page) => await page.getByRole('heading', { level: 2 }).waitFor(),
      },
    ]),
    ...(await details(merchant, at, owner)),
    ...(await refunds(testEnv, merchant, at, owner)),
    ...forms(at, owner),
    {
      name: 'dashboard-payments-found',
      url: at('/payments?q=13.25'),
      prepare: owner,
      reach: row,
    },
    {
      name: 'dashboard-payments-not-found',
      url: at('/payments?q=order:none'),
      prepare: owner,
      reach: shows('No results'),
    },
  ]
}

async function details(
  merchant: Merchant,
  at: (path: string) => string,
  owner: Owner,
): Promise<State[]> {
  const { florin } = merchant
  const [link, partial, waiting, canceled, intent] = await Promise.all([
    merchant.link(),
    merchant.session(),
    merchant.session(),
    merchant.session(),
    merchant.intent(),
  ])
  const product = await florin.products.create({ name: 'House blend, 250 g', amount: 1_150 })
  await florin.checkoutLinks.open(link.id)
  await florin.checkoutSessions.cancel(canceled.id)
  await merchant.pay(partial.chain_pay_uri, { cents: 500 })
  await merchant.whenDetected(partial.id, 1)
  const cancel = (verb: string) => async (page: Page) => {
    await page.getByRole('button', { name: verb }).click()
    await page.getByRole('dialog').getByRole('button', { name: verb }).waitFor()
  }
  const view = (name: string, path: string, reach: State['reach']): State => ({
    name: `dashboard-${name}`,
    url: at(path),
    prepare: owner,
    ...(reach === undefined ? {} : { reach }),
  })
  return [
    view('link', `/links/${link.id}`, shows('Download SVG')),
    view('link-cancel', `/links/${link.id}`, cancel('Cancel link')),
    view('session', `/sessions/${waiting.id}`, shows('Timeline')),
    view('session-partly-paid', `/sessions/${partial.id}`, shows('Underpaid')),
    view('session-canceled', `/sessions/${canceled.id}`, shows('By an API key')),
    view('session-cancel', `/sessions/${waiting.id}`, cancel('Cancel session')),
    view('transaction-intent', `/transaction-intents/${intent.id}`, shows('Service fee')),
    view('product', `/products/${product.id}`, shows('New link')),
    view('product-edit', `/products/${product.id}/edit`, shows('Save')),
    view('session-unknown', '/sessions/cs_00000000000000000000000000', shows('Session not found')),
  ]
}

async function refunds(
  testEnv: TestEnvFacts,
  merchant: Merchant,
  at: (path: string) => string,
  owner: Owner,
): Promise<State[]> {
  const session = await merchant.session()
  await merchant.pay(session.chain_pay_uri)
  await merchant.whenSession(session.id, 'complete')
  const { data } = await merchant.florin.transactions.list({ source: session.id })
  const url = at(`/payments/${data[0]?.id}`)
  const withWallet = async (context: BrowserContext) => {
    await owner(context)
    return await installWallet(context, merchant.wallet, testEnv.rpcUrl)
  }
  const open = async (page: Page) => {
    await page.getByRole('button', { name: 'Refund', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Refund' })
    const button = dialog.getByRole('button', { name: /with Test Wallet/ })
    await button.waitFor()
    return { dialog, button }
  }
  return [
    {
      name: 'dashboard-refund',
      url,
      prepare: async (context) => void (await withWallet(context)),
      reach: async (page) => void (await open(page)),
    },
    {
      name: 'dashboard-refund-rejected',
      url,
      prepare: async (context) => {
        ;(await withWallet(context)).behaviour = 'reject'
      },
      reach: async (page) => {
        const { dialog, button } = await open(page)
        await button.click()
        await dialog.getByRole('alert').waitFor()
      },
    },
  ]
}

function forms(at: (path: string) => string, owner: Owner): State[] {
  const fill = async (page: Page) => {
    await page.getByRole('textbox', { name: 'Name' }).fill('Flat white')
    await page.getByRole('textbox', { name: 'Unit price' }).fill('4.50')
  }
  return [
    { name: 'dashboard-new-link', url: at('/links/new'), prepare: owner, reach: fill },
    { name: 'dashboard-new-session', url: at('/sessions/new'), prepare: owner, reach: fill },
    {
      name: 'dashboard-new-transaction-intent',
      url: at('/transaction-intents/new'),
      prepare: owner,
      reach: async (page) => await page.getByRole('textbox', { name: 'Amount' }).fill('0'),
    },
    {
      name: 'dashboard-new-product',
      url: at('/products/new'),
      prepare: owner,
      reach: async (page) => await page.getByRole('textbox', { name: 'Price' }).fill('4.505'),
    },
  ]
}
