import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { Client } from './client.ts'
import type { RequestOptions } from './options.ts'
import { WaitTimeoutError, waitFor } from './wait-for.ts'

// A small server stands in for a resource of the API.
type Thing = { status: string; payment_status?: string }

let stop = async () => {}
afterEach(() => stop())

/** Responds to each request with the next thing, or never, and records its query. */
async function serve(...things: Thing[]) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(new URL(request.url as string, 'http://x').search)
    const thing = things.length > 1 ? things.shift() : things[0]
    if (thing !== undefined) response.end(JSON.stringify(thing))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  stop = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const client = new Client(null, { baseUrl })
  const get = (query: object, options: RequestOptions) =>
    client.request<Thing>({ method: 'GET', path: '/v1/things/1', query }, options)
  return { asked, get }
}

test('it sends one request if the API waits', async () => {
  const { asked, get } = await serve({ status: 'open' })
  expect(await waitFor(get, 'open')).toEqual({ status: 'open' })
  expect(asked).toEqual(['?wait_for=open&timeout=30'])
})

test('it polls until the status is reached, but not in a busy loop', async () => {
  const { asked, get } = await serve({ status: 'new' }, { status: 'new' }, { status: 'open' })
  const startedAtMs = performance.now()
  expect(await waitFor(get, 'open')).toMatchObject({ status: 'open' })
  expect(asked).toHaveLength(3)
  expect(performance.now() - startedAtMs).toBeGreaterThanOrEqual(950)
})

test('a payment_status counts as a status', async () => {
  const { get } = await serve({ status: 'open', payment_status: 'paid' })
  expect(await waitFor(get, 'paid')).toMatchObject({ status: 'open' })
})

test('after the timeout it throws an error with the latest object', async () => {
  const { asked, get } = await serve({ status: 'new' })
  const error = await waitFor(get, 'open', { timeoutMs: 700 }).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(WaitTimeoutError)
  expect(error).toMatchObject({ name: 'WaitTimeoutError', object: { status: 'new' } })
  expect(asked[0]).toBe('?wait_for=open&timeout=1')
})

test.each([
  ['between two requests', { status: 'new' }],
  ['while a request waits', null],
])('a signal aborts it %s', async (_, thing) => {
  const { get } = await serve(...(thing === null ? [] : [thing]))
  const reason = new Error('changed my mind')
  const controller = new AbortController()
  setTimeout(() => controller.abort(reason), 100)
  await expect(waitFor(get, 'open', { signal: controller.signal })).rejects.toBe(reason)
})
