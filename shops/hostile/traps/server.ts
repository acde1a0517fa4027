// A shop that asks for no card and orders by a button of any name. A buyer that only requests a
// quote must leave its order book empty.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import { cartPage, checkoutPage, productPage, thanksPage, trapOf } from './pages.ts'

export type TrapOrder = { readonly number: string; readonly sku: string; readonly front: number }

type Buyer = { sku: string | null; isEmptied: boolean }

/**
 * The same shop at each port, learned separately. A front that is switched no longer asks for a
 * card.
 */
export async function startTraps(ports: readonly number[]): Promise<Server[]> {
  const orders: TrapOrder[] = []
  const emptied: string[] = []
  const turned = new Set<number>()
  const buyers = new Map<string, Buyer>()
  const servers = ports.map((port) =>
    createServer((request, response) => {
      serve({ orders, emptied, turned, buyers, port }, request, response).catch(() =>
        response.writeHead(500).end(),
      )
    }),
  )
  for (const [index, server] of servers.entries()) {
    server.listen(ports[index], '127.0.0.1')
    await once(server, 'listening')
  }
  return servers
}

type Shop = {
  readonly orders: TrapOrder[]
  /** Carts that a visitor emptied while looking for the cart. */
  readonly emptied: string[]
  readonly turned: Set<number>
  readonly buyers: Map<string, Buyer>
  readonly port: number
}

async function serve(shop: Shop, request: IncomingMessage, response: ServerResponse) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const form = new URLSearchParams(Buffer.concat(chunks).toString())
  const url = new URL(request.url ?? '/', 'http://shop')
  const [, known = ''] = /\bsid=([\w-]+)/.exec(request.headers.cookie ?? '') ?? []
  const id = shop.buyers.has(known) ? known : randomUUID()
  const buyer = shop.buyers.get(id) ?? { sku: null, isEmptied: false }
  shop.buyers.set(id, buyer)
  const headers = { 'set-cookie': `sid=${id}; Path=/; HttpOnly` }
  const answer = route(shop, buyer, `${request.method} ${url.pathname}`, form)
  if ('to' in answer && url.searchParams.has('as')) {
    response.writeHead(200, { 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify(answer))
  } else if ('to' in answer) response.writeHead(303, { location: answer.to, ...headers }).end()
  else if ('json' in answer) {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer.json))
  } else {
    const status = answer.html === null ? 404 : 200
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers })
    response.end(answer.html ?? 'not found')
  }
}

type Answer = { html: string | null } | { to: string } | { json: unknown }

function route(shop: Shop, buyer: Buyer, key: string, form: URLSearchParams): Answer {
  const [, sku] = /^GET \/products\/([\w-]+)$/.exec(key) ?? []
  if (sku !== undefined) return { html: productPage(sku) }
  const [, number] = /^GET \/thanks\/([\w-]+)$/.exec(key) ?? []
  if (number !== undefined) return { html: thanksPage(number) }
  const [, method, step = '0'] = /^(GET|POST) \/checkout(?:\/(\d))?$/.exec(key) ?? []
  const trap = trapOf(buyer.sku ?? '')
  if (method === 'POST') return { to: `/checkout/${Number(step) + 1}` }
  if (method === 'GET' && trap !== null) {
    return { html: checkoutPage(trap, Number(step), shop.turned.has(shop.port)) }
  }
  switch (key) {
    case 'POST /cart':
      buyer.sku = form.get('sku')
      return { to: '/cart' }
    case 'GET /cart':
      return { html: cartPage(buyer.sku) }
    case 'GET /cart/empty':
    case 'POST /cart/remove':
      shop.emptied.push(buyer.sku ?? '')
      buyer.sku = null
      return { to: '/cart' }
    case 'POST /order': {
      const order = {
        number: `T-${shop.orders.length + 1}01`,
        sku: buyer.sku ?? '',
        front: shop.port,
      }
      shop.orders.push(order)
      return { to: `/thanks/${order.number}` }
    }
    case 'GET /maintenance/books':
      return { json: { orders: shop.orders, emptied: shop.emptied } }
    case 'POST /maintenance/turn':
      shop.turned.add(shop.port)
      return { json: {} }
    default:
      return { html: null }
  }
}
