import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { useApi } from '../../../test/api.ts'
import { auditRow } from '../../accounts/audit-events/service.ts'
import type { Queryable } from '../../db/queryable.ts'
import { route } from '../../http/route.ts'
import type { AccountId } from '../../lib/ids.ts'
import type { Cents } from '../../lib/money.ts'
import type { Context } from '../../main/routes.ts'
import {
  LINE_ITEM_ERRORS,
  lineItemList,
  lineItems,
  readLineItems,
  renderLineItems,
} from './schema.ts'
import { resolveLineItems } from './service.ts'

/** Something that line items stand on, as links and sessions do. */
function orderRoutes(context: Context) {
  return [
    route({
      method: 'POST',
      path: '/v1/orders',
      operationId: 'createOrder',
      resource: { name: 'order', title: 'Orders', description: 'Of this test.' },
      summary: 'Create an order',
      access: { scope: 'products:write' },
      body: z.strictObject({ line_items: lineItems, has_failed: z.boolean().optional() }),
      result: z.object({ amount_total: z.int(), line_items: lineItemList }),
      errors: LINE_ITEM_ERRORS,
      handle: async (request) => {
        const { accountId } = request.principal
        const { line_items, has_failed } = request.body
        const lines = await resolveLineItems(context, accountId, readLineItems(line_items))
        const event = auditRow(context.clock, request, 'product.updated', 'order')
        // A row that cannot be written stands for whatever the order itself may fail by.
        const last = has_failed ? { ...event, values: event.values.map(() => null) } : event
        await context.db.insertOnce(request.claim, null, [...lines.rows, last])
        return {
          amount_total: lines.totalCents as number,
          line_items: renderLineItems(lines.items, '/v1/orders'),
        }
      },
      replay: async () => ({ amount_total: 0, line_items: renderLineItems([], '/v1/orders') }),
    }),
  ]
}

const api = useApi({ extra: orderRoutes })
let key: string

beforeAll(async () => {
  ;({ secret: key } = await api().newKey())
})

const newProduct = async (body: object, owner = key) =>
  (await api().call('POST', '/v1/products', { key: owner, body })).body
const archive = (id: string) =>
  api().call('POST', `/v1/products/${id}`, { key, body: { active: false } })
const order = (line_items: object[], owner = key, more: object = {}) =>
  api().call('POST', '/v1/orders', { key: owner, body: { line_items, ...more } })
const productsOf = async (owner: string) =>
  (await api().call('GET', '/v1/products', { key: owner })).body.data
const inline = (name: string, unit_amount: number) => ({ name, price_data: { unit_amount } })

test('lines by price, by product and by new product come to one total', async () => {
  const [mug, cup] = [
    await newProduct({ name: 'Mug', amount: 1500 }),
    await newProduct({ name: 'Cup', amount: 700 }),
  ]
  const { status, body } = await order([
    { price: mug.default_price, quantity: 2 },
    { product: cup.id },
    { product_data: inline('Wrapping', 99), quantity: 3 },
    { product: mug.id },
  ])
  expect(status).toBe(200)
  expect(body.amount_total).toBe(2 * 1500 + 700 + 3 * 99 + 1500)
  const { data } = body.line_items
  expect(data).toMatchObject([
    { description: 'Mug', product: mug.id, quantity: 2, amount_total: 3000 },
    { description: 'Cup', product: cup.id, quantity: 1, amount_total: 700 },
    { description: 'Wrapping', quantity: 3, amount_subtotal: 297, amount_total: 297 },
    { description: 'Mug', product: mug.id, quantity: 1, amount_total: 1500 },
  ])
  expect(new Set(data.map(({ id }: { id: string }) => id)).size).toBe(4)
  const shown = await api().call('GET', `/v1/prices/${mug.default_price}`, { key })
  expect([data[0].price, data[3].price]).toEqual([shown.body, shown.body])
})

describe('a new product on a line', () => {
  test('becomes a product with its price, to be found and sold again', async () => {
    const { secret } = await api().newKey()
    const lines = Array.from({ length: 100 }, (_, n) => ({ product_data: inline(`no ${n}`, n) }))
    const { body } = await order(lines, secret)
    expect(body.amount_total).toBe(4950)
    const [first] = body.line_items.data
    const product = await api().call('GET', `/v1/products/${first.product}`, { key: secret })
    expect(product.body).toMatchObject({
      name: 'no 0',
      active: true,
      type: 'service',
      amount: 0,
      default_price: first.price.id,
    })
    const price = await api().call('GET', `/v1/prices/${first.price.id}`, { key: secret })
    expect(price.body).toEqual(first.price)
    expect((await order([{ price: body.line_items.data[7].price.id }], secret)).body).toMatchObject(
      {
        amount_total: 7,
      },
    )
    const { rows } = await api().database.query(
      `SELECT count(*)::int AS products, (SELECT count(*)::int FROM prices JOIN products AS p
          ON p.id = prices.product_id AND p.default_price_id = prices.id
            AND p.amount_cents = prices.unit_amount_cents AND p.account_id = prices.account_id
          WHERE p.name LIKE 'no %') AS prices
        FROM products WHERE name LIKE 'no %'`,
    )
    expect(rows).toEqual([{ products: 100, prices: 100 }])
  })

  test('is not there when what it stands on is not', async () => {
    const { secret } = await api().newKey()
    const line = { product_data: inline('Ghost', 5) }
    expect((await order([line], secret, { has_failed: true })).status).toBe(500)
    const missing = await order([line, { product: `prod_${'0'.repeat(26)}` }], secret)
    expect(missing.status).toBe(404)
    expect(await productsOf(secret)).toEqual([])
    await order([line], secret)
    expect(await productsOf(secret)).toMatchObject([{ name: 'Ghost' }])
  })
})

describe('refused', () => {
  const fine = () => ({ product_data: inline('Mug', 5) })

  test('a price or product that is missing, or of another account, alike', async () => {
    const other = await api().newKey()
    const foreign = await newProduct({ name: 'Mug', amount: 5 }, other.secret)
    for (const [way, ids] of [
      ['price', [foreign.default_price, `price_${'0'.repeat(26)}`]],
      ['product', [foreign.id, `prod_${'0'.repeat(26)}`]],
    ] as const) {
      for (const id of ids) {
        const answer = await order([fine(), { [way]: id }])
        expect(answer.status).toBe(404)
        expect(answer.body.error).toMatchObject({
          type: 'invalid_request_error',
          code: 'resource_missing',
          param: `line_items[1][${way}]`,
        })
      }
    }
  })

  test('what is archived, until it is brought back', async () => {
    const { id, default_price } = await newProduct({ name: 'Mug', amount: 5 })
    await archive(id)
    for (const [line, code, param] of [
      [{ price: default_price }, 'price_archived', 'line_items[0][price]'],
      [{ product: id }, 'product_archived', 'line_items[0][product]'],
    ] as const) {
      const answer = await order([line])
      expect(answer.status).toBe(400)
      expect(answer.body.error).toMatchObject({ code, param })
    }
    await api().call('POST', `/v1/products/${id}`, { key, body: { active: true } })
    expect((await order([{ price: default_price }, { product: id }])).status).toBe(200)
  })

  test('a product without a price', async () => {
    const { id } = await newProduct({ name: 'Idea' })
    const answer = await order([{ product: id }])
    expect(answer.status).toBe(400)
    expect(answer.body.error).toMatchObject({
      code: 'product_has_no_price',
      param: 'line_items[0][product]',
    })
  })

  test('more than can be counted, as GET /v1/limits tells it', async () => {
    const limits = (await api().call('GET', '/v1/limits', { key })).body.line_items
    expect(limits).toEqual({
      currency: 'usdc',
      maximum_count: 100,
      maximum_quantity: 1_000_000,
      maximum_amount: 99_999_999_999,
    })
    const most = { product_data: inline('Ship', limits.maximum_amount) }
    expect((await order([most])).body.amount_total).toBe(limits.maximum_amount)
    for (const lines of [
      [{ ...most, quantity: 2 }],
      [most, { product_data: inline('Rope', 1) }],
      Array.from({ length: 100 }, () => ({ ...most, quantity: 1_000_000 })),
    ]) {
      const { status, body } = await order(lines)
      expect(status).toBe(400)
      expect(body.error).toMatchObject({ code: 'amount_too_large', param: 'line_items' })
      expect(body.error.message).toContain(`${limits.maximum_amount}`)
    }
  })
})

test('nothing is asked of the database that the lines do not name', async () => {
  const asked: string[] = []
  const db: Queryable = {
    run: async ({ name }) => {
      asked.push(name)
      return []
    },
    insert: async () => {},
  }
  const { accountId } = await api().newKey()
  const resolve = async (lines: Parameters<typeof resolveLineItems>[2]) => {
    asked.length = 0
    await resolveLineItems({ db, clock: Date.now }, accountId as AccountId, lines).catch(() => {})
    return [...asked]
  }
  const fresh = {
    by: 'product_data' as const,
    name: 'Mug',
    unitAmountCents: 5 as Cents,
    quantity: 1,
  }
  const product = { by: 'product' as const, id: 'prod_1' as never, quantity: 1 }
  expect(await resolve([fresh, fresh])).toEqual([])
  expect(await resolve([product, fresh, product, product])).toEqual(['products.find'])
})
