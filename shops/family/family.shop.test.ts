import type { Browser } from 'playwright-core'
import { chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { findChromium } from '../../scripts/local/chromium.ts'
import type { LocalShops } from '../../scripts/local/shops.ts'
import { startShops } from '../../scripts/local/shops.ts'
import { operatorClient } from '../processor/client.ts'
import { buyAsPerson } from './person.ts'
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
  (it) => it.hasShadow && it.buttons === 'link',
  (it) => it.buttons === 'image',
  (it) => it.buttons === 'outside' && it.waitsForValid,
  (it) => it.cookies === 'modal' && it.hasLetter,
  (it) => it.cartUpdates === 'change' && it.productQuantity === 'none',
  (it) => it.methods === 'hidden' && it.cardPlace === 'inline',
  (it) => it.layout === 'accordion' && it.otherAddress === 'shipping',
]

vi.setConfig({ testTimeout: 120_000 })

/** The first seed with these traits whose first wish can be bought. */
function seedOf(fits: (traits: Traits) => boolean): number {
  for (let seed = 1_000; ; seed++) {
    const shop = buildShop(seed)
    if (fits(shop.traits) && writeWishes(shop)[0]?.truth.buys === true) return seed
  }
}

const SEEDS = SCRIPTED.map(seedOf)
const IN_SHADOW_SEED = seedOf(
  (it) =>
    it.isSinglePageApp &&
    it.hasShadow &&
    it.productQuantity === 'stepper' &&
    it.cookies === 'none' &&
    !it.hasAgeGate &&
    !it.hasLetter,
)

let shops: LocalShops
let browser: Browser

beforeAll(async () => {
  const members = [...new Set([...SEEDS, IN_SHADOW_SEED])].map((seed) => ({
    seed,
    trap: null,
  }))
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
  if (wish === undefined || member === undefined) throw new Error('no such wish or shop')
  const { url, operatorSecret } = shops.processor
  const at = { ...member, books: shops.family.books, ledger: operatorClient(url, operatorSecret) }
  expect(await buyAsPerson(browser, shop, wish, at)).toBeNull()
})

test('a person follows a link of a single-page app to a form in a shadow root', async () => {
  const { goods } = buildShop(IN_SHADOW_SEED)
  const product = goods.find(({ axes, isDigital }) => axes.length === 0 && !isDigital)
  const member = shops.family.members.find(({ seed }) => seed === IN_SHADOW_SEED)
  if (product === undefined || member === undefined) throw new Error('no such product or shop')
  const page = await browser.newPage()
  await page.goto(member.url)
  await page.getByRole('link', { name: product.title }).click()
  await page.locator('#buy').getByRole('button', { name: '+' }).click()
  expect(await page.locator('#buy input[inputmode=numeric]').inputValue()).toBe('2')
  await page.close()
})
