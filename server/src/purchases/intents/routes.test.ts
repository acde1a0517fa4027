import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useApi } from '../../../test/api.ts'
import { QUOTE, SHOP_URL, useCheckout } from '../../../test/checkout.ts'
import type { Buyer } from '../../../test/purchases.ts'
import { newBuyer } from '../../../test/purchases.ts'

const PATH = '/v1/checkout_intents'
const api = useApi()
const checkout = useCheckout(api)
let buyer: Buyer

beforeAll(async () => {
  buyer = await newBuyer(api(), checkout())
})
beforeEach(async () => {
  const { shop } = checkout()
  shop.quote = { outcome: 'quoted', quote: QUOTE }
  shop.pay = { outcome: 'charged', orderId: '100001', amountCents: null }
  shop.refusal = null
  await api().database.query('DELETE FROM cards')
})

describe('create', () => {
  test('answers with the quote as the shop has it', async () => {
    const cardId = await buyer.addCard()
    const intent = await buyer.quoted({
      prompt: 'a blue mug',
      options: { quantity: 1 },
      max_amount: 1400,
      metadata: { run: '7' },
    })
    expect(intent).toEqual({
      id: expect.stringMatching(/^ci_/),
      object: 'checkout_intent',
      status: 'requires_confirmation',
      status_reason: null,
      status_detail: null,
      next_action: null,
      url: SHOP_URL,
      prompt: 'a blue mug',
      options: { quantity: 1 },
      merchant: expect.any(String),
      max_amount: 1400,
      amount: 1500,
      currency: 'usd',
      amount_breakdown: { subtotal: 1000, shipping: 500 },
      quote: {
        basis: 'shown',
        items: [
          {
            title: 'Mug',
            variant: { Colour: 'Blue' },
            quantity: 1,
            unit_amount: 1000,
            url: SHOP_URL,
            image_url: null,
          },
        ],
        shipping_method: 'Standard',
        ship_to: expect.objectContaining({ name: 'Ada Lovelace', postal_code: '97201' }),
        expires_at: expect.any(Number),
      },
      exceeds_ceiling: true,
      card: cardId,
      charge_id: null,
      created: expect.any(Number),
      metadata: { run: '7' },
    })
  })

  test('a url that nobody knows how to buy at fails, as a success of the API', async () => {
    const { status, body } = await buyer.post(PATH, { body: { url: 'https://nowhere.test/x' } })
    expect([status, body.status]).toEqual([200, 'processing'])
    await checkout().run()
    expect((await buyer.get(`${PATH}/${body.id}`)).body).toMatchObject({
      status: 'failed',
      status_reason: 'unsupported_checkout',
      status_detail: { retryable: false },
    })
  })

  test('a form is read like JSON', async () => {
    const form = new URLSearchParams({
      url: SHOP_URL,
      max_amount: '900',
      'options[quantity]': '2',
      'options[variant][Size]': 'M',
    })
    const { status, body } = await buyer.post(PATH, {
      body: form.toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      max_amount: 900,
      options: { quantity: 2, variant: { Size: 'M' } },
    })
  })

  test.each([
    [{}, 'parameter_missing', 'url'],
    [{ url: 'ftp://x.test' }, 'parameter_invalid', 'url'],
    [{ url: 'https://me:secret@x.test' }, 'parameter_invalid', 'url'],
    [{ url: 'javascript:alert(1)' }, 'parameter_invalid', 'url'],
    [{ url: SHOP_URL, max_amount: 0 }, 'parameter_invalid', 'max_amount'],
    [{ url: SHOP_URL, max_amount: 10.5 }, 'parameter_invalid', 'max_amount'],
    [{ url: SHOP_URL, card: 'card_1' }, 'parameter_invalid', 'card'],
    [{ url: SHOP_URL, card: `card_${'0'.repeat(26)}` }, 'parameter_invalid', 'card'],
    [{ url: SHOP_URL, options: [] }, 'parameter_invalid', 'options'],
    [{ url: SHOP_URL, options: { quantity: 'two' } }, 'parameter_invalid', 'options[quantity]'],
    [{ url: SHOP_URL, option: {} }, 'parameter_unknown', 'option'],
    [{ url: SHOP_URL, prompt: 'pay by 4242 4242 4242 4242' }, 'parameter_invalid', 'prompt'],
    [{ url: SHOP_URL, options: { card: 4242424242424242 } }, 'parameter_invalid', 'options'],
    [{ url: SHOP_URL, metadata: { n: '4242-4242-4242-4242' } }, 'parameter_invalid', 'metadata'],
    [
      { url: SHOP_URL, options: { a: { a: { a: { a: { a: { a: {} } } } } } } },
      'parameter_invalid',
      'options',
    ],
  ])('refuses %j', async (body, code, param) => {
    const answer = await buyer.post(PATH, { body })
    expect(answer.status).toBe(400)
    expect(answer.body.error).toMatchObject({ code, param })
    expect(JSON.stringify(answer.body)).not.toMatch(/4242/)
  })
})

describe('options that the shop needs', () => {
  const asks = {
    outcome: 'options_missing',
    optionsSchema: {
      type: 'object',
      required: ['shipping_method'],
      properties: { shipping_method: { type: 'string', enum: ['Standard', 'Express'] } },
    },
  } as const

  test('are asked for, merged, and asked for again until all are there', async () => {
    checkout().shop.quote = asks
    const asked = await buyer.quoted({ options: { quantity: 2, variant: { Size: 'M' } } })
    expect(asked).toMatchObject({
      status: 'requires_action',
      amount: null,
      next_action: { type: 'select_options', options_schema: asks.optionsSchema },
    })
    const path = `${PATH}/${asked.id}`
    await buyer.post(`${path}/respond`, { body: { options: { variant: { Colour: 'Red' } } } })
    await checkout().run()
    expect((await buyer.get(path)).body).toMatchObject({
      status: 'requires_action',
      options: { quantity: 2, variant: { Size: 'M', Colour: 'Red' } },
    })
    checkout().shop.quote = { outcome: 'quoted', quote: QUOTE }
    const form = {
      body: 'options[shipping_method]=Express',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }
    expect((await buyer.post(`${path}/respond`, form)).body.status).toBe('processing')
    await checkout().run()
    expect((await buyer.get(path)).body).toMatchObject({
      status: 'requires_confirmation',
      next_action: null,
      options: { shipping_method: 'Express' },
    })
  })

  test('are refused when the shop does not offer them, and nothing moves', async () => {
    checkout().shop.quote = asks
    const { id } = await buyer.quoted()
    const body = { options: { shipping_method: 'Drone' } }
    const answer = await buyer.post(`${PATH}/${id}/respond`, { body })
    expect(answer.status).toBe(400)
    expect(answer.body.error).toMatchObject({ param: 'options[shipping_method]' })
    expect((await buyer.get(`${PATH}/${id}`)).body.status).toBe('requires_action')
  })
})

describe('cancel', () => {
  test('ends what is not confirmed, once', async () => {
    const { id } = await buyer.quoted()
    const first = await buyer.post(`${PATH}/${id}/cancel`)
    expect(first.body).toMatchObject({ status: 'canceled', status_reason: 'user_canceled' })
    const again = await buyer.post(`${PATH}/${id}/cancel`)
    expect(again.status).toBe(409)
    expect(again.body.error.code).toBe('checkout_intent_unexpected_state')
  })

  test('what the shop says afterwards changes nothing', async () => {
    const { body } = await buyer.post(PATH, { body: { url: SHOP_URL } })
    await buyer.post(`${PATH}/${body.id}/cancel`)
    await checkout().run()
    expect((await buyer.get(`${PATH}/${body.id}`)).body).toMatchObject({
      status: 'canceled',
      amount: null,
    })
  })

  test('comes too late after confirm', async () => {
    await buyer.addCard()
    const { id } = await buyer.quoted({ options: { quantity: 3 } })
    const confirmed = await buyer.post(`${PATH}/${id}/confirm`, {
      headers: { 'allow-duplicate-purchase': 'true' },
    })
    expect(confirmed.body.status).toBe('processing')
    expect((await buyer.post(`${PATH}/${id}/cancel`)).status).toBe(409)
    await checkout().run()
  })
})

test('a quote that nobody confirms in 45 minutes expires', async () => {
  await buyer.addCard()
  const { id, quote } = await buyer.quoted()
  expect(quote.expires_at * 1000 - api().clock()).toBeGreaterThan(44 * 60_000)
  const next = checkout().later.at(-1)
  expect(next).toMatchObject({ handler: 'expire', delayMs: 45 * 60_000 })
  const job = { accountId: buyer.accountId, intentId: id, version: next?.version }
  await checkout().work.expire(job as never)
  expect((await buyer.get(`${PATH}/${id}`)).body.status).toBe('requires_confirmation') // too early
  api().advance(46 * 60_000)
  const late = await buyer.post(`${PATH}/${id}/confirm`)
  expect(late.body.error?.code).toBe('checkout_intent_unexpected_state')
  await checkout().work.expire({ ...job, version: (next?.version ?? 0) - 1 } as never) // stale
  expect((await buyer.get(`${PATH}/${id}`)).body.status).toBe('requires_confirmation')
  await checkout().work.expire(job as never)
  expect((await buyer.get(`${PATH}/${id}`)).body).toMatchObject({
    status: 'canceled',
    status_reason: 'expired',
  })
})

test('foreign and missing look alike on every route', async () => {
  const { id } = await buyer.quoted()
  const stranger = await newBuyer(api(), checkout())
  const missing = `ci_${'a'.repeat(26)}`
  for (const [method, tail, body] of [
    ['GET', '', undefined],
    ['GET', '/events', undefined],
    ['GET', '/screenshots/1', undefined],
    ['POST', '/respond', { options: {} }],
    ['POST', '/confirm', undefined],
    ['POST', '/cancel', undefined],
  ] as const) {
    const call = (of: string) =>
      api().call(method, `${PATH}/${of}${tail}`, { key: stranger.key, body })
    const [foreign, none] = [await call(id), await call(missing)]
    expect([foreign.status, none.status], tail).toEqual([404, 404])
    expect(foreign.body.error.code).toBe('resource_missing')
    const plain = (text: string) => text.replaceAll(id, 'x').replaceAll(missing, 'x')
    expect(plain(foreign.body.error.message)).toBe(plain(none.body.error.message))
  }
})

test('a list shows a status in all its phases', async () => {
  const other = await newBuyer(api(), checkout())
  const quoted = await other.quoted()
  const { body: waiting } = await other.post(PATH, { body: { url: SHOP_URL } })
  const ids = async (query: string) =>
    (await other.get(`${PATH}?${query}`)).body.data.map(({ id }: { id: string }) => id)
  expect(await ids('')).toEqual([waiting.id, quoted.id])
  expect(await ids('status=processing')).toEqual([waiting.id])
  expect(await ids('status=requires_confirmation')).toEqual([quoted.id])
  expect(await ids('status=succeeded')).toEqual([])
})

test('a create waits for its outcome as long as is preferred, and no longer', async () => {
  const creating = api().call('POST', PATH, {
    key: buyer.key,
    body: { url: SHOP_URL },
    headers: { prefer: 'respond-async, wait=30' },
  })
  const working = (async () => {
    let settled: unknown
    void creating.then((answer) => (settled = answer))
    while (settled === undefined) {
      await checkout().run()
      await new Promise((resolve) => setImmediate(resolve))
    }
  })()
  expect((await creating).body.status).toBe('requires_confirmation')
  await working
})
