import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BuyerBrowser } from '../../../test/small-shops/browser.ts'
import { startBuyerBrowser } from '../../../test/small-shops/browser.ts'
import type { SmallShops } from '../../../test/small-shops/server.ts'
import { startSmallShops } from '../../../test/small-shops/server.ts'
import type { Options } from '../shops/purchase.ts'
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

const BUYER: Options = {
  contact: { email: 'ada@example.test', phone: '+1 512 555 0100' },
  shipping_address: {
    ...{ name: 'Ada Lovelace', line1: '1 Main Street', line2: null, city: 'Austin', state: 'TX' },
    ...{ postal_code: '78701', country: 'US' },
  },
}
const SETTINGS = { ranking: 'fitted', budgetMs: 60_000 } as const

async function quoteAt(name: string, options: Options, prompt: string | null = null) {
  const url = shops.urlOf(name)
  const order = {
    ...{ url, options: { ...BUYER, ...options }, signal: new AbortController().signal },
    ...(prompt === null ? {} : { prompt }),
  }
  let steps: readonly Step[] = []
  const outcome = await browser.visit(url, (visit) =>
    quote(visit, order, SETTINGS, (all) => {
      steps = all
    }),
  )
  return { outcome, steps: JSON.stringify({ outcome, steps }, null, 1) }
}

const shipped = (goods: number) => goods + 500

test.each<[string, string, Options, object]>([
  [
    ...(['a row of an order form', 'fair', { product: 'Child ticket', quantity: 2 }] as const),
    { amountCents: shipped(2_400), items: [{ title: 'Child ticket', quantity: 2 }] },
  ],
  [
    ...(['a row with steppers', 'nursery', { product: 'Rosmarin', quantity: 3 }] as const),
    { amountCents: shipped(2_250), items: [{ title: 'Rosmarin', quantity: 3 }] },
  ],
  [
    ...([
      'drawn lists',
      'shirts',
      { quantity: 2, variant: { Size: 'M', Color: 'Slate' } },
    ] as const),
    { amountCents: shipped(4_800), items: [{ variant: { Größe: 'M', Farbe: 'Slate' } }] },
  ],
  [
    'a list that another fills',
    'strings',
    { quantity: 1, variant: { Modèle: 'Boyau', Calibre: 'Fort' } },
    { amountCents: shipped(2_400), items: [{ variant: { Modèle: 'Boyau', Calibre: 'Fort' } }] },
  ],
  [
    ...(['no subscription, and no extra', 'beans', { quantity: 2 }] as const),
    { amountCents: shipped(4_800), items: [{ quantity: 2 }] },
  ],
  [
    ...(['the name of who attends', 'concert', { quantity: 2 }] as const),
    { amountCents: shipped(4_800), items: [{ quantity: 2 }] },
  ],
  [
    ...(['the e-mail address of who attends', 'festival', { quantity: 1 }] as const),
    { amountCents: shipped(2_400), items: [{ quantity: 1 }] },
  ],
  [
    ...(['words of the buyer', 'pens', { quantity: 1, Engraving: 'ADA' }] as const),
    { amountCents: shipped(2_400), items: [{ quantity: 1 }] },
  ],
  [
    ...(['a late script and an offer in between', 'cheese', { quantity: 1 }] as const),
    { amountCents: shipped(2_400), items: [{ quantity: 1 }] },
  ],
])('%s', async (_, name, options, wanted) => {
  const { outcome, steps } = await quoteAt(name, options)
  expect(outcome, steps).toMatchObject({ outcome: 'quoted', quote: wanted })
})

test('several articles on a page are asked about with their prices, or named by the prompt', async () => {
  const { outcome } = await quoteAt('fair', {})
  expect(outcome).toMatchObject({
    outcome: 'options_missing',
    optionsSchema: { required: ['product'] },
  })
  expect(JSON.stringify(outcome)).toContain('Adult ticket, 25.00')
  const { outcome: said, steps } = await quoteAt('fair', {}, 'Two child tickets.')
  expect(said, steps).toMatchObject({ quote: { items: [{ title: 'Child ticket', quantity: 2 }] } })
})

test('the listed article that the prompt names is opened, never one beside it', async () => {
  const { outcome, steps } = await quoteAt('tulips', { quantity: 1 }, 'one Rode tulp')
  expect(outcome, steps).toMatchObject({
    outcome: 'quoted',
    quote: { items: [{ title: 'Rode tulp' }] },
  })
})

test('words that the shop requires are asked about', async () => {
  const { outcome } = await quoteAt('pens', { quantity: 1 })
  expect(outcome).toMatchObject({
    outcome: 'options_missing',
    optionsSchema: { required: ['Engraving'] },
  })
})

test('a variant that is sold out is refused by its name', async () => {
  const { outcome } = await quoteAt('gloves', { quantity: 1, variant: { Size: 'M' } })
  expect(outcome).toMatchObject({
    ...{ outcome: 'refused', code: 'out_of_stock' },
    message: 'The shop does not sell "M" now.',
  })
})
