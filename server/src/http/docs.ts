import { randomBytes } from 'node:crypto'
import reference from '@scalar/fastify-api-reference'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** Serves `/openapi.json` and the reference at `/docs`. The guides are pages of the web server. */
export async function serveDocs(
  app: FastifyInstance,
  describe: () => object,
  appUrl: URL,
): Promise<void> {
  // Describing the API takes a tenth of a second, and few processes are asked for it.
  let payload: string | undefined
  app.get('/openapi.json', (_request, reply) => {
    payload ??= JSON.stringify(describe())
    return reply
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
      .type('application/json')
      .send(payload)
  })
  // The guides live on the web server; requests for them are redirected.
  app.get('/docs/errors', (_request, reply) =>
    reply.redirect(new URL('/docs/errors', appUrl).href, 302),
  )
  // The reference starts from one inline script. The page contains nothing that a visitor can
  // write, so one nonce per process is enough.
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
      // Load everything from this server: no third-party fonts, proxy, analytics or assistant.
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
