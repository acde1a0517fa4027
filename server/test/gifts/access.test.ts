import { beforeAll, describe, expect, test } from 'vitest'
import { newWallet } from '../../../scripts/local/wallets.ts'
import { newId } from '../../src/lib/ids.ts'
import type { Answer } from '../api.ts'
import { newPayer } from '../chain.ts'
import type { MadeGift } from './world.ts'
import { useGifts } from './world.ts'

const { chain, api, call, openGift, get, release, transactionsOf } = useGifts()
let own: { secret: string; cookie: string }
let foreign: MadeGift
beforeAll(async () => {
  own = await api().newKey()
  foreign = await openGift()
})

const body = () => ({
  amount: 2_500,
  sender_address: newWallet().address,
  release_verification_key: newWallet().address,
})

const keyRoutes = (id: string): [string, string, unknown?][] => [
  ['POST', '/v1/gifts', body()],
  ['GET', '/v1/gifts'],
  ['GET', `/v1/gifts/${id}`],
  ['POST', `/v1/gifts/${id}/reclaim`],
  ['GET', `/v1/gifts/${id}/detections`],
  ['GET', '/v1/reports/gift_liability'],
  ['GET', '/v1/transactions'],
  ['GET', '/v1/transactions.csv'],
  ['GET', `/v1/transactions/${newId('txn', 0, 0)}`],
  ['GET', '/v1/limits'],
]

test('every account route answers 401 to missing or wrong credentials', async () => {
  const wrong = [
    { code: 'authentication_missing' },
    { code: 'api_key_invalid', key: 'sk_live_nobody' },
    { code: 'session_invalid', cookie: 'service_session=nobody' },
  ]
  for (const { code, ...credentials } of wrong) {
    for (const [method, url, sent] of keyRoutes(foreign.gift.id)) {
      const answer = await call(method, url, { ...credentials, body: sent })
      expect(answer.status, `${method} ${url}`).toBe(401)
      expect(answer.body.error).toMatchObject({ type: 'authentication_error', code })
    }
  }
})

describe('scopes', () => {
  const keyWith = async (...scopes: string[]) =>
    (await call('POST', '/v1/api_keys', { key: own.secret, body: { scopes } })).body
      .secret as string

  test.each([
    [
      'gifts:read',
      ['gifts:write', 'transactions:read'],
      (id: string) => [
        ['GET', '/v1/gifts'],
        ['GET', `/v1/gifts/${id}`],
        ['GET', `/v1/gifts/${id}/detections`],
        ['GET', '/v1/reports/gift_liability'],
      ],
    ],
    [
      'gifts:write',
      ['gifts:read', 'transactions:read'],
      (id: string) => [
        ['POST', '/v1/gifts'],
        ['POST', `/v1/gifts/${id}/reclaim`],
      ],
    ],
    [
      'transactions:read',
      ['gifts:read', 'gifts:write'],
      () => [
        ['GET', '/v1/transactions'],
        ['GET', '/v1/transactions.csv'],
        ['GET', `/v1/transactions/${newId('txn', 0, 0)}`],
      ],
    ],
  ])('requires %s', async (scope, others, routes) => {
    const made = await call('POST', '/v1/gifts', { key: own.secret, body: body() })
    const [holder, lacking] = [await keyWith(scope), await keyWith(...others)]
    for (const [method, url] of routes(made.body.id) as [string, string][]) {
      const sent = method === 'POST' && url === '/v1/gifts' ? { body: body() } : {}
      const refused = await call(method, url, { key: lacking, ...sent })
      expect(refused.status, `${method} ${url}`).toBe(403)
      expect(refused.body.error).toMatchObject({
        type: 'authentication_error',
        code: 'scope_missing',
      })
      expect(refused.body.error.message).toContain(scope)
      const allowed = await call(method, url, { key: holder, ...sent })
      expect([200, 404], `${method} ${url}`).toContain(allowed.status)
    }
  })

  test('a session from another site cannot write', async () => {
    const headers = { origin: 'https://evil.example' }
    const answer = await call('POST', '/v1/gifts', { cookie: own.cookie, body: body(), headers })
    expect(answer.status).toBe(403)
    expect(answer.body.error.code).toBe('origin_not_allowed')
  })
})

/** The answer without the requested id, which may differ. */
const blank = ({ body: shown }: Answer, id: string) => JSON.stringify(shown).replaceAll(id, 'ID')

describe('missing and foreign look alike', () => {
  const strange = () => [
    newId('gift', 0, Date.now()),
    newId('gift', 1, Date.UTC(2020, 1)),
    'gift_1',
    'x',
    "gift_'--",
  ]

  test.each([
    ['GET', ''],
    ['GET', '?wait_for=open&timeout=1'],
    ['POST', '/reclaim'],
    ['GET', '/detections'],
  ])('%s /v1/gifts/{id}%s', async (method, path) => {
    const answers = new Set<string>()
    for (const id of [foreign.gift.id, ...strange()]) {
      const answer = await call(method, `/v1/gifts/${encodeURIComponent(id)}${path}`, {
        key: own.secret,
      })
      expect(answer.status, id).toBe(404)
      answers.add(blank(answer, id))
    }
    expect([...answers]).toHaveLength(1)
    expect([...answers][0]).toContain('resource_missing')
    expect((await get(foreign)).status).toBe('open')
  })

  test.each([
    ['GET', '/preview', undefined],
    ['GET', '/fund', undefined],
    ['POST', '/fund', { account: newWallet().address }],
    ['POST', '/release', { recipient_address: newWallet().address }],
    ['POST', '/release/submit', { serialized_transaction: 'AAAA' }],
  ])('public: %s /v1/gifts/{id}%s', async (method, path, sent) => {
    const answers = new Set<string>()
    for (const id of strange()) {
      const url = `/v1/gifts/${encodeURIComponent(id)}${path}`
      const answer = await call(method, url, { body: sent })
      expect(answer.status, id).toBe(404)
      expect(answer.body.error.code).toBe('resource_missing')
      answers.add(blank(answer, id))
    }
    expect([...answers]).toHaveLength(1)
  })

  test('a transaction', async () => {
    const [theirs] = await transactionsOf(foreign)
    const answers = new Set<string>()
    for (const id of [
      theirs?.id as string,
      newId('txn', 0, Date.now()),
      'txn_1',
      foreign.gift.id,
    ]) {
      const answer = await call('GET', `/v1/transactions/${id}`, { key: own.secret })
      expect(answer.status).toBe(404)
      answers.add(blank(answer, id))
    }
    expect([...answers]).toHaveLength(1)
  })

  test('lists, reports and the CSV contain nothing foreign', async () => {
    const { secret: key } = await api().newKey()
    for (const url of [
      '/v1/gifts',
      `/v1/gifts?sender_address=${foreign.sender.address}`,
      '/v1/transactions',
      `/v1/transactions?source=${foreign.gift.id}`,
    ]) {
      expect((await call('GET', url, { key })).body.data, url).toEqual([])
    }
    const report = await call('GET', '/v1/reports/gift_liability', { key })
    expect(report.body).toMatchObject({ count: 0, amount: 0 })
    const csv = await call('GET', '/v1/transactions.csv', { key })
    expect(csv.body).not.toContain(foreign.gift.id)
  })

  test('a foreign cursor finds nothing foreign', async () => {
    const { secret: key } = await api().newKey()
    const answer = await call('GET', `/v1/gifts?starting_after=${foreign.gift.id}`, { key })
    expect(JSON.stringify(answer.body)).not.toContain(foreign.sender.address)
  })
})

test('public routes show neither metadata nor wallets before release', async () => {
  const made = await openGift({ body: { metadata: { secret: 'internal-note' } } })
  const recipient = await newPayer(chain(), 0)
  const open = [
    await call('GET', `/v1/gifts/${made.gift.id}/preview`),
    await call('GET', `/v1/gift_previews/${made.release.address}`),
    await call('GET', `/v1/gifts/${made.gift.id}/fund`),
    await call('POST', `/v1/gifts/${made.gift.id}/release`, {
      body: { recipient_address: recipient.address },
    }),
  ]
  for (const answer of open) {
    expect(answer.status).toBe(200)
    expect(JSON.stringify(answer.body)).not.toContain('internal-note')
  }
  for (const answer of open.slice(0, 3)) {
    expect(JSON.stringify(answer.body)).not.toContain(made.sender.address)
  }
  const submitted = await release(made, recipient)
  expect(submitted.metadata).toEqual({})
  expect(JSON.stringify(submitted)).not.toContain('internal-note')
})
