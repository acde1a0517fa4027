import { randomBytes } from 'node:crypto'
import { base58 } from '@scure/base'
import { beforeAll, describe, expect, test } from 'vitest'
import { newWallet } from '../../../../scripts/local/wallets.ts'
import { useApi } from '../../../test/api.ts'
import type { AccountId } from '../../lib/ids.ts'
import { newId, shardOf } from '../../lib/ids.ts'

const api = useApi()

// Two merchants with the same in all that can be searched by.
type Shop = Awaited<ReturnType<typeof newShop>>
const payee = newWallet()
const wallet = payee.address
const payer = newWallet().address
const signature = base58.encode(randomBytes(64))
let mine: Shop
let theirs: Shop

async function newShop(ownSignature: string) {
  const { secret: key, accountId, cookie } = await api().newKey()
  const create = async (path: string, body: object) => {
    const { status, body: made } = await api().call('POST', path, { key, body })
    expect(status, JSON.stringify(made)).toBe(200)
    return made.id as string
  }
  await api().addPayoutWallet(cookie, payee)
  const metadata = { order: '7', till: 'left' }
  const price_data = { unit_amount: 2_500 }
  const line_items = [{ quantity: 1, product_data: { name: 'Mug', price_data } }]
  const sold = { line_items, recipient_address: wallet, metadata }
  const [session, link, intent, product] = [
    await create('/v1/checkout_sessions', sold),
    await create('/v1/checkout_links', sold),
    await create('/v1/transaction_intents', { amount: 2_500, recipient_address: wallet, metadata }),
    await create('/v1/products', { name: 'Mug', amount: 2_500, metadata }),
  ]
  const shard = shardOf(accountId as never)
  const transaction = newId('txn', shard, Date.now())
  const detection = newId('det', shard, Date.now())
  const { query } = api().database
  await query(
    `INSERT INTO transactions VALUES ($1, $2, 'checkout_session', $3, $4, $5, $6, 2500, 25000000, 0)`,
    [accountId, transaction, session, ownSignature, payer, wallet],
  )
  await query(
    `INSERT INTO detections VALUES ($1, $2, $3, $4, 'pay', 0, 'finalized', 'paid', 1, now(),
      25000000, $5, $6, 0, 0)`,
    [accountId, detection, session, ownSignature, payer, wallet],
  )
  return { key, cookie, session, link, intent, product, transaction, detection }
}

beforeAll(async () => {
  theirs = await newShop(base58.encode(randomBytes(64)))
  mine = await newShop(signature)
})

async function find(query: string, key = mine.key, more = '') {
  const url = `/v1/search?query=${encodeURIComponent(query)}${more}`
  const { status, body } = await api().call('GET', url, { key })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data as { id: string; type: string; matched: string; status: string | null }[]
}
const ids = async (query: string, key?: string) => (await find(query, key)).map(({ id }) => id)

test('a label is found by its value alone, too, and whole', async () => {
  const labelled = [mine.session, mine.link, mine.intent, mine.product]
  expect((await ids('left')).toSorted()).toEqual(labelled.toSorted())
  expect((await ids('till:left')).toSorted()).toEqual(labelled.toSorted())
  expect(await ids('lef')).toEqual([])
  expect(await ids('till')).toEqual([])
  expect(await ids('order:left')).toEqual([])
  expect(await find('left')).toMatchObject([{ matched: 'metadata' }, {}, {}, {}])
})

test('what could be an amount may also be a label', async () => {
  const { secret: key } = await api().newKey()
  const create = async (body: object) =>
    (await api().call('POST', '/v1/transaction_intents', { key, body })).body.id
  const labelled = await create({ amount: 700, metadata: { number: '31' } })
  const priced = await create({ amount: 3_100 })
  const hits = await find('31', key)
  expect(new Map(hits.map(({ id, matched }) => [id, matched]))).toEqual(
    new Map([
      [labelled, 'metadata'],
      [priced, 'amount'],
    ]),
  )
})

test('a label that old things have is found behind many that have it not', async () => {
  const { secret: key, accountId } = await api().newKey()
  await api().database.query(
    `INSERT INTO payables (account_id, id, state, amount_cents, recipient_address,
      recipient_token_account, reference, marker, metadata)
      SELECT $1, 'ti_' || lpad(n::text, 26, '0'), 'open', 5, 'r', 't', $1 || n, 'm',
        CASE WHEN n <= 30 THEN '{"era":"old"}' ELSE '{"era":"new"}' END::jsonb
      FROM generate_series(1, 2500) AS n`,
    [accountId],
  )
  expect(await ids('old', key)).toHaveLength(25)
  expect((await ids('old', key))[0]).toMatch(/000030$/)
  expect((await ids('era:new', key))[0]).toMatch(/002500$/)
})

test('anything is found by its id, and nothing of another account', async () => {
  const { key: _, cookie: __, ...all } = mine
  for (const id of Object.values(all)) {
    expect(await find(id)).toMatchObject([{ id, object: 'search_hit', matched: 'id' }])
    expect(await find(id, theirs.key)).toEqual([])
  }
})

test('a signature leads to its Transaction and to what was made of it', async () => {
  const hits = await find(signature)
  expect(hits.map(({ id }) => id).sort()).toEqual([mine.detection, mine.transaction])
  expect(hits.find(({ type }) => type === 'detection')).toMatchObject({
    source: mine.session,
    amount: 2_500,
    status: 'paid',
    matched: 'signature',
  })
  expect(await find(signature, theirs.key)).toEqual([])
})

test('an address leads to what it paid and to what pays it', async () => {
  expect((await ids(wallet)).sort()).toEqual([mine.session, mine.intent, mine.transaction])
  expect((await ids(payer)).sort()).toEqual([mine.session, mine.transaction])
})

test('an amount in USDC leads to payments, sessions and intents of exactly that', async () => {
  for (const query of ['25', '25.0', '25.00']) {
    expect((await ids(query)).sort()).toEqual([mine.session, mine.intent, mine.transaction])
  }
  expect(await ids('2500')).toEqual([])
})

test('a label leads to all that have it', async () => {
  const labelled = [mine.link, mine.session, mine.product, mine.intent]
  expect((await ids('order:7')).sort()).toEqual(labelled)
  expect(await ids('order:8')).toEqual([])
  expect(await ids('7:order')).toEqual([])
})

test('hits come newest first, as many as were asked for', async () => {
  const all = await find('order:7')
  expect(all.map(({ id }) => id)).toEqual([mine.product, mine.intent, mine.link, mine.session])
  const url = '/v1/search?query=order:7&limit=3'
  const { body } = await api().call('GET', url, { key: mine.key })
  expect(body).toMatchObject({ object: 'list', has_more: true, url: '/v1/search' })
  expect(body.data).toEqual(all.slice(0, 3))
})

test('a status is the one that the object itself shows', async () => {
  expect(await find(mine.session)).toMatchObject([{ status: 'open', amount: 2_500 }])
  expect(await find(mine.intent)).toMatchObject([{ status: 'requires_action' }])
})

test('a price is in its currency; a purchase in its shop’s', async () => {
  expect(await find(mine.session)).toMatchObject([{ amount: 2_500, currency: 'usdc' }])
  const { secret, accountId } = await api().newKey()
  const id = newId('ci', shardOf(accountId as AccountId), Date.now())
  await api().database.query(
    `INSERT INTO checkout_intents (account_id, id, phase, url, quote, amount_cents, currency)
      VALUES ($1, $2, 'awaiting_confirmation', 'http://shop.test', '{}', 5295, 'sgd')`,
    [accountId, id],
  )
  expect(await find(id, secret)).toMatchObject([{ amount: 5_295, currency: 'sgd' }])
})

test('what stands for nothing finds nothing', async () => {
  for (const query of ['mug', ':', '-1', ' ', 'price_', '%', "'"])
    expect(await ids(query)).toEqual([])
})

describe('a key', () => {
  const keyWith = async (scopes: string[]) =>
    (await api().call('POST', '/v1/api_keys', { cookie: mine.cookie, body: { scopes } })).body
      .secret

  test('finds only the kinds that it may read', async () => {
    const key = await keyWith(['checkout_sessions:read'])
    expect(await ids('order:7', key)).toEqual([mine.session])
    expect(await ids(mine.intent, key)).toEqual([])
    expect(await ids('25', key)).toEqual([mine.session])
  })

  test('finds a detection only if it may read what that is about', async () => {
    expect(await ids(signature, await keyWith(['checkout_sessions:read']))).toEqual([
      mine.detection,
    ])
    expect(await ids(signature, await keyWith(['transactions:read']))).toEqual([mine.transaction])
    expect(await ids(signature, await keyWith(['gifts:read']))).toEqual([])
  })
})

test('nobody searches without a key, or without a word', async () => {
  expect((await api().call('GET', '/v1/search?query=25')).status).toBe(401)
  for (const query of ['', '?query=', '?query=25&limit=101', '?query=25&what=1']) {
    expect((await api().call('GET', `/v1/search${query}`, { key: mine.key })).status).toBe(400)
  }
})
