import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import fastify from 'fastify'

/** Serves `/openapi.json` and the reference at `/docs`. The guides are pages of the web server. */
export function serveDocs(app: FastifyInstance, describe: () => object, appUrl: URL): void {
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
  const policy = `${PAGE_POLICY}; script-src 'self' 'nonce-${nonce}'; style-src 'self' 'unsafe-inline'; connect-src 'self'; font-src 'self' data:; img-src 'self' data: blob:; worker-src blob:`
  // Its libraries take a fifth of an API's start, and few processes are asked for it.
  let reference: Promise<FastifyInstance> | undefined
  for (const path of ['/docs', '/docs/', '/docs/js/scalar.js']) {
    app.get(path, { logLevel: 'silent' }, async ({ url }, reply) => {
      reference ??= openReference(nonce)
      const { statusCode, headers, rawPayload } = await (await reference).inject(url)
      const { location, 'content-type': type } = headers
      reply.code(statusCode).header('content-security-policy', policy)
      if (location !== undefined) reply.header('location', location)
      if (type !== undefined) reply.type(type)
      return reply.send(rawPayload)
    })
  }
}

async function openReference(nonce: string): Promise<FastifyInstance> {
  const { default: reference } = await import('@scalar/fastify-api-reference')
  const app = fastify()
  await app.register(reference, {
    routePrefix: '/docs',
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
  return app
}

const PAGE_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'"
