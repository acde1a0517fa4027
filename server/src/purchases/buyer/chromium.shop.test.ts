import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findChromium } from '../../../../scripts/local/chromium.ts'
import type { LocalShops } from '../../../../scripts/local/shops.ts'
import { startShops } from '../../../../scripts/local/shops.ts'
import type { ShopFault } from '../../../../shops/client.ts'
import { maintenanceClient } from '../../../../shops/client.ts'
import { operatorClient } from '../../../../shops/processor/client.ts'
import { startTestDns } from '../../../test/dns.ts'
import { startTestEgress } from '../../../test/egress.ts'
import type { PayOutcome, Step } from '../browser/driver.ts'
import type { TestEnv } from '../browser/driver-contract.ts'
import { describeDriver, describeLearning } from '../browser/driver-contract.ts'
import type { Flow } from '../shops/flow.ts'
import { flowSchema } from '../shops/flow.ts'
import type { Options } from '../shops/purchase.ts'
import { createChromiumDriver } from './chromium.ts'
import { describeDeadEnds } from './dead-end-contract.ts'

const PREPARING_MS = 420_000
const HELD_MS = 100_000
const OPTIONS = {
  quantity: 2,
  variant: { Colour: 'Slate', Size: 'L' },
  contact: { email: 'ada@example.test' },
  shipping_address: {
    name: 'Ada Lovelace',
    line1: '1 Main Street',
    line2: 'Flat 2',
    city: 'Austin',
    state: 'TX',
    postal_code: '78701',
    country: 'US',
  },
  shipping_method: 'Express',
}
const { variant: _, ...PLAIN } = OPTIONS

let shops: LocalShops
let shop: ReturnType<typeof maintenanceClient>
let flow: Flow
let driver: ReturnType<typeof createChromiumDriver>
/** Answers with the status that its path names. */
let answersUrl: string

beforeAll(async () => {
  shops = await startShops({ processorTimeoutSeconds: 10, slowMs: 300 })
  shop = maintenanceClient(shops.oscarUrl, shops.oscar.maintenanceToken)
  answersUrl = await startAnswers()
  const { host } = new URL(shops.oscarUrl)
  driver = createChromiumDriver(await settingsFor(host))
  flow = await learn(await urlOf('MUG'))
}, PREPARING_MS)

afterAll(async () => {
  await driver?.close()
  await shops?.stop()
})

beforeEach(async () => {
  await shop.reset()
})

async function startAnswers(): Promise<string> {
  const server = createServer((request, response) => {
    response.writeHead(Number(request.url?.slice(1)) || 200).end('nothing')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A browser, and a way out that leads to one shop of this machine, and to the bank. */
async function settingsFor(host: string) {
  const hosts = [host, ...[shops.processor.url, answersUrl].map((url) => new URL(url).host)]
  const egress = await startTestEgress(hosts, [await startTestDns()])
  return { executablePath: findChromium(), firstUid: 61_900, egress }
}

/** A product with variants has no stock of its own. */
async function urlOf(sku: string): Promise<string> {
  if (sku !== 'OVERSHIRT') return `${shops.oscarUrl}${(await shop.getProduct(sku)).path}`
  const catalogue = await (await fetch(`${shops.oscarUrl}/catalogue/`)).text()
  const [path = ''] = /\/catalogue\/harbour-overshirt_\d+\//.exec(catalogue) ?? []
  return `${shops.oscarUrl}${path}`
}

/** From nothing: nobody has written down how to buy here. */
async function learn(url: string): Promise<Flow> {
  const { signal } = new AbortController()
  const learnt = await driver.learn({ url, options: PLAIN, prompt: null, signal }, async () => {})
  if (learnt.outcome !== 'learnt') throw new Error(JSON.stringify(learnt))
  return flowSchema.parse({ ...learnt.flow, slug: 'learnt', version: 1 })
}

async function ledger(): Promise<() => Promise<number[]>> {
  const operator = operatorClient(shops.processor.url, shops.processor.operatorSecret)
  const before = new Set((await operator.readLedger()).map(({ id }) => id))
  return async () =>
    (await operator.readLedger())
      .filter(({ id, outcome }) => outcome === 'approved' && !before.has(id))
      .map(({ amount_cents }) => amount_cents)
}

const VARIANT = 'OVERSHIRT-SLATE-L'
const FAULTS = {
  price_raised: {
    kind: 'price_raised',
    sku: VARIANT,
    by_cents: 1,
    when: 'preview',
  },
  answer_lost: { kind: 'thank_you_error' },
} as const satisfies Record<string, ShopFault>

const testEnv = async (): Promise<TestEnv> => ({
  driver,
  flow,
  goods: async (situation) => ({
    url: await urlOf(situation === 'sold_out' ? 'MUG' : 'OVERSHIRT'),
    options: OPTIONS,
    async begin() {
      if (situation === 'sold_out') await shop.setProduct('MUG', { stock: 0 })
      else if (situation !== 'as_usual') await shop.setFault(FAULTS[situation])
    },
  }),
  approvedCents: await ledger(),
})
describeDriver('Chromium', testEnv)
describeLearning('Chromium', testEnv)
describeDeadEnds('Chromium', () => ({
  driver,
  flow,
  urls: {
    page_missing: `${answersUrl}/404`,
    page_gone: `${answersUrl}/410`,
    host_unknown: 'http://nxdomain.test/mug',
    shop_failing: `${answersUrl}/503`,
    name_server_failing: 'http://servfail.test/mug',
  },
}))

const nobody = async () => {}

async function ask(sku: string, options: Options = PLAIN) {
  const signal = new AbortController().signal
  return await driver.quote({ flow, url: await urlOf(sku), options, signal }, nobody)
}

describe('at a real shop', () => {
  test.each([
    ['captcha', { kind: 'captcha' }, 'captcha'],
    ['a captcha at once', { kind: 'captcha', path: '/catalogue/' }, 'captcha'],
    ['a login wall', { kind: 'login_wall' }, 'login_required'],
  ] as const)(
    '%s ends the visit',
    async (_, fault, code) => {
      await shop.setFault(fault)
      expect(await ask('MUG')).toMatchObject({ outcome: 'refused', reason: 'merchant_error', code })
    },
    HELD_MS,
  )

  test(
    'what the shop put into the cart is taken out again',
    async () => {
      await shop.setFault({ kind: 'add_on' })
      const answer = await ask('MUG')
      expect(answer).toMatchObject({
        outcome: 'quoted',
        quote: { items: [{ title: 'Enamel Mug' }] },
      })
    },
    HELD_MS,
  )

  test(
    'text that gives orders is text',
    async () => {
      const plain = await ask('NOTES')
      await shop.setFault({ kind: 'hostile_text' })
      expect(await ask('NOTES')).toEqual(plain)
      expect(plain).toMatchObject({ outcome: 'quoted', quote: { items: [{ quantity: 2 }] } })
    },
    HELD_MS,
  )

  test(
    'what ships nothing needs no address',
    async () => {
      const { contact } = PLAIN
      expect(await ask('PATTERNS', { contact })).toMatchObject({
        outcome: 'quoted',
        quote: { amountCents: 700, shipTo: null, shippingMethod: null },
      })
    },
    HELD_MS,
  )

  test(
    'more than there is, a place where it does not ship, a variant that is sold out',
    async () => {
      expect(await ask('KETTLE', { ...PLAIN, quantity: 4 })).toMatchObject({
        outcome: 'options_missing',
        optionsSchema: { required: ['quantity'], properties: { quantity: { maximum: 3 } } },
      })
      const address = { ...PLAIN.shipping_address, country: 'FR' }
      expect(await ask('MUG', { ...PLAIN, shipping_address: address })).toMatchObject({
        outcome: 'options_missing',
        optionsSchema: {
          properties: {
            shipping_address: { properties: { country: { enum: ['US', 'CA', 'GB', 'SG'] } } },
          },
        },
      })
      const sold = { ...PLAIN, variant: { Colour: 'Rust', Size: 'S' } }
      expect(await ask('OVERSHIRT', sold)).toMatchObject({
        outcome: 'options_missing',
        optionsSchema: { required: ['variant'] },
      })
    },
    HELD_MS,
  )

  test(
    'a host that was not allowed is not visited',
    async () => {
      const elsewhere = createChromiumDriver(await settingsFor('shop.example:1'))
      const signal = new AbortController().signal
      const order = { flow, url: await urlOf('MUG'), options: PLAIN, signal }
      expect(await elsewhere.quote(order, nobody)).toMatchObject({ code: 'host_not_allowed' })
      await elsewhere.close()
    },
    HELD_MS,
  )

  test(
    'a shop that hangs: too long for a quote, unknown after the press',
    async () => {
      const { host } = new URL(shops.oscarUrl)
      const settings = await settingsFor(host)
      // Long enough to come to the press on a busy machine.
      const hasty = createChromiumDriver({ ...settings, quoteMs: 300, chargeMs: 70_000 })
      const signal = new AbortController().signal
      const order = { flow, url: await urlOf('MUG'), options: PLAIN, signal }
      expect(await hasty.quote(order, nobody)).toMatchObject({
        outcome: 'refused',
        code: 'timeout',
      })
      const answer = await driver.quote(order, nobody)
      if (answer.outcome !== 'quoted') throw new Error('no quote')
      await shop.setFault({ kind: 'hang_after_order' })
      const approved = await ledger()
      const { outcome, steps } = await buy(hasty, order, answer.quote)
      expect(outcome).toMatchObject({ outcome: 'unknown' })
      expect(await approved()).toEqual([answer.quote.amountCents])
      expect(steps.every(({ screenshot }) => screenshot !== undefined)).toBe(true)
      await shop.clearFaults()
      await hasty.close()
    },
    2 * HELD_MS,
  )

  test(
    'ended from outside while it works, it rejects with the reason',
    async () => {
      const ending = new AbortController()
      const order = { flow, url: await urlOf('MUG'), options: PLAIN, signal: ending.signal }
      const watch = async () => ending.abort(new Error('enough'))
      await expect(driver.quote(order, watch)).rejects.toThrow('enough')
    },
    HELD_MS,
  )

  test(
    'a browser that is killed is replaced',
    async () => {
      const { host } = new URL(shops.oscarUrl)
      const another = createChromiumDriver(await settingsFor(host))
      const signal = new AbortController().signal
      const order = { flow, url: await urlOf('MUG'), options: PLAIN, signal }
      expect(await another.quote(order, nobody)).toMatchObject({ outcome: 'quoted' })
      await another.close()
      expect(await another.quote(order, nobody)).toMatchObject({ outcome: 'quoted' })
      await another.close()
    },
    HELD_MS,
  )

  test(
    'a failure on our side is reported as ours, not as the shop’s',
    async () => {
      const signal = new AbortController().signal
      const order = { flow, url: await urlOf('MUG'), options: PLAIN, signal }
      const watch = () => Promise.reject(new Error('no database'))
      await expect(driver.quote(order, watch)).rejects.toThrow('no database')
    },
    HELD_MS,
  )
})

async function buy(
  by: typeof driver,
  order: Parameters<typeof driver.quote>[0],
  quote: Parameters<typeof driver.pay>[0]['quote'],
): Promise<{ outcome: PayOutcome; steps: Step[] }> {
  const steps: Step[] = []
  const card = {
    number: '4242424242424242',
    expMonth: 12,
    expYear: new Date().getUTCFullYear() + 2,
    securityCode: '123',
    holderName: 'Ada Lovelace',
  }
  const outcome = await by.pay(
    { ...order, quote, card },
    async () => true,
    async (step) => void steps.push(step),
    async () => false,
  )
  return { outcome, steps }
}
