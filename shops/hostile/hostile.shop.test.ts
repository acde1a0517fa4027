import type { Browser, Page } from 'playwright-core'
import { chromium } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { LocalShops } from '../../scripts/local/shops.ts'
import { startShops } from '../../scripts/local/shops.ts'
import { TEST_CARDS } from '../processor/cards.ts'
import { operatorClient } from '../processor/client.ts'
import { hostileClient } from './client.ts'
import type { Layout } from './pages.ts'
import { VARIANTS } from './variants/all.ts'

let shops: LocalShops
let shop: ReturnType<typeof hostileClient>
let browser: Browser
let page: Page

beforeAll(async () => {
  shops = await startShops({ shops: ['hostile'] })
  shop = hostileClient(shops.hostile.fronts[0]?.url ?? '', shops.hostile.maintenanceToken)
  browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
})
afterAll(async () => {
  await browser?.close()
  await shops?.stop()
})
beforeEach(async () => {
  const context = await browser.newContext()
  page = await context.newPage()
  return () => context.close()
})

const frontOf = (layout: Layout) =>
  shops.hostile.fronts.find((it) => it.layout === layout)?.url ?? ''

async function goToCard(layout: Layout, sku: string, size?: string): Promise<void> {
  await page.goto(`${frontOf(layout)}/products/${sku}`)
  if (size !== undefined) await page.getByLabel('Size').selectOption(size)
  await page.getByLabel('Quantity').fill('2')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('button', { name: 'Proceed to checkout' }).click()
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Full name').fill('Ada Lovelace')
  await page.getByLabel('Address', { exact: true }).fill('1 Main Street')
  await page.getByLabel('City').fill('Austin')
  await page.getByLabel('State').fill('TX')
  await page.getByLabel('ZIP code').fill('78701')
  await page.getByRole('button', { name: 'Continue to shipping' }).click()
  await page.getByLabel('Express').check()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
}

async function pay(number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry date').fill(`12 / ${(new Date().getUTCFullYear() + 2) % 100}`)
  await page.getByLabel('Security code').fill('123')
  const review = page.getByRole('button', { name: 'Review order' })
  if (await review.isVisible()) await review.click()
  await page.getByRole('button', { name: 'Place order' }).click()
}

const ledger = async () =>
  await operatorClient(shops.processor.url, shops.processor.operatorSecret).readLedger({
    shop: 'hostile',
  })

describe('an honest shop', () => {
  test.each(['review', 'single'] as const)('is bought at: %s', async (layout) => {
    await goToCard(layout, 'linen-apron', 'Medium')
    await pay(TEST_CARDS.approved)
    const thanks = await page.getByText(/Your order number is/).textContent()
    const order = (await shop.listOrders()).at(-1)
    expect(thanks).toContain(order?.number)
    expect(order).toMatchObject({
      total_cents: 8_400 + 1_250 + 672,
      shipping_method: 'Express',
      address: { name: 'Ada Lovelace', line1: '1 Main Street', city: 'Austin', state: 'TX' },
      lines: [{ sku: 'linen-apron', variant: { Size: 'Medium' }, quantity: 2, unit_cents: 4_200 }],
    })
    const [charge] = (await ledger()).filter(({ id }) => id === order?.charge)
    expect(charge).toMatchObject({ outcome: 'approved', amount_cents: order?.total_cents })
    expect(await shop.search(TEST_CARDS.approved)).toEqual(['shop /checkout/payment'])
  })

  test('reports a declined card, and sells nothing', async () => {
    const before = (await shop.listOrders()).length
    await goToCard('single', 'oak-bowl')
    await pay(TEST_CARDS.declined)
    await page.getByText('Your card was declined.').waitFor()
    expect(await shop.listOrders()).toHaveLength(before)
  })
})

describe('a shop that cheats', () => {
  test('cheats with the chosen product, until it is switched back', async () => {
    const total = async () => Number((await page.locator('.total').textContent())?.slice(1))
    await shop.arm('elm-box', 'a cent more')
    await goToCard('single', 'elm-box')
    const dear = await total()
    await shop.arm('elm-box', null)
    await page.reload()
    expect(dear - (await total())).toBeCloseTo(0.01)
  })

  test('charges what it showed, or another amount', async () => {
    await shop.arm('pine-spoon', 'another sum taken than shown')
    await goToCard('review', 'pine-spoon')
    const shown = Number((await page.locator('.total').textContent())?.slice(1)) * 100
    await pay(TEST_CARDS.approved)
    await page.getByText(/Your order number is/).waitFor()
    expect((await shop.listOrders()).at(-1)?.total_cents).toBeGreaterThan(shown)
  })

  test('and its accomplice records what it receives', async () => {
    await fetch(`${shops.hostile.foreignUrl}/typed?it=4000%200000%200000%209995`)
    expect(await shop.search('4000000000009995')).toEqual(['foreign /typed'])
  })

  test('refuses an unknown variant', async () => {
    expect(Object.keys(VARIANTS).length).toBeGreaterThanOrEqual(40)
    await expect(shop.arm('oak-bowl', 'politely')).rejects.toThrow('400')
  })
})
