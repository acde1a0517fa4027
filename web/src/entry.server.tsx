import { randomBytes } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import type { EntryContext } from 'react-router'
import { ServerRouter } from 'react-router'
import { settings } from './api.server.ts'
import { FRAME_ROUTE } from './card-frame/address.ts'
import { NonceContext } from './nonce.ts'

/** Renders whole pages: nothing in them loads late. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const nonce = randomBytes(16).toString('base64')
  const { pathname } = new URL(request.url)
  // By route id, since a path can be spelled in many ways.
  const isFrame = context.staticHandlerContext.matches.some(({ route }) => route.id === FRAME_ROUTE)
  const guards = isFrame ? frameHeaders(nonce) : pageHeaders(nonce, pathname)
  for (const [name, value] of Object.entries(guards)) headers.set(name, value)
  headers.set('content-type', 'text/html; charset=utf-8')
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const page = await renderWhole(
    <NonceContext value={nonce}>
      <ServerRouter context={context} url={request.url} nonce={nonce} />
    </NonceContext>,
    nonce,
  )
  return new Response(page, { status, headers })
}

function renderWhole(page: ReactNode, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      onAllReady: () => resolve(text(pipe(new PassThrough()))),
      onError: reject,
    })
  })
}

/** Pages that embed the card frame. The dashboard is one document, so all of it is allowed to. */
const FRAMED = /^\/(authenticate|dashboard)(\/|$)/

function pageHeaders(nonce: string, pathname: string): Record<string, string> {
  const policy = [
    ...ownFiles(nonce),
    "style-src-attr 'unsafe-inline'", // sizes and colors set by components
    "img-src 'self' data:",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(FRAMED.test(pathname) ? [`frame-src ${settings.cardFrameUrl}`] : []),
  ]
  return {
    ...COMMON_HEADERS,
    'content-security-policy': policy.join('; '),
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
  }
}

/** Allows scripts and styles with the nonce or from our origin, and requests to our origin. */
function ownFiles(nonce: string): string[] {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "connect-src 'self'",
    "base-uri 'none'",
  ]
}

/** Only our pages may frame the card frame, and it can reach only its own origin. */
function frameHeaders(nonce: string): Record<string, string> {
  const policy = [
    ...ownFiles(nonce),
    "form-action 'none'",
    `frame-ancestors ${new URL(settings.appUrl).origin}`,
    'sandbox allow-scripts allow-forms allow-same-origin',
  ]
  return { ...COMMON_HEADERS, 'content-security-policy': policy.join('; ') }
}

const COMMON_HEADERS = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
}
