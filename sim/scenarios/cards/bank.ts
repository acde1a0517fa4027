/**
 * A bank challenge in the live view, in a real browser. The cardholder types a card number although
 * they should not.
 */
import type { Page } from '@playwright/test'
import { TEST_CARDS } from '../../../shops/processor/cards.ts'
import { ONE_TIME_CODE } from '../../../shops/processor/challenges.ts'
import { published } from './canaries.ts'
import type { Outcome } from './purchases.ts'
import type { Setup } from './setup.ts'
import { addCard, confirm, end, MUG, quote } from './setup.ts'

// As text: the proofs are compiled without DOM types.
const paste = (text: string) => `{
  const clipboardData = new DataTransfer()
  clipboardData.setData('text', ${JSON.stringify(text)})
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true })
  document.activeElement.dispatchEvent(event)
}`

/**
 * Types a number by keyboard, pastes one, and fills one into the plain form; then answers the
 * challenge.
 */
export async function typeAtBank(setup: Setup, page: Page): Promise<Outcome> {
  const card = await addCard(setup, setup.noteCard(published(TEST_CARDS.challenge)))
  const quoted = await quote(setup, MUG, card, 'Standard')
  const asked = await confirm(setup, quoted.id)
  await page.goto(asked.next_action.payment_authentication.url)
  await page.getByText('This page comes from').waitFor() // a shop without pages has no picture of them
  await page.getByLabel('Your bank’s page').focus()
  await page.keyboard.type(setup.newCard().number)
  await page.evaluate(paste(setup.newCard().number))
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Use a plain form instead' }).click()
  await page.getByText('That code is not right').waitFor() // so that all input has arrived
  for (const code of [setup.newCard().number, ONE_TIME_CODE]) {
    await page.getByLabel('One-time code').fill(code)
    await page.getByRole('button', { name: 'Verify', exact: true }).click()
  }
  await page.waitForURL('**/done')
  return {
    what: 'card numbers typed on a bank’s page',
    status: await end(setup, quoted.id),
    wanted: 'succeeded',
  }
}
