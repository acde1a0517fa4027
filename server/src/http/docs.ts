import { randomBytes } from 'node:crypto'
import reference from '@scalar/fastify-api-reference'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** `/openapi.json`, and the reference at `/docs`. The docs themselves are pages of the web server. */
export async function serveDocs(
  app: FastifyInstance,
  contract: object,
  appUrl: URL,
): Promise<void> {
  const payload = JSON.stringify(contract)
  app.get('/openapi.json', (_request, reply) =>
    reply
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
      .type('application/json')
      .send(payload),
  )
  // Here is the reference alone: what else is looked for under its address is there.
  app.get('/docs/errors', (_request, reply) =>
    reply.redirect(new URL('/docs/errors', appUrl).href, 302),
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
