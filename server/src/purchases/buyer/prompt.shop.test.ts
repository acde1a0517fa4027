import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findChromium } from '../../../../scripts/local/chromium.ts'
import type { LocalShops } from '../../../../scripts/local/shops.ts'
import { startShops } from '../../../../scripts/local/shops.ts'
import { maintenanceClient } from '../../../../shops/client.ts'
import { startTestEgress } from '../../../test/egress.ts'
import type { Flow } from '../shops/flow.ts'
import type { Options } from '../shops/purchase.ts'
import { createChromiumDriver } from './chromium.ts'

const PREPARING_MS = 420_000
const HELD_MS = 200_000
const WISH =
  'Ship to Ada Lovelace, 1 Main Street, Austin, TX 78701, US. Cheapest shipping. ada@example.test'

let shops: LocalShops
let shop: ReturnType<typeof maintenanceClient>
let driver: ReturnType<typeof createChromiumDriver>
let flow: Flow

/** The shop is learned from a prompt too: this file provides no options. */
beforeAll(async () => {
  shops = await startShops({ processorTimeoutSeconds: 10, slowMs: 300 })
  shop = maintenanceClient(shops.oscarUrl, shops.oscar.maintenanceToken)
  await shop.reset()
  const { host } = new URL(shops.oscarUrl)
  const egress = await startTestEgress([host])
  driver = createChromiumDriver({ executablePath: findChromium(), firstUid: 61_900, egress })
  const { signal } = new AbortController()
  const url = `${shops.oscarUrl}${(await shop.getProduct('MUG')).path}`
  const learnt = await driver.learn(
    { url, prompt: `One mug. ${WISH}`, options: {}, signal },
    async () => {},
  )
  if (learnt.outcome !== 'learnt') throw new Error(`not learnt: ${JSON.stringify(learnt)}`)
  flow = { ...learnt.flow, slug: 'oscar', version: 1 }
}, PREPARING_MS)

afterAll(async () => {
  await driver?.close()
  await shops?.stop()
})

beforeEach(async () => {
  await shop.reset()
})

async function quote(path: string, prompt: string, options: Options = {}) {
  const { signal } = new AbortController()
  const url = `${shops.oscarUrl}${path}`
  return await driver.quote({ flow, url, options, prompt, signal }, async () => {})
}

test(
  'a page of many products: the one that the prompt names, in the variant that it names',
  async () => {
    const answer = await quote('/catalogue/', `Two harbour overshirts in slate, large. ${WISH}`)
    expect(answer).toMatchObject({
      outcome: 'quoted',
      options: {
        quantity: 2,
        product: expect.stringContaining('/catalogue/harbour-overshirt_'),
        variant: { Colour: 'Slate', Size: 'L' },
        shipping_address: { name: 'Ada Lovelace', state: 'TX' },
      },
      quote: { items: [{ quantity: 2 }], shipTo: { city: 'Austin' } },
    })
  },
  HELD_MS,
)

test(
  'a page of many products, and a prompt that names none: they are listed, at most twenty',
  async () => {
    const answer = await quote('/catalogue/', 'something nice for my sister')
    expect(answer).toMatchObject({
      outcome: 'options_missing',
      optionsSchema: { required: ['product'] },
    })
    const { optionsSchema } = answer as { optionsSchema: { properties: { product: object } } }
    const { enum: urls, oneOf } = optionsSchema.properties.product as {
      enum: string[]
      oneOf: { const: string; title: string }[]
    }
    expect(urls.length).toBeGreaterThan(1)
    expect(urls.length).toBeLessThanOrEqual(20)
    const overshirt = oneOf.find(({ const: url }) => url.includes('harbour-overshirt'))
    expect(overshirt?.title).toMatch(/^Harbour Overshirt, \d+\.\d\d usd$/)
    const chosen = await quote('/catalogue/', WISH, { product: overshirt?.const })
    expect(chosen).toMatchObject({
      outcome: 'options_missing',
      optionsSchema: { required: ['variant'] },
      options: { product: overshirt?.const, contact: { email: 'ada@example.test' } },
    })
  },
  HELD_MS,
)

test(
  'a product that the page does not show is not opened',
  async () => {
    const answer = await quote('/catalogue/', WISH, { product: `${shops.oscarUrl}/basket/` })
    expect(answer).toMatchObject({
      outcome: 'options_missing',
      optionsSchema: { required: ['product'] },
    })
  },
  HELD_MS,
)

test(
  'a cart as it is: every line, and nobody is asked how many',
  async () => {
    const answer = await quote('/basket/shared/?MUG=2&SOCKS=1', WISH)
    expect(answer).toMatchObject({
      outcome: 'quoted',
      quote: {
        items: expect.arrayContaining([
          expect.objectContaining({ title: (await shop.getProduct('MUG')).title, quantity: 2 }),
          expect.objectContaining({ quantity: 1 }),
        ]),
      },
    })
    expect(answer.outcome === 'quoted' && answer.quote.items).toHaveLength(2)
  },
  HELD_MS,
)

test(
  'a cart that is empty for other visitors is reported as empty',
  async () => {
    expect(await quote('/basket/', WISH)).toMatchObject({ outcome: 'refused', code: 'cart_empty' })
  },
  HELD_MS,
)
