import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import proxy from '@fastify/http-proxy'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fastify } from 'fastify'
import type { ServerBuild } from 'react-router'
import { createRequestHandler } from 'react-router'
import type { WebConfig } from './config.ts'

const CLIENT = fileURLToPath(new URL('../build/client', import.meta.url))
const A_DAY_SECONDS = 86_400
const A_YEAR_SECONDS = 31_536_000
const RETRY_AFTER_SECONDS = 2

// What the API answers is reached at the same origin as the pages, so that cookies and sign-in agree.
const OF_THE_API = ['/v1', '/docs', '/openapi.json']

/** Pages, the files that they need, and the way to the API. */
export async function buildServer(config: WebConfig, build: ServerBuild): Promise<FastifyInstance> {
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
  for (const prefix of OF_THE_API) await forwardToApi(app, prefix, config)
  app.get('/healthz', async () => ({ status: 'ok' }))
  // On every page, also where the API does not answer; wallets show it, from their own origin.
  app.get('/icon.svg', (_request, reply) =>
    reply
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
      .sendFile('icon.svg', CLIENT, { maxAge: A_DAY_SECONDS * 1_000 }),
  )
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.all('*', render(config, build))
  return app
}

async function forwardToApi(app: FastifyInstance, prefix: string, config: WebConfig) {
  await app.register(proxy, {
    upstream: config.API_URL,
    prefix,
    rewritePrefix: prefix,
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

function render(config: WebConfig, build: ServerBuild) {
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
    const asked = new Request(new URL(request.url, config.APP_URL), {
      method,
      headers,
      ...(hasBody ? { body: request.body as Uint8Array<ArrayBuffer> } : {}),
    })
    return await send(request, reply, await handle(asked))
  }
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
