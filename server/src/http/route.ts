import type { z } from 'zod'
import type { Claim } from '../db/claims.ts'
import type { ErrorCode } from '../lib/error-codes.ts'
import type { Principal } from '../lib/principal.ts'
import type { Scope } from '../lib/scopes.ts'

/**
 * A route is plain data: a path, its schemas, who may call it, and one service call. From it come
 * the validation, the types, the documentation and the order in which a request is checked; a slice
 * never sees the web framework.
 */
export type Route =
  | GuardedRoute<unknown, unknown, unknown, object>
  | OpenRoute<unknown, unknown, unknown, object>

/** What every handler is given. */
type OpenRequest<Params, Query, Body> = {
  readonly params: Params
  readonly query: Query
  readonly body: Body
  /** Hand it to `db.once`; null when no Idempotency-Key was sent. */
  readonly claim: Claim | null
  readonly requestId: string
  readonly clientAddress: string
  /** Which of the route's `switches` were sent as `true`. */
  readonly switches: ReadonlySet<string>
  readonly cookies: Readonly<Record<string, string | undefined>>
  /** For the few answers that need one (Set-Cookie). */
  readonly answerHeaders: Map<string, string>
}

export type GuardedRequest<Params, Query, Body> = OpenRequest<Params, Query, Body> & {
  readonly principal: Principal
}

type Described<Params, Query, Body, Result> = {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** As in the contract: `/v1/api_keys/{id}`. */
  readonly path: string
  readonly operationId: string
  readonly summary: string
  readonly description?: string
  /** The noun: groups the reference, and names what is missing in a 404. */
  readonly resource: { readonly name: string; readonly title: string; readonly description: string }
  readonly params?: z.ZodType<Params>
  readonly query?: z.ZodType<Query>
  /** Absent: the route takes no body. */
  readonly body?: z.ZodType<Body>
  /**
   * Fields of the body that are kept in no form, not as a fingerprint either: of so few digits it would
   * be as good as the value. So a repeated request may have others in them.
   */
  readonly secretFields?: readonly string[]
  /** What to say of parameters that people mistake for ours. */
  readonly hints?: Readonly<Record<string, string>>
  /** The body may also come as a form, nested with brackets: `options[size]=M`. */
  readonly acceptsForm?: true
  readonly result: z.ZodType<Result>
  /** What a streamed result is, when it is not JSON. */
  readonly contentType?: 'application/x-ndjson' | 'image/png' | 'text/csv'
  /** Refusals of its own, beside those that every route of its kind can give. */
  readonly errors?: readonly ErrorCode[]
  readonly waits?: Waits<Result>
  /** Headers that say yes to something, with what: `{ 'allow-duplicate-purchase': 'Buys …' }`. */
  readonly switches?: Readonly<Record<string, string>>
  /** Lets a POST answer with the outcome, when it comes soon: `Prefer: wait=<seconds>`. */
  readonly isSettled?: (result: Result) => boolean
}

/** Lets a GET answer only once a status is there: `?wait_for=<status>&timeout=<seconds>`. */
type Waits<Result> = {
  readonly statuses: readonly [string, ...string[]]
  /** Whether the status is there, or can never come any more. */
  readonly isReached: (result: Result, status: string) => boolean
}

export type GuardedRoute<Params, Query, Body, Result> = Described<Params, Query, Body, Result> & {
  /**
   * Which scope a key needs; or that only the signed-in owner may; or `any`: every key may ask, and is
   * shown what its scopes allow.
   */
  readonly access: { readonly scope: Scope } | 'session' | 'any'
  /** The card frame may call it too, by the token that it was given for that. */
  readonly isFramed?: true
  readonly handle: (request: GuardedRequest<Params, Query, Body>) => Promise<Result>
  /** Every POST: the answer to a repeated Idempotency-Key, from the object as it is now. */
  readonly replay?: (
    request: GuardedRequest<Params, Query, Body>,
    resourceId: string | null,
  ) => Promise<Result>
}

export type OpenRoute<Params, Query, Body, Result> = Described<Params, Query, Body, Result> & {
  readonly access: 'open'
  /** Refuses browsers on other sites: for the routes that set the session cookie. */
  readonly sameOrigin?: true
  /** Solana Pay: pages and wallets of any origin call it, with parameters of their own. */
  readonly isDoor?: true
  /** Whoever guesses must guess here: a minute's guesses of one address are counted, too. */
  readonly isGuessable?: true
  readonly handle: (request: OpenRequest<Params, Query, Body>) => Promise<Result>
  readonly replay?: (
    request: OpenRequest<Params, Query, Body>,
    resourceId: string | null,
  ) => Promise<Result>
  /** Every POST: the object whose Idempotency-Keys these are, as no account is known. */
  readonly idempotencyScope?: (request: { params: Params; body: Body }) => string
}

export function route<Params, Query, Body, Result extends object>(
  definition: GuardedRoute<Params, Query, Body, Result>,
): Route {
  return checked(definition)
}

/** A route that anybody may call. */
export function openRoute<Params, Query, Body, Result extends object>(
  definition: OpenRoute<Params, Query, Body, Result>,
): Route {
  return checked(definition)
}

// The kernel validates before it calls, so the schemas' own types hold inside the handlers although
// it does not know them.
function checked(definition: { method: string; operationId: string; replay?: unknown }): Route {
  if (definition.method === 'POST' && definition.replay === undefined) {
    throw new Error(`${definition.operationId}: a POST must say how it is replayed`)
  }
  return definition as unknown as Route
}
