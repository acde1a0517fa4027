import { once } from 'node:events'
import { Agent, request as httpRequest } from 'node:http'
import type { Readable } from 'node:stream'
import pg from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { useDatabase } from '../../test/database.ts'
import type { ApiProcess } from '../../test/process.ts'
import { call, json, signIn, startApi } from '../../test/process.ts'

const database = useDatabase()
let started: ApiProcess[] = []

const start = async (variables: Record<string, string> = {}) => {
  const api = await startApi({ DATABASE_URL: database().url, ...variables })
  started.push(api)
  return api
}
afterEach(async () => {
  await Promise.all(started.map((api) => api.stop()))
  started = []
})

/** Resolves when a statement of the process waits for a lock. */
async function somebodyWaits(): Promise<void> {
  for (;;) {
    const { rows } = await database().query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
    if (rows.length > 0) return
  }
}

/** A request that lasts until it is let go: it waits for a row that somebody else holds. */
async function slowRequest(api: ApiProcess, agent: Agent | false) {
  const { secret } = await signIn(api)
  const client = new pg.Client({ connectionString: database().url })
  await client.connect()
  await client.query('BEGIN')
  await client.query('SELECT FROM accounts FOR UPDATE')
  const request = httpRequest(new URL('/v1/account', api.url), {
    method: 'POST',
    agent,
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
  }).end('{"username":"slow"}')
  const status = once(request, 'response').then(([response]) => {
    response.resume()
    return response.statusCode as number
  })
  await somebodyWaits()
  const letGo = async () => {
    await client.query('COMMIT')
    await client.end()
  }
  return { status, letGo }
}

async function said(api: ApiProcess, words: string): Promise<void> {
  while (!api.printed().includes(words)) await once(api.child.stdout as Readable, 'data')
}

async function isAnswering(api: ApiProcess): Promise<boolean> {
  return await fetch(new URL('/healthz', api.url)).then(
    (answer) => answer.ok,
    () => false,
  )
}

describe('SIGTERM', () => {
  test('it is not ready at once, serves on while load balancers notice, then ends waits and itself', async () => {
    const api = await start({ DRAIN_SECONDS: '2' })
    const { secret } = await signIn(api)
    const headers = { authorization: `Bearer ${secret}` }
    const made = await call(api, 'POST', '/v1/transaction_intents', json({ amount: 100 }, headers))
    const waiting = call(api, 'GET', `/v1/transaction_intents/${made.body.id}?wait_for=succeeded`, {
      headers,
    })
    const stoppedAt = performance.now()
    const exited = api.stop()
    await said(api, '"stopping"')
    const ready = await call(api, 'GET', '/readyz')
    expect([ready.status, ready.body.reason]).toEqual([503, 'stopping'])
    const served = await call(api, 'GET', '/v1/account', { headers })
    expect([served.status, served.headers.get('connection')]).toEqual([200, 'close'])
    expect((await waiting).status).toBe(200)
    const waitedMs = performance.now() - stoppedAt
    expect(waitedMs).toBeGreaterThan(1_500) // ended by the close, not by the signal
    expect(waitedMs).toBeLessThan(15_000) // and not by its own time-out of 30 s
    expect(await exited).toBe(0)
  })

  test('a second signal ends it at once', async () => {
    const api = await start({ DRAIN_SECONDS: '60' })
    void api.stop()
    await said(api, '"stopping"')
    api.child.kill('SIGTERM')
    const [, signal] = await once(api.child, 'exit')
    expect(signal).toBe('SIGTERM')
  })

  test('a request in flight is finished, then the process ends by itself with 0', async () => {
    const api = await start()
    const { status, letGo } = await slowRequest(api, false)
    const exited = api.stop()
    await said(api, '"stopping"')
    // Nobody new is let in, and the slow one has not been cut off.
    while (await isAnswering(api));
    await letGo()
    expect(await status).toBe(200)
    expect(await exited).toBe(0)
  })

  test('a line that is kept open but idle does not hold it up', async () => {
    const api = await start()
    const agent = new Agent({ keepAlive: true })
    const request = httpRequest(new URL('/healthz', api.url), { agent }).end()
    const [response] = await once(request, 'response')
    response.resume()
    await once(response, 'end')
    expect(await api.stop()).toBe(0)
    agent.destroy()
  })

  test('what was used in the last second is written down', async () => {
    const api = await start()
    const { secret } = await signIn(api)
    const headers = { authorization: `Bearer ${secret}` }
    expect((await call(api, 'GET', '/v1/account', { headers })).status).toBe(200)
    await api.stop()
    const { rows } = await database().query(
      `SELECT last_used_at FROM api_keys WHERE last4 = $1 AND last_used_at IS NOT NULL`,
      [secret.slice(-4)],
    )
    expect(rows).toHaveLength(1)
  })

  // The line of the last request is idle only after the server has closed the idle ones.
  test('SIGTERM ends the process also when the client of a request in flight keeps its line open', async () => {
    const api = await start()
    const agent = new Agent({ keepAlive: true })
    const { status, letGo } = await slowRequest(api, agent)
    const exited = api.stop()
    await said(api, '"stopping"')
    await letGo()
    expect(await status).toBe(200)
    const late = new Promise((resolve) => setTimeout(resolve, 5_000, 'still running after 5 s'))
    const outcome = await Promise.race([exited, late])
    agent.destroy()
    expect(outcome).toBe(0)
  })
})
