// Runs the built web server in front of a stub API that records its requests.
import { once } from 'node:events'
import type { IncomingHttpHeaders, RequestListener, Server } from 'node:http'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { PublicCheckoutSession } from '@florin/sdk'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findPort } from '../../scripts/local/ports.ts'
import type { LocalWeb } from '../../scripts/local/web.ts'
import { buildWeb, startWeb } from '../../scripts/local/web.ts'

const SECRET = 'a secret of the web server and the API'
const BUILD_MS = 300_000
const SESSION = 'cs_01m7fyranf1bt0rccgk75dpsap'

type Asked = { method: string; url: string; headers: IncomingHttpHeaders; body: string }
type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

let api: Server
let web: LocalWeb
let asked: Asked[] = []

beforeAll(async () => {
  await buildWeb()
  api = await listen(0, standIn)
  const { port } = api.address() as AddressInfo
  web = await startWeb({
    port: await findPort(),
    apiUrl: `http://127.0.0.1:${port}`,
    forwardSecret: SECRET,
  })
}, BUILD_MS)
beforeEach(() => {
  asked = []
})
afterAll(async () => {
  await web?.stop()
  api?.close()
})

test('API requests and answers pass through unchanged', async () => {
  const body = '{"name": "Till 3"}'
  const headers = {
    authorization: 'Bearer sk_live_1',
    'content-type': 'application/json',
    'idempotency-key': 'till-3',
    cookie: 'florin_session=1',
  }
  const answer = await ask('POST', '/v1/api_keys?expand=%2F&a=1', headers, body)
  expect(asked).toHaveLength(1)
  expect(asked[0]).toMatchObject({ method: 'POST', url: '/v1/api_keys?expand=%2F&a=1', body })
  expect(asked[0]?.headers).toMatchObject(headers)
  expect(answer.status).toBe(402)
  expect(answer.body.toString()).toBe('{"refused": "ñ"}')
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'request-id': 'req_1',
    'set-cookie': ['a=1; HttpOnly', 'b=2'],
    etag: 'W/"1"',
  })
})

test('keep-alive headers of the API connection are not forwarded to clients', async () => {
  const { headers } = await ask('GET', '/v1/account', { connection: 'close' })
  expect([headers.connection, headers['keep-alive']]).toEqual(['close', undefined])
})

const KNOCK = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
}

test('WebSockets reach the API with cookie, origin and client address, but not from the card frame', async () => {
  const path = '/v1/checkout_intents/ci_1/live_view'
  const knock = (url: string) => {
    const headers = { ...KNOCK, origin: 'http://page.example', cookie: 'florin_viewer=1' }
    const line = request(new URL(path, url), { headers })
    line.on('error', () => {}).end()
    return line
  }
  const arrived = once(api, 'upgrade')
  const line = knock(web.url)
  const [{ url, headers }, socket] = await arrived
  expect(url).toBe(path)
  expect(headers).toMatchObject({
    ...{ origin: 'http://page.example', cookie: 'florin_viewer=1' },
    ...{ 'florin-client-address': '127.0.0.1', 'florin-forward-secret': SECRET },
  })
  socket.destroy()
  line.destroy()
  const [answer] = await once(knock(web.cardFrameUrl), 'response')
  expect(answer.statusCode).toBe(404)
})

test('every method passes through, and so does an empty answer', async () => {
  for (const method of ['GET', 'HEAD', 'DELETE', 'OPTIONS']) {
    const { status, body } = await ask(method, '/v1/empty')
    expect([method, status, body.length]).toEqual([method, 204, 0])
  }
  expect(asked.map(({ method }) => method)).toEqual(['GET', 'HEAD', 'DELETE', 'OPTIONS'])
})

test('a 503 of the API is not retried', async () => {
  const { status, headers } = await ask('GET', '/v1/busy')
  expect([status, headers['retry-after']]).toEqual([503, '1'])
  expect(asked).toHaveLength(1)
})

const CLAIMS = { 'florin-client-address': '6.6.6.6', 'florin-forward-secret': 'a guess' }
// Names our own headers as hop-by-hop, which a careless proxy would then drop.
const HOPS = { connection: 'close, florin-client-address, florin-forward-secret' }

test.each([
  ['a call', '/v1/account'],
  ['a page', `/c/${SESSION}`],
])(
  'for %s the API gets the real client address, whatever the client claims',
  async (_what, path) => {
    await ask('GET', path, CLAIMS)
    await ask('GET', path, { ...CLAIMS, ...HOPS })
    // As set by a proxy in front of us.
    await ask('GET', path, { ...CLAIMS, 'x-forwarded-for': '203.0.113.7' })
    const forwarded = asked.map(({ headers }) => [
      headers['florin-client-address'],
      headers['florin-forward-secret'],
    ])
    expect(forwarded).toEqual([
      ['127.0.0.1', SECRET],
      ['127.0.0.1', SECRET],
      ['203.0.113.7', SECRET],
    ])
  },
)

test('the API gets the public host', async () => {
  await ask('GET', '/v1/account', { host: 'evil.example' })
  expect(asked[0]?.headers.host).toBe(new URL(web.url).host)
})

test('each page has its own nonce, which every script carries', async () => {
  const pages = [await ask('GET', `/c/${SESSION}`), await ask('GET', `/c/${SESSION}`)]
  const nonces = pages.map(({ status, headers, body }) => {
    const policy = String(headers['content-security-policy'])
    const [, nonce = ''] = /script-src 'self' 'nonce-([\w+/=]{22,})'/.exec(policy) ?? []
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
    expect(status).toBe(200)
    const html = body.toString()
    const tags = html.match(/<(script|style)\b[^>]*>/g) ?? []
    expect(tags.length).toBeGreaterThan(2)
    expect(tags.filter((tag) => !tag.includes(`nonce="${nonce}"`))).toEqual([])
    expect(html).not.toMatch(/\son\w+="/)
    return nonce
  })
  expect(new Set(nonces).size).toBe(2)
})

test.each([`/c/${SESSION}`, '/', '/nothing/here'])(
  '%s has the security headers of every page',
  async (path) => {
    const { headers } = await ask('GET', path)
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
    })
    expect(headers['content-security-policy']).toBeDefined()
  },
)

const DECODERS = { br: brotliDecompressSync, gzip: gunzipSync }

test('a page is compressed as Accept-Encoding allows', async () => {
  const plain = await ask('GET', '/terms')
  expect(plain.headers['content-encoding']).toBeUndefined()
  const lengthOf = (html: Buffer) => html.toString().replace(/nonce="[^"]*"/g, '').length
  for (const [encoding, decode] of Object.entries(DECODERS)) {
    const packed = await ask('GET', '/terms', { 'accept-encoding': encoding })
    expect(packed.headers['content-encoding']).toBe(encoding)
    expect(packed.headers.vary).toContain('accept-encoding')
    expect(packed.body.length).toBeLessThan(plain.body.length / 2)
    expect(lengthOf(decode(packed.body))).toBe(lengthOf(plain.body))
  }
})

test('assets are immutable and precompressed, with the same content in every encoding', async () => {
  const files = await assetsOf('/')
  expect(files.some((file) => file.endsWith('.js'))).toBe(true)
  expect(files.some((file) => file.endsWith('.css'))).toBe(true)
  for (const file of files) {
    const plain = await ask('GET', file)
    expect(plain.status).toBe(200)
    expect(plain.headers['content-encoding']).toBeUndefined()
    for (const [encoding, decode] of Object.entries(DECODERS)) {
      const packed = await ask('GET', file, { 'accept-encoding': encoding })
      expect(packed.headers).toMatchObject({
        'content-encoding': encoding,
        'content-type': plain.headers['content-type'],
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        vary: expect.stringMatching(/accept-encoding/i),
      })
      expect(decode(packed.body).equals(plain.body)).toBe(true)
    }
    // Shared caches must store the uncompressed file separately.
    expect(plain.headers.vary).toMatch(/accept-encoding/i)
  }
  const both = await ask('GET', files[0] as string, { 'accept-encoding': 'gzip, deflate, br' })
  expect(both.headers['content-encoding']).toBe('br')
})

test('HEAD has the headers of GET and no body', async () => {
  const [file = ''] = await assetsOf('/')
  for (const path of [`/c/${SESSION}`, '/nothing/here', file]) {
    const [head, get] = [await ask('HEAD', path), await ask('GET', path)]
    expect([path, head.status, head.body.length]).toEqual([path, get.status, 0])
    for (const name of ['content-type', 'cache-control', 'x-content-type-options']) {
      expect([path, name, head.headers[name]]).toEqual([path, name, get.headers[name]])
    }
  }
})

test.each([
  '/assets/no-such-file.js',
  '/assets/',
  '/assets/../server/index.js',
  '/assets/..%2f..%2fserver%2findex.js',
  '/build/server/index.js',
])('%s is not found', async (path) => {
  const { status, body } = await ask('GET', path)
  expect(status).toBe(404)
  expect(body.toString()).not.toContain('FORWARD_SECRET')
})

test.each([
  ['//x/terms', 404],
  ['/\\x/terms', 404],
  ['http://x/terms', 200],
])('the path %s cannot change the host', async (path, status) => {
  expect((await ask('GET', path)).status).toBe(status)
})

test('an unknown id gives a not-found page', async () => {
  const { status, body } = await ask('GET', '/c/cs_unknown')
  expect(status).toBe(404)
  expect(body.toString()).toContain('Page not found')
})

const INTENT = 'ci_01m7fyranf1bt0rccgk75dpsap'
const IN_A_FRAME = { 'sec-fetch-dest': 'iframe' }

test('only our pages can frame the card frame, and it reaches only its own origin', async () => {
  const path = '/card-frame?for=card'
  const { status, headers, body } = await ask('GET', path, IN_A_FRAME, undefined, 'frame')
  expect(status).toBe(200)
  expect(body.toString()).toContain('<form')
  const policy = String(headers['content-security-policy'])
  const rules = policy.split('; ')
  expect(rules).toContain(`frame-ancestors ${web.url}`)
  expect(rules).toContain("default-src 'none'")
  expect(rules).toContain("connect-src 'self'")
  expect(rules).toContain("form-action 'none'")
  expect(rules).toContain('sandbox allow-scripts allow-forms allow-same-origin')
  expect(policy).not.toMatch(/unsafe|\*|data:/)
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  })
  expect(headers['set-cookie']).toBeUndefined()
  expect(body.toString()).not.toMatch(/localStorage|sessionStorage/)
})

test('only pages that need the card frame may embed it', async () => {
  const policyOf = async (path: string) =>
    String((await ask('GET', path)).headers['content-security-policy'])
  expect(await policyOf(`/authenticate/${INTENT}`)).toContain(`frame-src ${web.cardFrameUrl}`)
  // The dashboard is one document, so each of its pages may show the frame.
  expect(await policyOf('/dashboard')).toContain(`frame-src ${web.cardFrameUrl}`)
  expect(await policyOf(`/c/${SESSION}`)).not.toContain('frame-src')
})

test('the card frame forwards three requests, without cookies', async () => {
  const headers = { ...CLAIMS, authorization: 'Bearer ft_1', cookie: 'service_session=1' }
  const code = `/v1/checkout_intents/${INTENT}/security_code`
  const paths = ['/v1/card_frame', '/v1/sealed_cards', code]
  for (const path of paths) await ask('POST', path, headers, '{}', 'frame')
  expect(asked.map(({ method, url }) => `${method} ${url}`)).toEqual(
    paths.map((path) => `POST ${path}`),
  )
  for (const { headers: sent } of asked) {
    expect(sent).toMatchObject({ authorization: 'Bearer ft_1', 'florin-forward-secret': SECRET })
    expect(sent.cookie).toBeUndefined()
  }
})

test.each([
  ['GET', '/v1/cards'],
  ['POST', '/v1/cards'],
  ['GET', '/v1/sealed_cards'],
  ['DELETE', '/v1/cards/card_1'],
  ['POST', '/v1/sealed_cards/card_1'],
  ['POST', '/v1/api_keys'],
  ['POST', '/v1/cards?x=/security_code'],
  ['POST', '/v1/sealed_cards/../api_keys'],
  ['POST', '/v1/checkout_intents'],
  ['GET', '/'],
  ['GET', `/authenticate/${INTENT}`],
  ['GET', '/docs'],
])('the card frame’s origin has no %s %s', async (method, path) => {
  const { status } = await ask(method, path, {}, undefined, 'frame')
  expect([status, asked]).toEqual([404, []])
})

const SPELLINGS = [
  '/card-frame',
  '/card-frame/',
  '/card-frame//',
  '/Card-Frame',
  '/CARD-FRAME/',
  '/%63ard-frame',
  '/card%2Dframe',
  '/x/../card-frame',
  '/./card-frame',
  '//card-frame',
  '//x/card-frame',
  '/\\x/card-frame',
  'http://x/card-frame',
  '/card-frame.data',
  '/Card-Frame/_.data',
]

test.each(SPELLINGS)('the pages’ origin serves no card frame at %s', async (path) => {
  for (const query of ['', '?for=card']) {
    const { status, headers, body } = await ask('GET', path + query, IN_A_FRAME)
    expect([query, status]).toEqual([query, 404])
    expect(body.toString()).not.toMatch(/cc-number|purpose/)
    // Route data has no policy, and browsers do not render it.
    if (!path.endsWith('.data'))
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  }
})

test('the pages’ origin serves neither data nor scripts of the card frame', async () => {
  const loaded = await ask('GET', '/card-frame.data?for=card&_routes=card-frame', IN_A_FRAME)
  expect(loaded.body.toString()).not.toContain('purpose')
  const html = (await ask('GET', `/c/${SESSION}`)).body.toString()
  const [, version = ''] = /\bversion\W+(\w+)/.exec(html) ?? []
  const manifest = async (path: string) =>
    (await ask('GET', `/__manifest?paths=${path}&version=${version}`)).body.toString()
  expect(await manifest('/terms')).toContain('routes/terms')
  expect(await manifest('/card-frame')).not.toContain('"card-frame"')
})

test.each([
  ['opened by itself', { 'sec-fetch-dest': 'document' }],
  ['embedded as an object', { 'sec-fetch-dest': 'object' }],
  ['asked for without saying for what', {}],
])('the card frame %s has no form', async (_how, headers) => {
  const { status, body } = await ask('GET', '/card-frame?for=card', headers, undefined, 'frame')
  expect(status).toBe(403)
  expect(body.toString()).toContain('Open this form from your Florin dashboard')
  expect(body.toString()).not.toMatch(/<form|<input|cc-number/)
})

/** Fastify routes these to the frame's path. */
const READ_AS_FRAME = ['/card-frame', '/%63ard-frame', '/card%2Dframe', 'http://x/card-frame']

test.each(SPELLINGS)(
  'its own origin serves the card frame with its headers, or not at all, at %s',
  async (path) => {
    const { status, headers } = await ask('GET', path, IN_A_FRAME, undefined, 'frame')
    const guard = READ_AS_FRAME.includes(path) ? `frame-ancestors ${web.url};` : ''
    expect(status).toBe(guard === '' ? 404 : 200)
    expect(headers['content-security-policy'] ?? '').toContain(guard)
  },
)

test('docs pages need no framework scripts and no API call', async () => {
  const { status, headers, body } = await ask('GET', '/docs/gifts')
  const html = body.toString()
  expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(html).toContain('<h1>Gifts</h1>')
  expect(html).not.toMatch(/\/assets\/[\w.-]+\.js/)
  expect(headers['content-security-policy']).toContain("script-src 'self' 'nonce-")
  expect((await ask('GET', '/docs/nothing-of-this-name')).status).toBe(404)
  expect(asked).toEqual([])
})

test.each([
  ['/docs/gifts.md', 'text/markdown; charset=utf-8', '# Gifts'],
  ['/docs/api/gift.md', 'text/markdown; charset=utf-8', '# Gifts'],
  ['/llms.txt', 'text/plain; charset=utf-8', '# Florin'],
  ['/docs/vectors/release-code.json', 'application/json; charset=utf-8', '{'],
])('%s is served for programs', async (path, type, first) => {
  const { status, headers, body } = await ask('GET', path)
  expect([status, headers['content-type']]).toEqual([200, type])
  expect(body.toString().startsWith(first)).toBe(true)
})

test('/reference proxies the API’s own reference', async () => {
  const { status, headers } = await ask('GET', '/reference')
  expect([status, headers.location, asked]).toEqual([301, '/reference/', []])
  await ask('GET', '/reference/js/scalar.js')
  expect(asked.map(({ url }) => url)).toEqual(['/docs/js/scalar.js'])
})

test('pages report that the API is down, and recover with it', async () => {
  const { port } = api.address() as AddressInfo
  api.closeAllConnections()
  api.close()
  await once(api, 'close')
  const page = await ask('GET', `/c/${SESSION}`)
  expect(page.status).toBe(503)
  expect(page.body.toString()).toContain('Temporarily unavailable')
  expect(page.headers['cache-control']).toBe('no-store')
  const call = await ask('GET', '/v1/account')
  expect(call).toMatchObject({ status: 503, headers: { 'retry-after': '2' } })
  expect(JSON.parse(call.body.toString())).toMatchObject({ error: { code: 'unavailable' } })
  expect(call.body.toString()).not.toContain(`${port}`)
  expect((await ask('GET', '/terms')).status).toBe(200)
  api = await listen(port, standIn)
  expect((await ask('GET', `/c/${SESSION}`)).status).toBe(200)
})

test('on SIGTERM it is not ready at once and keeps serving while load balancers notice', async () => {
  const { port } = api.address() as AddressInfo
  const leaving = await startWeb({
    port: await findPort(),
    apiUrl: `http://127.0.0.1:${port}`,
    forwardSecret: SECRET,
    environment: { DRAIN_SECONDS: '3' },
  })
  const isReady = async (url: string) => (await fetch(`${url}/readyz`)).status === 200
  const urls = [leaving.url, leaving.cardFrameUrl]
  expect(await Promise.all(urls.map(isReady))).toEqual([true, true])
  const stopped = leaving.stop()
  await expect.poll(() => Promise.all(urls.map(isReady))).toEqual([false, false])
  const page = await fetch(`${leaving.url}/terms`)
  expect([page.status, page.headers.get('connection')]).toEqual([200, 'close'])
  await stopped
  await expect(fetch(leaving.url)).rejects.toThrow()
})

test('a client that sends its request too slowly loses its connection', async () => {
  const cutOff = (port: string, sent: string) => {
    const socket = connect(Number(port), '127.0.0.1')
    socket.write(sent)
    return once(socket.resume(), 'close')
  }
  const HEAD = 'GET /terms HTTP/1.1\r\nHost: florin.example\r\n'
  await Promise.all([web.url, web.cardFrameUrl].map((url) => cutOff(new URL(url).port, HEAD)))
})

test('only the load balancers that are named say who the visitor is', async () => {
  const { port } = api.address() as AddressInfo
  const behind = await startWeb({
    port: await findPort(),
    apiUrl: `http://127.0.0.1:${port}`,
    forwardSecret: SECRET,
    environment: { TRUST_PROXY: '10.0.0.0/8' },
  })
  await fetch(`${behind.url}/v1/account`, { headers: { 'x-forwarded-for': '203.0.113.7' } })
  expect(asked.map(({ headers }) => headers['florin-client-address'])).toEqual(['127.0.0.1'])
  await behind.stop()
})

/** Sends one raw request and returns the raw response. */
async function ask(
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: string,
  at: 'pages' | 'frame' = 'pages',
): Promise<Answer> {
  const { port } = new URL(at === 'frame' ? web.cardFrameUrl : web.url)
  const sent = request({ host: '127.0.0.1', port, method, path, headers, agent: false })
  sent.end(body)
  const [response] = await once(sent, 'response')
  return {
    status: response.statusCode,
    headers: response.headers,
    body: await buffer(response),
  }
}

/** Asset files that a page refers to. */
async function assetsOf(path: string): Promise<string[]> {
  const html = (await ask('GET', path)).body.toString()
  return [...new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css)/g))]
}

async function listen(port: number, answer: RequestListener): Promise<Server> {
  const server = createServer(answer).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return server
}

const standIn: RequestListener = async (incoming, outgoing) => {
  const { method = '', url = '', headers } = incoming
  asked.push({ method, url, headers, body: (await buffer(incoming)).toString() })
  const say = (status: number, answer: unknown) =>
    outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  if (url === '/v1/empty') outgoing.writeHead(204).end()
  else if (url === '/v1/busy') outgoing.writeHead(503, { 'retry-after': '1' }).end()
  else if (url.includes(SESSION)) say(200, session())
  else if (url.startsWith('/v1/checkout_sessions/')) say(404, MISSING)
  else {
    outgoing.writeHead(402, [
      ...['content-type', 'application/json; charset=utf-8'],
      ...['request-id', 'req_1', 'etag', 'W/"1"'],
      ...['set-cookie', 'a=1; HttpOnly', 'set-cookie', 'b=2'],
    ])
    outgoing.end('{"refused": "ñ"}')
  }
}

const MISSING = {
  error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such session.' },
}

function session(): PublicCheckoutSession {
  const address = '6DcctfwSCp2xdNrugpYHUFcg46kKRqEusCUHHEjoh5Tc'
  return {
    id: SESSION,
    object: 'checkout.session.public',
    status: 'open',
    payment_status: 'unpaid',
    amount_subtotal: 1_040,
    amount_total: 1_040,
    amount_received: 0,
    amount_refunded: 0,
    currency: 'usdc',
    line_items: { object: 'list', data: [], has_more: false, url: '' },
    business_profile: { name: 'Corner Coffee' },
    payments: [],
    payment_claims: [],
    last_payment_error: null,
    canceled_by: null,
    canceled_at: null,
    url: `${web.url}/c/${SESSION}`,
    recipient_address: address,
    reference: address,
    chain_pay_uri: `solana:${address}?amount=10.4`,
    created: 1_794_757_688,
  }
}
