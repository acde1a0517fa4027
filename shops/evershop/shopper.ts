// A guest with a browser, who finds everything by its label or text.
import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { ONE_TIME_CODE } from '../processor/challenges.ts'

export type Totals = { subtotal: number; shipping: number; tax: number; total: number }

export const ADDRESS = {
  name: 'Ada Lovelace',
  line1: '1 Main Street',
  city: 'Austin',
  state: 'TX',
  postal_code: '78701',
  country: 'US',
  phone: '+15125550123',
}

/** Opens a product, makes its choices, and adds it to the cart. */
export async function putIntoCart(page: Page, url: string, chosen: string[] = []): Promise<void> {
  await page.goto(url)
  for (const value of chosen) {
    const before = page.url()
    await page.getByRole('button', { name: value, exact: true }).click()
    await page.waitForURL((after) => after.href !== before)
  }
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('button', { name: 'View Cart' }).click()
  await page.getByRole('heading', { name: 'Your cart' }).waitFor()
}

/** Goes from the cart to the card fields; returns the total that the page shows. */
export async function checkOut(page: Page, method = 'Express delivery'): Promise<Totals> {
  await page.getByRole('button', { name: 'Proceed to checkout' }).click()
  await page.getByLabel('Email').fill('ada@example.test')
  await page.getByLabel('Full name').fill(ADDRESS.name)
  await page.getByLabel('Telephone').fill(ADDRESS.phone)
  await page.getByLabel(/^Address\s*\*/).fill(ADDRESS.line1)
  await page.getByLabel('City').fill(ADDRESS.city)
  await choose(page, 'Country', 'United States')
  await choose(page, 'Province', 'Texas')
  await page.getByLabel('Postcode').fill(ADDRESS.postal_code)
  await page.getByLabel('Postcode').blur()
  await chooseShipping(page, method)
  await page.getByText('Credit or debit card').click()
  await cardFields(page).getByLabel('Card number').waitFor()
  return await readTotals(page)
}

export async function pay(page: Page, card: string): Promise<void> {
  const fields = cardFields(page)
  await fields.getByLabel('Card number').fill(card)
  await fields.getByLabel(/Expiry date/).fill(`12 / ${(new Date().getUTCFullYear() + 2) % 100}`)
  await fields.getByLabel('Security code').fill('123')
  await fields.getByLabel('Name on card').fill(ADDRESS.name)
  await page.getByRole('button', { name: 'Pay now' }).click()
}

/** The bank's page is in a frame over the shop's. */
export function bankFrame(page: Page) {
  return page.getByTitle('Your bank').contentFrame()
}

export async function answerBank(
  page: Page,
  action: 'Cancel' | 'Verify' = 'Verify',
): Promise<void> {
  const bank = bankFrame(page)
  await bank.getByLabel('One-time code').fill(ONE_TIME_CODE)
  await bank.getByRole('button', { name: action }).click()
}

/** The order number on the thank-you page. */
export async function orderNumber(page: Page): Promise<string> {
  const text = await page.getByText(/Order #\d+ is confirmed/).textContent()
  return /#(\d+)/.exec(text ?? '')?.[1] ?? ''
}

/** The page reloads its totals repeatedly: they count once their parts add up. */
async function readTotals(page: Page): Promise<Totals> {
  for (let tries = 0; tries < 100; tries += 1) {
    // biome-ignore lint/performance/useDomNodeTextContent: only rendered text has line breaks
    const text = (await page.getByRole('main').innerText()).replaceAll(/\s+/g, ' ')
    const read = (label: string) => {
      const [, amount = 'NaN'] = new RegExp(`${label} \\$([\\d,]+\\.\\d\\d)`).exec(text) ?? []
      return Math.round(Number(amount.replaceAll(',', '')) * 100)
    }
    const [subtotal, tax, total] = [read('Sub total'), read('Tax'), read('(?<!Sub )Total')]
    const shipping = /Shipping \([^)]*\) (?:\$0\.00 )?FREE/i.test(text)
      ? 0
      : read('Shipping \\([^)]*\\)')
    if (tax > 0 && subtotal + shipping + tax === total) return { subtotal, shipping, tax, total }
    await delay(100)
  }
  throw new Error('the totals do not add up')
}

/** The page may lose a selection while it saves the address: then select again. */
async function chooseShipping(page: Page, method: string): Promise<void> {
  for (let tries = 0; tries < 6; tries += 1) {
    await page.getByText(method, { exact: true }).click()
    await page.waitForLoadState('networkidle')
    const row = page.getByText(`Shipping (${method})`)
    const isTaken = await row.waitFor({ timeout: 10_000 }).then(
      () => true,
      () => false,
    )
    if (isTaken) return
  }
  throw new Error(`the shop does not take ${method}`)
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

function cardFields(page: Page) {
  return page.getByTitle('Secure card fields').contentFrame()
}
