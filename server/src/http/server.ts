import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fastify } from 'fastify'
import { ApiError } from '../lib/error-codes.ts'
import { newId } from '../lib/ids.ts'
import { answerer } from './answer.ts'
import type { Guard } from './authentication.ts'
import { assertMay, assertOwnOrigin, authenticate } from './authentication.ts'
import { readBodies } from './bodies.ts'
import { bodyLimitOf, MOST_BODY_BYTES } from './body-limits.ts'
import { clientAddress } from './client-address.ts'
import { serveDocs } from './docs.ts'
import { renderError, sendError, toApiError } from './errors.ts'
import { serveHealth } from './health.ts'
import { serveIcon } from './icon.ts'
import type { Kernel } from './kernel.ts'
import { describeApi } from './openapi.ts'
import type { Count, RateLimiter } from './rate-limits.ts'
import { createRateLimiter } from './rate-limits.ts'
import type { Route } from './route.ts'
import { securityHeaders } from './security-headers.ts'
import { allowAnyOrigin, answerPreflights, isSolanaPay } from './solana-pay.ts'
import { observeRequests } from './telemetry.ts'
import { serveUpgrades } from './upgrades.ts'
import { createWaits } from './waits.ts'

/** A process holds the waits of so many callers at their limit; a socket costs little. */
const CALLERS_THAT_WAIT = 50

/** Builds the server: all routes behind one gate. */
export async function buildServer(
  kernel: Kernel,
  routes: readonly Route[],
): Promise<FastifyInstance> {
  const app = createFastify(kernel)
  app.decorateRequest('principal', null)
  await app.register(cookie)
  readBodies(app)
  observeRequests(app, kernel.log)
  // Callbacks, because a promise per request costs more than the hook itself.
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(securityHeaders).header('request-id', request.id)
    done()
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    // Without this, keep-alive clients would stay with a process that is about to close.
    if (kernel.draining.aborted) reply.header('connection', 'close')
    done()
  })
  app.setErrorHandler((thrown, request, reply) => {
    const error = toApiError(thrown, request)
    noteRefusal(kernel, error, request)
    return sendError(kernel, error, request, reply)
  })
  refuseUnknown(app, routes)

  const limiter = createRateLimiter(kernel.rateLimits, kernel.sharedCounts)
  const { waitsAtOnce } = kernel.rateLimits
  const waits = createWaits(waitsAtOnce, waitsAtOnce * CALLERS_THAT_WAIT)
  for (const route of routes) {
    app.route({
      method: route.method,
      url: route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      config: { isSolanaPay: isSolanaPay(route), operation: route.operationId },
      bodyLimit: bodyLimitOf(route.body),
      onRequest: gate(kernel, limiter, route),
      handler: answerer(kernel, route, waits),
    })
  }
  serveUpgrades(app, kernel, limiter)
  answerPreflights(app, routes)
  serveHealth(app, kernel)
  serveIcon(app)
  const { evidenceKeys } = kernel
  const describe = () => ({ ...describeApi(routes), 'x-evidence-keys': evidenceKeys })
  serveDocs(app, describe, kernel.appUrl)
  return app
}

function createFastify(kernel: Kernel): FastifyInstance {
  return fastify({
    // observeRequests writes one line per request; Fastify's logger would create a child for each.
    logger: false,
    bodyLimit: MOST_BODY_BYTES,
    http: { shouldUpgradeCallback: (request) => kernel.upgrades?.isOurs(request) ?? false },
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 16_384 }, // an id of any length is missing, not malformed
    return503OnClosing: false, // requests that arrived in time are answered
    forceCloseConnections: 'idle', // on close, requests in flight are finished
    genReqId: () => newId('req', 0, Date.now()),
    requestTimeout: 30_000,
    keepAliveTimeout: 72_000,
    frameworkErrors: (error, request, reply) => {
      reply.headers({ ...securityHeaders, 'request-id': request.id })
      sendError(
        kernel,
        toApiError(error, request as FastifyRequest),
        request as FastifyRequest,
        reply as never,
      )
    },
    clientErrorHandler(_error, socket) {
      const refusal = new ApiError('request_malformed', { problem: 'it is not HTTP' })
      const body = JSON.stringify(renderError(kernel.appUrl, refusal))
      const headers = {
        ...securityHeaders,
        'request-id': newId('req', 0, Date.now()),
        'content-type': 'application/json; charset=utf-8',
        'content-length': `${Buffer.byteLength(body)}`,
        connection: 'close',
      }
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
      socket.end(`HTTP/1.1 400 Bad Request\r\n${lines.join('')}\r\n${body}`)
    },
  })
}

/** Runs before the body is read: authentication, access, rate limits. */
function gate(kernel: Kernel, limiter: RateLimiter, route: Route) {
  const { credentials, forwardSecrets } = kernel
  const { origin } = kernel.appUrl
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const admit = ({ headers, refusal }: Count) => {
      reply.headers(headers)
      if (refusal !== null) throw refusal
    }
    const address = clientAddress(request, forwardSecrets)
    if (route.access === 'open') {
      if (route.isSolanaPay) allowAnyOrigin(reply)
      if (route.sameOrigin) assertOwnOrigin(origin, request, 'if sent')
      admit(await limiter.countAddress(address))
      if (route.isGuessable) admit(await limiter.countGuess(address))
      if (route.isOpening) admit(await limiter.countOpening(objectOf(request), address))
      return
    }
    const guard: Guard = async (lookUp) => {
      admit(await limiter.countLookUp(address))
      const found = await lookUp()
      if (found !== null) await limiter.forgiveLookUp(address)
      return found
    }
    try {
      request.principal = await authenticate(credentials, origin, route, request, guard)
      assertMay(request.principal, route)
    } catch (refusal) {
      // Failed authentication counts toward the per-address limit.
      admit(await limiter.countAddress(address))
      throw refusal
    }
    const { accountId } = request.principal
    const factor = await kernel.rateLimitFactorOf(accountId)
    admit(await limiter.countAccount(accountId, route.operationId, factor))
  }
}

function objectOf({ params }: FastifyRequest): string {
  return String((params as { id?: string }).id)
}

declare module 'fastify' {
  interface FastifyContextConfig {
    isSolanaPay?: boolean
    /** Of a route of the contract. */
    operation?: string
  }
}

/** A request without credentials tried none. */
function noteRefusal(kernel: Kernel, error: ApiError, request: FastifyRequest): void {
  const { operation } = request.routeOptions.config
  if (error.type !== 'authentication_error' || error.code === 'authentication_missing') return
  if (operation === undefined) return
  kernel.noteAttempt({
    code: error.code,
    operation,
    clientAddress: clientAddress(request, kernel.forwardSecrets),
    requestId: request.id,
    concern: error.concern ?? request.principal,
  })
}

function refuseUnknown(app: FastifyInstance, routes: readonly Route[]): void {
  const known = routes.map(({ method, path }) => ({
    method,
    pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  }))
  // Runs before the body is read, so that its content cannot matter.
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.is404) return done()
    const { method } = request
    const path = request.url.split('?', 1)[0] as string
    const methods = known.filter(({ pattern }) => pattern.test(path)).map((entry) => entry.method)
    if (methods.length === 0) return done(new ApiError('route_unknown', { method, path }))
    const allowed = methods.join(', ')
    reply.header('allow', allowed)
    done(new ApiError('method_not_allowed', { method, path, allowed }))
  })
}
