// A proxy that renames a shop's ids, classes and field names by a seed. The shop still works;
// automation that relies on its names does not.
import { once } from 'node:events'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { request as ask, createServer } from 'node:http'
import { rewriteCss } from './css.ts'
import { rewriteHtml } from './html.ts'
import type { Names } from './names.ts'
import { createNames } from './names.ts'
import { pageScript } from './page.ts'

export type Disguise = { readonly url: string; stop(): Promise<void> }

type Disguised = { shop: URL; origin: string; names: Names; script: string }

const FORM = 'application/x-www-form-urlencoded'

/**
 * The disguised shop is at the returned `url`; the processor must accept that as the shop's origin.
 */
export async function startDisguise(shopUrl: string, seed: string): Promise<Disguise> {
  const shop = new URL(shopUrl)
  const disguised = { shop, origin: '', names: createNames(seed), script: pageScript(seed) }
  const server = createServer((request, response) => void pass(disguised, request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  disguised.origin = `http://127.0.0.1:${(server.address() as { port: number }).port}`
  return {
    url: disguised.origin,
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

async function pass(
  disguised: Disguised,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { shop, names } = disguised
  const body = await readAll(request)
  const isForm = request.headers['content-type']?.startsWith(FORM) ?? false
  const sent = isForm ? Buffer.from(restoreForm(body.toString(), names)) : body
  const [path = '/', query] = (request.url ?? '/').split(/\?(.*)/s)
  const outgoing = ask({
    host: shop.hostname,
    port: shop.port,
    method: request.method,
    path: query === undefined ? path : `${path}?${restoreForm(query, names)}`,
    // The shop gets the host that the buyer sees, and builds its URLs from it.
    headers: {
      ...request.headers,
      'accept-encoding': 'identity',
      'content-length': sent.length,
      'x-forwarded-for': addressOf(request),
    },
  })
  outgoing.once('error', () => response.destroy())
  response.once('close', () => outgoing.destroy())
  outgoing.once('response', (incoming) => {
    void answer(disguised, incoming, response).catch(() => response.destroy())
  })
  outgoing.end(sent)
}

async function answer(
  disguised: Disguised,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const rewrite = rewriterOf(incoming.headers)
  const headers = headersOf(disguised, incoming.headers)
  if (rewrite === null) {
    response.writeHead(incoming.statusCode ?? 502, headers)
    incoming.pipe(response)
    return
  }
  const text = rewrite((await readAll(incoming)).toString(), disguised)
  const body = Buffer.from(text.replaceAll(disguised.shop.origin, disguised.origin))
  delete headers['transfer-encoding']
  response.writeHead(incoming.statusCode ?? 502, { ...headers, 'content-length': body.length })
  response.end(body)
}

type Rewrite = (text: string, disguised: Disguised) => string

const REWRITERS: [type: RegExp, rewrite: Rewrite][] = [
  [/^text\/html/, (text, { names, script }) => rewriteHtml(text, names, script)],
  [/^text\/css/, (text, { names }) => rewriteCss(text, names)],
  [/^application\/json|javascript/, (text) => text],
]

function rewriterOf(headers: IncomingHttpHeaders): Rewrite | null {
  const found = REWRITERS.find(([type]) => type.test(headers['content-type'] ?? ''))
  return found?.[1] ?? null
}

function headersOf({ shop, origin }: Disguised, headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const { location } = headers
  if (location === undefined) return { ...headers }
  return { ...headers, location: location.replace(shop.origin, origin) }
}

/** Replaces each field name of a form with the shop's own. */
function restoreForm(form: string, names: Names): string {
  const pairs = [...new URLSearchParams(form)]
  if (pairs.every(([name]) => names.original(name) === name)) return form
  const restored = new URLSearchParams()
  for (const [name, value] of pairs) restored.append(names.original(name), value)
  return `${restored}`
}

/** A separate address for each connection, so that buyers behind the proxy stay distinct. */
function addressOf({ socket }: IncomingMessage): string {
  const port = socket.remotePort ?? 0
  return `10.1.${port >> 8}.${port & 255}`
}

async function readAll(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}
