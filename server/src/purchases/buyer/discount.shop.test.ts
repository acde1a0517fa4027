import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BuyerBrowser } from '../../../test/small-shops/browser.ts'
import { startBuyerBrowser } from '../../../test/small-shops/browser.ts'
import type { SmallShops } from '../../../test/small-shops/server.ts'
import { startSmallShops } from '../../../test/small-shops/server.ts'
import { WITH_CODES } from '../../../test/small-shops/shops.ts'
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
const SETTINGS = { ranking: 'fitted', budgetMs: 60_000 } as const
const HELD_MS = 60_000
const CARD = {
  ...{ number: '4242424242424242', expMonth: 12, expYear: 2029 },
  ...{ securityCode: '123', holderName: 'Ada Lovelace' },
}

async function quoteAt(name: string, more: Options, prompt: string | null = null) {
  const url = shops.urlOf(name)
  const options = { ...OPTIONS, ...more }
  const order = { url, options, prompt, signal: new AbortController().signal }
  let steps: readonly Step[] = []
  const outcome = await browser.visit(url, (visit) =>
    quote(visit, order, SETTINGS, (all) => {
      steps = all
    }),
  )
  return { outcome, steps }
}

const QUOTED = {
  outcome: 'quoted',
  quote: {
    amountCents: 4_800 - 480 + 500,
    breakdownCents: { subtotal: 4_800, discount: -480, shipping: 500 },
  },
  options: { discount_code: 'TEN' },
}

test.each(Object.keys(WITH_CODES))(
  'the code is in the quote, and the order is paid as quoted, at %s',
  async (name) => {
    const { outcome, steps } = await quoteAt(name, { discount_code: 'TEN' })
    expect(outcome, JSON.stringify(steps, null, 1)).toMatchObject(QUOTED)
    expect(shops.sales.filter((it) => it.shop === name)).toEqual([])
    if (outcome.outcome !== 'quoted') return
    const url = shops.urlOf(name)
    const { options = {}, quote: approved } = outcome
    const payment = { url, options, quote: approved, card: CARD }
    const order = { ...payment, signal: new AbortController().signal }
    const attempt = { isAsked: false, isPlaced: false }
    const paid = await browser.visit(url, (visit) =>
      pay(
        visit,
        order,
        SETTINGS,
        async () => true,
        async () => false,
        attempt,
      ),
    )
    expect(paid, JSON.stringify(paid)).toMatchObject({ outcome: 'charged' })
    expect(shops.sales.filter((it) => it.shop === name)).toMatchObject([
      { coupon: 'TEN', totalCents: approved.amountCents },
    ])
  },
  HELD_MS,
)

test(
  'a prompt may name it',
  async () => {
    const { outcome } = await quoteAt('honey', {}, 'two jars with discount code TEN')
    expect(outcome).toMatchObject(QUOTED)
  },
  HELD_MS,
)

test.each([
  ...Object.keys(WITH_CODES).map((name) => [name, 'did not take the discount code FIVE.'] as const),
  ['pottery', 'has no field for the discount code FIVE.'] as const,
])(
  'a code that the shop does not take is refused by name, at %s',
  async (name, said) => {
    const more = name === 'pottery' ? { variant: { Size: 'M' } } : {}
    const { outcome, steps } = await quoteAt(name, { ...more, discount_code: 'FIVE' })
    expect(outcome, JSON.stringify(steps, null, 1)).toMatchObject({
      outcome: 'refused',
      code: 'discount_refused',
      message: expect.stringContaining(said),
    })
  },
  HELD_MS,
)
