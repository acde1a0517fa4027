import { EventEmitter, once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApi } from '../../test/api.ts'
import { createThings, thingRoutes } from '../../test/things.ts'
import type { Changes } from '../db/changes.ts'
import { waitUntil } from './waiting.ts'

const stopping = new AbortController()
const api = useApi({
  extra: (context) => thingRoutes(context),
  kernel: { stopping: stopping.signal },
})
/** A second API that tells when somebody begins and ceases to wait. */
const waiters = new EventEmitter()
const watched = useApi({
  extra: (context) => thingRoutes(context),
  kernel: {
    changes: {
      subscribe: (id) => {
        waiters.emit('come', id)
        return () => waiters.emit('gone', id)
      },
      close: async () => {},
    },
  },
})
let key: string

beforeAll(async () => {
  await createThings(api().database)
  key = (await api().newKey()).secret
})

const newThing = async (): Promise<string> =>
  (await api().call('POST', '/v1/things', { key, body: {} })).body.id
const wait = (id: string, query: string) => api().call('GET', `/v1/things/${id}?${query}`, { key })

async function timed<Result>(work: Promise<Result>): Promise<{ result: Result; ms: number }> {
  const startedAt = performance.now()
  const result = await work
  return { result, ms: performance.now() - startedAt }
}

describe('200', () => {
  test('a status that is there already is answered at once', async () => {
    const id = await newThing()
    const { result, ms } = await timed(wait(id, 'wait_for=open&timeout=30'))
    expect(result).toMatchObject({ status: 200, body: { id, status: 'open' } })
    expect(ms).toBeLessThan(500)
  })

  test('a change that is announced is answered in a moment', async () => {
    const id = await newThing()
    const waiting = wait(id, 'wait_for=closed&timeout=30')
    const { result, ms } = await timed(
      Promise.all([waiting, api().call('POST', `/v1/things/${id}/close`, { key })]),
    )
    expect(result[0]).toMatchObject({ status: 200, body: { id, status: 'closed' } })
    expect(ms).toBeLessThan(1_000) // well before a waiter would look by itself
  })

  test('a change that nobody announced is found all the same, a little later', async () => {
    const id = await newThing()
    const waiting = wait(id, 'wait_for=closed&timeout=30')
    await api().database.query(`UPDATE things SET status = 'closed' WHERE id = $1`, [id])
    expect((await waiting).body.status).toBe('closed')
  })

  test('the timeout answers what is true', async () => {
    const id = await newThing()
    const { result, ms } = await timed(wait(id, 'wait_for=closed&timeout=1'))
    expect(result).toMatchObject({ status: 200, body: { id, status: 'open' } })
    expect(ms).toBeGreaterThanOrEqual(990)
    expect(ms).toBeLessThan(2_000)
  })

  test('a hundred waiters of one object are all answered', async () => {
    const id = await newThing()
    const waiting = Array.from({ length: 100 }, () => wait(id, 'wait_for=closed&timeout=30'))
    await api().call('POST', `/v1/things/${id}/close`, { key })
    const answers = await Promise.all(waiting)
    expect(new Set(answers.map((answer) => answer.body.status))).toEqual(new Set(['closed']))
  })

  test('carries an ETag like any GET, and 304 when what is true is what was known', async () => {
    const id = await newThing()
    const { headers } = await wait(id, '')
    const again = await api().call('GET', `/v1/things/${id}?wait_for=closed&timeout=1`, {
      key,
      headers: { 'if-none-match': headers.etag as string },
    })
    expect(again.status).toBe(304)
  })
})

describe('400', () => {
  test.each([
    ['wait_for=paid', 'wait_for'],
    ['wait_for=', 'wait_for'],
    ['wait_for=closed&timeout=0', 'timeout'],
    ['wait_for=closed&timeout=31', 'timeout'],
    ['wait_for=closed&timeout=1.5', 'timeout'],
  ])('%s', async (query, param) => {
    const answer = await wait(await newThing(), query)
    expect(answer.status).toBe(400)
    expect(answer.body.error).toMatchObject({ code: 'parameter_invalid', param })
  })

  test('a route that cannot wait does not know the parameter', async () => {
    const answer = await api().call('GET', '/v1/account?wait_for=open', { key })
    expect(answer.body.error).toMatchObject({ code: 'parameter_unknown', param: 'wait_for' })
  })
})

test('404: what does not exist is not waited for', async () => {
  const { result, ms } = await timed(wait('thing_none', 'wait_for=closed&timeout=30'))
  expect(result.status).toBe(404)
  expect(ms).toBeLessThan(1_000)
})

describe('waitUntil', () => {
  /** Changes that the test announces itself; counts the waiters. */
  function manualChanges() {
    const waiters = new Set<() => void>()
    const changes: Changes = {
      subscribe(_id, onChange) {
        waiters.add(onChange)
        return () => waiters.delete(onChange)
      },
      close: async () => {},
    }
    const ring = () => {
      for (const wake of waiters) wake()
    }
    return { changes, waiters, ring }
  }
  const never = new AbortController().signal

  test('sees a change that happens while it looks: the ring is not slept through', async () => {
    const { changes, waiters, ring } = manualChanges()
    let value = 0
    const { result, ms } = await timed(
      waitUntil({
        changes,
        objectId: 'a',
        load: async () => {
          const seen = value
          if (value === 0) {
            value = 1
            ring() // committed after our snapshot, before we sleep
          }
          return seen
        },
        isReached: (seen) => seen === 1,
        timeoutMs: 5_000,
        signal: never,
      }),
    )
    expect(result).toBe(1)
    expect(ms).toBeLessThan(1_000)
    expect(waiters.size).toBe(0)
  })

  test('unsubscribes also when loading fails', async () => {
    const { changes, waiters } = manualChanges()
    const load = async () => {
      throw new Error('gone')
    }
    const options = { changes, objectId: 'a', load, isReached: () => false, signal: never }
    await expect(waitUntil({ ...options, timeoutMs: 5_000 })).rejects.toThrow('gone')
    expect(waiters.size).toBe(0)
  })
})

describe('ends early', () => {
  test('when the client goes away: nothing keeps looking for it', async () => {
    const address = await watched().app.listen({ port: 0, host: '127.0.0.1' })
    await createThings(watched().database)
    const { secret } = await watched().newKey()
    const { body } = await watched().call('POST', '/v1/things', { key: secret, body: {} })
    const request = httpRequest(`${address}/v1/things/${body.id}?wait_for=closed&timeout=30`, {
      headers: { authorization: `Bearer ${secret}` },
    })
    request.on('error', () => {})
    const [come, gone] = [once(waiters, 'come'), once(waiters, 'gone')]
    request.end()
    await come
    request.destroy()
    const { ms } = await timed(gone)
    expect(ms).toBeLessThan(1_000)
  })

  // Last: after the stop nothing waits any more.
  test('when the process stops, with what is true', async () => {
    const id = await newThing()
    const waiting = timed(wait(id, 'wait_for=closed&timeout=30'))
    setImmediate(() => stopping.abort())
    const { result, ms } = await waiting
    expect(result).toMatchObject({ status: 200, body: { id, status: 'open' } })
    expect(ms).toBeLessThan(1_000)
    const after = await timed(wait(id, 'wait_for=closed&timeout=30'))
    expect(after.result.status).toBe(200)
    expect(after.ms).toBeLessThan(1_000)
  })
})
