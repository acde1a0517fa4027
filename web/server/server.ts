import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyHttpProxyOptions } from '@fastify/http-proxy'
import proxy from '@fastify/http-proxy'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fastify } from 'fastify'
import type { ServerBuild } from 'react-router'
import { createRequestHandler } from 'react-router'
import { FRAME_PATH, FRAME_ROUTE } from '../src/card-frame/address.ts'
import type { WebConfig } from './config.ts'

const CLIENT = fileURLToPath(new URL('../build/client', import.meta.url))
const A_DAY_SECONDS = 86_400
const A_YEAR_SECONDS = 31_536_000
const RETRY_AFTER_SECONDS = 2
const MOST_MESSAGE_BYTES = 4_096

/** Clients that send slowly, or nothing, do not hold a connection. */
const CONNECTIONS = {
  http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
  requestTimeout: 30_000, // headers and body
  connectionTimeout: 150_000, // idle: longer than the longest wait of the API
  keepAliveTimeout: 72_000,
  bodyLimit: 64 * 1024, // of pages; the API limits its own
}

/** A page that is asked for with another method, such as TRACE, cannot be rendered. */
const PAGE_METHODS = ['GET', 'HEAD', 'POST']

/** Our path for the API's reference, which the API serves at /docs. */
const REFERENCE = '/reference'

/** The only API calls the card frame may make: get the key, add a card, send a security code. */
const OF_THE_FRAME = /^\/v1\/(card_frame|sealed_cards|checkout_intents\/ci_\w{26}\/security_code)$/

/** Serves the pages, their assets and the proxy to the API. */
export async function buildServer(
  config: WebConfig,
  build: ServerBuild,
  draining: AbortSignal,
): Promise<FastifyInstance> {
  const app = await serveFiles(config)
  serveHealth(app, draining)
  await app.register(staticFiles, {
    root: `${CLIENT}/site`, // docs as Markdown and llms.txt
    wildcard: false,
    decorateReply: false,
    maxAge: 0,
    setHeaders: (reply) => void reply.header('x-content-type-options', 'nosniff'),
  })
  // Same origin as the pages, so that cookies and sign-in work.
  await forwardToApi(app, '/v1', config, forwardSockets(config))
  await forwardToApi(app, '/openapi.json', config)
  await forwardToApi(app, REFERENCE, config, {
    rewritePrefix: '/docs',
    preHandler: (request, reply, done) => {
      // The reference loads relative paths, which need the trailing slash.
      if (request.url === REFERENCE) void reply.redirect(`${REFERENCE}/`, 301)
      else done()
    },
  })
  // Served even while the API is down. Wallets load it from their own origin.
  app.get('/icon.svg', (_request, reply) =>
    reply
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
      .sendFile('icon.svg', CLIENT, { maxAge: A_DAY_SECONDS * 1_000 }),
  )
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  const pages = pickRoutes(build, (id) => id !== FRAME_ROUTE)
  app.route({ method: PAGE_METHODS, url: '*', handler: render(config.APP_URL, pages) })
  app.setNotFoundHandler((_request, reply) => {
    void reply.code(405).header('allow', PAGE_METHODS.join(', ')).send()
  })
  return app
}

/**
 * The card frame's origin: one page, its assets and three API calls. Scripts of the other origin
 * cannot read what is typed here, and no cookie identifies anyone here.
 */
export async function buildFrameServer(
  config: WebConfig,
  build: ServerBuild,
  draining: AbortSignal,
): Promise<FastifyInstance> {
  const app = await serveFiles(config)
  serveHealth(app, draining)
  await forwardToApi(app, '/v1', config, {
    httpMethods: ['POST'],
    preHandler: (request, reply, done) => {
      // Cookies ignore ports, so a browser may send the other origin's cookies here.
      delete request.headers.cookie
      if (OF_THE_FRAME.test(request.url)) done()
      else void reply.code(404).send()
    },
  })
  const frame = pickRoutes(build, (id) => id === 'root' || id === FRAME_ROUTE)
  app.get(FRAME_PATH, render(config.CARD_FRAME_URL, frame))
  return app
}

/** Removes routes from the build, so that no spelling of a path can reach them. */
function pickRoutes(build: ServerBuild, isPicked: (id: string) => boolean): ServerBuild {
  if (build.routes[FRAME_ROUTE] === undefined) throw new Error(`no route has id ${FRAME_ROUTE}`)
  const pick = <Route>(routes: Record<string, Route>): Record<string, Route> =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => isPicked(id)))
  const assets = { ...build.assets, routes: pick(build.assets.routes) }
  return { ...build, routes: pick(build.routes), assets }
}

/** `/healthz`: the process is alive. `/readyz`: it accepts new requests. */
function serveHealth(app: FastifyInstance, draining: AbortSignal): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    if (!draining.aborted) return { status: 'ok' }
    return reply.code(503).send({ status: 'unavailable', reason: 'stopping' })
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    // Makes keep-alive clients reconnect to another process before this one exits.
    if (draining.aborted) reply.header('connection', 'close')
    done()
  })
}

async function serveFiles({ TRUST_PROXY }: WebConfig): Promise<FastifyInstance> {
  const app = fastify({
    logger: false,
    trustProxy: TRUST_PROXY,
    ...CONNECTIONS,
    forceCloseConnections: 'idle',
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 16_384 },
  })
  await app.register(staticFiles, {
    root: `${CLIENT}/assets`,
    prefix: '/assets/',
    wildcard: false, // only built files exist
    preCompressed: true,
    immutable: true, // file names contain a hash of the content
    maxAge: A_YEAR_SECONDS * 1_000,
    setHeaders: (reply) => void reply.header('x-content-type-options', 'nosniff'),
  })
  return app
}

async function forwardToApi(
  app: FastifyInstance,
  prefix: string,
  config: WebConfig,
  own: Partial<FastifyHttpProxyOptions> = {},
) {
  await app.register(proxy, {
    rewritePrefix: prefix,
    ...own,
    upstream: config.API_URL,
    prefix,
    disableRequestLogging: true,
    replyOptions: {
      // An upgrade, such as to HTTP/2, is an offer about the client's own connection.
      rewriteRequestHeaders: (request, { upgrade: _, 'http2-settings': __, ...headers }) => ({
        ...headers,
        ...forwarding(request, config),
      }),
      // Hop-by-hop headers of our own connection to the API.
      rewriteHeaders: ({ connection: _, 'keep-alive': __, ...headers }) => headers,
      retryDelay: () => null, // the client decides; the default retries a 503 ten times
      onError: (reply) => void sayUnavailable(reply as FastifyReply),
    },
  })
}

/** Proxies the live view of a bank's page. */
function forwardSockets(config: WebConfig) {
  return {
    websocket: true,
    wsServerOptions: { maxPayload: MOST_MESSAGE_BYTES, perMessageDeflate: false },
    wsClientOptions: {
      perMessageDeflate: false, // images are already compressed
      rewriteRequestHeaders: (headers: object, { headers: asked, ip }: FastifyRequest) => ({
        ...headers,
        ...forwarding({ ip }, config),
        ...(asked.origin === undefined ? {} : { origin: asked.origin }),
        ...(asked.cookie === undefined ? {} : { cookie: asked.cookie }),
      }),
    },
  }
}

/** Answers in the API's own error format, without details of our network. */
async function sayUnavailable(reply: FastifyReply): Promise<void> {
  const message = `The service cannot answer right now. Wait ${RETRY_AFTER_SECONDS} s and try again.`
  await reply
    .code(503)
    .header('retry-after', RETRY_AFTER_SECONDS)
    .header('cache-control', 'no-store')
    .send({ error: { type: 'api_error', code: 'unavailable', message } })
}

/** Reports the client's address to the API, which trusts it only with the secret. */
function forwarding({ ip }: { ip?: string }, { FORWARD_SECRET, APP_URL }: WebConfig) {
  return {
    'florin-forward-secret': FORWARD_SECRET,
    'florin-client-address': ip ?? '',
    host: new URL(APP_URL).host,
  }
}

function render(baseUrl: string, build: ServerBuild) {
  const handle = createRequestHandler(build, 'production')
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const headers = new Headers(
      Object.entries(request.headers).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, String(value)] as [string, string]],
      ),
    )
    headers.set('florin-client-address', request.ip) // overrides a header that the client sent
    const { method } = request
    const hasBody = method !== 'GET' && method !== 'HEAD'
    const asked = new Request(addressOf(request, baseUrl), {
      method,
      headers,
      ...(hasBody ? { body: request.body as Uint8Array<ArrayBuffer> } : {}),
    })
    return await send(request, reply, await handle(asked))
  }
}

/** Takes only path and query from the request: `//x/y` and `http://x/y` would name another host. */
function addressOf({ url }: FastifyRequest, baseUrl: string): URL {
  const { origin } = new URL(baseUrl)
  const { pathname, search } = new URL(url.startsWith('/') ? origin + url : url, origin)
  return Object.assign(new URL(origin), { pathname, search })
}

/** Pages are small, so they are compressed in one piece. */
async function send({ headers }: FastifyRequest, reply: FastifyReply, response: Response) {
  reply.code(response.status)
  for (const [name, value] of response.headers) reply.header(name, value)
  const body = Buffer.from(await response.arrayBuffer())
  const accepted = String(headers['accept-encoding'] ?? '')
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null
  reply.header('vary', 'accept-encoding, accept-language')
  if (body.length < 1_000 || encoding === null) return await reply.send(body)
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
  reply.header('content-encoding', encoding).removeHeader('content-length')
  return await reply.send(encoding === 'br' ? brotliCompressSync(body, quality) : gzipSync(body))
}
