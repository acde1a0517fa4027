// Serves generated shops, one address each, and one address for tests that reads their books.
import { randomUUID, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import { act } from './acts.ts'
import { openBooks } from './books.ts'
import type { Answer, Call } from './call.ts'
import { foreignPayPage } from './pages/card.ts'
import { pageAt, pathOf } from './paths.ts'
import { buildShop } from './shop.ts'
import type { Trap } from './traps.ts'
import type { Visit } from './visit.ts'
import { startVisit } from './visit.ts'

export type FamilyOptions = {
  readonly shops: readonly {
    readonly seed: number
    readonly trap: Trap | null
    readonly port: number
    /** Its credential at the processor. */
    readonly secret: string
  }[]
  /** A host that may take no card: a trap leads there. */
  readonly foreignPort: number
  readonly maintenancePort: number
  readonly maintenanceToken: string
  readonly processorUrl: string
}

type Served = Omit<Call, 'form' | 'id' | 'method' | 'page' | 'url' | 'visit'> & {
  readonly visits: Map<string, Visit>
}

const BODY_BYTES = 65_536
/** A person clicks less often; a shop that counts asks the others to wait. */
const RATE = { most: 40, withinMs: 10_000, retrySeconds: 2 }

export async function startFamily(options: FamilyOptions): Promise<{ stop(): void }> {
  const servers: Server[] = []
  const listen = async (
    port: number,
    serve: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
  ) => {
    const server = createServer((request, response) => {
      serve(request, response).catch((error: Error) => {
        console.log(error.stack)
        response.writeHead(500).end()
      })
    })
    servers.push(server)
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  const all = new Map<string, Served>()
  for (const { seed, trap, port, secret } of options.shops) {
    const shop = buildShop(seed, trap)
    const served: Served = {
      shop,
      books: openBooks(shop, { url: options.processorUrl, secret }),
      around: {
        processorUrl: options.processorUrl,
        origin: `http://127.0.0.1:${port}`,
        foreignUrl: `http://127.0.0.1:${options.foreignPort}/${port}`,
      },
      state: { isArmed: false },
      visits: new Map(),
    }
    all.set(`${port}`, served)
    await listen(port, (request, response) => serveShop(served, request, response))
  }
  await listen(options.foreignPort, (request, response) => takeCard(all, request, response))
  await listen(options.maintenancePort, (request, response) =>
    maintain(all, options.maintenanceToken, request, response),
  )
  return {
    stop() {
      for (const server of servers) {
        server.closeAllConnections()
        server.close()
      }
    },
  }
}

async function serveShop(
  served: Served,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { shop, visits } = served
  const body = await readBody(request)
  const [, known = ''] = /\bsid=([\w-]+)/.exec(request.headers.cookie ?? '') ?? []
  const sid = visits.has(known) ? known : randomUUID()
  const visit = visits.get(sid) ?? startVisit(shop)
  visits.set(sid, visit)
  if (shop.traits.limitsRate && isTooOften(visit)) {
    response.writeHead(429, { 'retry-after': `${RATE.retrySeconds}` }).end()
    return
  }
  const url = new URL(request.url ?? '/', served.around.origin)
  const at = pageAt(shop, url)
  const call = {
    ...served,
    ...(at ?? { page: 'home' as const, id: '' }),
    visit,
    url,
    method: request.method === 'POST' ? ('POST' as const) : ('GET' as const),
    form: new URLSearchParams(body),
  }
  const answer: Answer = at === null ? { status: 404, html: 'Not found' } : await act(call)
  const cookie = { 'set-cookie': `sid=${sid}; Path=/; HttpOnly` }
  if ('to' in answer) response.writeHead(303, { location: answer.to, ...cookie }).end()
  else {
    const headers = { 'content-type': 'text/html; charset=utf-8', ...cookie }
    response.writeHead(answer.status ?? 200, headers).end(answer.html)
  }
}

function isTooOften({ hits }: Visit): boolean {
  const now = Date.now()
  while ((hits[0] ?? now) < now - RATE.withinMs) hits.shift()
  if (hits.length >= RATE.most) return true
  hits.push(now)
  return false
}

/** The page for the card at another host: `/<port>/<token>`. */
async function takeCard(
  all: ReadonlyMap<string, Served>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [, port = '', token = ''] = (request.url ?? '').split('/')
  const served = all.get(port)
  const order = served?.books.stranger.find(token) ?? null
  const form = new URLSearchParams(await readBody(request))
  if (served === undefined || order === null) {
    response.writeHead(404).end()
    return
  }
  if (request.method === 'POST' && (form.get('number') ?? '') !== '') {
    served.books.stranger.take(order)
    const location = `${served.around.origin}${pathOf(served.shop, 'thanks', token)}`
    response.writeHead(303, { location }).end()
    return
  }
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
  response.end(foreignPayPage(served.shop, order))
}

/** `GET /<port>/orders`, `GET /<port>/leaks`, `POST /<port>/arm`. */
async function maintain(
  all: ReadonlyMap<string, Served>,
  token: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [, port = '', what] = (request.url ?? '').split('/')
  const given = Buffer.from(request.headers.authorization ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  const isAllowed = given.length === wanted.length && timingSafeEqual(given, wanted)
  const served = all.get(port)
  if (!isAllowed || served === undefined) {
    response.writeHead(isAllowed ? 404 : 401).end()
    return
  }
  if (what === 'arm' && request.method === 'POST') served.state.isArmed = true
  response.writeHead(200, { 'content-type': 'application/json' })
  const { orders, stranger } = served.books
  response.end(JSON.stringify({ data: what === 'leaks' ? stranger.leaks : orders }))
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) {
    text += chunk
    if (text.length > BODY_BYTES) throw new Error('the body is too large')
  }
  return text
}
