/**
 * Dashboard states of gifts, API keys, the audit log and the account that last long enough to
 * photograph.
 */
import type { BrowserContext, Page } from '@playwright/test'
import { newWallet } from '../scripts/local/wallets.ts'
import { newPayer } from './chain.ts'
import { signInContext } from './dashboard.ts'
import type { Merchant } from './merchant.ts'
import type { State } from './state.ts'
import { installWallet } from './wallet.ts'
import type { TestEnvFacts } from './world/facts.ts'

export async function accountStates(testEnv: TestEnvFacts, merchant: Merchant): Promise<State[]> {
  const at = (path: string) => `${testEnv.webUrl}/dashboard${path}`
  const owner = (context: BrowserContext) => signInContext(context, testEnv, merchant.wallet)
  const nobody = (context: BrowserContext) => signInContext(context, testEnv, newWallet())
  return [
    ...(await gifts(testEnv, merchant, { at, owner, nobody })),
    ...(await keys(merchant, { at, owner, nobody })),
    {
      name: 'dashboard-audit-log',
      url: at('/audit-log'),
      prepare: owner,
      reach: async (page) => await page.getByText('API key created').first().waitFor(),
    },
    {
      name: 'dashboard-account',
      url: at('/account'),
      prepare: owner,
      reach: async (page) => await page.getByText('Objects per API page').waitFor(),
    },
    {
      name: 'dashboard-account-vault',
      url: at('/account'),
      prepare: owner,
      reach: async (page) => {
        await page.getByRole('button', { name: 'Add multisig vault' }).click()
        const adding = page.getByRole('dialog')
        await adding.getByRole('textbox', { name: 'Vault address' }).fill(newWallet().address)
        await adding.getByRole('button', { name: 'Get memo' }).click()
        await adding.getByRole('textbox', { name: 'Transaction signature' }).waitFor()
      },
    },
    {
      name: 'dashboard-account-delete',
      url: at('/account'),
      prepare: owner,
      reach: async (page) => {
        await page.getByRole('button', { name: 'Delete account' }).click()
        await page.getByRole('dialog').waitFor()
      },
    },
  ]
}

type Ways = {
  readonly at: (path: string) => string
  readonly owner: (context: BrowserContext) => Promise<void>
  readonly nobody: (context: BrowserContext) => Promise<void>
}

async function gifts(testEnv: TestEnvFacts, merchant: Merchant, ways: Ways): Promise<State[]> {
  const { at, owner, nobody } = ways
  const [unfunded, open, released] = [
    (await merchant.unfundedGift(4_000)).gift,
    (await merchant.fundedGift(12_500)).gift,
    (await merchant.claimedGift(2_500)).gift,
  ]
  const withWallet = async (context: BrowserContext) => {
    await owner(context)
    await installWallet(context, await newPayer(testEnv), testEnv.rpcUrl)
  }
  const detail = (name: string, id: string, words: string) => ({
    name,
    url: at(`/gifts/${id}`),
    prepare: owner,
    reach: async (page: Page) => {
      await page.getByText(words).first().waitFor()
      await page
        .getByText('From the dashboard')
        .or(page.getByText('By an API key'))
        .first()
        .waitFor()
    },
  })
  const dialog = (name: string, id: string, button: RegExp) => ({
    name,
    url: at(`/gifts/${id}`),
    prepare: withWallet,
    reach: async (page: Page) => {
      await page.getByRole('button', { name: button }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /Test Wallet/ })
        .waitFor()
    },
  })
  return [
    {
      name: 'dashboard-gifts',
      url: at('/gifts'),
      prepare: owner,
      reach: async (page) => {
        await page.locator('[data-row]').first().waitFor()
        await page.getByText('Up to 1 week').waitFor()
      },
    },
    {
      name: 'dashboard-gifts-none',
      url: at('/gifts'),
      prepare: nobody,
      reach: async (page) => await page.getByText('No gifts yet').waitFor(),
    },
    {
      name: 'dashboard-gift-new',
      url: at('/gifts/new'),
      prepare: owner,
      reach: async (page) => await page.getByText('You create the code').waitFor(),
    },
    detail('dashboard-gift-unfunded', unfunded.id, 'Waiting for funding'),
    detail('dashboard-gift-open', open.id, 'Waiting to be claimed'),
    detail('dashboard-gift-released', released.id, 'Gift claimed'),
    dialog('dashboard-gift-fund', unfunded.id, /^Fund gift/),
    dialog('dashboard-gift-reclaim', open.id, /^Reclaim$/),
  ]
}

async function keys(merchant: Merchant, { at, owner, nobody }: Ways): Promise<State[]> {
  const key = await merchant.florin.apiKeys.create({
    name: 'Shopping agent',
    scopes: ['checkout_intents:read', 'checkout_intents:write', 'cards:read', 'merchants:read'],
    budget: { usd: { day: 5_000, total: 100_000 } },
  })
  return [
    {
      name: 'dashboard-keys',
      url: at('/api-keys'),
      prepare: owner,
      reach: async (page) => await page.locator('[data-row]').first().waitFor(),
    },
    {
      name: 'dashboard-keys-none',
      url: at('/api-keys'),
      prepare: nobody,
      reach: async (page) => await page.getByText('No API keys').waitFor(),
    },
    {
      name: 'dashboard-key',
      url: at(`/api-keys/${key.id}`),
      prepare: owner,
      reach: async (page) => await page.getByText('Another API key').waitFor(),
    },
    {
      name: 'dashboard-key-revoke',
      url: at(`/api-keys/${key.id}`),
      prepare: owner,
      reach: async (page) => {
        await page.getByRole('button', { name: 'Revoke' }).click()
        await page.getByRole('dialog').waitFor()
      },
    },
    {
      name: 'dashboard-key-new',
      url: at('/api-keys/new'),
      prepare: owner,
      reach: async (page) => {
        await page.getByRole('radio', { name: /Shopping agent/ }).check()
        await page.getByRole('checkbox', { name: /Set a budget/ }).check()
        await page.getByRole('textbox', { name: 'USD per day' }).fill('50')
      },
    },
    {
      name: 'dashboard-key-secret',
      url: at('/api-keys/new'),
      prepare: owner,
      reach: async (page) => {
        await page.getByRole('textbox', { name: 'Name' }).fill('Till 3')
        await page.getByRole('button', { name: 'Create key' }).click()
        await page.getByRole('button', { name: 'I saved it' }).waitFor()
      },
    },
  ]
}
