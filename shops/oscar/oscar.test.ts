import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { chromium } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { LocalShops } from '../../scripts/local/shops.ts'
import { startShops } from '../../scripts/local/shops.ts'
import { maintenanceClient } from '../client.ts'
import { luhnDigit, TEST_CARDS } from '../processor/cards.ts'
import { issuerClient, operatorClient } from '../processor/client.ts'
import { Shopper, TEXAS } from './shopper.ts'
import { walkFromBasket } from './walk.ts'

const PREPARING_MS = 420_000 // when nothing is cached
const VARIANT = 'OVERSHIRT-SLATE-L'

vi.setConfig({ testTimeout: 180_000 })

let shops: LocalShops
let shop: ReturnType<typeof maintenanceClient>
let operator: ReturnType<typeof operatorClient>
let startedAtMs: number
const lines: string[] = []

beforeAll(async () => {
  shops = await startShops({
    // Six simultaneous charges on a busy machine may take seconds; one test waits for the timeout.
    processorTimeoutSeconds: 10,
    slowMs: 300,
    tell: (progress) => console.log(`shops: ${progress}`),
    onLine: (_, line) => lines.push(line),
  })
  shop = maintenanceClient(shops.oscarUrl, shops.oscar.maintenanceToken)
  operator = operatorClient(shops.processor.url, shops.processor.operatorSecret)
}, PREPARING_MS)

afterAll(() => shops?.stop())

beforeEach(async () => {
  await shop.reset()
  await operator.clearFaults()
  startedAtMs = Date.now()
})

const ledger = () => operator.readLedger({ since_ms: startedAtMs })

async function approvedCents(): Promise<number[]> {
  const entries = await ledger()
  return entries
    .filter(({ outcome }) => outcome === 'approved')
    .map(({ amount_cents }) => amount_cents)
}

async function shopperWith(sku: string): Promise<Shopper> {
  const shopper = new Shopper(shops.oscarUrl)
  await shopper.add((await shop.getProduct(sku)).path)
  return shopper
}

/** Goes to the last page before the payment, with the card entered. */
async function shopperAtPreview(sku: string, card: string = TEST_CARDS.approved): Promise<Shopper> {
  const shopper = await shopperWith(sku)
  await shopper.checkOut()
  await shopper.giveCard(card)
  expect(shopper.page.text).toContain('Preview order')
  return shopper
}

describe('with a browser', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    })
  })
  afterAll(() => browser?.close())

  async function walkToPreview(page: Page, card: string): Promise<void> {
    await page.goto(`${shops.oscarUrl}/catalogue/`)
    await page.getByRole('link', { name: 'Harbour Overshirt' }).last().click()
    await expect.poll(() => page.getByText('Rust, S').count()).toBe(0) // sold out: not listed
    await page.getByRole('link', { name: 'Harbour Overshirt, Slate, L' }).click()
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await walkFromBasket(page, shops.oscarUrl, card)
  }

  async function withPage(work: (page: Page) => Promise<void>): Promise<void> {
    const context = await browser.newContext()
    context.setDefaultTimeout(60_000)
    try {
      await work(await context.newPage())
    } finally {
      await context.close()
    }
  }

  const shownTotal = async (page: Page) => {
    const row = page.getByRole('row', { name: /Order total/ })
    return Math.round(Number(((await row.textContent()) ?? '').replaceAll(/[^\d.]/g, '')) * 100)
  }

  test('a guest buys a variant: the shown total is charged, and stock falls', async () => {
    const stock = (await shop.getProduct(VARIANT)).stock as number
    await withPage(async (page) => {
      await walkToPreview(page, TEST_CARDS.approved)
      // 89.50 and 14.50 by express; Texas taxes both at 8.25 %: 7.38 and 1.20.
      expect(await shownTotal(page)).toBe(8950 + 1450 + 738 + 120)
      await page.getByRole('button', { name: 'Place order' }).click()
      await page.getByText('your order number is').waitFor()
      const [order, ...more] = await shop.listOrders()
      expect(more).toEqual([])
      expect(await page.locator('body').textContent()).toContain(order?.number)
      expect(order).toMatchObject({
        email: 'ada@example.test',
        total_cents: 11_258,
        tax_cents: 858,
        shipping_cents: 1450,
        shipping_method: 'Express',
        address: { name: 'Ada Lovelace', ...TEXAS },
        lines: [{ sku: VARIANT, quantity: 1, unit_cents: 8950 }],
      })
      const [entry, ...others] = await ledger()
      expect(others).toEqual([])
      const purchase = { order: order?.number, amount_cents: 11_258, currency: 'usd' }
      expect(entry).toMatchObject({ ...purchase, outcome: 'approved', id: order?.charge })
      expect((await shop.getProduct(VARIANT)).stock).toBe(stock - 1)
      await page.getByRole('link', { name: 'View order status' }).click()
      await page.getByLabel(/email/i).last().fill('ada@example.test')
      await page
        .getByRole('button', { name: /view|submit|continue/i })
        .last()
        .click()
      await page
        .getByText(order?.number ?? '')
        .first()
        .waitFor()
    })
  })

  test('the payment page says that a card was declined, and nothing is bought', async () => {
    await withPage(async (page) => {
      await walkToPreview(page, TEST_CARDS.declined)
      await page.getByRole('button', { name: 'Place order' }).click()
      await page.getByText('Your card was declined.').waitFor()
      await page.getByLabel('Card number').waitFor()
    })
    expect(await shop.listOrders()).toEqual([])
    expect((await ledger()).map(({ code }) => code)).toEqual(['card_declined'])
  })

  test('3-D Secure: the buyer passes, the shop verifies it, the order is placed', async () => {
    await withPage(async (page) => {
      await walkToPreview(page, TEST_CARDS.challenge)
      const total = await shownTotal(page)
      await page.getByRole('button', { name: 'Place order' }).click()
      await page.getByLabel('One-time code').fill('123456')
      expect(await approvedCents()).toEqual([])
      await page.getByRole('button', { name: 'Verify' }).click()
      await page.getByText('your order number is').waitFor()
      expect(await approvedCents()).toEqual([total])
      expect(await shop.listOrders()).toHaveLength(1)
    })
  })
})

describe('paying', () => {
  test.each([
    [TEST_CARDS.insufficientFunds, 'insufficient funds'],
    [TEST_CARDS.wrongCode, 'security code is incorrect'],
    [TEST_CARDS.expired, 'has expired'],
  ])('%s: the shop says %s', async (card, message) => {
    const shopper = await shopperAtPreview('MUG', card)
    expect((await shopper.placeOrder(card)).text).toContain(message)
    expect(await shop.listOrders()).toEqual([])
    await shopper.giveCard(TEST_CARDS.approved)
    expect((await shopper.placeOrder(TEST_CARDS.approved)).url).toContain('/thank-you/')
  })

  test.each([
    // A mug of 12.95 with express shipping of 14.50.
    ['NY', { ...TEXAS, state: 'New York' }, 'express', 115 + 129],
    ['CA', { ...TEXAS, state: 'CA' }, 'standard', 94],
    ['OR', { ...TEXAS, state: 'OR' }, 'standard', 0],
    ['GB', { ...TEXAS, state: '', postal_code: 'EC1A 1BB', country: 'GB' }, 'international', 624],
  ])('%s has its own tax, in rows that sum to the total', async (_, address, method, tax) => {
    const shopper = await shopperWith('MUG')
    await shopper.checkOut(address, method)
    await shopper.giveCard(TEST_CARDS.approved)
    const total = shopper.amount('Order total')
    const rows = /Tax Cart \$([\d.]+) Shipping \$([\d.]+)/.exec(shopper.page.text) ?? []
    expect(Math.round((Number(rows[1]) + Number(rows[2])) * 100)).toBe(tax)
    await shopper.placeOrder(TEST_CARDS.approved)
    expect(await shop.listOrders()).toMatchObject([{ total_cents: total, tax_cents: tax }])
    expect(await approvedCents()).toEqual([total])
  })

  test('shipping is free from 75 dollars, and a download needs none', async () => {
    const throws = await shopperWith('THROW')
    await throws.checkOut(TEXAS, 'free-standard')
    await throws.giveCard(TEST_CARDS.approved)
    expect(throws.amount('Order total')).toBe(11_900 + 982)
    const patterns = await shopperWith('PATTERNS')
    await patterns.checkOut()
    await patterns.giveCard(TEST_CARDS.approved)
    expect((await patterns.placeOrder(TEST_CARDS.approved)).url).toContain('/thank-you/')
    expect(await approvedCents()).toEqual([700])
  })

  test('the last three kettles can be bought, and no fourth', async () => {
    const { path } = await shop.getProduct('KETTLE')
    for (const left of [2, 1, 0]) {
      const shopper = await shopperAtPreview('KETTLE')
      await shopper.placeOrder(TEST_CARDS.approved)
      expect((await shop.getProduct('KETTLE')).stock).toBe(left)
    }
    expect((await new Shopper(shops.oscarUrl).open(path)).text).toContain('Unavailable')
  })

  test('buyers at the same time each get their own order and charge', async () => {
    const buyers = await Promise.all(Array.from({ length: 6 }, () => shopperAtPreview('SOCKS')))
    const pages = await Promise.all(buyers.map((buyer) => buyer.placeOrder(TEST_CARDS.approved)))
    expect(pages.map(({ url }) => new URL(url).pathname)).toEqual(
      Array.from({ length: 6 }, () => '/checkout/thank-you/'),
    )
    const orders = await shop.listOrders()
    const charged = (await ledger()).map(({ id, order }) => `${order} ${id}`)
    expect(charged.sort()).toEqual(orders.map(({ number, charge }) => `${number} ${charge}`).sort())
    expect(new Set(charged).size).toBe(6)
    expect((await shop.getProduct('SOCKS')).stock).toBe(120 - 6)
  })

  test('an issued card buys once, within its cap', async () => {
    const issuer = issuerClient(shops.processor.url, shops.processor.issuerSecret)
    const buyer = await shopperAtPreview('MUG')
    const total = buyer.amount('Order total')
    const small = { cap_cents: total - 1, currency: 'usd', reference: 'intent_a' }
    const cards = [await issuer.createCard(small)]
    cards.push(await issuer.createCard({ ...small, cap_cents: total }))
    const [low, exact] = await Promise.all(cards.map(({ id }) => issuer.getDetails(id)))
    const form = (card: typeof low) => ({
      action: 'place_order',
      number: card?.number ?? '',
      ccv: card?.cvc ?? '',
      start_month_0: '',
      start_month_1: '',
      expiry_month_0: `${card?.exp_month}`.padStart(2, '0'),
      expiry_month_1: `${card?.exp_year}`,
    })
    expect((await buyer.open('/checkout/preview/', form(low))).text).toContain('was declined')
    expect((await buyer.open('/checkout/preview/', form(exact))).url).toContain('/thank-you/')
    const authorizations = await issuer.listAuthorizations({ reference: 'intent_a' })
    expect(authorizations.map(({ reason }) => reason)).toEqual(['cap_exceeded', null])
  })

  test('a charge without an answer is on the statement though the shop shows an error', async () => {
    const shopper = await shopperAtPreview('MUG', TEST_CARDS.timeoutAfterCharge)
    const total = shopper.amount('Order total')
    const page = await shopper.placeOrder(TEST_CARDS.timeoutAfterCharge)
    expect(page.text).toContain('A problem occurred while processing payment')
    expect(await shop.listOrders()).toEqual([])
    const statement = await operator.readStatement({ last4: '5019', since_ms: startedAtMs })
    expect(statement).toMatchObject([{ amount_cents: total }])
  })
})

describe('3-D Secure at the shop', () => {
  async function challenge(shopper: Shopper, action = 'verify'): Promise<string> {
    const page = await shopper.placeOrder(TEST_CARDS.challenge)
    expect(page.url).toContain('/challenges/')
    const response = await fetch(page.url, {
      method: 'POST',
      body: new URLSearchParams({ action, code: '123456' }),
      redirect: 'manual',
    })
    return response.headers.get('location') as string
  }

  test('a failed challenge is reported, and the same basket can be paid', async () => {
    const shopper = await shopperAtPreview('MUG', TEST_CARDS.challenge)
    const page = await shopper.open(await challenge(shopper, 'cancel'))
    expect(page.url).toContain('/checkout/payment-details/')
    expect(page.text).toContain('unable to authenticate')
    await shopper.giveCard(TEST_CARDS.approved)
    expect((await shopper.placeOrder(TEST_CARDS.approved)).url).toContain('/thank-you/')
  })

  test("another purchase's result, a forged one and a used one buy nothing", async () => {
    const cheap = await shopperAtPreview('CANDLE', TEST_CARDS.challenge)
    const result = await challenge(cheap)
    const dear = await shopperAtPreview('THROW', TEST_CARDS.challenge)
    await challenge(dear)
    expect((await dear.open(result)).text).toContain('could not be verified')
    const forger = await shopperAtPreview('THROW', TEST_CARDS.challenge)
    await challenge(forger)
    const forged = await forger.open('/checkout/card-return/?result=e30.e30')
    expect(forged.text).toContain('could not be verified')
    expect(await approvedCents()).toEqual([])
    expect((await cheap.open(result)).url).toContain('/thank-you/')
    expect((await cheap.open(result)).url).not.toContain('/thank-you/')
    expect(await shop.listOrders()).toHaveLength(1)
    expect(await approvedCents()).toHaveLength(1)
  })

  test('a price raised during the challenge is refused', async () => {
    const shopper = await shopperAtPreview('MUG', TEST_CARDS.challenge)
    const location = await challenge(shopper)
    await shop.setFault({ kind: 'price_raised', sku: 'MUG', when: 'card_return' })
    expect((await shopper.open(location)).text).toContain('could not be verified')
    expect(await approvedCents()).toEqual([])
  })
})

describe('faults', () => {
  test('a price raised on "place order" is charged as raised: the shop does not ask again', async () => {
    const shopper = await shopperAtPreview('MUG')
    const shown = shopper.amount('Order total')
    await shop.setFault({ kind: 'price_raised', sku: 'MUG', by_cents: 200 })
    await shopper.placeOrder(TEST_CARDS.approved)
    expect(await approvedCents()).toEqual([shown + 200 + 16]) // and its tax: 1.23 instead of 1.07
  })

  test('a price raised before the preview is seen there', async () => {
    await shop.setFault({ kind: 'price_raised', sku: 'MUG', by_cents: 500, when: 'preview' })
    const shopper = await shopperAtPreview('MUG')
    expect(shopper.amount('Cart total')).toBe(1295 + 500)
  })

  test('sold out on "place order": back to the basket, nothing charged', async () => {
    const shopper = await shopperAtPreview('MUG')
    await shop.setFault({ kind: 'sold_out', sku: 'MUG' })
    const page = await shopper.placeOrder(TEST_CARDS.approved)
    expect(page.url).toContain('/basket/')
    expect(page.text).toContain('no longer available')
    expect(await ledger()).toEqual([])
  })

  test('a lost answer: the order is placed, and the session can show it later', async () => {
    const shopper = await shopperAtPreview('MUG')
    await shop.setFault({ kind: 'hang_after_order' })
    await expect(shopper.placeOrder(TEST_CARDS.approved, 3_000)).rejects.toThrow()
    const [order] = await shop.listOrders()
    expect((await shopper.open('/checkout/thank-you/')).text).toContain(order?.number)
    expect(await approvedCents()).toEqual([order?.total_cents])
  })

  test('an error on the thank-you page, once', async () => {
    const shopper = await shopperAtPreview('MUG')
    await shop.setFault({ kind: 'thank_you_error' })
    expect((await shopper.placeOrder(TEST_CARDS.approved)).status).toBe(500)
    expect((await shopper.open('/checkout/thank-you/')).status).toBe(200)
    expect(await shop.listFaults()).toMatchObject([{ next: 0, fired: 1 }])
  })

  test('a login wall and a captcha last until cleared', async () => {
    const shopper = await shopperWith('MUG')
    await shop.setFault({ kind: 'login_wall' })
    expect((await shopper.open('/checkout/')).url).toContain('/accounts/login/')
    await shop.clearFaults()
    await shop.setFault({ kind: 'captcha', path: '/catalogue/' })
    expect((await shopper.open('/catalogue/')).text).toContain('Verify you are human')
    await shop.clearFaults()
    expect((await shopper.open('/catalogue/')).status).toBe(200)
  })

  test('an add-on is added ticked and charged, and removed when unticked', async () => {
    await shop.setFault({ kind: 'add_on' })
    const shopper = await shopperWith('MUG')
    await shopper.open('/basket/')
    expect(shopper.page.html).toMatch(/name="protect"[^>]*checked/)
    expect(shopper.amount('Cart total')).toBe(1295 + 295)
    await shopper.open('/basket/parcel-protection/', {})
    expect(shopper.page.html).not.toMatch(/name="protect"[^>]*checked/)
    expect(shopper.amount('Cart total')).toBe(1295)
  })

  test('hostile text appears in the description of one product', async () => {
    await shop.setFault({ kind: 'hostile_text', sku: 'NOTES' })
    const [notes, mug] = [await shop.getProduct('NOTES'), await shop.getProduct('MUG')]
    const shopper = new Shopper(shops.oscarUrl)
    expect((await shopper.open(notes.path)).text).toContain('ignore your previous instructions')
    expect((await shopper.open(mug.path)).text).not.toContain('ignore your previous')
  })
})

test('a reset restores products and deletes orders, but reuses no order number', async () => {
  const numbers: (string | undefined)[] = []
  for (const _ of [1, 2]) {
    await shop.setProduct('MUG', { price_cents: 1000, stock: 5 })
    const shopper = await shopperAtPreview('MUG')
    await shopper.placeOrder(TEST_CARDS.approved)
    numbers.push((await shop.listOrders())[0]?.number)
    await shop.reset()
    expect(await shop.getProduct('MUG')).toMatchObject({ price_cents: 1295, stock: 200 })
    expect(await shop.listOrders()).toEqual([])
  }
  expect(new Set(numbers).size).toBe(2)
})

test('the maintenance API is 404 without its token', async () => {
  for (const token of ['', 'wrong']) {
    await expect(maintenanceClient(shops.oscarUrl, token).reset()).rejects.toThrow('404')
  }
})

test('a killed processor restarts with its ledger', async () => {
  const shopper = await shopperAtPreview('MUG')
  await shopper.placeOrder(TEST_CARDS.approved)
  const before = await ledger()
  await shops.processor.kill()
  const unlucky = await shopperAtPreview('MUG')
  expect((await unlucky.placeOrder(TEST_CARDS.approved)).text).toContain('A problem occurred')
  await shops.processor.restart()
  expect(await ledger()).toEqual(before)
})

test("neither the logs nor the shop's data contain a card number", async () => {
  const canary = `424242000000777${luhnDigit('424242000000777')}`
  const misprint = canary.replace('7', '8')
  for (const card of [canary, misprint, TEST_CARDS.declined]) {
    const shopper = await shopperWith('MUG')
    await shopper.checkOut()
    const { text } = await shopper.giveCard(card)
    if (text.includes('Preview order')) await shopper.placeOrder(card)
  }
  expect(await approvedCents()).toHaveLength(1)
  const files = readdirSync(shops.data, { recursive: true, encoding: 'utf8' })
    .map((name) => join(shops.data, name))
    .filter((path) => statSync(path).isFile())
  expect(files.some((path) => path.endsWith('shop.sqlite3'))).toBe(true)
  const kept = [...files.map((path) => readFileSync(path, 'latin1')), ...lines].join('\n')
  for (const digits of [canary, misprint, TEST_CARDS.approved, TEST_CARDS.declined]) {
    expect(kept.includes(digits)).toBe(false)
  }
})
