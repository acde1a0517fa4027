// A guest with a browser, who finds everything by its label.
import type { Page } from 'playwright-core'

export const NEW_YORK = {
  first: 'Ada',
  last: 'Lovelace',
  street: '1 Main Street',
  city: 'New York',
  state: 'NY',
  postcode: '10001',
  country: 'United States',
}

export type Typed = typeof NEW_YORK

/** Opens a product, makes its choices, and adds it to the cart. */
export async function putIntoCart(
  page: Page,
  url: string,
  { choice = {}, quantity = 1 }: { choice?: Record<string, string>; quantity?: number } = {},
): Promise<void> {
  await page.goto(url)
  for (const [axis, value] of Object.entries(choice)) {
    await page.getByLabel(axis).selectOption(value)
  }
  await page.getByLabel('Quantity').fill(`${quantity}`)
  await page.getByRole('button', { name: 'Buy' }).click()
  await page.waitForURL(/\/shop\/cart\//)
}

/** On the cart page. */
export async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Discount code').fill(code)
  await page.getByRole('button', { name: 'Apply' }).click()
}

/** Goes from the cart to the confirmation, which is the last page before the payment. */
export async function checkOut(
  page: Page,
  card: string,
  to: Typed = NEW_YORK,
  email = 'ada@example.test',
): Promise<void> {
  await page.getByRole('link', { name: 'Go to Checkout' }).first().click()
  await page.getByLabel('First name').first().fill(to.first)
  await page.getByLabel('Last name').first().fill(to.last)
  await page.getByLabel('Street').first().fill(to.street)
  await page.getByLabel('City/Suburb').first().fill(to.city)
  await page.getByLabel('State/Region').first().fill(to.state)
  await page.getByLabel('Zip/Postcode').first().fill(to.postcode)
  await page.getByLabel('Country').first().fill(to.country)
  await page.getByLabel('Phone').first().fill('2125550123')
  await page.getByLabel('Email').first().fill(email)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Cardholder name').fill(`${to.first} ${to.last}`)
  await page.getByLabel('Visa').check()
  await page.getByLabel('Card number').fill(card)
  await page.getByLabel('Card expiry month').selectOption('12')
  await page.getByLabel('Card expiry year').selectOption(`${new Date().getUTCFullYear() + 2}`)
  await page.getByLabel('CCV').fill('123')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('heading', { name: 'Step 3 of 3' }).waitFor()
}

export async function confirm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Next' }).click()
  await page.waitForLoadState()
}
