import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApi } from '../../test/api.ts'
import { createdSeconds, newId, shardOf } from '../lib/ids.ts'
import type { ListQuery } from './paging.ts'
import { listQuery, pageOf } from './paging.ts'

const api = useApi()
const START = 1_700_000_000
let key: string
let accountId: string
/** Newest first, as a list must be. */
let ids: string[]

beforeAll(async () => {
  ;({ secret: key, accountId } = await api().newKey())
  // 130 keys, several a second, some in the same millisecond; and a foreign account full of them.
  const { accountId: foreign } = await api().newKey()
  for (const owner of [accountId, foreign]) {
    for (let i = 0; i < 130; i++) {
      const at = START * 1000 + Math.floor(i / 3) * 400
      const id = newId('ak', shardOf(owner as never), at)
      await api().database.query(
        `INSERT INTO api_keys (account_id, id, name, secret_hash, last4)
          VALUES ($1, $2, 'k', sha256(convert_to($2, 'UTF8')), '1234')`,
        [owner, id],
      )
    }
  }
  const { rows } = await api().database.query('SELECT id FROM api_keys WHERE account_id = $1', [
    accountId,
  ])
  ids = rows
    .map((row) => row.id as string)
    .sort()
    .reverse()
})

const list = (query: Record<string, unknown>) =>
  api().call('GET', `/v1/api_keys?${new URLSearchParams(query as Record<string, string>)}`, { key })
const idsOf = (answer: { body: { data: { id: string }[] } }) => answer.body.data.map(({ id }) => id)

describe('200', () => {
  test('the envelope is a list, 25 long unless asked otherwise, newest first', async () => {
    const answer = await list({})
    expect(answer.body).toEqual({
      object: 'list',
      data: expect.any(Array),
      has_more: true,
      url: '/v1/api_keys',
    })
    expect(idsOf(answer)).toEqual(ids.slice(0, 25))
  })

  test.each([1, 100])('limit %i', async (limit) => {
    expect(idsOf(await list({ limit }))).toEqual(ids.slice(0, limit))
  })

  test('walking forward meets every object once, and has_more ends it', async () => {
    const seen: string[] = []
    for (let cursor: string | undefined; ; ) {
      const answer = await list({ limit: 50, ...(cursor ? { starting_after: cursor } : {}) })
      seen.push(...idsOf(answer))
      cursor = seen.at(-1)
      if (!answer.body.has_more) break
    }
    expect(seen).toEqual(ids)
  })

  test('walking backward meets every object once: each page is the nearest newer one', async () => {
    const seen: string[] = [ids.at(-1) as string]
    for (;;) {
      const answer = await list({ limit: 50, ending_before: seen[0] })
      seen.unshift(...idsOf(answer))
      if (!answer.body.has_more) break
    }
    expect(seen).toEqual(ids)
  })

  test('has_more is false for a page that ends exactly at the end', async () => {
    const last = await list({ limit: 10, starting_after: ids.at(-11) })
    expect(idsOf(last)).toEqual(ids.slice(-10))
    expect(last.body.has_more).toBe(false)
    const none = await list({ starting_after: ids.at(-1) })
    expect(none.body).toMatchObject({ data: [], has_more: false })
  })

  test('a cursor need not exist: it is a place in time', async () => {
    const gone = newId('ak', 0, (START + 5) * 1000)
    expect(idsOf(await list({ limit: 100, starting_after: gone }))).toEqual(
      ids.filter((id) => id < gone).slice(0, 100),
    )
  })

  test('any mix of cursor and times gives what a plain filter over all objects gives', async () => {
    const second = fc.integer({ min: START - 2, max: START + 20 })
    const times = fc.record(
      { created_gt: second, created_gte: second, created_lt: second, created_lte: second },
      { requiredKeys: [] },
    )
    const cursor = fc.oneof(
      fc.constant({}),
      fc.nat(129).map((n) => ({ starting_after: ids[n] })),
      fc.nat(129).map((n) => ({ ending_before: ids[n] })),
    )
    await fc.assert(
      fc.asyncProperty(times, cursor, fc.integer({ min: 1, max: 100 }), async (t, c, limit) => {
        const query = { ...t, ...c, limit }
        const answer = await list(query)
        expect(answer.status).toBe(200)
        const wanted = naive(ids, query)
        expect(idsOf(answer)).toEqual(wanted.page)
        expect(answer.body.has_more).toBe(wanted.hasMore)
      }),
      { numRuns: 150 },
    )
  })
})

describe('400', () => {
  test.each([
    ['limit', '0'],
    ['limit', '101'],
    ['limit', '-1'],
    ['limit', '1.5'],
    ['limit', 'ten'],
    ['limit', ''],
    ['created_gte', '-1'],
    ['created_lt', 'now'],
    ['created_gt', '1700000000000'],
    ['starting_after', 'ak_1'],
    ['starting_after', newId('acct', 0, 0)],
    ['ending_before', ''],
    ['ending_before', `${newId('ak', 0, 0)}' OR 1=1`],
  ])('%s=%s', async (param, value) => {
    const answer = await list({ [param]: value })
    expect(answer.status).toBe(400)
    expect(answer.body.error).toMatchObject({ code: 'parameter_invalid', param })
  })

  test('both cursors at once', async () => {
    const answer = await list({ starting_after: ids[0], ending_before: ids[1] })
    expect(answer.status).toBe(400)
    expect(answer.body.error.code).toBe('parameters_exclusive')
    expect(answer.body.error.message).toMatch(/starting_after.*ending_before/)
  })

  test('an unknown parameter, or one given twice', async () => {
    expect((await list({ offset: 10 })).body.error).toMatchObject({
      code: 'parameter_unknown',
      param: 'offset',
    })
    const twice = await api().call('GET', '/v1/api_keys?limit=1&limit=2', { key })
    expect(twice.body.error).toMatchObject({ code: 'parameter_invalid', param: 'limit' })
  })
})

test('a cursor of another account shows nothing of it', async () => {
  const { rows } = await api().database.query(
    'SELECT id FROM api_keys WHERE account_id <> $1 ORDER BY id DESC LIMIT 1 OFFSET 60',
    [accountId],
  )
  const answer = await list({ limit: 100, starting_after: rows[0].id })
  expect(
    answer.body.data.every((item: { account_id: string }) => item.account_id === accountId),
  ).toBe(true)
})

describe('pageOf', () => {
  const parse = (query: object) => listQuery('ak').parse(query) as ListQuery

  test('without anything, every id there can be lies inside', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 48 - 1 }), (ms) => {
        const { afterId, beforeId } = pageOf('ak', parse({}))
        const id = newId('ak', 1023, ms)
        expect(afterId < id && id < beforeId).toBe(true)
      }),
    )
  })

  test('the ends of time are bounds like any other', () => {
    for (const at of [0, 253_402_300_799]) {
      for (const name of ['created_gt', 'created_gte', 'created_lt', 'created_lte']) {
        const page = pageOf('ak', parse({ [name]: at }))
        expect(page.afterId.startsWith('ak_') && page.beforeId.startsWith('ak_')).toBe(true)
      }
    }
  })
})

type Query = Omit<Partial<ListQuery>, 'starting_after' | 'ending_before'> & {
  limit: number
  starting_after?: string | undefined
  ending_before?: string | undefined
}

function naive(all: string[], query: Query) {
  const { created_gt: gt, created_gte: gte, created_lt: lt, created_lte: lte } = query
  const within = all.filter((id) => {
    const at = createdSeconds(id as never)
    return (
      at > (gt ?? -1) &&
      at >= (gte ?? 0) &&
      at < (lt ?? Infinity) &&
      at <= (lte ?? Infinity) &&
      id < (query.starting_after ?? '~') &&
      id > (query.ending_before ?? '')
    )
  })
  const page =
    query.ending_before === undefined ? within.slice(0, query.limit) : within.slice(-query.limit)
  return { page, hasMore: within.length > query.limit }
}
