import type { Browser, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import type { Bank } from './bank.ts'
import { answerByPicture, bankPicture, holdBank, plainForm } from './bank.ts'
import { newPurchase } from './purchases.ts'
import type { State } from './state.ts'
import { say } from './words.ts'
import type { TestEnvFacts } from './world/facts.ts'

/** Every state of a bank challenge on our page. */
export async function banks(testEnv: TestEnvFacts): Promise<State[]> {
  const state = async (
    name: string,
    reach: (page: Page, bank: Bank) => Promise<unknown>,
  ): Promise<State> => {
    const purchase = await newPurchase(testEnv)
    let bank: Bank
    return {
      name,
      url: `${testEnv.webUrl}/authenticate/${purchase.id}`,
      prepare: async (context) => {
        bank = await holdBank(testEnv, purchase, context.browser() as Browser)
        context.once('close', () => void bank.stop())
        await purchase.admit(context)
      },
      reach: async (page) => void (await reach(page, bank)),
    }
  }
  const ended = (why: 'over' | 'taken_over' | 'time_is_up') =>
    state(`bank-${why}`, async (page, bank) => {
      await bankPicture(page).waitFor()
      bank.close(why)
      await page.getByText(say(`bank.ended.${why}`), { exact: true }).waitFor()
    })
  return await Promise.all([
    state('bank-shown', (page) => bankPicture(page).waitFor()),
    state('bank-shown-wrong', async (page, bank) => {
      await answerByPicture(page, bank, '000000')
      await expect.poll(() => bank.code()).toBe('')
    }),
    state('bank-plain', plainForm),
    state('bank-plain-wrong', async (page) => {
      await plainForm(page)
      await page.getByLabel('One-time code').fill('000000')
      await page.getByRole('button', { name: 'Verify' }).click()
      await page.getByText('That code is not right').waitFor()
    }),
    state('bank-lost-line', async (page, bank) => {
      await bankPicture(page).waitFor()
      await bank.stop()
      await page.getByText(say('bank.state.again')).waitFor()
    }),
    ended('over'),
    ended('taken_over'),
    ended('time_is_up'),
  ])
}
