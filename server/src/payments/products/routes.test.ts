import { beforeAll, describe, expect, test } from 'vitest'
import { useApi } from '../../../test/api.ts'

const api = useApi()
let key: string

beforeAll(async () => {
  ;({ secret: key } = await api().newKey())
})

const create = (body: unknown, owner = key, headers: Record<string, string> = {}) =>
  api().call('POST', '/v1/products', { key: owner, body, headers })
const update = (id: string, body: unknown, owner = key, headers: Record<string, string> = {}) =>
  api().call('POST', `/v1/products/${id}`, { key: owner, body, headers })
const get = (path: string, owner = key) => api().call('GET', path, { key: owner })
const namesOf = (answer: { body: { data: { name: string }[] } }) =>
  answer.body.data.map(({ name }) => name)

describe('creating', () => {
  test('a bare product has a name, the defaults, and no price', async () => {
    const { status, body } = await create({ name: 'Mug' })
    expect(status).toBe(200)
    expect(body).toEqual({
      id: expect.stringMatching(/^prod_[0-9a-z]{26}$/),
      object: 'product',
      active: true,
      created: expect.any(Number),
      description: null,
      images: [],
      metadata: {},
      name: 'Mug',
      type: 'service',
      unit_label: null,
      updated: body.created,
      url: null,
      default_price: null,
      amount: 0,
      currency: 'usdc',
    })
    expect((await get(`/v1/products/${body.id}`)).body).toEqual(body)
    expect((await get(`/v1/prices?product=${body.id}`)).body.data).toEqual([])
  })

  test('every field is kept as it was sent', async () => {
    const sent = {
      name: 'Mug "漢" 🎁 \\ {}',
      description: 'Two\nlines',
      images: ['https://shop.test/a.png', 'http://shop.test/{b},"c".png'],
      metadata: { shelf: '3' },
      type: 'good',
      unit_label: 'piece',
      url: 'https://shop.test/mug',
      active: false,
    }
    const { body } = await create({ ...sent, amount: 2500 })
    expect(body).toMatchObject({ ...sent, amount: 2500 })
    expect((await get(`/v1/products/${body.id}`)).body).toEqual(body)
    expect((await get(`/v1/prices/${body.default_price}`)).body.active).toBe(false)
  })

  test.each([
    ['amount', { amount: 2500 }, 2500],
    ['default_price_data', { default_price_data: { unit_amount: 2500 } }, 2500],
    ['its currency', { default_price_data: { unit_amount: 1, currency: 'usdc' } }, 1],
    ['nothing to pay', { amount: 0 }, 0],
    ['the most', { amount: 99_999_999_999 }, 99_999_999_999],
  ])('with %s a price comes with it', async (_what, priced, unit_amount) => {
    const { body } = await create({ name: 'Mug', ...priced })
    expect(body).toMatchObject({
      amount: unit_amount,
      default_price: expect.stringMatching(/^price_[0-9a-z]{26}$/),
    })
    const prices = await get(`/v1/prices?product=${body.id}`)
    expect(prices.body.data).toEqual([(await get(`/v1/prices/${body.default_price}`)).body])
    expect(prices.body.data[0]).toMatchObject({ product: body.id, unit_amount })
  })

  test('two prices at once are refused, and nothing is created', async () => {
    const { secret } = await api().newKey()
    const answer = await create(
      { name: 'Mug', amount: 1, default_price_data: { unit_amount: 1 } },
      secret,
    )
    expect(answer.status).toBe(400)
    expect(answer.body.error).toMatchObject({
      type: 'invalid_request_error',
      code: 'parameters_exclusive',
      param: 'amount',
      message: 'Send either amount or default_price_data, not both.',
    })
    expect((await get('/v1/products', secret)).body.data).toEqual([])
  })

  test.each<[string, string, object]>([
    ['parameter_missing', 'name', {}],
    ['parameter_invalid', 'name', { name: '' }],
    ['parameter_invalid', 'name', { name: 'x'.repeat(251) }],
    ['parameter_invalid', 'name', { name: 'a\nb' }],
    ['parameter_invalid', 'amount', { name: 'a', amount: -1 }],
    ['parameter_invalid', 'amount', { name: 'a', amount: 1.5 }],
    ['parameter_invalid', 'amount', { name: 'a', amount: '100' }],
    ['parameter_invalid', 'amount', { name: 'a', amount: 100_000_000_000 }],
    ['parameter_missing', 'default_price_data[unit_amount]', { name: 'a', default_price_data: {} }],
    [
      'parameter_invalid',
      'default_price_data[currency]',
      { name: 'a', default_price_data: { unit_amount: 1, currency: 'usd' } },
    ],
    ['parameter_invalid', 'description', { name: 'a', description: 'x'.repeat(5_001) }],
    ['parameter_invalid', 'images', { name: 'a', images: Array(9).fill('https://a.test/b') }],
    ['parameter_invalid', 'images[0]', { name: 'a', images: ['javascript:alert(1)'] }],
    ['parameter_invalid', 'url', { name: 'a', url: 'shop.test' }],
    ['parameter_invalid', 'type', { name: 'a', type: 'goods' }],
    ['parameter_invalid', 'unit_label', { name: 'a', unit_label: 'x'.repeat(41) }],
    ['parameter_invalid', 'active', { name: 'a', active: 'yes' }],
    ['parameter_unknown', 'default_price', { name: 'a', default_price: 'price_1' }],
  ])('%s %s: %o', async (code, param, body) => {
    const answer = await create(body)
    expect(answer.status).toBe(400)
    expect(answer.body.error).toMatchObject({ type: 'invalid_request_error', code, param })
  })

  test('the longest name and eight pictures are taken', async () => {
    const body = { name: '漢'.repeat(250), images: Array(8).fill('https://a.test/b') }
    expect((await create(body)).body).toMatchObject(body)
  })
})

describe('the same Idempotency-Key', () => {
  test('creates one product with one price, however often, also at once', async () => {
    const { secret } = await api().newKey()
    const headers = { 'idempotency-key': 'mug' }
    const body = { name: 'Mug', amount: 100 }
    const answers = await Promise.all([1, 2, 3, 4].map(() => create(body, secret, headers)))
    for (const answer of answers) expect(answer.body).toEqual(answers[0]?.body)
    const replayed = answers.filter(({ headers }) => headers['idempotent-replayed'] === 'true')
    expect(replayed).toHaveLength(3)
    expect((await get('/v1/products', secret)).body.data).toHaveLength(1)
    expect((await get('/v1/prices', secret)).body.data).toHaveLength(1)
    const other = await create({ ...body, amount: 200 }, secret, headers)
    expect(other.body.error.code).toBe('idempotency_key_reused')
  })

  test('updates once, and shows the product as it is now', async () => {
    const { id } = (await create({ name: 'Mug' })).body
    const headers = { 'idempotency-key': 'rename' }
    await update(id, { name: 'Cup' }, key, headers)
    await update(id, { name: 'Bowl' })
    const again = await update(id, { name: 'Cup' }, key, headers)
    expect(again.headers['idempotent-replayed']).toBe('true')
    expect(again.body.name).toBe('Bowl')
  })
})

describe('updating', () => {
  test('what is left out stays; null removes; `updated` tells the last change', async () => {
    const { secret } = await api().newKey()
    const first = (
      await create(
        { name: 'Mug', amount: 5, description: 'x', url: 'https://a.test', metadata: { a: '1' } },
        secret,
      )
    ).body
    api().advance(10_000)
    const same = await update(first.id, {}, secret)
    const changed = await update(
      first.id,
      { name: 'Cup', description: null, url: null, metadata: { a: '', b: '2' }, type: 'good' },
      secret,
    )
    api().advance(-10_000)
    expect(same.body).toEqual(first)
    expect(changed.body).toEqual({
      ...first,
      name: 'Cup',
      description: null,
      url: null,
      metadata: { b: '2' },
      type: 'good',
      updated: expect.any(Number),
    })
    expect(changed.body.updated).toBeGreaterThanOrEqual(first.created + 10)
    expect((await get(`/v1/products/${first.id}`, secret)).body).toEqual(changed.body)
  })

  test('archives its prices with it, and brings them back, and nobody else’s', async () => {
    const { secret } = await api().newKey()
    const [mug, cup] = [
      (await create({ name: 'Mug', amount: 5 }, secret)).body,
      (await create({ name: 'Cup', amount: 6 }, secret)).body,
    ]
    const active = async () =>
      (await get('/v1/prices?active=true', secret)).body.data.map(({ id }: { id: string }) => id)
    for (const round of [1, 2]) {
      expect((await update(mug.id, { active: false }, secret)).body.active, `${round}`).toBe(false)
      expect((await get(`/v1/prices/${mug.default_price}`, secret)).body.active).toBe(false)
      expect(await active()).toEqual([cup.default_price])
      expect((await update(mug.id, { active: true }, secret)).body.active).toBe(true)
      expect((await active()).sort()).toEqual([mug.default_price, cup.default_price].sort())
    }
  })

  test('never leaves a product and its price in two minds, whoever is first', async () => {
    const { id, default_price } = (await create({ name: 'Mug', amount: 5 })).body
    const turns = Array.from({ length: 12 }, (_, n) => update(id, { active: n % 2 === 0 }))
    await Promise.all(turns)
    const product = await get(`/v1/products/${id}`)
    expect((await get(`/v1/prices/${default_price}`)).body.active).toBe(product.body.active)
  })

  test('updates at the same time lose nothing of one another', async () => {
    const { id } = (await create({ name: 'Mug' })).body
    const names = Array.from({ length: 10 }, (_, n) => `key${n}`)
    await Promise.all(names.map((name) => update(id, { metadata: { [name]: 'x' } })))
    const { metadata } = (await get(`/v1/products/${id}`)).body
    expect(Object.keys(metadata).sort()).toEqual(names)
  })

  test.each<[string, string, object]>([
    ['parameter_invalid', 'name', { name: null }],
    ['parameter_invalid', 'images', { images: null }],
    ['parameter_unknown', 'amount', { amount: 5 }],
    ['parameter_unknown', 'default_price_data', { default_price_data: { unit_amount: 5 } }],
    ['parameter_unknown', 'default_price', { default_price: null }],
    [
      'parameter_invalid',
      'metadata',
      { metadata: Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`k${n}`, 'x'])) },
    ],
  ])('%s %s: %o leaves it as it was', async (code, param, body) => {
    const made = (await create({ name: 'Mug', metadata: { own: '1' } })).body
    const answer = await update(made.id, body)
    expect(answer.status).toBe(400)
    expect(answer.body.error).toMatchObject({ code, param })
    expect((await get(`/v1/products/${made.id}`)).body).toEqual(made)
  })
})

describe('listing', () => {
  test('newest first, by page in both directions, and by what is active', async () => {
    const { secret } = await api().newKey()
    for (const name of ['one', 'two', 'three', 'four', 'five']) {
      await create({ name, active: name !== 'two' }, secret)
      api().advance(2) // ids of one millisecond stand in no order
    }
    const list = (query: string) => get(`/v1/products?${query}`, secret)
    const all = await list('')
    expect(all.body).toMatchObject({ object: 'list', has_more: false, url: '/v1/products' })
    expect(namesOf(all)).toEqual(['five', 'four', 'three', 'two', 'one'])
    expect(namesOf(await list('active=true'))).toEqual(['five', 'four', 'three', 'one'])
    expect(namesOf(await list('active=false'))).toEqual(['two'])
    const page = await list('limit=2&active=true')
    expect(page.body.has_more).toBe(true)
    const next = await list(`limit=2&active=true&starting_after=${page.body.data[1].id}`)
    expect(namesOf(next)).toEqual(['three', 'one'])
    expect(next.body.has_more).toBe(false)
    const back = await list(`limit=2&ending_before=${next.body.data[1].id}`)
    expect(namesOf(back)).toEqual(['three', 'two'])
    expect((await list('active=maybe')).body.error.param).toBe('active')
  })
})

describe('a foreign product', () => {
  test('is missing, to read and to change, and stays as it was', async () => {
    const { secret } = await api().newKey()
    const made = (await create({ name: 'Mug', amount: 5 })).body
    for (const id of [made.id, `prod_${'0'.repeat(26)}`, 'prod_1', 'x']) {
      for (const answer of [
        await get(`/v1/products/${id}`, secret),
        await update(id, { active: false }, secret),
      ]) {
        expect(answer.status).toBe(404)
        expect(answer.body.error).toMatchObject({ code: 'resource_missing' })
      }
    }
    expect((await get('/v1/products', secret)).body.data).toEqual([])
    expect((await get(`/v1/products/${made.id}`)).body).toEqual(made)
    expect((await get(`/v1/prices/${made.default_price}`)).body.active).toBe(true)
  })

  test('a key needs the scope', async () => {
    const { id } = (await create({ name: 'Mug' })).body
    const keyWith = async (scope: string) =>
      (await api().call('POST', '/v1/api_keys', { key, body: { scopes: [scope] } })).body.secret
    const [reader, stranger] = [await keyWith('products:read'), await keyWith('gifts:read')]
    expect((await get(`/v1/products/${id}`, reader)).status).toBe(200)
    expect((await get('/v1/prices', reader)).status).toBe(200)
    for (const answer of [
      await create({ name: 'Cup' }, reader),
      await update(id, {}, reader),
      await get('/v1/products', stranger),
      await get('/v1/prices', stranger),
    ]) {
      expect(answer.body.error?.code).toBe('scope_missing')
    }
  })
})

test('the audit log tells who did it, and the export holds products and prices', async () => {
  const { secret } = await api().newKey()
  const { id, default_price } = (await create({ name: 'Mug', amount: 5 }, secret)).body
  await update(id, { active: false }, secret)
  const { data } = (await get('/v1/audit_events', secret)).body
  const lines = data.filter((event: { subject: string }) => event.subject === id)
  expect(lines.map((event: { action: string }) => event.action)).toEqual([
    'product.updated',
    'product.created',
  ])
  const { products, prices } = (await get('/v1/account/export', secret)).body
  expect(products).toEqual([(await get(`/v1/products/${id}`, secret)).body])
  expect(prices).toEqual([(await get(`/v1/prices/${default_price}`, secret)).body])
})
