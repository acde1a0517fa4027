import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LocalShops } from '../../../../scripts/local/shops.ts'
import { startShops } from '../../../../scripts/local/shops.ts'
import { maintenanceClient } from '../../../../shops/client.ts'
import { operatorClient } from '../../../../shops/processor/client.ts'
import type { BuyerBrowser } from '../../../test/small-shops/browser.ts'
import { startBuyerBrowser } from '../../../test/small-shops/browser.ts'
import { pay } from './pay.ts'
import { quote } from './quote.ts'

const PREPARING_MS = 420_000
const HELD_MS = 150_000
const SETTINGS = { ranking: 'fitted', budgetMs: 120_000 } as const

let shops: LocalShops
let browser: BuyerBrowser
beforeAll(async () => {
  shops = await startShops({
    shops: ['oscar', 'evershop'],
    processorTimeoutSeconds: 10,
    slowMs: 300,
  })
  browser = await startBuyerBrowser()
}, PREPARING_MS)
afterAll(async () => {
  await browser?.close()
  await shops?.stop()
})

const OPTIONS = {
  quantity: 2,
  contact: { email: 'ada@example.test', phone: '+1 512 555 0100' },
  shipping_address: {
    ...{ name: 'Ada Lovelace', line1: '1 Main Street', line2: 'Flat 2', city: 'Austin' },
    ...{ state: 'TX', postal_code: '78701', country: 'US' },
  },
}
const CARD = {
  ...{ number: '4242424242424242', expMonth: 12, expYear: 2029 },
  ...{ securityCode: '123', holderName: 'Ada Lovelace' },
}

const SHOPS = {
  oscar: () => ({ url: shops.oscarUrl, token: shops.oscar.maintenanceToken }),
  evershop: () => ({ url: shops.evershop.url, token: shops.evershop.maintenanceToken }),
}

test.each([
  ['oscar', 'MUG', 'Express'],
  ['evershop', 'BOTTLE', 'Express delivery'],
] as const)(
  'buys at %s, a real shop that it has never seen: what was quoted, once',
  async (name, sku, method) => {
    const { url: origin, token } = SHOPS[name]()
    const shop = maintenanceClient(origin, token)
    await shop.reset()
    const url = `${origin}${(await shop.getProduct(sku)).path}`
    const options = { ...OPTIONS, shipping_method: method }
    const order = { url, options, signal: new AbortController().signal }
    const processor = operatorClient(shops.processor.url, shops.processor.operatorSecret)
    const paymentHosts = [new URL(shops.processor.url).host]
    const before = (await processor.readLedger()).length
    const account: string[] = []
    const quoted = await browser.visit(url, (visit) =>
      quote(visit, order, SETTINGS, (steps) => {
        account.push(JSON.stringify(steps, null, 1))
      }),
    )
    expect(quoted, JSON.stringify([quoted, account])).toMatchObject({ outcome: 'quoted' })
    if (quoted.outcome !== 'quoted') return
    expect(await processor.readLedger()).toHaveLength(before)
    const attempt = { isAsked: false, isPlaced: false }
    const payment = { ...order, quote: quoted.quote, card: CARD }
    const lock = async () => true
    const paid = await browser.visit(
      url,
      (visit) => pay(visit, payment, SETTINGS, lock, async () => false, attempt),
      paymentHosts,
    )
    expect(paid, JSON.stringify(paid)).toMatchObject({
      outcome: 'charged',
      orderId: expect.stringMatching(/\d/),
    })
    const charges = (await processor.readLedger())
      .slice(before)
      .filter((it) => it.outcome === 'approved')
    expect(charges.map((it) => it.amount_cents)).toEqual([quoted.quote.amountCents])
  },
  HELD_MS,
)
