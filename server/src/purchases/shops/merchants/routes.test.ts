import { beforeEach, describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/api.ts'
import { QUOTE, readScriptedFlow, useCheckout } from '../../../../test/checkout.ts'
import type { Buyer } from '../../../../test/purchases.ts'
import { newBuyer } from '../../../../test/purchases.ts'

const PATH = '/v1/merchants'
const TODAY = Math.floor(Date.now() / 86_400_000) * 86_400
const api = useApi()
const checkout = useCheckout(api)
let buyer: Buyer
let url: string
let slug: string
let shops = 0

beforeEach(async () => {
  const host = `shop-${++shops}.example`
  url = `https://${host}/mug`
  slug = `shop-${shops}-example`
  const { slug: _, version: __, ...flow } = await readScriptedFlow()
  const { shop } = checkout()
  shop.learn = {
    outcome: 'learnt',
    flow: { ...flow, hosts: [host, `pay.${host}`], name: 'Mugs', platform: 'Handmade' },
  }
  shop.quote = { outcome: 'quoted', quote: QUOTE }
  shop.pay = { outcome: 'charged', orderId: '100001', amountCents: null }
  shop.refusal = null
  buyer = await newBuyer(api(), checkout())
})

const get = async (path: string, by: Buyer = buyer) => await by.get(`${PATH}${path}`)
const slugsOf = async (query: string, by: Buyer = buyer) =>
  (await get(query, by)).body.data.map((merchant: { slug: string }) => merchant.slug)
const visitAs = async (body: object = {}) => {
  const visitor = await newBuyer(api(), checkout())
  await visitor.addCard()
  const intent = await visitor.quoted({ url, ...body })
  return { visitor, intent }
}

test('a shop is shown as it is known, to the day, to who has been there', async () => {
  const { merchant } = await buyer.quoted({ url })
  expect(merchant).toBe(slug)
  const { status, body } = await get(`/${slug}`)
  expect(status).toBe(200)
  expect(body).toEqual({
    id: expect.stringMatching(/^mer_/),
    object: 'merchant',
    slug,
    hosts: [new URL(url).host, `pay.${new URL(url).host}`],
    name: 'Mugs',
    platform: 'Handmade',
    readiness: 'ready',
    currencies: ['usd'],
    purchases: null,
    success_rate: null,
    blockers: [],
    last_verified_at: TODAY,
    created: TODAY,
  })
  expect((await get(`?host=${new URL(url).host.toUpperCase()}`)).body).toEqual({
    object: 'list',
    data: [body],
    has_more: false,
    url: PATH,
  })
})

describe('where an account has been', () => {
  test('is shown to nobody else until three accounts have used it', async () => {
    await visitAs()
    expect((await get(`/${slug}`)).status).toBe(404)
    expect(await slugsOf('')).not.toContain(slug)
    const { visitor } = await visitAs()
    expect((await get(`/${slug}`)).status).toBe(404)
    await visitor.quoted({ url }) // again the same: that is no third
    expect((await get(`/${slug}`)).status).toBe(404)
    await visitAs()
    expect((await get(`/${slug}`)).status).toBe(200)
    expect(await slugsOf(`?host=${new URL(url).host}`)).toEqual([slug])
  })

  test('a foreign shop and one that is not look alike', async () => {
    await visitAs()
    const [foreign, missing] = [await get(`/${slug}`), await get('/nowhere-example')]
    expect([foreign.status, foreign.body.error.code]).toEqual([404, 'resource_missing'])
    expect([missing.status, missing.body.error.code]).toEqual([404, 'resource_missing'])
  })

  test('goes with the account, and nothing of it is on the wire', async () => {
    const { visitor, intent } = await visitAs()
    await visitAs()
    await visitAs()
    const text = JSON.stringify((await get(`/${slug}`)).body)
    for (const secret of [visitor.accountId, intent.id, 'visitors', 'learnt_by', '/mug']) {
      expect(text).not.toContain(secret)
    }
    expect((await api().call('DELETE', '/v1/account', { cookie: visitor.cookie })).status).toBe(200)
    const { rows } = await api().database.query(
      'SELECT 1 FROM merchant_visitors WHERE account_id = $1',
      [visitor.accountId],
    )
    expect(rows).toEqual([])
  })
})

test('purchases are counted from ten on, and a declined card is none', async () => {
  const visits = [await visitAs(), await visitAs(), await visitAs()]
  const [{ visitor }] = visits as [(typeof visits)[0]]
  const again = { headers: { 'allow-duplicate-purchase': 'true' } }
  const buy = async () => {
    const { id } = await visitor.quoted({ url })
    await visitor.addCard() // a security code is good for one purchase
    return await visitor.buy(id, again)
  }
  for (let n = 0; n < 9; n++) expect((await buy()).status).toBe('succeeded')
  const refusal = { reason: 'card_declined', message: 'No.', isRetryable: false } as const
  checkout().shop.refusal = { ...refusal, code: 'card_declined' }
  expect((await buy()).status).toBe('failed')
  expect((await get(`/${slug}`)).body).toMatchObject({ purchases: null, success_rate: null })
  checkout().shop.refusal = { ...refusal, reason: 'merchant_error', code: 'captcha' }
  expect((await buy()).status).toBe('failed')
  expect((await get(`/${slug}`)).body).toMatchObject({
    purchases: { tried: 10, succeeded: 9 },
    success_rate: 0.9,
    readiness: 'blocked',
  })
})

describe('a shop that keeps us out', () => {
  const refused = (code: string) =>
    ({
      outcome: 'refused',
      reason: 'merchant_error',
      code,
      message: 'No.',
      isRetryable: false,
    }) as const

  test('is blocked, until a quote shows that it is not', async () => {
    checkout().shop.learn = refused('captcha')
    await buyer.quoted({ url })
    expect((await get(`/${slug}`)).body).toMatchObject({
      readiness: 'blocked',
      hosts: [new URL(url).host],
      blockers: [{ code: 'captcha', last_seen_at: TODAY }],
      last_verified_at: null,
      currencies: [],
    })
    await api().database.query(
      `INSERT INTO flows (slug, version, host, flow) SELECT $1, 1, $2, flow FROM flows LIMIT 1`,
      [slug, new URL(url).host],
    )
    await buyer.quoted({ url })
    expect((await get(`/${slug}`)).body).toMatchObject({ readiness: 'ready', blockers: [] })
  })

  test('or only could not be read is unknown, and says why', async () => {
    checkout().shop.learn = refused('shop_unreachable')
    await buyer.quoted({ url })
    expect((await get(`/${slug}`)).body).toMatchObject({
      readiness: 'unknown',
      blockers: [{ code: 'shop_unreachable' }],
    })
  })

  test('by what is the buyer’s own matter is not blocked', async () => {
    checkout().shop.quote = refused('out_of_stock')
    await buyer.quoted({ url })
    expect((await get(`/${slug}`)).body).toMatchObject({ readiness: 'ready', blockers: [] })
  })
})

test('while a shop is learnt, it says so', async () => {
  let readiness: string | undefined
  checkout().shop.learn = async () => {
    readiness = (await get(`/${slug}`)).body.readiness
    return { outcome: 'options_missing', optionsSchema: {} }
  }
  await buyer.quoted({ url })
  expect(readiness).toBe('learning')
  expect((await get(`/${slug}`)).body.readiness).toBe('unknown')
})

test('hosts that come to the same slug have each their own', async () => {
  await buyer.quoted({ url: 'https://a-b.example/mug' })
  const { merchant } = await buyer.quoted({ url: 'https://a.b.example/mug' })
  expect(merchant).toMatch(/^a-b-example-[0-9a-f]{8}$/)
  expect((await get('/a-b-example')).body.slug).toBe('a-b-example')
  expect((await get(`/${merchant}`)).body.slug).toBe(merchant)
})

test('lists page as all lists do', async () => {
  for (const n of [1, 2, 3]) await buyer.quoted({ url: `https://page-${n}.example/mug` })
  const own = (await slugsOf('')).filter((each: string) => each.startsWith('page-'))
  expect(own.toSorted()).toEqual(['page-1-example', 'page-2-example', 'page-3-example'])
  const { data, has_more } = (await get('?limit=1')).body
  expect([data.length, has_more]).toEqual([1, true])
  const next = (await get(`?limit=100&starting_after=${data[0].id}`)).body.data
  expect(next.map(({ id }: { id: string }) => id)).not.toContain(data[0].id)
  const both = await get(`?starting_after=${data[0].id}&ending_before=${data[0].id}`)
  expect(both.status).toBe(400)
})

test.each([
  ['?host=', 400],
  ['?host=%00', 400],
  ['?color=red', 400],
  ['/UPPER', 404],
])('%s is answered with %s', async (path, status) => {
  expect((await get(path)).status).toBe(status)
})

test('a key needs the scope merchants:read', async () => {
  const body = { name: 'Narrow', scopes: ['cards:read'] }
  const { secret } = (await buyer.post('/v1/api_keys', { body })).body
  const answer = await api().call('GET', PATH, { key: secret })
  expect([answer.status, answer.body.error.code]).toEqual([403, 'scope_missing'])
})
