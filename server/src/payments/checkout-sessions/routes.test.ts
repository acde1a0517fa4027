import { expect, test } from 'vitest'
import { useApi } from '../../../test/api.ts'

const api = useApi()
const PATH = '/v1/checkout_sessions'

const line = (unit_amount: number, quantity = 1) => ({
  quantity,
  product_data: { name: 'Mug', price_data: { unit_amount } },
})

async function create(key: string, body: object = { line_items: [line(1_250, 2)] }) {
  const answer = await api().call('POST', PATH, { key, body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

test('a session has every field of the interface, and the QR in the answer to POST alone', async () => {
  const { secret: key, accountId } = await api().newKey()
  const { address: recipient_address } = await api().addPayoutWallet(key)
  const metadata = { order: '17' }
  const made = await create(key, { line_items: [line(1_250, 2)], recipient_address, metadata })
  expect(made).toEqual({
    id: expect.stringMatching(/^cs_/),
    object: 'checkout.session',
    amount_subtotal: 2_500,
    amount_total: 2_500,
    amount_received: 0,
    amount_refunded: 0,
    created: expect.any(Number),
    currency: 'usdc',
    line_items: {
      object: 'list',
      has_more: false,
      url: expect.any(String),
      data: [expect.objectContaining({ object: 'item', amount_total: 2_500, quantity: 2 })],
    },
    metadata,
    payment_status: 'unpaid',
    status: 'open',
    canceled_by: null,
    url: `http://localhost:8080/c/${made.id}`,
    recipient_address,
    reference: expect.any(String),
    chain_pay_uri: expect.stringMatching(/^solana:.*amount=25&spl-token=EPjF/),
    qr_data_url: expect.stringMatching(/^data:image\/png;base64,/),
    account_id: accountId,
    checkout_link: null,
  })
  const { qr_data_url: _, ...rest } = made
  expect((await api().call('GET', `${PATH}/${made.id}`, { key })).body).toEqual(rest)
})

test('who names no wallet is paid to the wallet of the account', async () => {
  const { secret: key, cookie } = await api().newKey()
  const { body: account } = await api().call('GET', '/v1/account', { cookie })
  expect((await create(key)).recipient_address).toBe(account.wallet_address)
})

test('each session has a reference of its own', async () => {
  const { secret: key } = await api().newKey()
  const made = await Promise.all(Array.from({ length: 20 }, () => create(key)))
  expect(new Set(made.map(({ reference }) => reference)).size).toBe(20)
})

test('what costs nothing needs no payment and is complete at once', async () => {
  const { secret: key } = await api().newKey()
  const free = await create(key, { line_items: [line(0)] })
  expect(free).toMatchObject({ status: 'complete', payment_status: 'no_payment_required' })
  const canceled = await api().call('POST', `${PATH}/${free.id}/cancel`, { key })
  expect([canceled.status, canceled.body.error.code]).toEqual([409, 'payment_complete'])
})

test('a repeated create answers the same session, with its QR', async () => {
  const { secret: key } = await api().newKey()
  const body = { line_items: [line(100)] }
  const headers = { 'idempotency-key': 'once' }
  const [first, second] = [
    await api().call('POST', PATH, { key, body, headers }),
    await api().call('POST', PATH, { key, body, headers }),
  ]
  expect(second.body).toEqual(first.body)
  expect(second.headers['idempotent-replayed']).toBe('true')
})

test('an open session can be canceled, once', async () => {
  const { secret: key } = await api().newKey()
  const { id } = await create(key)
  const canceled = await api().call('POST', `${PATH}/${id}/cancel`, { key })
  expect(canceled.body).toMatchObject({ status: 'canceled', canceled_by: 'user' })
  const again = await api().call('POST', `${PATH}/${id}/cancel`, { key })
  expect([again.status, again.body.error.code]).toEqual([409, 'payment_canceled'])
})

test('lists are by status and by link, newest first, across both states that are open', async () => {
  const { secret: key } = await api().newKey()
  const made = []
  for (let n = 0; n < 5; n++) made.push(await create(key))
  const ids = made.map(({ id }) => id).reverse()
  await api().call('POST', `${PATH}/${ids[1]}/cancel`, { key })
  await api().database.query(`UPDATE payables SET state = 'confirmed' WHERE id = $1`, [ids[3]])
  const listed = async (query: string) => {
    const { body } = await api().call('GET', `${PATH}?${query}`, { key })
    return [body.data.map(({ id }: { id: string }) => id), body.has_more]
  }
  expect(await listed('')).toEqual([ids, false])
  expect(await listed('status=canceled')).toEqual([[ids[1]], false])
  expect(await listed('status=complete')).toEqual([[], false])
  expect(await listed('status=open&limit=2')).toEqual([[ids[0], ids[2]], true])
  expect(await listed(`status=open&limit=2&starting_after=${ids[2]}`)).toEqual([
    [ids[3], ids[4]],
    false,
  ])
  expect(await listed(`status=open&limit=2&ending_before=${ids[4]}`)).toEqual([
    [ids[2], ids[3]],
    true,
  ])
})

test('a payer sees what is to be paid and whom, and nothing that is the merchant’s own', async () => {
  const { secret: key } = await api().newKey()
  const { id } = await create(key, { line_items: [line(100)], metadata: { secret: 'label' } })
  const { body } = await api().call('GET', `${PATH}/${id}/public`)
  expect(body).toMatchObject({
    id,
    amount_total: 100,
    business_profile: { name: expect.any(String) },
  })
  expect(body).not.toHaveProperty('metadata')
  expect(JSON.stringify(body)).not.toMatch(/account_id|label/)
})

test('a session of another account is not there', async () => {
  const [mine, other] = [await api().newKey(), await api().newKey()]
  const { id } = await create(mine.secret)
  const signature = '5'.repeat(88)
  for (const [method, path] of [
    ['GET', `${PATH}/${id}`],
    ['POST', `${PATH}/${id}/cancel`],
    ['GET', `${PATH}/${id}/detections`],
    ['POST', `${PATH}/${id}/detections/${signature}/accept`],
  ] as const) {
    const answer = await api().call(method, path, { key: other.secret })
    expect([path, answer.status, answer.body.error.code]).toEqual([path, 404, 'resource_missing'])
  }
})

test('a wallet cannot pay itself', async () => {
  const { secret: key } = await api().newKey()
  const { id, recipient_address } = await create(key)
  const body = { account: recipient_address }
  const answer = await api().call('POST', `${PATH}/${id}/pay`, { body })
  expect([answer.status, answer.body.error.param]).toEqual([400, 'account'])
})
