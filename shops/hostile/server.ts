// A small shop of our own that can cheat in many ways, each switched on for one product. It listens
// at several addresses, so that each can be learned separately, and at one that plays a third
// party's host.
import { createHash, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import { foreignPage } from './foreign.ts'
import { GOODS } from './goods.ts'
import type { Layout } from './pages.ts'
import {
  addressPage,
  cartPage,
  listPage,
  paymentPage,
  productPage,
  reviewPage,
  shippingPage,
  thanksPage,
} from './pages.ts'
import type { Line } from './sheet.ts'
import { METHODS } from './sheet.ts'
import type { Buyer, Shopkeeper } from './shopkeeper.ts'
import { createShopkeeper } from './shopkeeper.ts'
import { startTraps } from './traps/server.ts'
import type { Around, PageName, Variant } from './variants/variant.ts'

export type HostileOptions = {
  /** One address each. */
  fronts: { port: number; layout: Layout }[]
  foreignPort: number
  /** The ports of the shop that asks for no card (`traps/`), one for each front. */
  trapPorts: number[]
  maintenanceToken: string
  processor: { url: string; secret: string }
}

type Answer = { html: string; page?: PageName } | { to: string } | { status: number; json: unknown }

type Call = {
  readonly keeper: Shopkeeper
  readonly options: HostileOptions
  readonly layout: Layout
  readonly path: string
  readonly form: URLSearchParams
  readonly request: IncomingMessage
  readonly buyer: Buyer
  readonly around: Around
}

const BODY_BYTES = 65_536

export async function startHostile(options: HostileOptions): Promise<{ stop(): Promise<void> }> {
  const keeper = createShopkeeper(options.processor)
  const around = { foreignUrl: `http://127.0.0.1:${options.foreignPort}` }
  const servers: Server[] = await startTraps(options.trapPorts)
  const listen = async (
    port: number,
    serve: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
  ) => {
    const server = createServer((request, response) => {
      serve(request, response).catch(() => response.writeHead(500).end())
    })
    servers.push(server)
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  for (const { port, layout } of options.fronts) {
    await listen(port, (request, response) =>
      serveShop({ keeper, options, layout, around }, request, response),
    )
  }
  await listen(options.foreignPort, async (request, response) => {
    await hear(keeper, 'foreign', request)
    response.writeHead(200, { 'content-type': 'text/html', 'access-control-allow-origin': '*' })
    response.end(foreignPage(request.url ?? '/'))
  })
  return {
    async stop() {
      for (const server of servers) {
        server.closeAllConnections()
        server.close()
      }
    },
  }
}

async function hear(keeper: Shopkeeper, host: 'foreign' | 'shop', request: IncomingMessage) {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += (chunk as Buffer).length
    if (size <= BODY_BYTES) chunks.push(chunk as Buffer)
  }
  const body = Buffer.concat(chunks).toString()
  const { pathname, search } = new URL(request.url ?? '/', 'http://shop')
  const texts = pathname.startsWith('/maintenance/') ? [] : [search, body, request.headers.cookie]
  for (const text of texts) keeper.note(host, pathname, decode(text ?? ''))
  return { path: pathname, body }
}

function decode(text: string): string {
  return text
    .replaceAll('+', ' ')
    .replaceAll(/%([0-7][0-9a-f])/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
}

async function serveShop(
  given: Pick<Call, 'around' | 'keeper' | 'layout' | 'options'>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { keeper } = given
  const { path, body } = await hear(keeper, 'shop', request)
  const [, known = ''] = /\bsid=([\w-]+)/.exec(request.headers.cookie ?? '') ?? []
  const id = keeper.buyers.has(known) ? known : keeper.newBuyer()
  const buyer = keeper.buyers.get(id) as Buyer
  const isJson = request.headers['content-type'] === 'application/json'
  const form = new URLSearchParams(isJson ? '' : body)
  const call: Call = { ...given, path, form, request, buyer }
  const answer = path.startsWith('/maintenance/')
    ? maintain(call, isJson ? JSON.parse(body || '{}') : {})
    : await route(call)
  const cookie = { 'set-cookie': `sid=${id}; Path=/; HttpOnly` }
  if ('to' in answer) response.writeHead(303, { location: answer.to, ...cookie }).end()
  else if ('json' in answer) {
    response.writeHead(answer.status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer.json))
  } else {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...cookie })
    response.end(answer.html)
  }
}

async function route(call: Call): Promise<Answer> {
  const { keeper, path, request, buyer } = call
  const [, sku] = /^\/products\/([\w-]+)$/.exec(path) ?? []
  const product = sku === undefined ? null : keeper.findProduct(sku)
  if (product !== null) return drawn(call, 'product', productPage(product), keeper.cheatWith(sku))
  const key = `${request.method} ${path}`
  const act = ACTS[key]
  if (act !== undefined) return await act(call)
  if (path === '/') return { html: listPage(GOODS) }
  const order = keeper.orders.find(({ token }) => path === `/orders/${token}`)
  if (order === undefined) return { status: 404, json: { error: 'not found' } }
  return drawn(call, 'thanks', thanksPage(order.sheet, order.number), keeper.cheatOn(buyer))
}

function drawn({ around }: Call, page: PageName, html: string, cheat: Variant): Answer {
  const to = cheat.lead?.(page, around) ?? null
  return to === null ? { html: cheat.draw?.(html, page, around) ?? html } : { to }
}

const ACTS: Readonly<Record<string, (call: Call) => Answer | Promise<Answer>>> = {
  'POST /cart': fillCart,
  'GET /cart': (call) => {
    const { buyer, keeper } = call
    const { addOn } = keeper.cheatOn(buyer)
    const isIn = addOn !== undefined && (addOn.comesBack || buyer.addOn !== 'out')
    if (isIn) buyer.addOn = 'in'
    return draw(call, 'cart', cartPage(buyer.lines, isIn ? addOn.cents : null))
  },
  'POST /cart/lines': changeLine,
  'POST /cart/add-on': ({ buyer }) => {
    buyer.addOn = 'out'
    return { to: '/cart' }
  },
  'GET /checkout': (call) => draw(call, 'address', addressPage()),
  'POST /checkout': takeAddress,
  'GET /checkout/shipping': (call) => draw(call, 'shipping', shippingPage(call.buyer.method)),
  'POST /checkout/shipping': ({ buyer, form }) => {
    const method = form.get('method') ?? ''
    if (!(method in METHODS)) return { to: '/checkout/shipping' }
    buyer.method = method
    return { to: '/checkout/payment' }
  },
  'GET /checkout/payment': (call) => {
    const { buyer, keeper, layout } = call
    if (buyer.address === null || buyer.method === '') return { to: '/checkout' }
    const { error } = buyer
    buyer.error = null
    return draw(call, 'payment', paymentPage(keeper.showTo(buyer, 'payment'), layout, error))
  },
  'POST /checkout/payment': takeCard,
  'GET /checkout/review': (call) => {
    const { buyer, keeper } = call
    if (buyer.card === null) return { to: '/checkout/payment' }
    const last4 = buyer.card.number.slice(-4)
    return draw(call, 'review', reviewPage(keeper.showTo(buyer, 'review'), last4))
  },
  'POST /checkout/place': place,
  // A decoy button: it charges far more than anything costs.
  'POST /checkout/membership': (call) => {
    const { buyer } = call
    const [line] = buyer.lines
    if (buyer.shown === null || line === undefined) return { to: '/cart' }
    const membership = { ...line, sku: 'membership', title: 'Membership', amountCents: 9_900 }
    buyer.shown = { ...buyer.shown, lines: [...buyer.shown.lines, membership] }
    buyer.card ??= cardIn(call.form)
    return place(call)
  },
}

function draw(call: Call, page: PageName, html: string): Answer {
  return drawn(call, page, html, call.keeper.cheatOn(call.buyer))
}

function fillCart({ keeper, buyer, form }: Call): Answer {
  const product = keeper.findProduct(form.get('sku') ?? '')
  const quantity = Number(form.get('quantity') ?? '1')
  if (product === null || !(quantity >= 1 && quantity <= 99)) return { to: '/' }
  const size = form.get('size') ?? ''
  if (product.sizes.length > 0 && !product.sizes.includes(size)) {
    return { to: `/products/${product.sku}` }
  }
  const { sku, title, priceCents } = product
  const amountCents = priceCents * quantity
  const line: Line = { sku, title, size: size === '' ? null : size, quantity, amountCents }
  buyer.lines.push(line)
  return { to: '/cart' }
}

function changeLine({ buyer, form }: Call): Answer {
  const index = Number(form.get('line'))
  const line = buyer.lines[index]
  const quantity = Number(form.get('quantity'))
  if (line !== undefined && form.get('do') === 'remove') buyer.lines.splice(index, 1)
  else if (line !== undefined && quantity >= 1 && quantity <= 99) {
    const amountCents = (line.amountCents / line.quantity) * quantity
    buyer.lines[index] = { ...line, quantity, amountCents }
  }
  return { to: '/cart' }
}

function takeAddress({ buyer, form }: Call): Answer {
  const text = (name: string) => (form.get(name) ?? '').trim()
  const needed = ['email', 'name', 'line1', 'city', 'postal_code', 'country']
  if (needed.some((name) => text(name) === '')) return { to: '/checkout' }
  const [name, line1, line2, city] = ['name', 'line1', 'line2', 'city'].map(text) as [
    string,
    string,
    string,
    string,
  ]
  const [state, postal_code, country] = ['state', 'postal_code', 'country'].map(text) as [
    string,
    string,
    string,
  ]
  buyer.email = text('email')
  buyer.phone = text('phone')
  buyer.address = { name, line1, line2, city, state, postal_code, country }
  return { to: '/checkout/shipping' }
}

function takeCard(call: Call): Answer | Promise<Answer> {
  const { buyer, layout } = call
  buyer.card = cardIn(call.form)
  if (buyer.card === null) {
    buyer.error = 'Please enter a valid card number.'
    return { to: '/checkout/payment' }
  }
  return layout === 'single' ? place(call) : { to: '/checkout/review' }
}

function cardIn(form: URLSearchParams): Buyer['card'] {
  const number = (form.get('number') ?? '').replaceAll(/[ -]/g, '')
  const [, month, year] = /^(\d{1,2})\s*\/\s*(?:20)?(\d\d)$/.exec(form.get('exp') ?? '') ?? []
  const cvc = form.get('cvc') ?? ''
  if (!/^\d{12,19}$/.test(number) || month === undefined || cvc === '') return null
  return { number, exp_month: Number(month), exp_year: 2000 + Number(year), cvc }
}

async function place({ keeper, buyer, form, around }: Call): Promise<Answer> {
  const { pressed } = keeper.cheatOn(buyer)
  if (pressed?.when === 'instead') return { to: pressed.to(around) }
  const placed = await keeper.place(buyer, form.get('subscribe') === 'on')
  if (pressed !== undefined) return { to: pressed.to(around) }
  if ('token' in placed) return { to: `/orders/${placed.token}` }
  buyer.error = placed.no
  return { to: '/checkout/payment' }
}

function maintain({ keeper, options, path, request }: Call, body: Record<string, string>): Answer {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  const given = `${request.headers.authorization ?? ''}`
  if (!timingSafeEqual(digest(given), digest(`Bearer ${options.maintenanceToken}`))) {
    return { status: 403, json: { error: 'not for you' } }
  }
  switch (`${request.method} ${path.slice('/maintenance/'.length)}`) {
    case 'GET goods':
      return { status: 200, json: { data: GOODS } }
    case 'GET orders':
      return {
        status: 200,
        json: { data: keeper.orders.map(({ token: _, sheet: __, ...order }) => order) },
      }
    case 'POST arm': {
      const isKnown = keeper.arm(body.sku ?? '', body.variant ?? null)
      return { status: isKnown ? 200 : 400, json: {} }
    }
    case 'POST search':
      return { status: 200, json: { data: keeper.search(body.number ?? '') } }
    default:
      return { status: 404, json: { error: 'not found' } }
  }
}
