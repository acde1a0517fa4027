import type { Browser, Page } from 'playwright-core'
import { chromium } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { ShopName } from '../../scripts/local/recipes.ts'
import type { LocalShops } from '../../scripts/local/shops.ts'
import { startShops } from '../../scripts/local/shops.ts'
import { maintenanceClient } from '../client.ts'
import { answerBank, checkOut, orderNumber, pay, putIntoCart } from '../evershop/shopper.ts'
import { walkFromBasket } from '../oscar/walk.ts'
import { TEST_CARDS } from '../processor/cards.ts'
import { operatorClient } from '../processor/client.ts'
import type { Disguise } from './disguise.ts'
import { startDisguise } from './disguise.ts'

const SEEDS = ['fog', 'tide', 'ember']
const CARDS = [TEST_CARDS.approved, TEST_CARDS.challenge, TEST_CARDS.approved]

vi.setConfig({ testTimeout: 240_000 })

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

async function withDisguise(
  name: ShopName,
  seed: string,
  work: (disguise: Disguise, page: Page, errors: string[]) => Promise<void>,
): Promise<void> {
  const operator = operatorClient(shops.processor.url, shops.processor.operatorSecret)
  const disguise = await startDisguise(shops[name].url, seed)
  const context = await browser.newContext()
  context.setDefaultTimeout(60_000)
  const errors: string[] = []
  try {
    await operator.addOrigin(name, disguise.url)
    const page = await context.newPage()
    page.on('pageerror', ({ message }) => errors.push(message))
    page.on('console', (said) => {
      if (/hydrat|recoverable/i.test(said.text())) errors.push(said.text())
    })
    await work(disguise, page, errors)
  } finally {
    await context.close()
    await disguise.stop()
  }
}

/** The names on the page that an automation might rely on. */
async function readNames(page: Page): Promise<Set<string>> {
  const names = await page.locator('body *').evaluateAll((elements) =>
    elements.flatMap((element) => {
      const of = (name: string) =>
        (element as { getAttribute(n: string): string | null }).getAttribute(name)
      const field = (element as { name?: unknown }).name
      const { localName } = element as { localName: string }
      if (['script', 'style', 'meta', 'iframe', 'img'].includes(localName)) return []
      const property = typeof field === 'string' ? field : ''
      return [of('id'), of('name'), property, ...(of('class') ?? '').split(/\s+/)]
    }),
  )
  return new Set(names.filter((name): name is string => Boolean(name)))
}

describe.each(SEEDS.map((seed, index) => [seed, CARDS[index] as string]))('%s', (seed, card) => {
  test('Oscar works as before, under other names', async () => {
    const shop = maintenanceClient(shops.oscarUrl, shops.oscar.maintenanceToken)
    await shop.reset()
    const { path } = await shop.getProduct('OVERSHIRT-SLATE-L')
    await withDisguise('oscar', seed, async ({ url }, page) => {
      await page.goto(`${shops.oscarUrl}${path}`)
      const own = await readNames(page)
      await page.goto(`${url}${path}`)
      const seen = await readNames(page)
      expect(own.size).toBeGreaterThan(40)
      expect(seen.size).toBe(own.size)
      expect([...seen].filter((name) => own.has(name))).toEqual([])
      await page.getByRole('button', { name: 'Add to cart' }).click()
      await walkFromBasket(page, url, card)
      const fields = await readNames(page)
      expect([...fields].filter((name) => /card|basket|order|number/i.test(name))).toEqual([])
      await page.getByRole('button', { name: 'Place order' }).click()
      if (card === TEST_CARDS.challenge) {
        await page.getByLabel('One-time code').fill('123456')
        await page.getByRole('button', { name: 'Verify' }).click()
      }
      await page.getByText('your order number is').waitFor()
      expect(page.url()).toBe(`${url}/checkout/thank-you/`)
      expect(await shop.listOrders()).toMatchObject([{ lines: [{ sku: 'OVERSHIRT-SLATE-L' }] }])
    })
  })

  test('EverShop works as before, under other names', async () => {
    const shop = maintenanceClient(shops.evershop.url, shops.evershop.maintenanceToken)
    await shop.reset()
    const { path } = await shop.getProduct('ANORAK-MOSS-S')
    await withDisguise('evershop', seed, async ({ url }, page, errors) => {
      await page.goto(`${shops.evershop.url}${path}`)
      await page.getByRole('button', { name: 'Add to cart' }).waitFor()
      const own = await readNames(page)
      await putIntoCart(page, `${url}${path}`, ['Ink', 'L'])
      const { total } = await checkOut(page)
      const seen = await readNames(page)
      expect(own.size).toBeGreaterThan(40)
      expect(seen.size).toBeGreaterThan(40)
      expect([...seen].filter((name) => own.has(name))).toEqual([])
      expect([...seen].filter((name) => /address|email|flex|checkout/i.test(name))).toEqual([])
      await pay(page, card)
      if (card === TEST_CARDS.challenge) await answerBank(page)
      const number = await orderNumber(page)
      expect(new URL(page.url()).origin).toBe(url)
      expect(await shop.listOrders()).toMatchObject([
        { number, total_cents: total, lines: [{ sku: 'ANORAK-INK-L' }] },
      ])
      expect(errors).toEqual([])
    })
  })
})
