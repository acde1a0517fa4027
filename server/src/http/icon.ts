import type { FastifyInstance } from 'fastify'

// A coin with a lily's three strokes, as on the florin.
const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" role="img" aria-label="Florin"><circle cx="32" cy="32" r="30" fill="#0f5c4d"/><circle cx="32" cy="32" r="25" fill="none" stroke="#f3c969" stroke-width="2"/><path d="M32 14c5 7 5 14 0 22-5-8-5-15 0-22Zm0 24c-1-8-8-13-15-11 0 7 6 12 15 11Zm0 0c1-8 8-13 15-11 0 7-6 12-15 11ZM22 42h20v3H22Zm8 3h4v7h-4Z" fill="#f3c969"/></svg>`

/** The icon that wallets show beside our name. */
export function serveIcon(app: FastifyInstance): void {
  app.get('/icon.svg', (_request, reply) =>
    reply
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('cache-control', 'public, max-age=86400')
      .type('image/svg+xml')
      .send(ICON),
  )
}
