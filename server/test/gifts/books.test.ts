import { beforeAll, describe, expect, test } from 'vitest'
import { findGiftAddresses } from '../../../program/client/addresses.ts'
import type { FakeSolana } from '../../../scripts/local/fake-solana/fake-solana.ts'
import { newWallet } from '../../../scripts/local/wallets.ts'
import { newPayer } from '../chain.ts'
import { balanceOf } from '../wire.ts'
import type { MadeGift } from './world.ts'
import { until, useGifts } from './world.ts'

const { chain, api, call, get, newGift, openGift, release, reclaim, detectionsOf } = useGifts()
const DAY_MS = 86_400_000

type Txn = { id: string; type: string; source: string; signature: string; created: number }
let account: { secret: string; accountId: string; cookie: string }
let taken: MadeGift
let open: MadeGift
const recipient = newWallet()

beforeAll(async () => {
  account = await api().newKey()
  const key = account.secret
  chain().fundSol(recipient.address as never, 1_000_000_000n)
  taken = await openGift({ key, body: { amount: 700, metadata: { note: 'a, "b"' } } })
  open = await openGift({ key, body: { amount: 12_345 } })
  await newGift({ key, body: { amount: 100 } })
  const back = await openGift({ key, body: { amount: 900 } })
  await release(taken, recipient)
  await reclaim(back)
  await get(taken, '?wait_for=released')
  await get(back, '?wait_for=reclaimed')
})

const list = async (query = '') => {
  const answer = await call('GET', `/v1/transactions${query}`, { key: account.secret })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body as { data: Txn[]; has_more: boolean }
}

describe('transactions', () => {
  test('there is one for each funding and each release, none for a reclaim', async () => {
    const { data } = await list()
    expect(data.map(({ type }) => type).sort()).toEqual([
      'gift_fund',
      'gift_fund',
      'gift_fund',
      'gift_release',
    ])
    expect(new Set(data.map(({ signature }) => signature)).size).toBe(4)
  })

  test('are listed newest first, and read one by one, with every field', async () => {
    const { data } = await list()
    const times = data.map(({ created }) => created)
    expect(times).toEqual([...times].sort((a, b) => b - a))
    for (const one of data) {
      const alone = await call('GET', `/v1/transactions/${one.id}`, { key: account.secret })
      expect(alone.body).toEqual(one)
    }
    const [released] = (await list('?type=gift_release')).data
    expect(released).toEqual({
      id: expect.stringMatching(/^txn_[0-9a-hjkmnp-tv-z]{26}$/),
      object: 'transaction',
      type: 'gift_release',
      source: taken.gift.id,
      signature: (await get(taken)).release_tx,
      sender_address: taken.sender.address,
      recipient_address: recipient.address,
      amount: 700,
      currency: 'usdc',
      account_id: account.accountId,
      created: (await get(taken)).released_at,
    })
  })

  test('are filtered by type, source and time, and paged', async () => {
    expect((await list('?type=gift_fund')).data).toHaveLength(3)
    expect((await list(`?source=${taken.gift.id}`)).data).toHaveLength(2)
    expect((await list(`?source=${taken.gift.id}&type=gift_fund`)).data).toHaveLength(1)
    const { data } = await list()
    const newest = data[0] as Txn
    expect((await list(`?created_gt=${newest.created}`)).data).toEqual([])
    expect((await list(`?created_lte=${newest.created}`)).data).toEqual(data)
    const first = await list('?limit=3')
    expect(first.has_more).toBe(true)
    const rest = await list(`?limit=3&starting_after=${first.data[2]?.id}`)
    expect([...first.data, ...rest.data]).toEqual(data)
    expect((await list(`?ending_before=${data[3]?.id}`)).data).toEqual(data.slice(0, 3))
  })

  test.each([
    ['parameter_invalid', 'type', 'type=gift'],
    ['parameter_invalid', 'limit', 'limit=101'],
    ['parameter_unknown', 'status', 'status=succeeded'],
  ])('%s %s in ?%s', async (code, param, query) => {
    const answer = await call('GET', `/v1/transactions?${query}`, { key: account.secret })
    expect(answer.status).toBe(400)
    expect(answer.body.error).toMatchObject({ code, param })
  })

  test('cannot be created', async () => {
    const answer = await call('POST', '/v1/transactions', { key: account.secret, body: {} })
    expect(answer.status).toBe(405)
  })

  test('export as CSV: a header line, then all of them, newest first, in cents', async () => {
    const csv = await call('GET', '/v1/transactions.csv', { key: account.secret })
    expect(csv.status).toBe(200)
    expect(csv.headers['content-type']).toMatch(/^text\/csv/)
    const [names, ...lines] = csv.body.trim().split(/\r?\n/)
    const columns = names.split(',')
    const { data } = await list()
    const shown = lines.map((line: string) =>
      Object.fromEntries(line.split(',').map((cell, at) => [columns[at], cell])),
    )
    expect(shown.map(({ id }: Txn) => id)).toEqual(data.map(({ id }) => id))
    for (const [at, one] of data.entries()) {
      for (const name of ['type', 'source', 'signature', 'amount', 'currency', 'created']) {
        expect(columns).toContain(name)
        if (name !== 'created') expect(shown[at][name]).toBe(String(one[name as keyof Txn]))
      }
    }
    const filtered = await call('GET', '/v1/transactions.csv?type=gift_release', {
      key: account.secret,
    })
    expect(filtered.body.trim().split(/\r?\n/)).toHaveLength(2)
  })
})

describe('the export of the account', () => {
  test('holds gifts, detections and transactions', async () => {
    const { status, body } = await call('GET', '/v1/account/export', { key: account.secret })
    expect(status).toBe(200)
    expect(body.gifts).toHaveLength(4)
    expect(body.gifts.map(({ id }: { id: string }) => id)).toContain(taken.gift.id)
    expect(JSON.stringify(body.gifts)).toContain('"note"')
    const { data } = await list()
    expect(body.transactions.map(({ id }: Txn) => id).sort()).toEqual(
      data.map(({ id }) => id).sort(),
    )
    const ids = (await detectionsOf(taken)).map(({ id }) => id)
    expect(body.detections.map(({ id }: { id: string }) => id)).toEqual(expect.arrayContaining(ids))
    expect(body.detections).toHaveLength(5)
  })

  test('omits what its key may not read', async () => {
    const { body: made } = await call('POST', '/v1/api_keys', {
      key: account.secret,
      body: { scopes: ['account:read'] },
    })
    const { body } = await call('GET', '/v1/account/export', { key: made.secret })
    expect(body.gifts ?? []).toEqual([])
    expect(body.transactions ?? []).toEqual([])
    expect(JSON.stringify(body)).not.toContain(taken.sender.address)
  })
})

describe('the gift liability report', () => {
  const report = async () =>
    (await call('GET', '/v1/reports/gift_liability', { key: account.secret })).body

  test('counts open gifts, and agrees with the chain', async () => {
    const shown = await report()
    expect(shown).toMatchObject({
      object: 'report.gift_liability',
      currency: 'usdc',
      count: 1,
      amount: 12_345,
      on_chain: {
        checked: 1,
        amount_base_units: '123450000',
        expected_base_units: '123450000',
        difference_base_units: '0',
      },
    })
    expectSums(shown)
    expect(shown.by_age[0]).toMatchObject({ days: 0, count: 1, amount: 12_345 })
  })

  test.each([
    ['a day', 1, 1],
    ['45 days', 45, 30],
    ['400 days', 400, 365],
  ])('puts a gift open for %s into the right bucket', async (_age, days, line) => {
    const { key, gift } = await openGift()
    await api().database.query(
      "UPDATE gifts SET funded_at = funded_at - $2 * interval '1 day' WHERE id = $1",
      [gift.id, days],
    )
    const { body } = await call('GET', '/v1/reports/gift_liability', { key })
    expectSums(body)
    expect(body.by_age.filter(({ count }: { count: number }) => count > 0)).toEqual([
      { days: line, count: 1, amount: 2_500 },
    ])
  })

  test('takes the age from the injected clock', async () => {
    api().advance(45 * DAY_MS)
    const shown = await report()
    api().advance(-45 * DAY_MS)
    const [line] = shown.by_age.filter(({ count }: { count: number }) => count > 0)
    expect(line.days).toBe(30)
  })

  test('reports when the chain holds less than expected', async () => {
    const { key, gift, terms } = await openGift()
    const addresses = await findGiftAddresses(terms)
    chain().setAccount(addresses?.vault as never, null)
    expect(gift.status).toBe('open')
    const { body } = await call('GET', '/v1/reports/gift_liability', { key })
    expect(body).toMatchObject({ amount: 2_500, on_chain: { amount_base_units: '0' } })
    expect(body.on_chain.difference_base_units).toBe('-25000000')
  })

  test('reports when the chain holds more, which the recipient gets', async () => {
    const made = await openGift()
    const vault = (await findGiftAddresses(made.terms))?.vault as never
    const state = chain().readAccount(vault) as NonNullable<ReturnType<FakeSolana['readAccount']>>
    const data = Buffer.from(state.data)
    data.writeBigUInt64LE(26_000_000n, 64)
    chain().setAccount(vault, { ...state, data: Uint8Array.from(data) })
    const { body } = await call('GET', '/v1/reports/gift_liability', { key: made.key })
    expect(body).toMatchObject({ amount: 2_500, on_chain: { difference_base_units: '1000000' } })
    const lucky = await newPayer(chain(), 0)
    await release(made, lucky)
    expect((await get(made, '?wait_for=released')).status).toBe('released')
    expect(await balanceOf(chain(), lucky)).toBe(26_000_000n)
  })

  test('is less after a release', async () => {
    await release(open, recipient)
    await get(open, '?wait_for=released')
    expect(await report()).toMatchObject({
      count: 0,
      amount: 0,
      on_chain: { checked: 0, amount_base_units: '0', difference_base_units: '0' },
    })
  })

  function expectSums(shown: { count: number; amount: number; by_age: Record<string, number>[] }) {
    const sum = (name: string) => shown.by_age.reduce((all, line) => all + (line[name] ?? 0), 0)
    expect(sum('count')).toBe(shown.count)
    expect(sum('amount')).toBe(shown.amount)
    const days = shown.by_age.map((line) => line.days as number)
    expect(days).toEqual([...days].sort((a, b) => a - b))
  }
})

describe('deleting the account', () => {
  const remove = (cookie: string) => call('DELETE', '/v1/account', { cookie })

  test('is refused while a gift is open or may be funded', async () => {
    const owner = await api().newKey()
    const made = await newGift({ key: owner.secret })
    const refused = async () => {
      const answer = await remove(owner.cookie)
      expect(answer.status).toBe(409)
      expect(answer.body.error.code).toBe('account_has_gifts')
      expect((await get(made)).id).toBe(made.gift.id)
    }
    await refused()
    await call('POST', `/v1/gifts/${made.gift.id}/reclaim`, { key: owner.secret })
    await refused()
    const other = await api().newKey()
    await openGift({ key: other.secret })
    expect((await remove(other.cookie)).body.error.code).toBe('account_has_gifts')
  })

  test('is allowed once all have ended, and deletes the gifts', async () => {
    const owner = await api().newKey()
    const made = await openGift({ key: owner.secret })
    await release(made, await newPayer(chain(), 0))
    await get(made, '?wait_for=released')
    await until(
      async () => (await detectionsOf(made)).map(({ commitment }) => commitment),
      (all) => all.every((one) => one === 'finalized'),
    )
    const gone = await remove(owner.cookie)
    expect(gone.status, JSON.stringify(gone.body)).toBe(200)
    expect(gone.body).toMatchObject({ id: owner.accountId, deleted: true })
    expect((await call('GET', `/v1/gifts/${made.gift.id}`, { key: owner.secret })).status).toBe(401)
    expect((await call('GET', `/v1/gifts/${made.gift.id}/preview`)).status).toBe(404)
  })

  test('an API key cannot delete the account', async () => {
    const answer = await call('DELETE', '/v1/account', { key: account.secret })
    expect(answer.status).toBe(403)
    expect(answer.body.error.code).toBe('session_required')
  })
})
