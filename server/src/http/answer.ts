import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { ApiError } from '../lib/error-codes.ts'
import type { Principal } from '../lib/principal.ts'
import type { RawBody } from './bodies.ts'
import { readBooleanHeaders } from './boolean-headers.ts'
import { clientAddress } from './client-address.ts'
import { coercer } from './coerce.ts'
import { etagOf, isUnchanged } from './etag.ts'
import { answerOnce, claimOf } from './idempotency.ts'
import type { Kernel } from './kernel.ts'
import type { GuardedRequest, Route } from './route.ts'
import { isSolanaPay } from './solana-pay.ts'
import { parseInput } from './validation.ts'
import { preferredWaitMs, WAIT_LIMIT_SECONDS, waitQuery, waitUntil } from './waiting.ts'
import type { Waits } from './waits.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the gate on guarded routes. */
    principal: Principal | null
  }
}

type Input = { params: unknown; query: Record<string, unknown>; body: unknown }

const NOTHING = z.strictObject({})

/** A request after the gate: read, validate, claim, one service call, render. */
export function answerer(kernel: Kernel, route: Route, waits: Waits) {
  const readInput = inputReader(route)
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const input = readInput(request)
    const answerHeaders = new Map<string, string>()
    const handled = {
      ...input,
      claim: claimFor(kernel, route, request, input),
      requestId: request.id,
      clientAddress: clientAddress(request, kernel.forwardSecrets),
      booleanHeaders: readBooleanHeaders(route, request.headers),
      cookies: request.cookies,
      answerHeaders,
      principal: request.principal,
      // The gate sets a principal on every guarded route.
    } as GuardedRequest<unknown, unknown, unknown>

    const caller = request.principal?.accountId ?? handled.clientAddress
    const hold: Hold = (work) => waits.hold(caller, () => whileThere(request, work))

    // `route()` checked that every claimable route can replay.
    const replay = (id: string | null) =>
      (route.replay as NonNullable<typeof route.replay>)(handled, id)
    const { result, replayed } = await answerOnce(
      kernel.db,
      handled.claim,
      () => load(kernel, route, input, hold, () => route.handle(handled)),
      replay,
    )
    const outcome = await waitForOutcome(kernel, route, request, result, hold, replay)
    if (replayed) reply.header('idempotent-replayed', 'true')
    for (const [name, value] of answerHeaders) reply.header(name, value)
    return render(request, reply, outcome, route.contentType)
  }
}

function inputReader(route: Route): (request: FastifyRequest) => Input {
  const asked = withWait(route)
  // Wallets add parameters of their own to Solana Pay requests.
  const querySchema = isSolanaPay(route) ? z.object(asked.shape) : asked
  const coerceQuery = coercer(querySchema)
  const coerceBody = coercer(route.body ?? NOTHING)
  return (request) => ({
    params: route.params === undefined ? {} : readParams(route, request),
    query: parseInput(querySchema, coerceQuery(request.query)) as Record<string, unknown>,
    body: readBody(route, request.body as RawBody | undefined, coerceBody),
  })
}

/** The route's query, with `wait_for` and `timeout` where it can wait. */
export function withWait(route: Route): typeof NOTHING {
  const query = (route.query ?? NOTHING) as typeof NOTHING
  return route.waits === undefined ? query : query.extend(waitQuery(route.waits.statuses).shape)
}

// A malformed id is a missing one: saying more would help only a guesser.
function readParams(route: Route, request: FastifyRequest): unknown {
  const parsed = route.params?.safeParse(request.params)
  if (parsed?.success) return parsed.data
  const id = String(Object.values(request.params as object)[0])
  throw new ApiError('resource_missing', { object: route.resource.name, id })
}

function readBody(
  route: Route,
  raw: RawBody | undefined,
  coerceBody: (value: unknown) => unknown,
): unknown {
  if (raw === undefined) return parseInput(route.body ?? NOTHING, {})
  // A route without a body accepts any content type, as long as the body is empty.
  if (
    route.body !== undefined &&
    raw.kind !== 'json' &&
    !(raw.kind === 'form' && route.acceptsForm)
  ) {
    throw new ApiError('content_type_unsupported', {
      accepted: route.acceptsForm
        ? 'application/json or application/x-www-form-urlencoded'
        : 'application/json',
    })
  }
  const value = raw.kind === 'form' ? coerceBody(raw.value) : raw.value
  return parseInput(route.body ?? NOTHING, value, route.hints)
}

function claimFor(kernel: Kernel, route: Route, request: FastifyRequest, input: Input) {
  if (route.method !== 'POST') return null
  const address = clientAddress(request, kernel.forwardSecrets)
  const scope =
    route.access === 'open'
      ? route.idempotencyScope?.({ ...input, clientAddress: address })
      : request.principal?.accountId
  return claimOf(kernel.fingerprintKeys, scope ?? 'open', {
    key: request.headers['idempotency-key'] as string | undefined,
    since: request.headers['idempotency-since'] as string | undefined,
    method: request.method,
    path: request.url.split('?', 1)[0] as string,
    body: withoutFields(input.body, route.secretFields ?? []),
  })
}

function withoutFields(body: unknown, names: readonly string[]): unknown {
  if (names.length === 0) return body
  return Object.fromEntries(
    Object.entries(body as object).filter(([name]) => !names.includes(name)),
  )
}

async function load(
  kernel: Kernel,
  route: Route,
  { params, query }: Input,
  hold: Hold,
  handle: () => Promise<object>,
): Promise<object> {
  const { waits } = route
  const waitFor = query.wait_for as string | undefined
  if (waits === undefined || waitFor === undefined) return handle()
  const reached = await hold((gone) =>
    waitUntil({
      changes: kernel.changes,
      objectId: (params as { id: string }).id,
      load: handle,
      isReached: (result) => waits.isReached(result, waitFor),
      timeoutMs: ((query.timeout as number | undefined) ?? WAIT_LIMIT_SECONDS) * 1000,
      signal: AbortSignal.any([gone, kernel.stopping]),
    }),
  )
  if (reached === null) throw new ApiError('rate_limit', { retryAfterSeconds: 1 })
  return reached
}

/**
 * Waits for the outcome within the preferred time; otherwise, or if too many wait, returns the
 * current state.
 */
async function waitForOutcome(
  kernel: Kernel,
  { isDone }: Route,
  request: FastifyRequest,
  result: object,
  hold: Hold,
  reload: (id: string) => Promise<object>,
): Promise<object> {
  if (isDone === undefined || isDone(result)) return result
  const { id } = result as { id: string }
  const outcome = await hold((gone) =>
    waitUntil({
      changes: kernel.changes,
      objectId: id,
      load: () => reload(id),
      isReached: isDone,
      timeoutMs: preferredWaitMs(request.headers.prefer),
      signal: AbortSignal.any([gone, kernel.stopping]),
    }),
  )
  return outcome ?? result
}

/** Waits while the client is connected; null: too many are waiting. */
type Hold = (work: (gone: AbortSignal) => Promise<object>) => Promise<object | null>

/** Passes `work` a signal that aborts when the client disconnects. */
async function whileThere<Result>(
  request: FastifyRequest,
  work: (gone: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const gone = new AbortController()
  const leave = () => gone.abort()
  request.raw.socket.once('close', leave)
  try {
    return await work(gone.signal)
  } finally {
    request.raw.socket.off('close', leave)
  }
}

function render(
  request: FastifyRequest,
  reply: FastifyReply,
  result: object,
  contentType = 'application/json',
): FastifyReply {
  reply.type(contentType.startsWith('image/') ? contentType : `${contentType}; charset=utf-8`)
  if (result instanceof Readable) return reply.header('cache-control', 'no-store').send(result)
  const payload = JSON.stringify(result)
  if (request.method !== 'GET') return reply.header('cache-control', 'no-store').send(payload)
  const etag = etagOf(payload)
  reply.header('etag', etag).header('cache-control', 'private, no-cache')
  if (isUnchanged(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.send(payload)
}
