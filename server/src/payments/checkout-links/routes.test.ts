import { expect, test } from 'vitest'
import { NO_RATE_LIMITS, useApi } from '../../../test/api.ts'

const SECRET = 'a secret between the web server and us'
const OPENINGS = 3
const api = useApi()
const limited = useApi({
  kernel: {
    forwardSecrets: [SECRET],
    rateLimits: { ...NO_RATE_LIMITS, openingsPerMinute: OPENINGS },
  },
})
const PATH = '/v1/checkout_links'
const line_items = [
  { quantity: 3, product_data: { name: 'Tea', price_data: { unit_amount: 400 } } },
]

async function create(key: string, body: object = { line_items }) {
  const answer = await api().call('POST', PATH, { key, body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const open = (id: string, headers = {}) => api().call('POST', `${PATH}/${id}/sessions`, { headers })

test('a link has every field of the interface', async () => {
  const { secret: key, accountId } = await api().newKey()
  const made = await create(key, { line_items, metadata: { campaign: 'spring' } })
  expect(made).toEqual({
    id: expect.stringMatching(/^cl_/),
    object: 'checkout_link',
    canceled_by: null,
    currency: 'usdc',
    url: `http://localhost:8080/l/${made.id}`,
    line_items: expect.objectContaining({
      data: [expect.objectContaining({ amount_total: 1_200 })],
    }),
    metadata: { campaign: 'spring' },
    created: expect.any(Number),
    recipient_address: expect.any(String),
    expires_at: null,
    account_id: accountId,
  })
  const shown = await api().call('GET', `${PATH}/${made.id}`, { key })
  expect(shown.body).toEqual({ ...made, open_session_count: 0 })
})

test('a link tells how many of its sessions can still be paid', async () => {
  const { secret: key } = await api().newKey()
  const link = await create(key)
  const opened = [await open(link.id), await open(link.id), await open(link.id)]
  await open((await create(key)).id)
  const [first, second] = opened.map(({ body }) => body.id)
  await api().call('POST', `/v1/checkout_sessions/${first}/cancel`, { key })
  await api().database.query(`UPDATE payables SET state = 'confirmed' WHERE id = $1`, [second])
  const { body } = await api().call('GET', `${PATH}/${link.id}`, { key })
  expect(body.open_session_count).toBe(2)
})

test('lists are of all links, of those that are canceled, or of those that are not', async () => {
  const { secret: key } = await api().newKey()
  const made = [await create(key), await create(key), await create(key)].map(({ id }) => id)
  await api().call('POST', `${PATH}/${made[1]}/cancel`, { key })
  const listed = async (query: string) => {
    const { body } = await api().call('GET', `${PATH}?${query}`, { key })
    return body.data.map(({ id }: { id: string }) => id)
  }
  expect(await listed('')).toEqual(made.toReversed())
  expect(await listed('canceled=true')).toEqual([made[1]])
  expect(await listed('canceled=false')).toEqual([made[2], made[0]])
  expect(await listed(`canceled=false&limit=1&ending_before=${made[0]}`)).toEqual([made[2]])
})

test('whoever opens a link gets a new session on its terms, each time', async () => {
  const { secret: key } = await api().newKey()
  const link = await create(key, { line_items, metadata: { campaign: 'spring' } })
  const [one, other] = [await open(link.id), await open(link.id)]
  expect(one.body.id).not.toBe(other.body.id)
  expect(one.body).toMatchObject({
    object: 'checkout.session.public',
    amount_total: 1_200,
    recipient_address: link.recipient_address,
  })
  const session = await api().call('GET', `/v1/checkout_sessions/${one.body.id}`, { key })
  const metadata = { campaign: 'spring' }
  expect(session.body).toMatchObject({ checkout_link: link.id, status: 'open', metadata })
  const listed = await api().call('GET', `/v1/checkout_sessions?checkout_link=${link.id}`, { key })
  expect(listed.body.data).toHaveLength(2)
})

test('who only looks at a link sees what is sold and by whom, and opens nothing', async () => {
  const { secret: key } = await api().newKey()
  const link = await create(key, { line_items, metadata: { campaign: 'spring' } })
  const { body } = await api().call('GET', `${PATH}/${link.id}/public`)
  expect(body).toEqual({
    id: link.id,
    object: 'checkout_link.public',
    canceled_by: null,
    amount_total: 1_200,
    currency: 'usdc',
    url: link.url,
    line_items: link.line_items,
    recipient_address: link.recipient_address,
    business_profile: { name: expect.any(String) },
  })
  const listed = await api().call('GET', `/v1/checkout_sessions?checkout_link=${link.id}`, { key })
  expect(listed.body.data).toEqual([])
})

test('opening it twice with one Idempotency-Key is opening it once', async () => {
  const { secret: key } = await api().newKey()
  const { id } = await create(key)
  const headers = { 'idempotency-key': 'one-buyer' }
  const [first, again] = [await open(id, headers), await open(id, headers)]
  expect([first.status, again.status]).toEqual([200, 200])
  expect(again.body).toEqual(first.body)
})

test('an address opens a link so many times a minute; other links and addresses do not count', async () => {
  const { secret: key } = await limited().newKey()
  const create = async () =>
    (await limited().call('POST', PATH, { key, body: { line_items } })).body.id as string
  const [link, other] = [await create(), await create()]
  const openFrom = (id: string, address: string, own = {}) =>
    limited().call('POST', `${PATH}/${id}/sessions`, {
      headers: { 'florin-client-address': address, 'florin-forward-secret': SECRET, ...own },
    })
  const mine = '198.51.100.1'
  for (let n = 0; n < OPENINGS; n += 1) expect((await openFrom(link, mine)).status).toBe(200)
  const refused = await openFrom(link, mine)
  expect([refused.status, refused.body.error.code]).toEqual([429, 'rate_limit'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await openFrom(other, mine)).status).toBe(200)
  expect((await openFrom(link, '198.51.100.2')).status).toBe(200)
})

test('two strangers with one Idempotency-Key get a session each', async () => {
  const { secret: key } = await limited().newKey()
  const link = (await limited().call('POST', PATH, { key, body: { line_items } })).body.id
  const openFrom = async (address: string) => {
    const headers = {
      ...{ 'florin-client-address': address, 'florin-forward-secret': SECRET },
      'idempotency-key': 'the-same',
    }
    const answer = await limited().call('POST', `${PATH}/${link}/sessions`, { headers })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body.id
  }
  const first = await openFrom('198.51.100.3')
  expect(await openFrom('198.51.100.3')).toBe(first)
  expect(await openFrom('198.51.100.4')).not.toBe(first)
})

test('a canceled link opens no session, and those that it opened stay', async () => {
  const { secret: key } = await api().newKey()
  const { id } = await create(key)
  const session = (await open(id)).body
  const canceled = await api().call('POST', `${PATH}/${id}/cancel`, { key })
  expect(canceled.body.canceled_by).toBe('user')
  const refused = await open(id)
  expect([refused.status, refused.body.error.code]).toEqual([409, 'link_canceled'])
  const again = await api().call('POST', `${PATH}/${id}/cancel`, { key })
  expect([again.status, again.body.error.code]).toEqual([409, 'link_canceled'])
  const kept = await api().call('GET', `/v1/checkout_sessions/${session.id}/public`)
  expect(kept.body.status).toBe('open')
})

test('a link of another account is not there, and only opening it needs no account', async () => {
  const [mine, other] = [await api().newKey(), await api().newKey()]
  const { id } = await create(mine.secret)
  for (const [method, path] of [
    ['GET', `${PATH}/${id}`],
    ['POST', `${PATH}/${id}/cancel`],
  ] as const) {
    expect((await api().call(method, path, { key: other.secret })).status).toBe(404)
    expect((await api().call(method, path)).status).toBe(401)
  }
  expect((await open(`cl_${'a'.repeat(26)}`)).status).toBe(404)
})
