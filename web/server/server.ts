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

/** Where the API's own reference, at its /docs, is reached here. */
const REFERENCE = '/reference'

/** All that the card frame may ask of the API: to take a card, or a code. */
const OF_THE_FRAME = /^\/v1\/(cards|checkout_intents\/ci_\w{26}\/security_code)$/

/** Pages, the files that they need, and the way to the API. */
export async function buildServer(
  config: WebConfig,
  build: ServerBuild,
  draining: AbortSignal,
): Promise<FastifyInstance> {
  const app = await serveFiles()
  serveHealth(app, draining)
  await app.register(staticFiles, {
    root: `${CLIENT}/site`, // the docs, for programs
    wildcard: false,
    decorateReply: false,
    maxAge: 0,
    setHeaders: (reply) => void reply.header('x-content-type-options', 'nosniff'),
  })
  // At the same origin as the pages, so that cookies and sign-in agree.
  await forwardToApi(app, '/v1', config, forwardSockets(config))
  await forwardToApi(app, '/openapi.json', config)
  await forwardToApi(app, REFERENCE, config, {
    rewritePrefix: '/docs',
    preHandler: (request, reply, done) => {
      // What it loads is beside it: without the slash it would be looked for in another place.
      if (request.url === REFERENCE) void reply.redirect(`${REFERENCE}/`, 301)
      else done()
    },
  })
  // On every page, also where the API does not answer; wallets show it, from their own origin.
  app.get('/icon.svg', (_request, reply) =>
    reply
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
      .sendFile('icon.svg', CLIENT, { maxAge: A_DAY_SECONDS * 1_000 }),
  )
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  const pages = pickRoutes(build, (id) => id !== FRAME_ROUTE)
  app.all('*', render(config.APP_URL, pages))
  return app
}

/**
 * The origin of the card frame: one page, its files, and two things that it can ask. Whatever runs at the
 * other origin cannot read what is typed here, and nothing here knows who somebody is.
 */
export async function buildFrameServer(
  config: WebConfig,
  build: ServerBuild,
  draining: AbortSignal,
): Promise<FastifyInstance> {
  const app = await serveFiles()
  serveHealth(app, draining)
  await forwardToApi(app, '/v1', config, {
    httpMethods: ['POST'],
    preHandler: (request, reply, done) => {
      // At some addresses a browser sends the cookies of the other origin here as well.
      delete request.headers.cookie
      if (OF_THE_FRAME.test(request.url)) done()
      else void reply.code(404).send()
    },
  })
  const frame = pickRoutes(build, (id) => id === 'root' || id === FRAME_ROUTE)
  app.get(FRAME_PATH, render(config.CARD_FRAME_URL, frame))
  return app
}

/** A router that knows no other route cannot show it, however its path is spelled. */
function pickRoutes(build: ServerBuild, isPicked: (id: string) => boolean): ServerBuild {
  if (build.routes[FRAME_ROUTE] === undefined) throw new Error(`no route has id ${FRAME_ROUTE}`)
  const pick = <Route>(routes: Record<string, Route>): Record<string, Route> =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => isPicked(id)))
  const assets = { ...build.assets, routes: pick(build.assets.routes) }
  return { ...build, routes: pick(build.routes), assets }
}

/** `/healthz`: the process lives. `/readyz`: it is not stopping. */
function serveHealth(app: FastifyInstance, draining: AbortSignal): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    if (!draining.aborted) return { status: 'ok' }
    return reply.code(503).send({ status: 'unavailable', reason: 'stopping' })
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    // Clients that keep their connection open would stay with a process that is about to close.
    if (draining.aborted) reply.header('connection', 'close')
    done()
  })
}

async function serveFiles(): Promise<FastifyInstance> {
  const app = fastify({
    logger: false,
    trustProxy: 'loopback',
    forceCloseConnections: 'idle',
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 16_384 },
  })
  await app.register(staticFiles, {
    root: `${CLIENT}/assets`,
    prefix: '/assets/',
    wildcard: false, // only what was built is there
    preCompressed: true,
    immutable: true, // a file that changes has another name
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
      rewriteRequestHeaders: (request, headers) => ({ ...headers, ...forwarding(request, config) }),
      // These two are about the line between us and the API.
      rewriteHeaders: ({ connection: _, 'keep-alive': __, ...headers }) => headers,
      retryDelay: () => null, // who asked decides; by default a 503 is asked for ten times more, at once
      onError: (reply) => void sayUnavailable(reply as FastifyReply),
    },
  })
}

/** Where a bank's page is looked at. */
function forwardSockets(config: WebConfig) {
  return {
    websocket: true,
    wsServerOptions: { maxPayload: MOST_MESSAGE_BYTES, perMessageDeflate: false },
    wsClientOptions: {
      perMessageDeflate: false, // pictures are packed already
      rewriteRequestHeaders: (headers: object, { headers: asked, ip }: FastifyRequest) => ({
        ...headers,
        ...forwarding({ ip }, config),
        ...(asked.origin === undefined ? {} : { origin: asked.origin }),
        ...(asked.cookie === undefined ? {} : { cookie: asked.cookie }),
      }),
    },
  }
}

/** As the API itself says it: whoever reads its errors can read this one, and sees nothing of our network. */
async function sayUnavailable(reply: FastifyReply): Promise<void> {
  const message = `The service cannot answer right now. Wait ${RETRY_AFTER_SECONDS} s and try again.`
  await reply
    .code(503)
    .header('retry-after', RETRY_AFTER_SECONDS)
    .header('cache-control', 'no-store')
    .send({ error: { type: 'api_error', code: 'unavailable', message } })
}

/** For whom a request is made; only with the secret does the API believe it. */
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
    headers.set('florin-client-address', request.ip) // whatever the browser said
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

/** Our origin, and of the request its path and query alone: `//x/y` and `http://x/y` name another host. */
function addressOf({ url }: FastifyRequest, baseUrl: string): URL {
  const { origin } = new URL(baseUrl)
  const { pathname, search } = new URL(url.startsWith('/') ? origin + url : url, origin)
  return Object.assign(new URL(origin), { pathname, search })
}

/** Pages are small and whole: compressed at once, not as a stream. */
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
