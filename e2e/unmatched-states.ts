/** States of money without an order: at the payer's page, and in the dashboard. */
import type { BrowserContext, Page } from '@playwright/test'
import { newWallet } from '../scripts/local/wallets.ts'
import { signInContext } from './dashboard.ts'
import type { Merchant } from './merchant.ts'
import type { State } from './state.ts'
import { installWallet } from './wallet.ts'
import { say } from './words.ts'
import type { TestEnvFacts } from './world/facts.ts'

const ABSENT = '7dGbd2QZcCKcTndnHcTL8q7SMVXAkp688NTQYwrRCrar'

export async function unmatched(testEnv: TestEnvFacts, merchant: Merchant): Promise<State[]> {
  const { checkoutSessions } = merchant.florin
  const [claimed, searching, waiting] = [
    await merchant.session(),
    await merchant.session(),
    await merchant.session(),
  ]
  const { payer, signature } = await merchant.payBare(claimed.chain_pay_uri)
  const transfer = await merchant.whenUnmatched(signature)
  await checkoutSessions.claimPayment(claimed.id, { sender_address: payer.address })
  await checkoutSessions.claimPayment(searching.id, { sender_address: ABSENT })
  const at = (path: string) => `${testEnv.webUrl}/dashboard/unmatched${path}`
  const owner = async (context: BrowserContext) => {
    await signInContext(context, testEnv, merchant.wallet)
    await installWallet(context, merchant.wallet, testEnv.rpcUrl)
  }
  const detail = { url: at(`/${transfer.id}`), prepare: owner }
  const opening = (button: string) => async (page: Page) => {
    await page.getByRole('button', { name: button }).first().click()
    await page.getByRole('dialog').waitFor()
  }
  return [
    { name: 'session-claim-received', url: claimed.url },
    { name: 'session-claim-not-found', url: searching.url },
    {
      name: 'session-claim-invalid',
      url: waiting.url,
      reach: async (page) => {
        await page.getByText(say('claim.title')).click()
        await page.getByLabel(say('claim.field')).fill('nothing like it')
        await page.getByRole('button', { name: say('claim.find') }).click()
        await page.getByRole('alert').waitFor()
      },
    },
    {
      name: 'dashboard-unmatched',
      url: at(''),
      prepare: owner,
      reach: async (page) => await page.locator('[data-row]').first().waitFor(),
    },
    {
      name: 'dashboard-unmatched-none',
      url: at(''),
      prepare: (context) => signInContext(context, testEnv, newWallet()),
      reach: async (page) => await page.getByText('Every payment has its order').waitFor(),
    },
    {
      name: 'dashboard-unmatched-transfer',
      ...detail,
      reach: async (page) => await page.getByRole('button', { name: 'Refund' }).waitFor(),
    },
    { name: 'dashboard-unmatched-match', ...detail, reach: opening(`Match to ${claimed.id}`) },
    { name: 'dashboard-unmatched-refund', ...detail, reach: opening('Refund') },
  ]
}
