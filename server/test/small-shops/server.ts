import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  articlePage,
  cartPage,
  doc,
  drawerPage,
  framePage,
  offerPage,
  productPage,
  providerPage,
  stepPage,
  thanksPage,
  upsellPage,
} from './pages.ts'
import { PRODUCT_PAGES } from './product-pages.ts'
import type { Part, Session, SmallShop } from './shops.ts'
import {
  HOSTED,
  isLast,
  SMALL_SHOPS,
  TRAPS,
  totalsOf,
  UNPAID,
  UNTOLD,
  WITH_CODES,
  WITH_QUESTIONS,
} from './shops.ts'

/** A sale in a shop's books: the truth that tests compare with. */
type Sale = Session & {
  readonly shop: string
  readonly totalCents: number
  readonly card: string | null
}

export type SmallShops = {
  urlOf(shop: string): string
  readonly sales: Sale[]
  /** Raises a shop's price from a page of its checkout on. */
  readonly raises: Map<string, { fromStep: number; cents: number }>
  stop(): Promise<void>
}

/** Serves every small shop below its own path prefix, without a database. */
export async function startSmallShops(): Promise<SmallShops> {
  const sessions = new Map<string, Session>()
  const sales: Sale[] = []
  const raises: SmallShops['raises'] = new Map()
  const server = createServer((request, response) => {
    void serve(request, response, sessions, { sales, raises })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    sales,
    raises,
    urlOf: (shop) => `http://127.0.0.1:${port}/${shop}/p`,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

type Answer = { readonly html: string } | { readonly to: string }

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  sessions: Map<string, Session>,
  { sales, raises }: Pick<SmallShops, 'sales' | 'raises'>,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://shop.test')
  const [, name = '', page = '', at = '0'] = url.pathname.split('/')
  const shop =
    SMALL_SHOPS[name] ??
    TRAPS[name] ??
    UNPAID[name] ??
    HOSTED[name] ??
    UNTOLD[name] ??
    PRODUCT_PAGES[name] ??
    WITH_CODES[name] ??
    WITH_QUESTIONS[name]
  const isProvider = page === 'pay'
  const own =
    /sid=(\w+)/.exec(request.headers.cookie ?? '')?.[1] ?? Math.random().toString(36).slice(2)
  const id = isProvider ? at : own
  const session = sessions.get(`${name}${id}`) ?? {
    quantity: 0,
    options: {},
    hasAddon: false,
    form: {},
    article: null,
    raisedCents: 0,
    coupon: null,
    couponFault: null,
    data: {},
  }
  sessions.set(`${name}${id}`, session)
  if (shop === undefined) return void response.writeHead(404).end()
  const raise = raises.get(name)
  const isRaised = raise !== undefined && page === 'step' && Number(at) >= raise.fromStep
  session.raisedCents = isRaised ? raise.cents : 0
  const form = request.method === 'POST' ? await readForm(request) : {}
  const port = request.socket.localPort
  if (isProvider) {
    const shopUrl = `http://127.0.0.1:${port}/${name}`
    if (request.method === 'GET') return void response.end(providerPage(shop, session))
    Object.assign(session.data, form)
    const { to } = sell({ shop, name, session, sales })
    return void response.writeHead(303, { location: `${shopUrl}${to}` }).end()
  }
  const payUrl = `http://localhost:${port}/${name}/pay/${id}`
  const answer = route(
    { shop, payUrl, name, session, form, sales, isPost: request.method === 'POST' },
    page,
    Number(at),
  )
  if (request.method === 'GET') session.couponFault = null
  response.setHeader('set-cookie', `sid=${id}; Path=/`)
  if ('to' in answer)
    return void response
      .writeHead(303, { location: answer.to === payUrl ? payUrl : `/${name}${answer.to}` })
      .end()
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(answer.html)
}

async function readForm(request: IncomingMessage): Promise<Record<string, string>> {
  let body = ''
  for await (const chunk of request) body += chunk
  return Object.fromEntries(new URLSearchParams(body))
}

type Call = {
  readonly shop: SmallShop
  readonly name: string
  readonly session: Session
  readonly form: Record<string, string>
  readonly sales: Sale[]
  readonly isPost: boolean
  /** Where a shop without card fields sends its buyer. */
  readonly payUrl: string
}

function route(call: Call, page: string, at: number): Answer {
  const { shop, name, session, form, isPost } = call
  const html = (body: string, title = shop.title) => ({
    html: doc(shop, name, session, body, title),
  })
  switch (page) {
    case 'p':
      return html(productPage(shop, name))
    case 'add':
      return add(call)
    case 'drawer':
      return html(drawerPage(shop, name, session))
    case 'article':
      return html(articlePage(shop, name))
    case 'offer':
      return html(offerPage(shop, name))
    case 'extra':
      return html(upsellPage(shop, name))
    case 'cart':
      if (isPost && form.qty !== undefined) session.quantity = Number(form.qty)
      if (isPost && form.empty !== undefined) session.quantity = 0
      return isPost ? { to: '/cart' } : html(cartPage(shop, name, session))
    case 'coupon':
      return takeCode(call)
    case 'frame':
      return { html: framePage(shop) }
    case 'thanks':
      return html(thanksPage(shop, at))
    case 'step':
      return isPost ? post(call, at) : html(stepPage(shop, name, session, at))
    default:
      return { html: '<h1>404</h1>' }
  }
}

function add({ shop, session, form }: Call): Answer {
  const counts = (shop.articles ?? []).map((article, at) => ({
    ...{ article, quantity: Number(form[`n_${at}`] ?? 0) },
  }))
  const counted = counts.filter(({ quantity }) => quantity > 0)
  session.article = counted.length === 1 ? (counted[0]?.article ?? null) : null
  session.quantity = counted[0]?.quantity ?? Number(form.qty ?? 1)
  session.form = form
  session.hasAddon = form.addon === 'on' || form.plan === 'sub'
  Object.assign(session.data, answersIn(form))
  session.options = Object.fromEntries(
    shop.options.map(({ label }) => [label, form[`o_${label}`] ?? '']),
  )
  if (form.attendee === '') return { to: '/p' }
  if (shop.options.some(({ label }) => session.options[label] === '')) return { to: '/p' }
  const to = {
    page: '/cart',
    drawer: '/drawer',
    none: '/step/0',
    upsell: '/extra',
    offer: '/offer',
  }
  return { to: to[shop.cart] }
}

function answersIn(form: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(form).filter(([name]) => name.startsWith('q_')))
}

function takeCode({ shop, session, form }: Call): Answer {
  const isTaken = form.coupon === shop.coupon?.code
  session.coupon = isTaken ? (form.coupon ?? null) : null
  session.couponFault = isTaken ? null : `The code ${form.coupon} is not valid.`
  return { to: form.back ?? '/cart' }
}

const NEEDED: Readonly<Record<Part, readonly string[]>> = {
  guest: [],
  contact: ['email'],
  address: ['first', 'last', 'street', 'zip', 'city', 'country'],
  method: ['method'],
  pay: ['pay'],
  card: ['number', 'code'],
  review: [],
}

/** Saves a page of the checkout; the last one orders, as in any shop. */
function post({ shop, name, session, form, sales, payUrl }: Call, at: number): Answer {
  const parts = shop.steps[at] ?? []
  Object.assign(session.data, form)
  if (shop.methods.length === 1) session.data.method ??= shop.methods[0]?.name ?? ''
  const isMissing = parts.some((part) => NEEDED[part].some((it) => !session.data[it]))
  const isRefused =
    shop.extras?.includes('terms') === true && isLast(shop, at) && form.terms !== 'on'
  const isUnanswered = (shop.asks ?? []).some(
    (it) => it.isRequired && parts.includes('address') && !session.data[`q_${it.label}`],
  )
  if (isUnanswered || isMissing || isRefused || session.quantity === 0) return { to: `/step/${at}` }
  if (!isLast(shop, at)) return { to: `/step/${at + 1}` }
  if (shop.card === 'hosted') return { to: payUrl }
  return sell({ shop, name, session, sales })
}

function sell({ shop, name, session, sales }: Pick<Call, 'shop' | 'name' | 'session' | 'sales'>) {
  const { total } = totalsOf(shop, session)
  sales.push({
    ...structuredClone(session),
    shop: name,
    totalCents: total,
    card: session.data.number ?? null,
  })
  session.quantity = 0
  return { to: `/thanks/${sales.length}` }
}
