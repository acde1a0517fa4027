import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LocalShops } from '../../../../scripts/local/shops.ts'
import { startShops } from '../../../../scripts/local/shops.ts'
import { hostileClient } from '../../../../shops/hostile/client.ts'
import type { BuyerBrowser } from '../../../test/small-shops/browser.ts'
import { startBuyerBrowser } from '../../../test/small-shops/browser.ts'
import { pay } from './pay.ts'
import { quote } from './quote.ts'

const PREPARING_MS = 120_000
const HELD_MS = 100_000
const SETTINGS = { ranking: 'fitted', budgetMs: 60_000 } as const

let shops: LocalShops
let browser: BuyerBrowser
beforeAll(async () => {
  shops = await startShops({ shops: ['hostile'] })
  browser = await startBuyerBrowser()
}, PREPARING_MS)
afterAll(async () => {
  await browser?.close()
  await shops?.stop()
})

const OPTIONS = {
  quantity: 2,
  variant: { Size: 'Medium' },
  contact: { email: 'ada@example.test', phone: '+1 512 555 0100' },
  shipping_address: {
    ...{ name: 'Ada Lovelace', line1: '1 Main Street', line2: 'Flat 2', city: 'Austin' },
    ...{ state: 'TX', postal_code: '78701', country: 'US' },
  },
  shipping_method: 'Express',
}
const CARD = {
  ...{ number: '4242424242424242', expMonth: 12, expYear: 2029 },
  ...{ securityCode: '123', holderName: 'Ada Lovelace' },
}

test.each(['single', 'review'] as const)(
  'buys where the order is placed on a page of its own or with the card: %s',
  async (layout) => {
    const url = shops.hostile.fronts.find((it) => it.layout === layout)?.url ?? ''
    const goods = await hostileClient(url, shops.hostile.maintenanceToken).listGoods()
    const sku = goods.find(({ sizes }) => sizes.length > 0)?.sku
    const page = `${url}/products/${sku}`
    const order = { url: page, options: OPTIONS, signal: new AbortController().signal }
    const quoted = await browser.visit(page, (visit) => quote(visit, order, SETTINGS))
    expect(quoted).toMatchObject({ outcome: 'quoted', quote: { shippingMethod: 'Express' } })
    if (quoted.outcome !== 'quoted') return
    const attempt = { isAsked: false, isPlaced: false }
    const payment = { ...order, quote: quoted.quote, card: CARD }
    const lock = async () => true
    const paid = await browser.visit(page, (visit) =>
      pay(visit, payment, SETTINGS, lock, async () => false, attempt),
    )
    expect(paid).toMatchObject({ outcome: 'charged', amountCents: quoted.quote.amountCents })
  },
  HELD_MS,
)
