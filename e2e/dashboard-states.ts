/** Dashboard states that last long enough to photograph. */
import type { BrowserContext, Page } from '@playwright/test'
import type { Wallet } from '../scripts/local/wallets.ts'
import { newWallet } from '../scripts/local/wallets.ts'
import { newPayer } from './chain.ts'
import { endSession, signInContext } from './dashboard.ts'
import { accountStates } from './dashboard-account-states.ts'
import { openHistory } from './history.ts'
import type { Merchant } from './merchant.ts'
import { selling } from './selling-states.ts'
import type { State } from './state.ts'
import { installWallet } from './wallet.ts'
import type { TestEnvFacts } from './world/facts.ts'

export async function dashboard(testEnv: TestEnvFacts, merchant: Merchant): Promise<State[]> {
  const session = await merchant.session()
  await merchant.pay(session.chain_pay_uri)
  await merchant.whenSession(session.id, 'complete')
  const { data } = await merchant.florin.transactions.list({ limit: 1 })
  const at = (path: string) => `${testEnv.webUrl}/dashboard${path}`
  const as = (wallet: Wallet) => (context: BrowserContext) =>
    signInContext(context, testEnv, wallet)
  const owner = as(merchant.wallet)
  const row = (page: Page) => page.locator('[data-row]').first().waitFor()
  const bar = (page: Page) => page.locator('[data-bar]').first().waitFor()
  return [
    ...signIns(testEnv),
    {
      name: 'dashboard-overview',
      url: at(''),
      prepare: owner,
      reach: bar,
    },
    {
      name: 'dashboard-overview-of-a-year',
      url: at(''),
      prepare: as((await openHistory(testEnv, 6_000)).wallet),
      reach: bar,
    },
    {
      name: 'dashboard-first-run',
      url: at(''),
      prepare: as(newWallet()),
      reach: async (page) => await page.getByText('Three steps to your first payment').waitFor(),
    },
    { name: 'dashboard-payments', url: at('/payments'), prepare: owner, reach: row },
    {
      name: 'dashboard-payments-none',
      url: at('/payments'),
      prepare: as(newWallet()),
      reach: async (page) => await page.getByText('No payments yet').waitFor(),
    },
    {
      name: 'dashboard-payment',
      url: at(`/payments/${data[0]?.id}`),
      prepare: owner,
      reach: async (page) => await page.getByText('Settled on-chain').waitFor(),
    },
    {
      name: 'dashboard-api',
      url: at('/payments'),
      prepare: owner,
      reach: async (page) => {
        await row(page)
        await page.getByRole('button', { name: 'API requests for this page' }).click()
        await page.getByRole('dialog', { name: 'API requests' }).waitFor()
      },
    },
    {
      name: 'dashboard-search',
      url: at('/payments'),
      prepare: owner,
      reach: async (page) => {
        await row(page)
        await page.keyboard.press('ControlOrMeta+k')
        await page.getByRole('combobox', { name: 'Search' }).fill('13.25')
        await page.getByRole('listbox').getByRole('option').first().waitFor()
      },
    },
    ...(await selling(testEnv, merchant)),
    {
      name: 'dashboard-session-ended',
      url: at('/payments'),
      prepare: owner,
      reach: ended(testEnv),
    },
    ...(await accountStates(testEnv, merchant)),
  ]
}

function signIns(testEnv: TestEnvFacts): State[] {
  const url = `${testEnv.webUrl}/dashboard/sign-in`
  const wallet = async (context: BrowserContext) =>
    await installWallet(context, await newPayer(testEnv), testEnv.rpcUrl)
  const button = (page: Page) => page.getByRole('button', { name: 'Sign in with Test Wallet' })
  return [
    {
      name: 'dashboard-sign-in',
      url,
      prepare: async (context) => void (await wallet(context)),
      reach: async (page) => await button(page).waitFor(),
    },
    {
      name: 'dashboard-sign-in-no-wallet',
      url,
      reach: async (page) => await page.getByText('No Solana wallet').waitFor(),
    },
    {
      name: 'dashboard-sign-in-declined',
      url,
      prepare: async (context) => {
        ;(await wallet(context)).behaviour = 'reject'
      },
      reach: async (page) => {
        await button(page).click()
        await page.getByRole('alert').waitFor()
      },
    },
  ]
}

function ended(testEnv: TestEnvFacts) {
  return async (page: Page) => {
    await page.locator('[data-row]').first().waitFor()
    await endSession(page.context(), testEnv)
    await page.getByText('Your session has ended').waitFor({ timeout: 30_000 })
  }
}
