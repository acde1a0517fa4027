import { fastifyCookie } from '@fastify/cookie'

/** By which the person is known who came last to answer for a purchase. */
export const VIEWER_COOKIE = 'florin_viewer'

/** For the routes of this one purchase, and for pages of ours alone. */
export function viewerCookie(intentId: string, value: string, expiresAtMs: number): string {
  return fastifyCookie.serialize(VIEWER_COOKIE, value, {
    secure: true,
    httpOnly: true,
    sameSite: 'strict',
    path: `/v1/checkout_intents/${intentId}`,
    expires: new Date(expiresAtMs),
  })
}

/** Of a request that becomes something else: a WebSocket. */
export function readViewerCookie(header: string | undefined): string | undefined {
  return fastifyCookie.parse(header ?? '')[VIEWER_COOKIE]
}
