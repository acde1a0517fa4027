import { beforeEach, describe, expect, test } from 'vitest'
import { useApi } from '../../../test/api.ts'
import { QUOTE, SHOP_URL, useCheckout } from '../../../test/checkout.ts'
import { createFakeIssuer } from '../../../test/issuer.ts'
import type { Buyer } from '../../../test/purchases.ts'
import { newBuyer } from '../../../test/purchases.ts'
import { listUnknown, resolve } from '../intents/operate.ts'
import type { IntentId } from '../intents/state.ts'
import { measureUnknown } from '../intents/submissions/repository.ts'
import { buildWork } from './work.ts'

const PATH = '/v1/checkout_intents'
const api = useApi({ isIssuing: true })
const issuer = createFakeIssuer(() => api().clock())
const checkout = useCheckout(api, { issuer, statements: issuer })
const SEEN = { outcome: 'ordered_unapproved', orderId: '100001' } as const
let buyer: Buyer

beforeEach(async () => {
  const { shop } = checkout()
  shop.quote = { outcome: 'quoted', quote: QUOTE }
  shop.pay = { outcome: 'charged', orderId: '100001', amountCents: null }
  shop.submissions = 0
  buyer = await newBuyer(api(), checkout())
  await buyer.post('/v1/cards', { body: { source: 'issued' } })
})

const jobOf = (id: string) =>
  ({ accountId: buyer.accountId, intentId: id as IntentId, version: 1 }) as never
const get = async (id: string) => (await buyer.get(`${PATH}/${id}`)).body
const create = async (url = SHOP_URL) => {
  const { id } = (await buyer.post(PATH, { body: { url }, headers: { prefer: 'wait=0' } })).body
  await checkout().run()
  return id as string
}
const listed = async (id: string) =>
  (await listUnknown(api().database.db, api().clock)).find((it) => it.id === id)

const UNKNOWN = {
  status: 'processing',
  status_reason: null,
  status_detail: {
    code: 'order_unapproved',
    retryable: false,
    doubt: { known: expect.stringContaining('100001') },
  },
}

describe('an order that nobody approved is an unknown outcome, never a failure', () => {
  test('met while quoting by a known flow', async () => {
    checkout().shop.quote = SEEN
    const id = await create()
    expect(await get(id)).toMatchObject({ ...UNKNOWN, amount: null, charge_id: null })
    const { data } = (await buyer.get(`${PATH}/${id}/events`)).body
    expect(data.map(({ type }: { type: string }) => type)).toContain('intent.reconciling')
  })

  test('met while the shop is learnt, without a number as well', async () => {
    checkout().shop.learn = { outcome: 'ordered_unapproved', orderId: null }
    const id = await create('http://new-shop.test/mug')
    expect(await get(id)).toMatchObject({
      status: 'processing',
      status_detail: { code: 'order_unapproved', doubt: { known: expect.any(String) } },
    })
  })

  test('met on the way to the payment step: nothing is pressed, and its card is canceled', async () => {
    const { id } = await buyer.quoted()
    const { worker } = checkout()
    const driver = { ...worker.driver, pay: async () => SEEN }
    await buyer.post(`${PATH}/${id}/confirm`, { headers: { prefer: 'wait=0' } })
    await buildWork({ ...worker, driver }).charge(jobOf(id))
    expect(await get(id)).toMatchObject(UNKNOWN)
    expect(checkout().shop.submissions).toBe(0)
    const card = await issuer.createCard({
      reference: id,
      capCents: QUOTE.amountCents,
      currency: 'usd',
    })
    const { number } = await issuer.getDetails(card.id)
    expect(issuer.charge({ number, amountCents: 1500, currency: 'usd' })).toBe('declined')
  })
})

test('an order that was submitted and taken without the card is not a purchase', async () => {
  const { id } = await buyer.quoted()
  const { worker } = checkout()
  type Pay = typeof worker.driver.pay
  const pay = async (...[, press]: Parameters<Pay>) => {
    await press({ url: SHOP_URL, cookies: [] })
    return SEEN
  }
  // The shop's word for the order would settle it, were the card its own.
  const lookUp = async () => ({ outcome: 'ordered', orderId: '100001', amountCents: null }) as const
  const work = buildWork({ ...worker, driver: { ...worker.driver, pay, lookUp }, statements: null })
  await buyer.post(`${PATH}/${id}/confirm`, { headers: { prefer: 'wait=0' } })
  await work.charge(jobOf(id))
  expect(await get(id)).toMatchObject({ ...UNKNOWN, charge_id: null })
  api().advance(30 * 60_000)
  expect(await work.reconcile(jobOf(id))).toMatchObject({ handler: 'reconcile' })
  expect(await get(id)).toMatchObject({ ...UNKNOWN, charge_id: null })
})

describe('it waits for an operator', () => {
  test('who sees it among the unknown outcomes, without a press, a quote or a card', async () => {
    checkout().shop.quote = SEEN
    const id = await create()
    api().advance(60_000)
    expect(await listed(id)).toMatchObject({
      ...{ code: 'order_unapproved', pressedAt: null, amountCents: null, currency: null },
      ...{ card: null, ageSeconds: 60, known: expect.stringContaining('the order 100001') },
    })
    const codes = (await measureUnknown(api().database.db)).map(({ code }) => code)
    expect(codes).toContain('order_unapproved')
  })

  test('and is looked at again without pressing, failing or throwing', async () => {
    checkout().shop.quote = SEEN
    const id = await create()
    for (let look = 0; look < 3; look += 1) {
      api().advance(30 * 60_000)
      expect(await checkout().work.reconcile(jobOf(id))).toMatchObject({ handler: 'reconcile' })
    }
    for (const work of ['charge', 'quote'] as const) await checkout().work[work](jobOf(id))
    expect(await get(id)).toMatchObject(UNKNOWN)
    expect(checkout().shop.submissions).toBe(0)
    const canceled = await buyer.post(`${PATH}/${id}/cancel`)
    expect(canceled.status).toBe(409)
  })

  test.each([
    [{ charged: '100001' } as const, { status: 'succeeded', charge_id: '100001' }],
    ['not_charged' as const, { status: 'failed', status_detail: { code: 'not_charged' } }],
  ])('who decides: %o', async (resolution, end) => {
    checkout().shop.quote = SEEN
    const id = await create()
    const { db } = api().database
    await db.transaction((tx) => resolve(tx, api().clock, id, resolution))
    await checkout().run()
    expect(await get(id)).toMatchObject(end)
    expect(await listed(id)).toBeUndefined()
  })
})
