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
  shops = await startShops({ processorTimeoutSeconds: 10, slowMs: 300 })
  browser = await startBuyerBrowser()
}, PREPARING_MS)
afterAll(async () => {
  await browser?.close()
  await shops?.stop()
})

const OPTIONS = {
  quantity: 2,
  contact: { email: 'ada@example.test' },
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

test(
  'buys at a real shop that it has never seen: what was quoted, once',
  async () => {
    const shop = maintenanceClient(shops.oscarUrl, shops.oscar.maintenanceToken)
    await shop.reset()
    const url = `${shops.oscarUrl}${(await shop.getProduct('MUG')).path}`
    const order = { url, options: OPTIONS, signal: new AbortController().signal }
    const account: string[] = []
    const quoted = await browser.visit(url, (visit) =>
      quote(visit, order, SETTINGS, (steps) => {
        account.push(JSON.stringify(steps, null, 1))
      }),
    )
    expect(quoted, account.join()).toMatchObject({ outcome: 'quoted' })
    if (quoted.outcome !== 'quoted') return
    const processor = operatorClient(shops.processor.url, shops.processor.operatorSecret)
    expect(await processor.readLedger()).toEqual([])
    const attempt = { isAsked: false, isPlaced: false }
    const paid = await browser.visit(url, (visit) =>
      pay(
        visit,
        { ...order, quote: quoted.quote, card: CARD },
        SETTINGS,
        async () => true,
        async () => false,
        attempt,
      ),
    )
    expect(paid, JSON.stringify(paid)).toMatchObject({
      outcome: 'charged',
      orderId: expect.stringMatching(/\d/),
    })
    const charges = (await processor.readLedger()).filter((it) => it.outcome === 'approved')
    expect(charges.map((it) => it.amount_cents)).toEqual([quoted.quote.amountCents])
  },
  HELD_MS,
)
