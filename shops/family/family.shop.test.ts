import type { Browser } from 'playwright-core'
import { chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { findChromium } from '../../scripts/local/chromium.ts'
import type { LocalShops } from '../../scripts/local/shops.ts'
import { startShops } from '../../scripts/local/shops.ts'
import { browse } from './browse.ts'
import { buildShop } from './shop.ts'
import type { Traits } from './traits.ts'
import { writeWishes } from './wishes.ts'

/** Traits that only a browser exercises. */
const SCRIPTED: readonly ((traits: Traits) => boolean)[] = [
  (it) => it.isSinglePageApp && it.layout === 'one',
  (it) => it.isSinglePageApp && it.cardPlace === 'frame',
  (it) => it.isSinglePageApp && it.cardPlace === 'hosted',
  (it) => it.cardPlace === 'frame',
  (it) => it.cardPlace === 'frames',
  (it) => it.cardPlace === 'hosted',
  (it) => it.cardPlace === 'afterOrder' && it.buttons === 'link',
  (it) => it.optionStyle === 'swatch' && it.addWaitsForChoice,
  (it) => it.optionStyle === 'nested',
  (it) => it.optionStyle === 'links' && it.isSinglePageApp,
  (it) => it.isLazy && it.waitsForValid,
  (it) => it.hasShadow,
  (it) => it.buttons === 'image',
  (it) => it.buttons === 'outside' && it.waitsForValid,
  (it) => it.cookies === 'modal' && it.hasLetter,
  (it) => it.cartUpdates === 'change' && it.productQuantity === 'none',
  (it) => it.methods === 'hidden' && it.cardPlace === 'inline',
  (it) => it.layout === 'accordion' && it.otherAddress === 'shipping',
]
const CARD = { number: '4242424242424242', exp_month: 12, exp_year: 2031, cvc: '123' }

vi.setConfig({ testTimeout: 120_000 })

/** The first seeds with each of these traits whose first wish can be bought. */
const SEEDS = SCRIPTED.map((fits) => {
  for (let seed = 1_000; ; seed++) {
    const shop = buildShop(seed)
    if (fits(shop.traits) && writeWishes(shop)[0]?.truth.buys === true) return seed
  }
})

let shops: LocalShops
let browser: Browser

beforeAll(async () => {
  const members = [...new Set(SEEDS)].map((seed) => ({ seed, trap: null }))
  shops = await startShops({ shops: [], family: members })
  browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
})

afterAll(async () => {
  await browser?.close()
  await shops?.stop()
})

test.each([...new Set(SEEDS)])('a person buys at shop %i in a browser', async (seed) => {
  const shop = buildShop(seed)
  const [wish] = writeWishes(shop)
  const member = shops.family.members.find((it) => it.seed === seed)
  if (wish?.truth.buys !== true || member === undefined) throw new Error('no such wish or shop')
  const page = await browser.newPage()
  page.setDefaultTimeout(20_000)
  await browse({ page, shop, wish, card: CARD }, member.url)
  await page.close()
  const outcome = wish.truth.outcomes.find(({ method }) => method?.id === wish.method?.id)
  const orders = await shops.family.books.listOrders(member.url)
  expect(orders.map((it) => [it.status, it.total_cents, it.lines[0]?.quantity])).toEqual([
    ['paid', outcome?.sheet.totalCents, wish.quantity],
  ])
})
