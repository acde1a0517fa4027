import { randomBytes } from 'node:crypto'
import reference from '@scalar/fastify-api-reference'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { ERROR_CODES } from '../lib/error-codes.ts'

/** `/openapi.json`, the reference at `/docs`, and `/docs/errors` with an anchor for every code. */
export async function serveDocs(app: FastifyInstance, contract: object): Promise<void> {
  const payload = JSON.stringify(contract)
  app.get('/openapi.json', (_request, reply) =>
    reply
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
      .type('application/json')
      .send(payload),
  )
  app.get('/docs/errors', (_request, reply) =>
    reply
      .header('content-security-policy', `${PAGE_POLICY}; style-src 'unsafe-inline'`)
      .type('text/html; charset=utf-8')
      .send(ERRORS_PAGE),
  )
  // The reference starts from one inline script. The page holds nothing that a visitor can write,
  // so one nonce a process is enough to let that script run and no other.
  const nonce = randomBytes(16).toString('base64')
  await app.register(reference, {
    routePrefix: '/docs',
    logLevel: 'silent',
    hooks: {
      onRequest: (_request, reply: FastifyReply, done) => {
        reply.header(
          'content-security-policy',
          `${PAGE_POLICY}; script-src 'self' 'nonce-${nonce}'; style-src 'self' 'unsafe-inline'; connect-src 'self'; font-src 'self' data:; img-src 'self' data: blob:; worker-src blob:`,
        )
        done()
      },
    },
    configuration: {
      nonce,
      url: '/openapi.json',
      pageTitle: 'Florin API reference',
      // Everything from this server: no fonts, proxy, statistics or assistant of anybody else's.
      withDefaultFonts: false,
      telemetry: false,
      proxyUrl: '',
      agent: { disabled: true },
      mcp: { disabled: true },
      showDeveloperTools: 'never',
      hideClientButton: true,
    },
  })
}

const PAGE_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'"

const ERRORS_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Errors · Florin</title>
<style>
  :root { color-scheme: light dark; font: 16px/1.6 system-ui, sans-serif; }
  body { max-width: 44rem; margin: 0 auto; padding: 2.5rem 1.25rem 6rem; }
  h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 .5rem; }
  section { padding: 1rem .9rem; border-radius: .5rem; scroll-margin-top: 1rem; }
  section:target { background: color-mix(in srgb, LinkText 12%, transparent); }
  h2 { font: 600 1rem/1.4 ui-monospace, monospace; margin: 0; overflow-wrap: anywhere; }
  h2 a { color: inherit; text-decoration: none; }
  h2 a:hover, h2 a:focus-visible { text-decoration: underline; }
  p { margin: .25rem 0 0; }
  .meta { font-size: .875rem; opacity: .8; }
</style>
</head>
<body>
<main>
<h1>Errors</h1>
<p>Every refusal names its code, the parameter it is about and what to do. Codes are never renamed.
The <a href="/docs/">API reference</a> tells which of them a route can give.</p>
${Object.entries(ERROR_CODES)
  .map(
    ([code, { status, type, when }]) => `<section id="${code}">
<h2><a href="#${code}">${code}</a></h2>
<p class="meta">${status} · ${type}</p>
<p>${when}</p>
</section>`,
  )
  .join('\n')}
</main>
</body>
</html>
`
