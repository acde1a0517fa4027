// Behaviour that proofs rely on at either shop.
import type { Browser } from 'playwright-core'
import { chromium } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ShopName } from '../scripts/local/recipes.ts'
import type { LocalShops } from '../scripts/local/shops.ts'
import { startShops } from '../scripts/local/shops.ts'
import type { ShopClient } from './client.ts'
import { maintenanceClient } from './client.ts'
import { checkOut, orderNumber, pay, putIntoCart } from './evershop/shopper.ts'
import { Shopper } from './oscar/shopper.ts'
import { TEST_CARDS } from './processor/cards.ts'
import { operatorClient } from './processor/client.ts'

vi.setConfig({ testTimeout: 180_000 })

let shops: LocalShops
let browser: Browser

beforeAll(async () => {
  const tell = (progress: string) => console.log(`shops: ${progress}`)
  shops = await startShops({ shops: ['evershop', 'oscar'], tell })
  browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
}, 900_000)

afterAll(async () => {
  await browser?.close()
  await shops?.stop()
})

async function buyAtOscar(path: string): Promise<void> {
  const shopper = new Shopper(shops.oscarUrl)
  await shopper.add(path)
  await shopper.checkOut()
  await shopper.giveCard(TEST_CARDS.approved)
  await shopper.placeOrder(TEST_CARDS.approved)
}

async function buyAtEvershop(path: string): Promise<void> {
  const page = await browser.newPage()
  await putIntoCart(page, `${shops.evershop.url}${path}`)
  await checkOut(page)
  await pay(page, TEST_CARDS.approved)
  await orderNumber(page)
  await page.close()
}

/** Each shop, with a product without and one with variants. */
const SHOPS: [ShopName, string, string, (path: string) => Promise<void>][] = [
  ['oscar', 'MUG', 'OVERSHIRT-SLATE-L', buyAtOscar],
  ['evershop', 'BOTTLE', 'ANORAK-MOSS-L', buyAtEvershop],
]

describe.each(SHOPS)('%s', (name, plain, varied, buy) => {
  let shop: ShopClient
  beforeAll(() => {
    shop = maintenanceClient(shops[name].url, shops[name].maintenanceToken)
  })
  beforeEach(() => shop.reset())

  test('products have prices, stock, pages and variants', async () => {
    const products = await shop.listProducts()
    expect(products.length).toBeGreaterThanOrEqual(8)
    expect(new Set(products.map(({ sku }) => sku)).size).toBe(products.length)
    expect(products.some(({ stock }) => stock === 0)).toBe(true)
    const [one, another] = [await shop.getProduct(plain), await shop.getProduct(varied)]
    expect(one.variant).toEqual({})
    expect(Object.keys(another.variant)).toContain('Size')
    for (const { path } of [one, another]) {
      expect((await fetch(`${shops[name].url}${path}`)).status).toBe(200)
    }
  })

  test('a product is changed, and a reset restores it', async () => {
    const before = await shop.getProduct(plain)
    const changed = await shop.setProduct(plain, { price_cents: 1001, stock: 5 })
    expect(changed).toEqual({ ...before, price_cents: 1001, stock: 5 })
    await shop.reset()
    expect(await shop.getProduct(plain)).toEqual(before)
  })

  test('an order is complete, agrees with the ledger, and has a unique number', async () => {
    const operator = operatorClient(shops.processor.url, shops.processor.operatorSecret)
    const numbers = new Set<string>()
    for (const sku of [plain, varied]) {
      const startedAtMs = Date.now()
      const { path, stock, variant, price_cents } = await shop.getProduct(sku)
      await buy(path)
      const [order, ...more] = await shop.listOrders()
      const [entry, ...others] = await operator.readLedger({ shop: name, since_ms: startedAtMs })
      expect([more, others]).toEqual([[], []])
      if (order === undefined) throw new Error('no order')
      expect(order.lines).toMatchObject([{ sku, variant, quantity: 1, unit_cents: price_cents }])
      const sum = price_cents + order.shipping_cents + order.tax_cents
      expect(order).toMatchObject({ email: 'ada@example.test', currency: 'usd', total_cents: sum })
      expect(order.address).toMatchObject({ name: 'Ada Lovelace', city: 'Austin', state: 'TX' })
      expect(order.shipping_method).toMatch(/express/i)
      expect(order.placed_at_ms).toBeGreaterThan(startedAtMs - 1000)
      expect(entry).toMatchObject({ id: order.charge, order: order.number, amount_cents: sum })
      expect((await shop.getProduct(sku)).stock).toBe((stock ?? 0) - 1)
      numbers.add(order.number)
      await shop.reset()
      expect(await shop.listOrders()).toEqual([])
    }
    expect(numbers.size).toBe(2)
  })

  test('faults are set, listed, counted and cleared', async () => {
    await shop.setFault({ kind: 'captcha', path: '/' })
    const { path } = await shop.getProduct(plain)
    expect((await fetch(`${shops[name].url}${path}`)).status).toBe(403)
    await shop.setFault({ kind: 'price_raised', sku: plain })
    expect(await shop.listFaults()).toMatchObject([
      { kind: 'captcha', next: null, fired: 1 },
      { kind: 'price_raised', sku: plain, when: 'place_order', next: 1, fired: 0 },
    ])
    await shop.clearFaults()
    expect(await shop.listFaults()).toEqual([])
    expect((await fetch(`${shops[name].url}${path}`)).status).toBe(200)
    await expect(shop.setFault({ kind: 'sold_out', sku: 'NOTHING' })).rejects.toThrow('400')
    await expect(shop.setFault({ kind: 'flood' } as never)).rejects.toThrow('400')
  })

  test('the maintenance API is 404 without its token, or from another host', async () => {
    for (const token of ['', 'wrong']) {
      await expect(maintenanceClient(shops[name].url, token).reset()).rejects.toThrow('404')
    }
    const { url, maintenanceToken } = shops[name]
    const headers = { authorization: `Bearer ${maintenanceToken}`, 'x-forwarded-for': '10.0.0.1' }
    expect((await fetch(`${url}/maintenance/orders`, { headers })).status).toBe(404)
  })
})
