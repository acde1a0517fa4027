import { once } from 'node:events'
import type { IncomingMessage, RequestListener } from 'node:http'
import { createServer, request } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { connect, createServer as createTcpServer } from 'node:net'
import { buffer, text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestDns } from '../../../../test/dns.ts'
import type { TestEgress } from '../../../../test/egress.ts'
import { startTestEgress } from '../../../../test/egress.ts'
import type { PassTerms } from '../egress.ts'
import { openPass } from '../egress.ts'

const OPEN: PassTerms = { hosts: null, lifetimeMs: 60_000, mostBytes: 1_000_000 }

let shop: { host: string; seen: IncomingMessage[]; close(): void }
let egress: TestEgress

beforeEach(async () => {
  shop = await startShop((request, response) => {
    response.setHeader('set-cookie', ['a=1', 'b=2'])
    response.setHeader('proxy-authenticate', 'Basic')
    void text(request).then((body) => response.end(`${request.method} ${request.url} ${body}`))
  })
  egress = await startTestEgress([shop.host])
})
afterEach(() => shop.close())

async function startShop(listener: RequestListener) {
  const seen: IncomingMessage[] = []
  const server = createServer((request, response) => {
    seen.push(request)
    listener(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, seen, close }
}

type Ask = {
  method?: string
  body?: string
  headers?: Record<string, string>
  credential?: string | null
}

async function ask(url: string, { method = 'GET', body, headers = {}, credential }: Ask = {}) {
  const { hostname, port } = new URL(egress.url)
  const proxy = credential == null ? {} : { 'proxy-authorization': basic(credential) }
  const asking = request({
    hostname,
    port,
    method,
    path: url,
    headers: { ...proxy, ...headers },
    agent: false,
  })
  asking.end(body)
  const [response] = (await once(asking, 'response')) as [IncomingMessage]
  return { status: response.statusCode, headers: response.headers, body: await text(response) }
}

/** The first line of the answer, and what can be said after it. */
async function tunnel(
  authority: string,
  credential: string,
): Promise<{ line: string; socket: Socket }> {
  const { hostname, port } = new URL(egress.url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  socket.write(`CONNECT ${authority} HTTP/1.1\r\nproxy-authorization: ${basic(credential)}\r\n\r\n`)
  const [chunk] = (await once(socket, 'data')) as [Buffer]
  return { line: chunk.toString().split('\r\n')[0] ?? '', socket }
}

function basic(credential: string): string {
  return `Basic ${Buffer.from(`visit:${credential}`).toString('base64')}`
}

test('a request is passed on, with what it says of itself set right and what is ours left out', async () => {
  const { credential, end } = await openPass(egress, OPEN)
  const answer = await ask(`http://${shop.host}/cart?x=1`, {
    method: 'POST',
    body: 'two mugs',
    headers: { host: 'internal.example', 'proxy-connection': 'keep-alive', cookie: 'c=3' },
    credential,
  })
  expect(answer).toMatchObject({ status: 200, body: 'POST /cart?x=1 two mugs' })
  expect(answer.headers['set-cookie']).toEqual(['a=1', 'b=2'])
  expect(answer.headers['proxy-authenticate']).toBeUndefined()
  const [seen] = shop.seen
  expect(seen?.headers).toMatchObject({ host: shop.host, cookie: 'c=3' })
  expect(Object.keys(seen?.headers ?? {}).filter((name) => name.startsWith('proxy-'))).toEqual([])
  const report = await end()
  expect(report).toMatchObject({ connections: 1, refusals: [] })
  expect(report?.bytes).toBeGreaterThan(30)
})

test('a tunnel carries what it carries, both ways', async () => {
  const { credential } = await openPass(egress, OPEN)
  const { line, socket } = await tunnel(shop.host, credential)
  expect(line).toBe('HTTP/1.1 200 Connection established')
  socket.write(`GET /inside HTTP/1.1\r\nhost: ${shop.host}\r\nconnection: close\r\n\r\n`)
  expect((await buffer(socket)).toString()).toContain('GET /inside')
})

test.each([null, 'guessed', ''])('nobody gets out with credential %j', async (credential) => {
  const answer = await ask(`http://${shop.host}/`, { credential })
  expect(answer.status).toBe(407)
  expect(shop.seen).toHaveLength(0)
})

test('a credential ends with its visit', async () => {
  const { credential, end } = await openPass(egress, OPEN)
  const { socket } = await tunnel(shop.host, credential)
  const closed = once(socket, 'close')
  await end()
  await closed
  expect((await ask(`http://${shop.host}/`, { credential })).status).toBe(407)
})

test.each([
  ['127.0.0.1:1', 'port'],
  ['127.0.0.1:80', 'address'],
  ['0x7f.1:443', 'address'],
  ['2130706433:443', 'address'],
  ['[::1]:443', 'address'],
  ['[::ffff:127.0.0.1]:443', 'address'],
  ['169.254.169.254:80', 'address'],
  ['localhost:80', 'name'],
  ['metadata:80', 'name'],
  ['8.8.8.8:22', 'port'],
  ['user@8.8.8.8:80', 'request'],
])('a tunnel to %s is refused by its %s', async (authority, reason) => {
  const { credential, end } = await openPass(egress, OPEN)
  const { line } = await tunnel(authority, credential)
  expect(line).toMatch(/^HTTP\/1\.1 (400|403|502) Refused$/)
  expect((await end())?.refusals).toEqual([{ host: expect.any(String), reason }])
})

test.each([
  ['nxdomain', 'name'],
  ['no_data', 'name'],
  ['servfail', 'resolver'],
])(
  'a name server that answers %s: a missing name differs from a temporary failure',
  async (answer, reason) => {
    egress = await startTestEgress([], [await startTestDns()])
    const { credential, end } = await openPass(egress, OPEN)
    expect((await tunnel(`${answer}.test:443`, credential)).line).toBe('HTTP/1.1 502 Refused')
    expect((await end())?.refusals).toEqual([{ host: `${answer}.test:443`, reason }])
  },
)

test('the development setting lets in its host at its port, and no other port', async () => {
  const { credential } = await openPass(egress, OPEN)
  const other = await startShop((_request, response) => void response.end())
  expect((await ask(`http://${other.host}/`, { credential })).status).toBe(403)
  expect(other.seen).toHaveLength(0)
  other.close()
})

test('while paying only its hosts are reached, and those that are let in meanwhile', async () => {
  const { credential, letIn, end } = await openPass(egress, { ...OPEN, hosts: ['pay.example'] })
  const held = ask(`http://${shop.host}/`, { credential })
  await delay(100)
  expect(shop.seen).toHaveLength(0)
  await letIn(shop.host)
  expect((await held).status).toBe(200)
  expect((await ask('http://evil.example/', { credential })).status).toBe(403)
  expect((await end())?.refusals).toEqual([{ host: 'evil.example:80', reason: 'host' }])
})

test('a visit ends when it has loaded all that it may', async () => {
  const endless = await startShop((_request, response) => {
    const more = () => {
      while (response.write('x'.repeat(65_536)));
    }
    response.on('drain', more)
    more()
  })
  const local = await startTestEgress([endless.host])
  egress = local
  const { credential, end } = await openPass(local, OPEN)
  await expect(ask(`http://${endless.host}/`, { credential })).rejects.toThrow('aborted')
  await expect(ask(`http://${endless.host}/`, { credential })).rejects.toThrow('hang up')
  const report = await end()
  expect(report?.bytes).toBeLessThan(OPEN.mostBytes * 2)
  expect(report?.refusals).toContainEqual({ host: '', reason: 'bytes' })
  endless.close()
})

test('a visit ends when its time is over, whatever it waits for', async () => {
  const silent = createTcpServer(() => {})
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const host = `127.0.0.1:${(silent.address() as AddressInfo).port}`
  egress = await startTestEgress([host])
  const { credential, end } = await openPass(egress, { ...OPEN, lifetimeMs: 300 })
  await expect(ask(`http://${host}/`, { credential })).rejects.toThrow(/hang up|aborted/)
  expect((await end())?.refusals).toEqual([{ host: '', reason: 'time' }])
  silent.close()
})

test('no more connections at once than a browser has', async () => {
  const { credential } = await openPass(egress, OPEN)
  const lines = await Promise.all(
    Array.from({ length: 70 }, async () => (await tunnel(shop.host, credential)).line),
  )
  expect(lines.filter((line) => line.includes('429'))).toHaveLength(6)
})

test('headers without end are not read to their end', async () => {
  const { credential } = await openPass(egress, OPEN)
  const headers = { 'x-long': 'x'.repeat(64 * 1024) }
  expect((await ask(`http://${shop.host}/`, { credential, headers })).status).toBe(400)
  expect(shop.seen).toHaveLength(0)
})

test('the worker must know the secret, and cannot ask for more than there is', async () => {
  const call = (authorization: string, terms: object) =>
    fetch(`${egress.controlUrl}/visits`, {
      method: 'POST',
      headers: { authorization },
      body: JSON.stringify(terms),
    })
  expect((await call('Bearer guessed', OPEN)).status).toBe(401)
  expect((await call(`Bearer ${egress.secret}`, { ...OPEN, mostBytes: 50_000_001 })).status).toBe(
    400,
  )
  expect((await call(`Bearer ${egress.secret}`, { ...OPEN, lifetimeMs: 480_001 })).status).toBe(400)
  expect((await call(`Bearer ${egress.secret}`, OPEN)).status).toBe(200)
})

test('on stop it lets an open visit finish and closes with the last', async () => {
  const pass = await openPass(egress, OPEN)
  const closed = egress.close(60_000).then(() => 'closed')
  const answer = await ask(`http://${shop.host}/late`, { credential: pass.credential })
  expect(answer.body).toBe('GET /late ')
  expect(await Promise.race([closed, delay(100, 'open')])).toBe('open')
  await pass.end()
  expect(await closed).toBe('closed')
  await expect(ask(`http://${shop.host}/`)).rejects.toThrow()
})

test('a visit that does not end is cut off when the time is over', async () => {
  const pass = await openPass(egress, OPEN)
  await egress.close(50)
  await expect(ask(`http://${shop.host}/`, { credential: pass.credential })).rejects.toThrow()
})
