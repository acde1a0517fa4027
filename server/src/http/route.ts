import type { z } from 'zod'
import type { Claim } from '../db/claims.ts'
import type { ErrorCode } from '../lib/error-codes.ts'
import type { Principal } from '../lib/principal.ts'
import type { Scope } from '../lib/scopes.ts'

/**
 * A route is plain data: path, schemas, access, and one service call. Validation, types,
 * documentation and the order of checks all come from it; products never see the web framework.
 */
export type Route =
  | GuardedRoute<unknown, unknown, unknown, object>
  | OpenRoute<unknown, unknown, unknown, object>

/** The input of every handler. */
type OpenRequest<Params, Query, Body> = {
  readonly params: Params
  readonly query: Query
  readonly body: Body
  /** Pass it to `db.once`; null without an Idempotency-Key. */
  readonly claim: Claim | null
  readonly requestId: string
  readonly clientAddress: string
  /** The route's boolean headers that were sent as `true`. */
  readonly booleanHeaders: ReadonlySet<string>
  readonly cookies: Readonly<Record<string, string | undefined>>
  /** Extra response headers, such as Set-Cookie. */
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
  /** The noun: groups the reference and names the missing object in a 404. */
  readonly resource: { readonly name: string; readonly title: string; readonly description: string }
  readonly params?: z.ZodType<Params>
  readonly query?: z.ZodType<Query>
  /** Absent: the route takes no body. */
  readonly body?: z.ZodType<Body>
  /**
   * Fields that are never stored, not even in the fingerprint: a hash of so few digits reveals the
   * value. A repeated request may therefore differ in them.
   */
  readonly secretFields?: readonly string[]
  /** Hints for parameters that people often send by mistake. */
  readonly hints?: Readonly<Record<string, string>>
  /** The body may also be a form, nested with brackets: `options[size]=M`. */
  readonly acceptsForm?: true
  readonly result: z.ZodType<Result>
  /** The content type of a stream that is not JSON. */
  readonly contentType?: 'application/x-ndjson' | 'image/png' | 'text/csv'
  /** Errors of its own, beside those of every route of its kind. */
  readonly errors?: readonly ErrorCode[]
  readonly waits?: Waits<Result>
  /**
   * Headers that turn something on, with a description: `{ 'allow-duplicate-purchase': 'Buys …' }`.
   */
  readonly booleanHeaders?: Readonly<Record<string, string>>
  /** Lets a POST wait for its outcome: `Prefer: wait=<seconds>`. */
  readonly isDone?: (result: Result) => boolean
}

/** Lets a GET wait for a status: `?wait_for=<status>&timeout=<seconds>`. */
type Waits<Result> = {
  readonly statuses: readonly [string, ...string[]]
  /** Whether the status is reached, or can never be reached any more. */
  readonly isReached: (result: Result, status: string) => boolean
}

export type GuardedRoute<Params, Query, Body, Result> = Described<Params, Query, Body, Result> & {
  /**
   * The scope that a key needs; `session`: only the signed-in owner; `any`: every key, which sees
   * what its scopes allow.
   */
  readonly access: { readonly scope: Scope } | 'session' | 'any'
  /** Only the card frame may call it, with its own token. */
  readonly isFramed?: true
  /** By session: only with a wallet signature from the last ten minutes. */
  readonly isSigned?: true
  readonly handle: (request: GuardedRequest<Params, Query, Body>) => Promise<Result>
  /** Every POST: the answer to a repeated Idempotency-Key, from the object as it is now. */
  readonly replay?: (
    request: GuardedRequest<Params, Query, Body>,
    resourceId: string | null,
  ) => Promise<Result>
}

export type OpenRoute<Params, Query, Body, Result> = Described<Params, Query, Body, Result> & {
  readonly access: 'open'
  /** Refuses browsers on other sites: for routes that set the session cookie. */
  readonly sameOrigin?: true
  /** Solana Pay: wallets and pages of any origin call it, with parameters of their own. */
  readonly isSolanaPay?: true
  /** Guessable endpoint: stricter per-address limit. */
  readonly isGuessable?: true
  /** Anybody may create any number: a limit per object and address. */
  readonly isOpening?: true
  readonly handle: (request: OpenRequest<Params, Query, Body>) => Promise<Result>
  readonly replay?: (
    request: OpenRequest<Params, Query, Body>,
    resourceId: string | null,
  ) => Promise<Result>
  /** Every POST: the owner of the Idempotency-Keys, since no account is known. */
  readonly idempotencyScope?: (request: {
    params: Params
    body: Body
    clientAddress: string
  }) => string
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

// The kernel validates before it calls a handler, so the schemas' types hold inside handlers even
// though the kernel does not know them.
function checked(definition: { method: string; operationId: string; replay?: unknown }): Route {
  if (definition.method === 'POST' && definition.replay === undefined) {
    throw new Error(`${definition.operationId}: a POST must say how it is replayed`)
  }
  return definition as unknown as Route
}
