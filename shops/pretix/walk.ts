// A guest with a browser, who finds everything by its label or text.
import type { Page } from 'playwright-core'

export const BERLIN = {
  first: 'Ada',
  last: 'Lovelace',
  street: '1 Hauptstrasse',
  city: 'Berlin',
  state: '',
  postcode: '10115',
  country: 'DE',
}

/** Reserves so many of each, by the name of the article or of its variant. */
export async function reserve(page: Page, url: string, goods: Record<string, number>) {
  await page.goto(url)
  const closed = page.getByRole('button', { name: 'Show variants' })
  while ((await closed.count()) > 0) await closed.first().click()
  for (const [name, quantity] of Object.entries(goods)) {
    const article = page.getByRole('article', { name, exact: true })
    await article.getByRole('spinbutton').fill(`${quantity}`)
  }
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('button', { name: 'Proceed with checkout' }).first().waitFor()
}

export async function redeem(page: Page, code: string): Promise<void> {
  await page.getByRole('button', { name: 'Redeem a voucher' }).click()
  await page.getByRole('textbox', { name: 'Voucher code', exact: true }).fill(code)
  await page.getByRole('button', { name: 'Redeem voucher' }).first().click()
}

/** Goes from the cart to the card; `names` are asked for each ticket of some events. */
export async function checkOut(
  page: Page,
  {
    to,
    name,
    email = 'ada@example.test',
  }: { to?: typeof BERLIN; name?: string; email?: string } = {},
): Promise<void> {
  await page.getByRole('button', { name: 'Proceed with checkout' }).first().click()
  await page.getByLabel('Email').first().fill(email)
  if (to !== undefined) {
    const parts = page.getByRole('group', { name: /^Name/ })
    await parts.getByRole('textbox').fill(`${to.first} ${to.last}`)
    await page.getByRole('textbox', { name: /^Address required/ }).fill(to.street)
    await page.getByLabel('ZIP code').fill(to.postcode)
    await page.getByLabel('City').fill(to.city)
    await page.getByLabel('Country').selectOption(to.country)
    // Its list follows the country.
    if (to.state !== '') {
      await page.getByRole('combobox', { name: /^State/ }).selectOption(to.state)
    }
  }
  if (name !== undefined) {
    const parts = page.getByRole('group', { name: /^Attendee name/ })
    for (const field of await parts.getByRole('textbox').all()) await field.fill(name)
  }
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(/\/checkout\/payment\//)
  const method = page.getByRole('radio', { name: 'Credit card' })
  if ((await method.count()) > 0) await method.check()
  await cardFields(page).getByLabel('Card number').waitFor()
}

/** Gives the card and goes on to the review, which is the last page before the payment. */
export async function giveCard(page: Page, card: string): Promise<void> {
  const fields = cardFields(page)
  await fields.getByLabel('Card number').fill(card)
  await fields.getByLabel(/Expiry date/).fill(`12 / ${(new Date().getUTCFullYear() + 2) % 100}`)
  await fields.getByLabel('Security code').fill('123')
  await fields.getByLabel('Name on card').fill('Ada Lovelace')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Place binding order' }).waitFor()
}

export async function placeOrder(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Place binding order' }).click()
}

function cardFields(page: Page) {
  return page.getByTitle('Secure card fields').contentFrame()
}
