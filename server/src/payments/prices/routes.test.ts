import { beforeAll, describe, expect, test } from 'vitest'
import { useApi } from '../../../test/api.ts'

const api = useApi()
let key: string

beforeAll(async () => {
  ;({ secret: key } = await api().newKey())
})

const newProduct = async (body: object, owner = key) =>
  (await api().call('POST', '/v1/products', { key: owner, body })).body
const get = (path: string, owner = key) => api().call('GET', path, { key: owner })

test('a price says what one of its product costs', async () => {
  const product = await newProduct({ name: 'Mug', amount: 2500 })
  const { status, body } = await get(`/v1/prices/${product.default_price}`)
  expect(status).toBe(200)
  expect(body).toEqual({
    id: product.default_price,
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created: product.created,
    currency: 'usdc',
    metadata: {},
    product: product.id,
    type: 'one_time',
    unit_amount: 2500,
    unit_amount_decimal: '2500',
  })
})

test('a price is only read: it cannot be created, changed or removed', async () => {
  const { default_price } = await newProduct({ name: 'Mug', amount: 2500 })
  for (const [method, path] of [
    ['POST', '/v1/prices'],
    ['POST', `/v1/prices/${default_price}`],
    ['DELETE', `/v1/prices/${default_price}`],
  ] as const) {
    const answer = await api().call(method, path, { key, body: { active: false } })
    expect(answer.status).toBe(405)
  }
  expect((await get(`/v1/prices/${default_price}`)).body.active).toBe(true)
})

describe('listing', () => {
  test('newest first, by page, by product and by what is active', async () => {
    const { secret } = await api().newKey()
    const products = []
    for (const amount of [1, 2, 3, 4]) {
      products.push(await newProduct({ name: 'Mug', amount, active: amount !== 2 }, secret))
      api().advance(2) // ids of one millisecond stand in no order
    }
    const amountsOf = async (query: string) =>
      (await get(`/v1/prices?${query}`, secret)).body.data.map(
        (price: { unit_amount: number }) => price.unit_amount,
      )
    expect(await amountsOf('')).toEqual([4, 3, 2, 1])
    expect(await amountsOf('active=true')).toEqual([4, 3, 1])
    expect(await amountsOf('active=false')).toEqual([2])
    const second = products[1]?.id
    expect(await amountsOf(`product=${second}`)).toEqual([2])
    expect(await amountsOf(`product=${second}&active=true`)).toEqual([])
    const page = await get('/v1/prices?limit=3', secret)
    expect(page.body).toMatchObject({ object: 'list', has_more: true, url: '/v1/prices' })
    expect(await amountsOf(`limit=3&starting_after=${page.body.data[2].id}`)).toEqual([1])
    expect((await get('/v1/prices?product=mug', secret)).body.error.param).toBe('product')
  })
})

test('a foreign price is missing, and its product has none for a stranger', async () => {
  const { secret } = await api().newKey()
  const { id, default_price } = await newProduct({ name: 'Mug', amount: 2500 })
  for (const price of [default_price, `price_${'0'.repeat(26)}`, 'price_1']) {
    const answer = await get(`/v1/prices/${price}`, secret)
    expect(answer.status).toBe(404)
    expect(answer.body.error.code).toBe('resource_missing')
  }
  expect((await get(`/v1/prices?product=${id}`, secret)).body.data).toEqual([])
  expect((await get('/v1/prices', secret)).body.data).toEqual([])
})
