import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FaultyProxy } from '../test/faults.ts'
import { startFaultyProxy } from '../test/faults.ts'
import type { TestFlorin } from '../test/florin.ts'
import { startFlorin } from '../test/florin.ts'
import { Florin } from './florin.ts'

let server: TestFlorin
let proxy: FaultyProxy
let florin: Florin
/** Newest first, like lists. */
let names: string[]

beforeAll(async () => {
  server = await startFlorin()
  proxy = await startFaultyProxy(server.baseUrl)
  florin = new Florin(await server.newKey(), { baseUrl: proxy.url })
  names = ['Tests']
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) {
    await florin.apiKeys.create({ name })
    names.unshift(name)
  }
})
afterAll(async () => {
  await proxy.stop()
  await server.stop()
})

async function namesOf(keys: AsyncIterable<{ name: string }>): Promise<string[]> {
  const found: string[] = []
  for await (const { name } of keys) found.push(name)
  return found
}

test('awaiting a list returns one page', async () => {
  const page = await florin.apiKeys.list({ limit: 3 })
  expect(page).toMatchObject({ object: 'list', has_more: true })
  expect(page.data.map(({ name }) => name)).toEqual(names.slice(0, 3))
  expect(page.lastResponse.status).toBe(200)
})

test('iterating a list returns every item once, whatever the page size', async () => {
  for (const limit of [1, 2, 3, 7, 100]) {
    expect(await namesOf(florin.apiKeys.list({ limit }))).toEqual(names)
  }
})

test('leaving the loop loads no further page', async () => {
  proxy.requests.length = 0
  for await (const { name } of florin.apiKeys.list({ limit: 2 })) if (name === 'e') break
  expect(proxy.requests.map(({ path }) => path)).toEqual(['/v1/api_keys?limit=2'])
})

test('the same list can be awaited and iterated, and iterated again', async () => {
  const list = florin.apiKeys.list({ limit: 4 })
  expect((await list).data).toHaveLength(4)
  expect(await namesOf(list)).toEqual(names)
  expect(await namesOf(list)).toEqual(names)
})

test('starting_after continues with older items', async () => {
  const { data } = await florin.apiKeys.list({ limit: 2 })
  const older = florin.apiKeys.list({ starting_after: data[1]?.id as string, limit: 2 })
  expect(await namesOf(older)).toEqual(names.slice(2))
})

test('ending_before continues with newer items, oldest first', async () => {
  const { data } = await florin.apiKeys.list()
  const newer = florin.apiKeys.list({ ending_before: data[4]?.id as string, limit: 2 })
  expect(await namesOf(newer)).toEqual(names.slice(0, 4).toReversed())
})

test('filters apply to every page', async () => {
  const none = florin.apiKeys.list({ created_lt: 1, limit: 1 })
  expect(await namesOf(none)).toEqual([])
  const all = florin.apiKeys.list({ created_gt: 1, limit: 3 })
  expect(await namesOf(all)).toEqual(names)
  expect(proxy.requests.at(-1)?.path).toContain('created_gt=1')
})

test('a lost page is retried in the middle of a loop', async () => {
  const keys = florin.apiKeys.list({ limit: 3 })
  await keys
  proxy.faults.push('reply cut', { status: 503 })
  expect(await namesOf(keys)).toEqual(names)
})

test('an error is thrown both when awaiting and when iterating', async () => {
  const bad = { limit: 101 }
  await expect(florin.apiKeys.list(bad)).rejects.toMatchObject({ param: 'limit' })
  await expect(namesOf(florin.apiKeys.list(bad))).rejects.toMatchObject({ param: 'limit' })
})
