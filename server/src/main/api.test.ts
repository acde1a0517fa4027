import { randomBytes } from 'node:crypto'
import { afterEach, describe, expect, test, vi } from 'vitest'
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

describe('the log', () => {
  test('has a line for every request and no secret in any', async () => {
    const api = await start({ LOG_LEVEL: 'trace' })
    const { cookie, signature, message, secret } = await signIn(api)
    const bearer = { authorization: `Bearer ${secret}` }
    const session = { cookie, origin: 'http://localhost:8080' }
    const made = await call(api, 'POST', '/v1/api_keys', json({ name: 'my name' }, bearer))
    const calls: [string, string, RequestInit][] = [
      ['GET', '/v1/account', { headers: bearer }],
      ['GET', '/v1/account', { headers: session }],
      ['GET', `/v1/account?secret=${secret}`, { headers: bearer }],
      ['GET', `/v1/${secret}`, { headers: bearer }],
      ['GET', `/v1/api_keys/${secret}`, { headers: bearer }],
      ['POST', '/v1/session', json({ message, signature }, session)],
      ['POST', '/v1/api_keys', json({ name: secret, [secret]: 1 }, bearer)],
      ['POST', '/v1/account', { body: `{"username":"${secret}`, headers: bearer }],
      ['GET', '/v1/account', { headers: { authorization: `Bearer ${secret}x` } }],
    ]
    for (const [method, path, init] of calls) {
      expect((await call(api, method, path, init)).status).toBeLessThan(500)
    }
    await api.stop()
    const lines = api
      .printed()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines.filter((line) => line.msg === 'answered').length).toBeGreaterThanOrEqual(
      calls.length,
    )
    expect(lines.find((line) => line.msg === 'answered')).toMatchObject({
      method: 'POST',
      route: '/v1/session/challenge',
      status: 200,
      request: expect.stringMatching(/^req_/),
    })
    const token = cookie.split('=')[1] as string
    const secrets = [secret, token, signature, String(made.body.secret), 'my name']
    expect(secrets.filter((text) => api.printed().includes(text))).toEqual([])
    expect(api.printed()).not.toMatch(/sk_live_|service_session/)
  })

  test('a database error is reported without the request’s data', async () => {
    const api = await start()
    const { secret } = await signIn(api)
    const name = randomBytes(12).toString('hex')
    await database().query('ALTER TABLE api_keys RENAME COLUMN last4 TO moved')
    const headers = { authorization: `Bearer ${secret}` }
    const answer = await call(api, 'POST', '/v1/api_keys', json({ name }, headers))
    await database().query('ALTER TABLE api_keys RENAME COLUMN moved TO last4')
    expect(answer.status).toBe(500)
    const id = String(answer.headers.get('request-id'))
    const isReported = (line: string) => line.includes(id) && line.includes('"err"')
    await vi.waitFor(() => expect(api.printed().split('\n').some(isReported)).toBe(true), 10_000)
    expect(api.printed()).not.toContain(name)
    expect(api.printed()).not.toContain(secret)
    expect(JSON.stringify(answer.body)).not.toContain('last4')
  })
})

test('metrics are on a port of their own, never on the public one', async () => {
  const { findPort } = await import('../../../scripts/local/ports.ts')
  const port = await findPort()
  const api = await start({ METRICS_PORT: `${port}` })
  const { secret } = await signIn(api)
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  expect(metrics).toContain('http_server_request_duration')
  expect(metrics).toContain('http_route="/v1/session/challenge"')
  expect(metrics).not.toContain(secret)
  expect(metrics).not.toMatch(/acct_|ak_0|sess_/)
  expect((await call(api, 'GET', '/metrics')).status).toBe(404)
})

test('losing every connection at once costs requests, not the process', async () => {
  const api = await start()
  const { secret } = await signIn(api)
  const headers = { authorization: `Bearer ${secret}` }
  const { rows } = await database().query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()
      AND pid <> pg_backend_pid() AND backend_type = 'client backend'`,
  )
  expect(rows.length).toBeGreaterThanOrEqual(2)
  const statuses = new Set<number>()
  while (!statuses.has(200))
    statuses.add((await call(api, 'GET', '/v1/account', { headers })).status)
  expect([200, 503]).toEqual(expect.arrayContaining([...statuses]))
  expect((await call(api, 'GET', '/readyz')).status).toBe(200)
})

test('what is wrong with the configuration is all said at once, and it does not start', async () => {
  const failing = startApi({ DATABASE_URL: 'mysql://x', SERVER_SECRET: 'short', PORT: '99999' })
  await expect(failing).rejects.toThrow(/DATABASE_URL[\s\S]*SERVER_SECRET[\s\S]*PORT/)
})
