import { once } from 'node:events'
import { connect } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Answer } from '../../test/api.ts'
import { APP_URL, useApi } from '../../test/api.ts'
import { ERROR_CODES } from '../lib/error-codes.ts'
import { openRoute } from './route.ts'
import { securityHeaders } from './security-headers.ts'

const api = useApi({
  extra: () => [
    openRoute({
      method: 'GET',
      path: '/v1/broken',
      operationId: 'broken',
      resource: { name: 'echo', title: 'Echo', description: 'What a test sent.' },
      summary: 'Broken',
      access: 'open',
      result: z.looseObject({}),
      handle: async () => {
        throw new Error('column "card_number" is missing')
      },
    }),
  ],
})
let key: string
let port: number

beforeAll(async () => {
  key = (await api().newKey()).secret
  await api().app.listen({ port: 0, host: '127.0.0.1' })
  ;({ port } = api().app.server.address() as { port: number })
})

const answers: [string, number, () => Promise<Answer>][] = [
  ['a success', 200, () => api().call('GET', '/v1/account', { key })],
  ['nobody', 401, () => api().call('GET', '/v1/account')],
  ['no such route', 404, () => api().call('GET', '/v1/nowhere')],
  ['no such object', 404, () => api().call('GET', '/v1/api_keys/ak_none', { key })],
  ['a wrong method', 405, () => api().call('PUT', '/v1/account', { key })],
  ['a bad body', 400, () => api().call('POST', '/v1/account', { key, body: { x: 1 } })],
  ['a bad path', 400, () => api().call('GET', '/v1/api_keys/%E0%A4%A', { key })],
  [
    'too large a body',
    413,
    () => api().call('POST', '/v1/account', { key, body: { username: 'x'.repeat(300_000) } }),
  ],
  ['a fault of ours', 500, () => api().call('GET', '/v1/broken')],
  ['health', 200, () => api().call('GET', '/healthz')],
  ['the contract', 200, () => api().call('GET', '/openapi.json')],
  ['the reference', 200, () => api().call('GET', '/docs/')],
]

describe.each(answers)('%s', (_what, status, call) => {
  test(`is ${status}, has a Request-Id of its own and the security headers`, async () => {
    const [one, two] = [await call(), await call()]
    expect(one.status).toBe(status)
    expect(one.headers['request-id']).toMatch(/^req_[0-9a-z]{26}$/)
    expect(two.headers['request-id']).not.toBe(one.headers['request-id'])
    for (const name of Object.keys(securityHeaders)) expect(one.headers).toHaveProperty(name)
    expect(one.headers['x-content-type-options']).toBe('nosniff')
    expect(one.headers['content-security-policy']).toMatch(/^default-src 'none';/)
    expect(one.headers['strict-transport-security']).toMatch(/^max-age=\d{8,}/)
    expect(one.headers).not.toHaveProperty('x-powered-by')
  })
})

describe.each(answers.filter(([, status]) => status >= 400))('%s', (_what, status, call) => {
  test('has the error envelope, and a doc_url that leads somewhere', async () => {
    const { body, headers } = await call()
    expect(headers['content-type']).toMatch(/^application\/json/)
    expect(Object.keys(body)).toEqual(['error'])
    const { type, code, message, param, doc_url, ...rest } = body.error
    expect(rest).toEqual({})
    expect(ERROR_CODES[code as keyof typeof ERROR_CODES]).toMatchObject({ type, status })
    expect(message).toMatch(/^[A-Z/].*\.$/)
    expect(doc_url).toBe(`${APP_URL}/docs/errors#${code}`)
    if (param !== undefined) expect(param).toMatch(/^\w/)
  })
})

describe('405', () => {
  test.each([
    ['PUT', '/v1/api_keys', 'POST, GET'],
    ['PATCH', '/v1/account', 'GET, POST, DELETE'],
    ['POST', `/v1/api_keys/ak_1`, 'GET, DELETE'],
    ['OPTIONS', '/v1/session', 'POST, GET, DELETE'],
    ['HEAD', '/v1/audit_events', 'GET'],
  ])('%s %s tells what is allowed', async (method, path, allow) => {
    const answer = await api().call(method, `${path}?a=b`, { key })
    expect(answer.status).toBe(405)
    expect(answer.headers.allow).toBe(allow)
    if (method === 'HEAD') return
    expect(answer.body.error.code).toBe('method_not_allowed')
    expect(answer.body.error.message).toContain(allow)
  })
})

describe('404', () => {
  test.each([
    '/',
    '/v1',
    '/v1/',
    '/v2/account',
    '/v1/Account',
    '/v1/account/',
    '/v1//account',
    '/.env',
    '/v1/account/../api_keys/x/y',
  ])('%s', async (path) => {
    const answer = await api().call('GET', path, { key })
    expect(answer.status).toBe(404)
    expect(answer.body.error.code).toBe('route_unknown')
  })
})

test('500 says nothing of what broke', async () => {
  const answer = await api().call('GET', '/v1/broken')
  expect(answer.body.error).toMatchObject({ type: 'api_error', code: 'internal_error' })
  expect(JSON.stringify(answer)).not.toMatch(/card_number|Error:|\.ts/)
})

describe('over a real socket', () => {
  async function send(...parts: (string | Buffer)[]): Promise<string> {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    let received = ''
    socket.on('data', (chunk) => {
      received += chunk
    })
    for (const part of parts) socket.write(part)
    await once(socket, 'close')
    return received
  }

  test.each([
    ['no HTTP', 'hello\r\n\r\n'],
    ['a header without a colon', 'GET / HTTP/1.1\r\nHost x\r\n\r\n'],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n'],
    [
      'a length and chunks',
      'POST /v1/account HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['a NUL in a header', 'GET / HTTP/1.1\r\nHost: x\r\nA: \0\r\n\r\n'],
    ['headers without end', `GET / HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(20_000)}\r\n\r\n`],
  ])('%s is answered in our envelope, and the line is closed', async (_what, text) => {
    const received = await send(text)
    const [head, body] = received.split('\r\n\r\n') as [string, string]
    expect(head).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
    expect(head.toLowerCase()).toContain('content-type: application/json')
    expect(JSON.parse(body).error).toMatchObject({
      type: 'invalid_request_error',
      code: 'request_malformed',
      doc_url: `${APP_URL}/docs/errors#request_malformed`,
    })
  })

  test('a client that resets the line does no harm', async () => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write('GET /v1/account HTTP/1.1\r\nHost')
    socket.resetAndDestroy()
    await once(socket, 'close')
    const response = await fetch(`http://127.0.0.1:${port}/healthz`)
    expect(response.status).toBe(200)
  })

  test('requests on one line are answered in order, each with its own id', async () => {
    const request = 'GET /healthz HTTP/1.1\r\nHost: x\r\n'
    const received = await send(`${request}\r\n${request}Connection: close\r\n\r\n`)
    const ids = [...received.matchAll(/request-id: (req_\w+)/g)].map((match) => match[1])
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(2)
  })
})
