import type { Browser, Page } from 'playwright-core'
import { chromium } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { LocalShops } from '../../scripts/local/shops.ts'
import { startShops } from '../../scripts/local/shops.ts'
import type { ShopClient } from '../client.ts'
import { maintenanceClient } from '../client.ts'
import { TEST_CARDS } from '../processor/cards.ts'
import { operatorClient } from '../processor/client.ts'
import { checkOut, confirm, enterCode, NEW_YORK, putIntoCart } from './walk.ts'
import { writeWishes } from './wishes.ts'

vi.setConfig({ testTimeout: 120_000 })

let shops: LocalShops
let browser: Browser
let page: Page
let shop: ShopClient

beforeAll(async () => {
  const tell = (progress: string) => console.log(`cartridge: ${progress}`)
  shops = await startShops({ shops: ['cartridge'], tell })
  shop = maintenanceClient(shops.cartridge.url, shops.cartridge.maintenanceToken)
  browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
}, 600_000)

beforeEach(async () => {
  await shop.reset()
  page = await browser.newPage()
  return () => page.close()
})

afterAll(async () => {
  await browser?.close()
  await shops?.stop()
})

const urlOf = async (sku: string) => `${shops.cartridge.url}${(await shop.getProduct(sku)).path}`

async function readCharges() {
  const { url, operatorSecret } = shops.processor
  return await operatorClient(url, operatorSecret).readLedger({ shop: 'cartridge' })
}

test('a variant is bought, and books and processor agree', async () => {
  const sku = 'JUMPER-LARGE-OAT'
  const before = await shop.getProduct(sku)
  const choice = { Size: 'Large', Colour: 'Oat' }
  await putIntoCart(page, await urlOf(sku), { choice, quantity: 2 })
  await checkOut(page, TEST_CARDS.approved)
  // 144.00, sent free from 100.00, and 8.875 % tax
  expect(await page.getByText('$156.78').count()).toBeGreaterThan(0)
  await confirm(page)
  await page.getByText('Order Complete').first().waitFor()
  const [order, ...others] = await shop.listOrders()
  expect(others).toEqual([])
  expect(order).toMatchObject({
    status: 'paid',
    email: 'ada@example.test',
    total_cents: 15_678,
    tax_cents: 1_278,
    shipping_method: 'UPS Ground, free',
    address: { name: 'Ada Lovelace', city: 'New York', country: 'US' },
    lines: [{ sku, variant: choice, quantity: 2, unit_cents: 7_200 }],
  })
  const charge = { id: order?.charge, order: order?.number, outcome: 'approved' }
  expect((await readCharges()).at(-1)).toMatchObject({ ...charge, amount_cents: 15_678 })
  expect((await shop.getProduct(sku)).stock).toBe((before.stock ?? 0) - 2)
})

test('a discount code lowers the total, abroad', async () => {
  await putIntoCart(page, await urlOf('LAMP'))
  await enterCode(page, 'TRAIL10')
  const berlin = { ...NEW_YORK, city: 'Berlin', state: '', postcode: '10115', country: 'Germany' }
  await checkOut(page, TEST_CARDS.approved, berlin)
  await confirm(page)
  await page.getByText('Order Complete').first().waitFor()
  expect(await shop.listOrders()).toMatchObject([
    {
      total_cents: 3_400 - 340 + 2_450,
      shipping_method: 'Worldwide parcel',
      coupon: 'TRAIL10',
      address: { country: 'DE' },
    },
  ])
})

test('a declined card leaves no order', async () => {
  await putIntoCart(page, await urlOf('MAP'))
  await checkOut(page, TEST_CARDS.declined)
  await confirm(page)
  await page.getByText('Your card was declined').first().waitFor()
  expect(await shop.listOrders()).toEqual([])
})

test('a sold-out variant and more than the stock cannot be bought', async () => {
  await page.goto(await urlOf('JUMPER-SMALL-NAVY'))
  await page.getByLabel('Size').selectOption('Small')
  await page.getByLabel('Colour').selectOption('Navy')
  await page.getByRole('button', { name: 'Buy' }).click()
  await page.getByText('not in stock').waitFor()
  await page.goto(await urlOf('WAX'))
  await page.getByLabel('Quantity').fill('4')
  await page.getByRole('button', { name: 'Buy' }).click()
  await page.getByText('quantity is currently unavailable').waitFor()
})

test('wishes name goods that the shop has, and those it must refuse', async () => {
  const wishes = writeWishes()
  expect(new Set(wishes.map(({ contact }) => contact.email)).size).toBe(20)
  for (const { kind, product, choice, quantity } of wishes) {
    const { title, variant, stock } = await shop.getProduct(product.sku)
    expect([title, variant]).toEqual([product.title, choice])
    expect((stock ?? 99) < quantity).toBe(kind === 'soldOut' || kind === 'tooMany')
  }
})

test.each(['code', 'abroad', 'cheapest'])(
  "each total of the kind %s is the shop's",
  async (kind) => {
    for (const wish of writeWishes().filter((it) => it.kind === kind)) {
      const { address, coupon, quantity, choice, contact } = wish
      await putIntoCart(page, await urlOf(wish.product.sku), { choice, quantity })
      if (coupon !== '') await enterCode(page, coupon)
      const [first = '', last = ''] = address?.name.split(/ (.*)/) ?? []
      const to = {
        ...{ first, last, street: address?.line1 ?? '', city: address?.city ?? '' },
        ...{ state: address?.state ?? '', postcode: address?.postal_code ?? '' },
        country: address?.country ?? '',
      }
      await checkOut(page, TEST_CARDS.approved, to, contact.email)
      await confirm(page)
      await page.getByText('Order Complete').first().waitFor()
      const order = (await shop.listOrders()).find(({ email }) => email === contact.email)
      const outcomes = wish.truth.buys ? wish.truth.outcomes : []
      expect(outcomes).toMatchObject([
        { method: { label: order?.shipping_method }, sheet: { totalCents: order?.total_cents } },
      ])
      expect(order).toMatchObject({ coupon, lines: [{ sku: wish.product.sku, quantity }] })
      expect(order?.address).toMatchObject({ ...address, phone: '2125550123' })
    }
  },
)

test('books are closed without the token', async () => {
  const closed = maintenanceClient(shops.cartridge.url, 'wrong')
  await expect(closed.listOrders()).rejects.toThrow('404')
})
