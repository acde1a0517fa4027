import type { Browser, Page } from 'playwright-core'
import { chromium } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { LocalShops } from '../../scripts/local/shops.ts'
import { startShops } from '../../scripts/local/shops.ts'
import type { ShopClient } from '../client.ts'
import { maintenanceClient } from '../client.ts'
import { TEST_CARDS } from '../processor/cards.ts'
import { ONE_TIME_CODE } from '../processor/challenges.ts'
import { operatorClient } from '../processor/client.ts'
import type { Place } from '../wish.ts'
import { BERLIN, checkOut, giveCard, placeOrder, redeem, reserve } from './walk.ts'
import { writeWishes } from './wishes.ts'

vi.setConfig({ testTimeout: 120_000 })

let shops: LocalShops
let browser: Browser
let page: Page
let shop: ShopClient

beforeAll(async () => {
  const tell = (progress: string) => console.log(`pretix: ${progress}`)
  shops = await startShops({ shops: ['pretix'], tell })
  shop = maintenanceClient(shops.pretix.url, shops.pretix.maintenanceToken)
  browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
}, 900_000)

beforeEach(async () => {
  await shop.reset()
  page = await browser.newPage()
  return () => page.close()
})

afterAll(async () => {
  await browser?.close()
  await shops?.stop()
})

const urlOf = (event: string) => `${shops.pretix.url}/quayside/${event}/`

async function readCharges() {
  const { url, operatorSecret } = shops.processor
  return await operatorClient(url, operatorSecret).readLedger({ shop: 'pretix' })
}

test('tickets are bought, and books and processor agree', async () => {
  await reserve(page, urlOf('concert'), { 'Standing ticket': 3 })
  await checkOut(page)
  await giveCard(page, TEST_CARDS.approved)
  expect(await shop.listOrders()).toEqual([])
  await placeOrder(page)
  await page.getByText('Thank you').first().waitFor()
  const [order, ...others] = await shop.listOrders()
  expect(others).toEqual([])
  expect(order).toMatchObject({
    status: 'paid',
    email: 'ada@example.test',
    total_cents: 13_500,
    address: null,
    lines: [{ sku: 'STANDING-TICKET', variant: {}, quantity: 3, unit_cents: 4_500 }],
  })
  const charge = { id: order?.charge, order: order?.number, outcome: 'approved' }
  expect((await readCharges()).at(-1)).toMatchObject({ ...charge, amount_cents: 13_500 })
  expect((await shop.getProduct('STANDING-TICKET')).stock).toBe(297)
})

test('a variant goes abroad with a voucher, and its tax is added', async () => {
  await page.goto(urlOf('merch'))
  await reserve(page, urlOf('merch'), { Green: 2 })
  await redeem(page, 'QUAY10')
  await checkOut(page, { to: BERLIN })
  await giveCard(page, TEST_CARDS.approved)
  await placeOrder(page)
  await page.getByText('Thank you').first().waitFor()
  expect(await shop.listOrders()).toMatchObject([
    {
      total_cents: 2 * 2_916,
      tax_cents: 2 * 216,
      coupon: 'QUAY10',
      address: { name: 'Ada Lovelace', city: 'Berlin', country: 'DE' },
      lines: [{ sku: 'CANVAS-TOTE-GREEN', variant: { Variant: 'Green' }, quantity: 2 }],
    },
  ])
})

test('each ticket has a name, and the card costs a fee', async () => {
  await reserve(page, urlOf('fair'), { 'Day ticket': 1, L: 1 })
  await checkOut(page, { name: 'Grace Hopper' })
  await giveCard(page, TEST_CARDS.challenge)
  await placeOrder(page)
  await page.getByLabel('One-time code').fill(ONE_TIME_CODE)
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.getByText('Thank you').first().waitFor()
  expect(await shop.listOrders()).toMatchObject([
    { status: 'paid', total_cents: 3_000 + 2_400 + 150, names: ['Grace Hopper'] },
  ])
})

test('a declined card leaves an order that waits for another one', async () => {
  await reserve(page, urlOf('concert'), { 'Standing ticket': 1 })
  await checkOut(page)
  await giveCard(page, TEST_CARDS.declined)
  await placeOrder(page)
  await page.getByText('Your card was declined').first().waitFor()
  expect(await shop.listOrders()).toMatchObject([{ status: 'unpaid', charge: null }])
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

// A taxed variant with a voucher, a piece without, names with a fee, a bill to another country.
test.each([2, 10, 11, 18])("the total of wish %i is the shop's", async (index) => {
  const wish = writeWishes()[index]
  if (wish === undefined || !wish.truth.buys) throw new Error('this wish cannot be bought')
  const { address, attendee, coupon, quantity, path, contact } = wish
  const [variant] = Object.values(wish.choice)
  const url = `${shops.pretix.url}${path}`
  await reserve(page, url, { [variant ?? wish.product.title]: quantity })
  if (coupon !== '') await redeem(page, coupon)
  await checkOut(page, {
    email: contact.email,
    ...(attendee === undefined ? {} : { name: attendee }),
    ...(address === null ? {} : { to: typedOf(address) }),
  })
  await giveCard(page, TEST_CARDS.approved)
  await placeOrder(page)
  await page.getByText('Thank you').first().waitFor()
  const [order] = await shop.listOrders()
  const [outcome] = wish.truth.outcomes
  expect(order).toMatchObject({
    status: 'paid',
    payment: 'card',
    total_cents: outcome?.sheet.totalCents,
    coupon,
    lines: [{ sku: wish.product.sku, variant: wish.choice, quantity }],
  })
  if (address === null) expect(order?.address).toBeNull()
  else expect(order?.address).toMatchObject(address)
})

function typedOf({ name, line1, city, state, postal_code: postcode, country }: Place) {
  const [first = '', last = ''] = name.split(/ (.*)/)
  return { first, last, street: line1, city, state, postcode, country }
}

test('books are closed without the token', async () => {
  const closed = maintenanceClient(shops.pretix.url, 'wrong')
  await expect(closed.listOrders()).rejects.toThrow('404')
})
