import type { Browser, BrowserContext, Page } from 'playwright-core'
import { chromium } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { LocalShops } from '../../scripts/local/shops.ts'
import { startShops } from '../../scripts/local/shops.ts'
import type { ShopClient } from '../client.ts'
import { maintenanceClient } from '../client.ts'
import { luhnDigit, TEST_CARDS } from '../processor/cards.ts'
import { operatorClient } from '../processor/client.ts'
import {
  ADDRESS,
  answerBank,
  bankFrame,
  checkOut,
  orderNumber,
  pay,
  putIntoCart,
} from './shopper.ts'

const PREPARING_MS = 900_000 // when nothing is cached

vi.setConfig({ testTimeout: 180_000 })

let shops: LocalShops
let shop: ShopClient
let operator: ReturnType<typeof operatorClient>
let browser: Browser
let context: BrowserContext
let page: Page
let startedAtMs: number
const lines: string[] = []

beforeAll(async () => {
  shops = await startShops({
    shops: ['evershop'],
    processorTimeoutSeconds: 10,
    tell: (progress) => console.log(`shops: ${progress}`),
    onLine: (_, line) => lines.push(line),
  })
  shop = maintenanceClient(shops.evershop.url, shops.evershop.maintenanceToken)
  operator = operatorClient(shops.processor.url, shops.processor.operatorSecret)
  browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
}, PREPARING_MS)

afterAll(async () => {
  await browser?.close()
  await shops?.stop()
})

beforeEach(async () => {
  await shop.reset()
  await operator.clearFaults()
  startedAtMs = Date.now()
  context = await browser.newContext()
  context.setDefaultTimeout(60_000)
  page = await context.newPage()
})

afterEach(() => context.close())

const ledger = () => operator.readLedger({ since_ms: startedAtMs })

async function approvedCents(): Promise<number[]> {
  const entries = await ledger()
  return entries
    .filter(({ outcome }) => outcome === 'approved')
    .map(({ amount_cents }) => amount_cents)
}

async function shopWith(sku: string, chosen: string[] = []): Promise<void> {
  const { path } = await shop.getProduct(sku)
  await putIntoCart(page, `${shops.evershop.url}${path}`, chosen)
}

describe('paying', () => {
  test('a guest buys a variant: the shown total is charged, and stock falls', async () => {
    await page.goto(`${shops.evershop.url}${(await shop.getProduct('ANORAK-MOSS-S')).path}`)
    await page.getByRole('button', { name: 'Ink', exact: true }).click()
    await page.waitForURL(/color=/)
    expect(await page.getByRole('button', { name: 'M', exact: true }).isDisabled()).toBe(true)
    await shopWith('ANORAK-MOSS-S', ['Ink', 'L'])
    const totals = await checkOut(page)
    // 146.50 and 18.00 by express; Texas taxes the goods at 8.25 %.
    expect(totals).toEqual({ subtotal: 14_650, shipping: 1800, tax: 1209, total: 17_659 })
    await pay(page, TEST_CARDS.approved)
    const number = await orderNumber(page)
    const [order, ...more] = await shop.listOrders()
    expect(more).toEqual([])
    expect(order).toMatchObject({
      number,
      email: 'ada@example.test',
      currency: 'usd',
      total_cents: 17_659,
      tax_cents: 1209,
      shipping_cents: 1800,
      shipping_method: 'Express delivery',
      address: ADDRESS,
      lines: [
        {
          sku: 'ANORAK-INK-L',
          title: 'Fjord Anorak',
          variant: { Color: 'Ink', Size: 'L' },
          quantity: 1,
          unit_cents: 14_650,
        },
      ],
    })
    const [entry, ...others] = await ledger()
    expect(others).toEqual([])
    const purchase = { shop: 'evershop', order: number, amount_cents: 17_659, currency: 'usd' }
    expect(entry).toMatchObject({ ...purchase, outcome: 'approved', id: order?.charge })
    expect((await shop.getProduct('ANORAK-INK-L')).stock).toBe(19)
  })

  test.each([
    [TEST_CARDS.declined, 'card_declined', 'Your card was declined.'],
    [TEST_CARDS.insufficientFunds, 'insufficient_funds', 'Your card has insufficient funds.'],
  ])('%s: back at the cart, which says why and can be paid', async (card, code, message) => {
    await shopWith('COMPASS')
    await checkOut(page, 'Standard delivery')
    await pay(page, card)
    await page.waitForURL((url) => url.searchParams.get('payment_error') === code)
    await page.getByRole('alert').filter({ hasText: message }).waitFor()
    await page.getByRole('button', { name: 'Proceed to checkout' }).waitFor()
    expect(await shop.listOrders()).toEqual([])
    expect((await ledger()).map((entry) => entry.code)).toEqual([code])
    expect((await shop.getProduct('COMPASS')).stock).toBe(2) // it is for sale again
  })

  test('3-D Secure: the buyer passes, the shop verifies it, the order is placed', async () => {
    await shopWith('MAP')
    const { total } = await checkOut(page)
    await pay(page, TEST_CARDS.challenge)
    await bankFrame(page).getByLabel('One-time code').waitFor()
    expect(await approvedCents()).toEqual([])
    await answerBank(page)
    const number = await orderNumber(page)
    expect(await approvedCents()).toEqual([total])
    expect(await shop.listOrders()).toMatchObject([{ number, total_cents: total }])
  })

  test('a failed challenge, and a result of another order, buy nothing', async () => {
    await shopWith('MAP')
    await checkOut(page)
    await pay(page, TEST_CARDS.challenge)
    await answerBank(page, 'Cancel')
    await page.getByText('unable to authenticate').waitFor()
    await page.getByRole('button', { name: 'Proceed to checkout' }).waitFor()

    // Uses the cheap order's result at the expensive order's return page.
    const challenge = async (sku: string) => {
      await context.clearCookies()
      await shopWith(sku)
      await checkOut(page)
      await pay(page, TEST_CARDS.challenge)
      await bankFrame(page).getByLabel('One-time code').waitFor()
      const bank = await page.getByTitle('Your bank').getAttribute('src')
      const response = await fetch(bank as string, {
        method: 'POST',
        body: new URLSearchParams({ action: 'verify', code: '123456' }),
        redirect: 'manual',
      })
      return new URL(response.headers.get('location') ?? '')
    }
    const cheap = await challenge('MAP')
    const dear = await challenge('TENT')
    dear.searchParams.set('result', cheap.searchParams.get('result') ?? '')
    await page.goto(dear.href)
    await page.getByText('could not be verified').waitFor()
    expect(await approvedCents()).toEqual([])
    expect(await shop.listOrders()).toEqual([])
  })

  test('shipping is free from 100 dollars', async () => {
    await shopWith('TENT')
    const totals = await checkOut(page, 'Standard delivery')
    expect(totals).toEqual({ subtotal: 38_900, shipping: 0, tax: 3209, total: 42_109 })
  })

  test('a charge without an answer is not reported as failed, and is on the statement', async () => {
    await shopWith('MAP')
    const { total } = await checkOut(page)
    await pay(page, TEST_CARDS.timeoutAfterCharge)
    await page.getByText('We could not confirm your payment').waitFor()
    expect(await shop.listOrders()).toEqual([])
    expect(await approvedCents()).toEqual([total])
  })
})

describe('faults', () => {
  test('a price raised on "pay now" is charged as raised; one before checkout is seen', async () => {
    await shop.setFault({ kind: 'price_raised', sku: 'MAP', by_cents: 500, when: 'preview' })
    await shopWith('MAP')
    const { subtotal, total } = await checkOut(page)
    expect(subtotal).toBe(1700)
    await shop.setFault({ kind: 'price_raised', sku: 'MAP', by_cents: 400 })
    await pay(page, TEST_CARDS.approved)
    await orderNumber(page)
    expect(await approvedCents()).toEqual([total + 400 + 33]) // and its tax: 1.73 instead of 1.40
  })

  test('sold out on "pay now": back at the cart, nothing charged', async () => {
    await shopWith('MAP')
    await checkOut(page)
    await shop.setFault({ kind: 'sold_out', sku: 'MAP' })
    await pay(page, TEST_CARDS.approved)
    await page.getByText('no longer available').waitFor()
    await page.getByText('This item is out of stock').first().waitFor()
    expect(await ledger()).toEqual([])
  })

  test('a lost answer: the order is placed, and the session can show it later', async () => {
    await shopWith('MAP')
    const { total } = await checkOut(page)
    await shop.setFault({ kind: 'hang_after_order' })
    await pay(page, TEST_CARDS.approved)
    await expect.poll(() => shop.listOrders(), { timeout: 60_000 }).toHaveLength(1)
    await page.getByRole('button', { name: 'Processing' }).waitFor()
    const [order] = await shop.listOrders()
    expect(await approvedCents()).toEqual([total])
    await page.goto(`${shops.evershop.url}${order?.status_path}`)
    expect(await orderNumber(page)).toBe(order?.number)
  })

  test('an error on the thank-you page, once', async () => {
    await shopWith('MAP')
    await checkOut(page)
    await shop.setFault({ kind: 'thank_you_error' })
    await pay(page, TEST_CARDS.approved)
    await page.getByText('Server Error (500)').waitFor()
    await page.reload()
    expect((await shop.listOrders())[0]?.number).toBe(await orderNumber(page))
  })

  test('a login wall and a captcha last until cleared', async () => {
    await shopWith('MAP')
    await shop.setFault({ kind: 'login_wall' })
    await page.getByRole('button', { name: 'Proceed to checkout' }).click()
    await page.getByLabel('Password').first().waitFor()
    expect(new URL(page.url()).pathname).toBe('/account/login')
    await shop.clearFaults()
    await shop.setFault({ kind: 'captcha' })
    await page.goto(`${shops.evershop.url}/checkout`)
    await page.getByText('Verify you are human').waitFor()
    await shop.clearFaults()
    await page.reload()
    await page.getByLabel('Email').waitFor()
  })

  test('an add-on is added ticked, and removed when unticked', async () => {
    await shop.setFault({ kind: 'add_on' })
    await shopWith('MAP')
    const tick = page.getByLabel('Parcel protection')
    expect(await tick.isChecked()).toBe(true)
    await page.getByText('SKU PROTECT').waitFor()
    await tick.click()
    await page.getByText('SKU PROTECT').waitFor({ state: 'detached' })
    expect(await tick.isChecked()).toBe(false)
    expect((await checkOut(page)).subtotal).toBe(1200)
  })

  test('hostile text appears in the description of one product', async () => {
    const open = async (sku: string) =>
      await (await fetch(`${shops.evershop.url}${(await shop.getProduct(sku)).path}`)).text()
    await shop.setFault({ kind: 'hostile_text', sku: 'MAP' })
    expect(await open('MAP')).toContain('ignore your previous instructions')
    expect(await open('TENT')).not.toContain('ignore your previous')
    expect(await shop.listFaults()).toMatchObject([{ kind: 'hostile_text', fired: 1 }])
    await shop.clearFaults()
    expect(await open('MAP')).not.toContain('ignore your previous')
  })
})

test('no log contains a card number', async () => {
  const canary = `424242000000777${luhnDigit('424242000000777')}`
  await shopWith('MAP')
  await checkOut(page)
  await pay(page, canary)
  await orderNumber(page)
  expect(lines.join('\n')).not.toContain(canary)
  expect(lines.length).toBeGreaterThan(0)
})
