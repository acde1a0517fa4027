// A guest with a browser, who finds everything by its label.
import type { Page } from 'playwright-core'
import { TEXAS } from './shopper.ts'

/** Goes from the basket to the last page before the payment, with express shipping. */
export async function walkFromBasket(page: Page, url: string, card: string): Promise<void> {
  await page.goto(`${url}/basket/`)
  await page.getByRole('link', { name: 'Proceed to checkout' }).click()
  await page.getByLabel(/email/i).fill('ada@example.test')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Lovelace')
  await page.getByLabel('First line of address').fill(TEXAS.line1)
  await page.getByLabel('City').fill(TEXAS.city)
  await page.getByLabel('State/County').fill(TEXAS.state)
  await page.getByLabel('Post/Zip-code').fill(TEXAS.postal_code)
  await page.getByLabel('Country').selectOption(TEXAS.country)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Select option' }).nth(1).click()
  await page.getByLabel('Card number').fill(card)
  // Month and year have no labels: "valid to" is the last pair.
  const selects = page.getByRole('combobox')
  const count = await selects.count()
  await selects.nth(count - 2).selectOption('12')
  await selects.nth(count - 1).selectOption({ index: 2 })
  await page.getByLabel('CCV number').fill('123')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Place order' }).waitFor()
}
