import { fastifyCookie } from '@fastify/cookie'

export const SESSION_COOKIE = 'service_session'

// The spec fixes the name, so no `__Host-` prefix; these attributes are the ones it would enforce.
const attributes = { secure: true, httpOnly: true, sameSite: 'lax', path: '/' } as const

export function sessionCookie(token: string, expiresAtMs: number): string {
  const expires = new Date(expiresAtMs)
  return fastifyCookie.serialize(SESSION_COOKIE, token, { ...attributes, expires })
}

export function clearedSessionCookie(): string {
  return fastifyCookie.serialize(SESSION_COOKIE, '', { ...attributes, maxAge: 0 })
}
