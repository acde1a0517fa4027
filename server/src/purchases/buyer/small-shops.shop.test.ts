import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BuyerBrowser } from '../../../test/small-shops/browser.ts'
import { startBuyerBrowser } from '../../../test/small-shops/browser.ts'
import type { SmallShops } from '../../../test/small-shops/server.ts'
import { startSmallShops } from '../../../test/small-shops/server.ts'
import { HOSTED, SMALL_SHOPS, TRAPS, UNPAID, UNTOLD } from '../../../test/small-shops/shops.ts'
import type { CardDetails, QuoteOutcome } from '../browser/driver.ts'
import type { Way } from '../shops/flow.ts'
import type { Options } from '../shops/purchase.ts'
import { pay } from './pay.ts'
import { quote } from './quote.ts'
import type { Step } from './views.ts'

let browser: BuyerBrowser
let shops: SmallShops
beforeAll(async () => {
  shops = await startSmallShops()
  browser = await startBuyerBrowser()
})
afterAll(async () => {
  await browser?.close()
  await shops?.stop()
})

const ADDRESS = {
  ...{ name: 'Ada Lovelace', line1: '1 Main Street', line2: null, city: 'Austin', state: 'TX' },
  ...{ postal_code: '78701', country: 'US' },
}

function wishFor(name: string): Options {
  const shop = SMALL_SHOPS[name] ?? TRAPS[name] ?? UNPAID[name] ?? HOSTED[name] ?? UNTOLD[name]
  const options = shop?.options ?? []
  const variant = Object.fromEntries(options.map(({ label, values }) => [label, values[1] ?? '']))
  return {
    quantity: 2,
    contact: { email: 'ada@example.test', phone: '+1 512 555 0100' },
    shipping_address: ADDRESS,
    ...(options.length === 0 ? {} : { variant }),
    ...((shop?.methods.length ?? 0) > 1 ? { shipping_method: shop?.methods[1]?.name } : {}),
  }
}

const SETTINGS = { ranking: 'fitted', budgetMs: 100_000 } as const

async function quoteAt(
  name: string,
  ways: readonly Way[] = [],
): Promise<{ outcome: QuoteOutcome; steps: readonly Step[] }> {
  const url = shops.urlOf(name)
  const order = { url, options: wishFor(name), signal: new AbortController().signal }
  let steps: readonly Step[] = []
  const outcome = await browser.visit(
    url,
    (visit) =>
      quote(visit, order, SETTINGS, (all) => {
        steps = all
      }),
    [],
    ways,
  )
  return { outcome, steps }
}

test.each(Object.keys(SMALL_SHOPS))('quotes at %s, a shop it has never seen', async (name) => {
  const shop = SMALL_SHOPS[name]
  if (shop === undefined) throw new Error('no such shop')
  const { outcome, steps } = await quoteAt(name)
  const goods = 2 * shop.cents
  const method = shop.methods[1] ?? shop.methods[0]
  const total = goods + Math.round((goods * shop.taxPercent) / 100) + (method?.cents ?? 0)
  expect(outcome, JSON.stringify(steps, null, 1)).toMatchObject({
    outcome: 'quoted',
    quote: { amountCents: total, currency: 'usd', items: [{ title: shop.title, quantity: 2 }] },
  })
  expect(shops.sales.filter((it) => it.shop === name)).toEqual([])
})

const CARD = {
  ...{ number: '4242424242424242', expMonth: 12, expYear: 2029 },
  ...{ securityCode: '123', holderName: 'Ada Lovelace' },
}

/** Values as the database returns them: their keys are in another order. */
function asStored<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(asStored) as Value
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([a], [b]) => a.length - b.length)
  return Object.fromEntries(entries.map(([name, it]) => [name, asStored(it)])) as Value
}

async function payAt(
  name: string,
  outcome: QuoteOutcome,
  cardPageHosts: readonly string[] = [],
  card: CardDetails = CARD,
) {
  if (outcome.outcome !== 'quoted') throw new Error(JSON.stringify(outcome))
  const { options = {} } = outcome
  const approved = asStored(outcome.quote)
  const url = shops.urlOf(name)
  const order = { url, options, quote: approved, card, signal: new AbortController().signal }
  const before = shops.sales.length
  const locked: number[] = []
  const lock = async () => locked.push(shops.sales.length) > 0
  const attempt = { isAsked: false, isPlaced: false }
  const paid = await browser.visit(
    url,
    (visit) => pay(visit, order, SETTINGS, lock, async () => false, attempt),
    [],
    [],
    cardPageHosts,
  )
  return { paid, locked, before, approved, sales: shops.sales.slice(before) }
}

test.each(Object.keys(SMALL_SHOPS))('buys at %s once, as approved', async (name) => {
  const { outcome } = await quoteAt(name)
  const { paid, locked, before, approved, sales } = await payAt(name, outcome)
  expect(paid, JSON.stringify(paid)).toMatchObject({ outcome: 'charged' })
  expect(locked).toEqual([before]) // asked once, before anything was sold
  expect(sales).toMatchObject([
    {
      ...{ shop: name, quantity: 2, totalCents: approved.amountCents },
      ...{ card: CARD.number, options: wishFor(name).variant ?? {}, hasAddon: false },
      data: { email: 'ada@example.test', street: '1 Main Street', zip: '78701', country: 'US' },
    },
  ])
})

test('a known way is followed without a search; where it no longer fits, it is healed', async () => {
  const { outcome: first } = await quoteAt('prints')
  if (first.outcome !== 'quoted' || first.way === undefined) throw new Error('no way was kept')
  const { way } = first
  expect(way.clicks.length).toBeGreaterThan(3)
  expect(JSON.stringify(way)).not.toMatch(/ada|main|austin|linocut/i)
  const { outcome: second } = await quoteAt('prints', [way])
  expect(second).toMatchObject({ outcome: 'quoted', quote: first.quote })
  expect(second).not.toHaveProperty('way')
  const renamed = way.clicks.map((it, at) => (at === 2 ? { ...it, name: 'Elsewhere' } : it))
  const { outcome: healed } = await quoteAt('prints', [{ ...way, clicks: renamed }])
  expect(healed).toMatchObject({ outcome: 'quoted', quote: first.quote, way })
})

test('a total that stands behind the card only is composed of what the shop showed', async () => {
  const { outcome } = await quoteAt('late')
  expect(outcome).toMatchObject({ outcome: 'quoted', quote: { basis: 'composed' } })
})

test.each(Object.keys(TRAPS))('orders nothing without approval at %s', async (name) => {
  const { outcome, steps } = await quoteAt(name)
  expect(shops.sales.filter((it) => it.shop === name)).toEqual([])
  expect(steps.filter((it) => it.class === 'may_order' && it.result === 'done')).toEqual([])
  expect(['quoted', 'refused']).toContain(outcome.outcome)
})

test('an order that the shop takes without the card is no charge', async () => {
  const { outcome } = await quoteAt('invoice')
  expect(shops.sales.filter((it) => it.shop === 'invoice')).toEqual([])
  const { paid, locked, before, sales } = await payAt('invoice', outcome)
  expect(paid).toMatchObject({
    outcome: 'ordered_unapproved',
    orderId: expect.stringMatching(/^A-10/),
  })
  expect(locked).toEqual([before])
  expect(sales).toMatchObject([{ shop: 'invoice', card: null }])
})

test("a provider's own page takes the card where the operator allows it, and nowhere else", async () => {
  const { port } = new URL(shops.urlOf('elsewhere'))
  const { outcome } = await quoteAt('elsewhere')
  const refused = await payAt('elsewhere', outcome)
  expect(refused.paid).toMatchObject({ outcome: 'refused', code: 'host_changed' })
  expect(refused.sales).toEqual([])
  const { paid, approved, sales } = await payAt('elsewhere', outcome, [`localhost:${port}`])
  expect(paid, JSON.stringify(paid)).toMatchObject({ outcome: 'charged' })
  expect(sales).toMatchObject([{ totalCents: approved.amountCents, card: CARD.number }])
})

test('a stored card goes to no button that may order before a total was shown', async () => {
  const { outcome } = await quoteAt('silent')
  expect(outcome).toMatchObject({ outcome: 'quoted', quote: { basis: 'composed' } })
  const { paid, sales } = await payAt('silent', outcome)
  expect(paid).toMatchObject({ outcome: 'refused', code: 'page_unreadable' })
  expect(sales).toEqual([])
})

test('a card that its issuer caps may go on, and is charged the quote', async () => {
  const { outcome } = await quoteAt('silent')
  const card = { ...CARD, isCapped: true }
  const { paid, approved, sales } = await payAt('silent', outcome, [], card)
  expect(paid, JSON.stringify(paid)).toMatchObject({ outcome: 'charged' })
  expect(sales).toMatchObject([{ totalCents: approved.amountCents }])
})

test.each([
  ['before the submission lock', 'pottery', 0, []],
  ['on the page after the card', 'oil', 3, [expect.any(Number)]],
  ['on the page with the first total', 'late', 3, [expect.any(Number)]],
])('a price that rises %s is not paid', async (_, name, fromStep, locks) => {
  const { outcome } = await quoteAt(name)
  shops.raises.set(name, { fromStep, cents: 100 })
  const { paid, locked, sales } = await payAt(name, outcome)
  shops.raises.delete(name)
  expect(paid).toMatchObject({ outcome: 'refused', code: 'price_changed' })
  expect(locked).toEqual(locks)
  expect(sales).toEqual([])
})
