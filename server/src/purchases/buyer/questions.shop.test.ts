import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BuyerBrowser } from '../../../test/small-shops/browser.ts'
import { startBuyerBrowser } from '../../../test/small-shops/browser.ts'
import type { SmallShops } from '../../../test/small-shops/server.ts'
import { startSmallShops } from '../../../test/small-shops/server.ts'
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

const OPTIONS = {
  quantity: 2,
  contact: { email: 'ada@example.test' },
  shipping_address: {
    ...{ name: 'Ada Lovelace', line1: '1 Main Street', line2: null, city: 'Austin', state: 'TX' },
    ...{ postal_code: '78701', country: 'US' },
  },
  shipping_method: 'Ground',
}
const ANSWERS = { 'Delivery date': '2026-12-24', 'How did you hear about us?': 'A friend' }
const SETTINGS = { ranking: 'fitted', budgetMs: 60_000 } as const
const HELD_MS = 60_000
const CARD = {
  ...{ number: '4242424242424242', expMonth: 12, expYear: 2029 },
  ...{ securityCode: '123', holderName: 'Ada Lovelace' },
}

async function quoteAt(options: Options, prompt: string | null = null) {
  const url = shops.urlOf('rings')
  const order = { url, options, prompt, signal: new AbortController().signal }
  let steps: readonly Step[] = []
  const outcome = await browser.visit(url, (visit) =>
    quote(visit, order, SETTINGS, (all) => {
      steps = all
    }),
  )
  return { outcome, steps }
}

test(
  'what the shop requires is asked by its label, and nothing else of it',
  async () => {
    const { outcome } = await quoteAt({})
    expect(outcome).toMatchObject({
      outcome: 'options_missing',
      optionsSchema: {
        required: ['Name to engrave'],
        properties: { 'Name to engrave': { type: 'string', title: 'Name to engrave' } },
      },
    })
    const later = await quoteAt({ ...OPTIONS, 'Name to engrave': 'Ada' })
    expect(later.outcome, JSON.stringify(later.steps, null, 1)).toMatchObject({
      outcome: 'options_missing',
      optionsSchema: {
        required: ['Delivery date', 'How did you hear about us?'],
        properties: { 'How did you hear about us?': { enum: ['A friend', 'The news'] } },
      },
    })
  },
  HELD_MS,
)

test(
  'answers of the options and the prompt are in the order',
  async () => {
    const prompt = 'two rings, engrave "Ada" please. Gift note: Happy birthday Mum!'
    const { outcome, steps } = await quoteAt({ ...OPTIONS, ...ANSWERS }, prompt)
    expect(outcome, JSON.stringify(steps, null, 1)).toMatchObject({
      outcome: 'quoted',
      options: { 'Name to engrave': 'Ada', 'Gift note': 'Happy birthday Mum' },
    })
    if (outcome.outcome !== 'quoted') return
    const url = shops.urlOf('rings')
    const { options = {}, quote: approved } = outcome
    const payment = { url, options, quote: approved, card: CARD }
    const order = { ...payment, signal: new AbortController().signal }
    const attempt = { isAsked: false, isPlaced: false }
    const [lock, hold] = [async () => true, async () => false]
    const paid = await browser.visit(url, (visit) =>
      pay(visit, order, SETTINGS, lock, hold, attempt),
    )
    expect(paid, JSON.stringify(paid)).toMatchObject({ outcome: 'charged' })
    expect(shops.sales).toMatchObject([
      {
        shop: 'rings',
        data: {
          'q_Name to engrave': 'Ada',
          'q_Delivery date': '2026-12-24',
          'q_Gift note': 'Happy birthday Mum',
          'q_Parking spot': '',
          'q_How did you hear about us?': 'A friend',
        },
      },
    ])
  },
  HELD_MS,
)

test(
  'a text that is too long for its field is asked again; one that the page changes is not quoted',
  async () => {
    const long = { 'Name to engrave': 'Augusta Ada Lovelace' }
    const asked = await quoteAt({ ...OPTIONS, ...ANSWERS, ...long })
    expect(asked.outcome).toMatchObject({
      outcome: 'options_missing',
      optionsSchema: { properties: { 'Name to engrave': { maxLength: 12 } } },
    })
    const other = { 'Name to engrave': 'Ada', 'Parking spot': 'b 12' }
    const { outcome, steps } = await quoteAt({ ...OPTIONS, ...ANSWERS, ...other })
    expect(outcome, JSON.stringify(steps, null, 1)).toMatchObject({
      outcome: 'refused',
      message: expect.stringContaining('"Parking spot"'),
    })
  },
  HELD_MS,
)
