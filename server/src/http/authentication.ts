import type { FastifyRequest } from 'fastify'
import { ApiError } from '../lib/error-codes.ts'
import type { Principal } from '../lib/principal.ts'
import { hasScope } from '../lib/principal.ts'
import type { Route } from './route.ts'
import { SESSION_COOKIE } from './session-cookie.ts'

/** Recognises the credentials of a request; the products that own them provide it. */
export type Credentials = {
  /** `guard` runs each look-up in the database; a cached key needs none. */
  readonly findByApiKey: (secret: string, guard: Guard) => Promise<Principal | null>
  readonly findBySessionToken: (token: string) => Promise<Principal | null>
  readonly findByFrameToken: (token: string) => Promise<Principal | null>
}

/** Runs a look-up unless too many have failed; then it throws. */
export type Guard = (lookUp: () => Promise<Principal | null>) => Promise<Principal | null>

/** Returns the caller. Throws if there is none. */
export async function authenticate(
  credentials: Credentials,
  appOrigin: string,
  { isFramed }: Guarded,
  request: FastifyRequest,
  guard: Guard,
): Promise<Principal> {
  return isFramed
    ? await recogniseFrame(credentials, request, guard)
    : await recognise(credentials, appOrigin, request, guard)
}

/** Throws if the caller lacks the scope, the session or the signature that the route needs. */
export function assertMay(principal: Principal, { access, isSigned }: Guarded): void {
  if (access === 'session') {
    if (principal.actor.type !== 'session') throw new ApiError('session_required', {})
  } else if (access !== 'any' && !hasScope(principal, access.scope)) {
    throw new ApiError('scope_missing', { scope: access.scope })
  }
  if (isSigned) assertSigned(principal)
}

type Guarded = Pick<Extract<Route, { isFramed?: true }>, 'access' | 'isFramed' | 'isSigned'>

/** Keys need no wallet. */
function assertSigned({ actor, hasFreshSignature }: Principal): void {
  if (actor.type !== 'session' || hasFreshSignature) return
  throw new ApiError('signature_required', {})
}

/** The card frame, which has neither key nor session. */
async function recogniseFrame(
  { findByFrameToken }: Credentials,
  { headers }: FastifyRequest,
  guard: Guard,
): Promise<Principal> {
  const token = /^Bearer +(ft_\S+)$/i.exec(headers.authorization ?? '')?.[1]
  const principal = token === undefined ? null : await guard(() => findByFrameToken(token))
  if (principal === null) throw new ApiError('card_frame_token_invalid', {})
  return principal
}

async function recognise(
  credentials: Credentials,
  appOrigin: string,
  request: FastifyRequest,
  guard: Guard,
): Promise<Principal> {
  const { authorization } = request.headers
  // A key that was sent decides alone: a wrong key never falls back to a cookie.
  if (authorization !== undefined) {
    const secret = /^Bearer +(\S+)$/i.exec(authorization)?.[1]
    const principal = secret === undefined ? null : await credentials.findByApiKey(secret, guard)
    if (principal === null) throw new ApiError('api_key_invalid', {})
    return principal
  }
  const token = request.cookies[SESSION_COOKIE]
  if (token === undefined) throw new ApiError('authentication_missing', {})
  // Of two cookies, one may have been planted by another host of the domain.
  if (countSessionCookies(request.headers.cookie) > 1) throw new ApiError('session_ambiguous', {})
  if (request.method !== 'GET') assertOwnOrigin(appOrigin, request, 'required')
  const principal = await guard(() => credentials.findBySessionToken(token))
  if (principal === null) throw new ApiError('session_invalid', {})
  return principal
}

function countSessionCookies(header = ''): number {
  return header.split(';').filter((pair) => pair.split('=', 1)[0]?.trim() === SESSION_COOKIE).length
}

/**
 * Browsers attach the cookie to requests from any page, but name the page in Origin. `required`: a
 * missing Origin is refused too. `if sent`: programs, which send none, pass.
 */
export function assertOwnOrigin(
  appOrigin: string,
  { headers }: FastifyRequest,
  origin: 'required' | 'if sent',
): void {
  if (headers.origin === appOrigin) return
  if (headers.origin === undefined) {
    if (origin === 'if sent' || headers['sec-fetch-site'] === 'same-origin') return
  }
  throw new ApiError('origin_not_allowed', {})
}
