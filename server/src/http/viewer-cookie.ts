import { fastifyCookie } from '@fastify/cookie'

/** Identifies the person who last opened a purchase's authentication page. */
export const VIEWER_COOKIE = 'florin_viewer'

/** Limited to the routes of this purchase, same site only. */
export function viewerCookie(intentId: string, value: string, expiresAtMs: number): string {
  return fastifyCookie.serialize(VIEWER_COOKIE, value, {
    secure: true,
    httpOnly: true,
    sameSite: 'strict',
    path: `/v1/checkout_intents/${intentId}`,
    expires: new Date(expiresAtMs),
  })
}

/** Reads it from a WebSocket upgrade. */
export function readViewerCookie(header: string | undefined): string | undefined {
  return fastifyCookie.parse(header ?? '')[VIEWER_COOKIE]
}
