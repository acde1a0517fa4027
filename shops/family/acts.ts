// What each page of a shop does when it is opened or sent.
import type { FamilyOrder } from './books.ts'
import type { Answer, Call } from './call.ts'
import { readCard } from './cards.ts'
import type { Choice, Product } from './goods.ts'
import { isComplete, isSoldOut } from './goods.ts'
import { nameOf, page, text } from './html.ts'
import { payPage } from './pages/card.ts'
import { addedNotice, cartPage, drawer, upsellPage } from './pages/cart.ts'
import { identityPage, stepPage } from './pages/checkout.ts'
import { listPage, productPage } from './pages/product.ts'
import type { PageName } from './paths.ts'
import { pathOf } from './paths.ts'
import { buildSheet, money } from './sheet.ts'
import type { Shop } from './shop.ts'
import { takeStep } from './steps.ts'
import type { Visit } from './visit.ts'
import { basketOf, stepsOf } from './visit.ts'

const MOST_OF_ONE = 99

export async function act(call: Call): Promise<Answer> {
  return await ACTS[call.page](call)
}

const ACTS: Readonly<Record<PageName, (call: Call) => Answer | Promise<Answer>>> = {
  home: (call) => {
    const query = (call.url.searchParams.get('q') ?? '').toLowerCase()
    const found = call.shop.goods.filter(({ title }) => title.toLowerCase().includes(query))
    return draw(call, call.shop.say('home'), listPage(call.shop, found))
  },
  product: (call) => {
    const product = call.shop.goods.find(({ slug }) => slug === call.id)
    if (product === undefined) return draw(call, '404', '<h1>404</h1>', 404)
    const given = product.axes.map(({ name }, at) => [name, call.url.searchParams.get(`o${at}`)])
    const choice = Object.fromEntries(given.filter(([, value]) => value !== null)) as Choice
    return showProduct(call, product, choice)
  },
  add,
  cart: (call) => {
    const html = cartPage(call.shop, call.visit, call.state.isArmed)
    call.visit.error = null
    return draw(call, call.shop.say('cart'), html)
  },
  change,
  coupon: ({ shop, visit, form }) => {
    const given = (form.get(nameOf(shop, 'coupon')) ?? '').trim().toUpperCase()
    visit.hasCoupon = visit.hasCoupon || given === shop.coupon.code
    if (!visit.hasCoupon) visit.error = shop.say('badCode')
    const isLate = shop.traits.couponBox === 'checkout'
    return { to: isLate ? pathOf(shop, 'step', visit.step) : pathOf(shop, 'cart') }
  },
  upsell: (call) =>
    call.method === 'POST'
      ? { to: pathOf(call.shop, 'upsell') }
      : draw(call, call.shop.say('upsell'), upsellPage(call.shop)),
  identity,
  signIn: (call) => {
    const error = call.method === 'POST' ? call.shop.say('wrong') : null
    return draw(call, call.shop.say('signIn'), identityPage(call.shop, error))
  },
  step,
  pay,
  back: async ({ shop, books, visit, id }) => {
    const order = await books.settle(id)
    if (order === null) return { to: pathOf(shop, 'step', stepsOf(shop, visit).length) }
    return finish(shop, visit, order)
  },
  thanks: (call) => {
    const { shop, books, id } = call
    const order = books.find(id)
    if (order === null) return { to: '/' }
    const { say } = shop
    return draw(
      call,
      say('thanks'),
      `<h1>${text(say('thanks'))}</h1><p>${text(say('orderNumber'))} <b>${order.number}</b></p>
<p>${text(say('total'))} ${money(shop, order.total_cents)}</p>`,
    )
  },
  // A trap: an order by one click, to be paid by invoice.
  instant: ({ shop, books, visit, state, id, method }) => {
    const product = shop.goods.find(({ sku }) => sku === id)
    if (shop.trap !== 'oneClick' || product === undefined || method !== 'POST') return { to: '/' }
    visit.lines = [{ product, choice: {}, quantity: 1, engraving: '', isSubscribed: false }]
    return finish(shop, visit, books.record(visit, state.isArmed, 'open'))
  },
}

function draw({ shop, visit }: Call, title: string, main: string, status = 200): Answer {
  const count = visit.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return { html: page(shop, { title, main, count }), status }
}

function showProduct(call: Call, product: Product, choice: Choice): Answer {
  const { shop, visit } = call
  const main = productPage(shop, product, choice, visit.error)
  visit.error = null
  const isNew = visit.isDrawerOpen && visit.lines.length > 0
  visit.isDrawerOpen = false
  const more = shop.traits.afterAdding === 'drawer' ? drawer(shop, visit) : addedNotice(shop)
  return draw(call, product.title, isNew ? more + main : main)
}

function add({ shop, visit, form, id, method }: Call): Answer {
  const product = shop.goods.find(({ sku }) => sku === id)
  if (product === undefined || method !== 'POST') return { to: '/' }
  const value = (key: string) => (form.get(nameOf(shop, key)) ?? '').trim()
  const choice = Object.fromEntries(product.axes.map(({ name }, at) => [name, value(`axis${at}`)]))
  const quantity = Number(value('quantity') || '1')
  const engraving = product.hasEngraving ? value('engraving') : ''
  const back = { to: pathOf(shop, 'product', product.slug) }
  const isWhole = isComplete(product, choice) && (engraving !== '' || !product.hasEngraving)
  if (!isWhole) {
    visit.error = shop.say('mustFill')
    return back
  }
  const isSubscribed = product.hasSubscription && value('plan') !== 'once'
  const line = { product, choice, quantity, engraving, isSubscribed }
  const same = visit.lines.find((it) => keyOf(it) === keyOf(line))
  const wanted = quantity + (same?.quantity ?? 0)
  if (!isPossible(product, choice, wanted)) {
    visit.error = `${shop.say('soldOut')} (${shop.say('inStock')}: ${stockOf(product, choice)})`
    return back
  }
  visit.lines = [...visit.lines.filter((it) => it !== same), { ...line, quantity: wanted }]
  visit.step = 1
  if (shop.traits.afterAdding === 'cart') return { to: pathOf(shop, 'cart') }
  visit.isDrawerOpen = true
  return back
}

function keyOf({ product, choice, engraving, isSubscribed }: Visit['lines'][number]): string {
  return JSON.stringify([product.sku, choice, engraving, isSubscribed])
}

function stockOf(product: Product, choice: Choice): number {
  return isSoldOut(product, choice) ? 0 : (product.stock ?? MOST_OF_ONE)
}

function isPossible(product: Product, choice: Choice, quantity: number): boolean {
  const isCount = Number.isInteger(quantity) && quantity >= 1
  const isGone = product.axes.length > 0 && isSoldOut(product, choice)
  return isCount && !isGone && quantity <= (product.stock ?? MOST_OF_ONE)
}

function change({ shop, visit, form, id, method }: Call): Answer {
  const cart = { to: pathOf(shop, 'cart') }
  if (method !== 'POST') return cart
  visit.step = 1
  if (id === 'add-on') {
    visit.hasAddOn = form.get('on') === '1'
    return cart
  }
  const line = visit.lines[Number(id)]
  if (line === undefined) return cart
  if (form.get('do') === 'remove') {
    visit.lines = visit.lines.filter((it) => it !== line)
    return cart
  }
  const quantity = Number(form.get(nameOf(shop, 'quantity')))
  if (isPossible(line.product, line.choice, quantity)) {
    visit.lines = visit.lines.map((it) => (it === line ? { ...it, quantity } : it))
  } else visit.error = `${shop.say('inStock')}: ${stockOf(line.product, line.choice)}`
  return cart
}

function identity(call: Call): Answer {
  const { shop, visit, form, method } = call
  const first = { to: pathOf(shop, 'step', 1) }
  if (isBlocked(call)) return { to: pathOf(shop, 'cart') }
  const { identity: kind } = shop.traits
  if (kind === 'none' || kind === 'loginBeside') return first
  const who = form.get(nameOf(shop, 'as'))
  if (method === 'POST' && who === 'guest') {
    const email = (form.get(nameOf(shop, 'email')) ?? '').trim()
    if (kind !== 'emailFirst') return first
    if (email !== '') {
      visit.fields.email = email
      return first
    }
    visit.error = shop.say('mustFill')
  }
  if (method === 'POST' && who === 'register') return { to: pathOf(shop, 'signIn') }
  const html = identityPage(shop, visit.error)
  visit.error = null
  return draw(call, shop.say('checkout'), html)
}

/** Nothing can be ordered: the cart is empty or worth too little. */
function isBlocked({ shop, visit, state }: Call): boolean {
  const basket = { ...basketOf(shop, visit, state.isArmed), method: null }
  return visit.lines.length === 0 || buildSheet(shop, basket).subtotalCents < shop.minimumCents
}

async function step(call: Call): Promise<Answer> {
  const { shop, visit, id, method, state, around } = call
  if (isBlocked(call)) {
    // A second click on the last button finds the order of the first.
    const isDone = visit.lines.length === 0 && visit.lastOrder !== null
    return { to: isDone ? pathOf(shop, 'thanks', visit.lastOrder ?? '') : pathOf(shop, 'cart') }
  }
  const at = Number(id === '' ? visit.step : id)
  if (!(at >= 1 && at <= visit.step)) return { to: pathOf(shop, 'step', visit.step) }
  if (method === 'POST') {
    const outcome = takeStep(call, at)
    if (outcome !== 'ordered') return { to: pathOf(shop, 'step', outcome) }
    return await order(call)
  }
  const html = stepPage(shop, visit, at, { isArmed: state.isArmed, around })
  visit.error = null
  visit.missing = []
  return draw(call, shop.say('checkout'), html)
}

async function order({ shop, books, visit, state, around }: Call): Promise<Answer> {
  const { isArmed } = state
  const isFree = buildSheet(shop, basketOf(shop, visit, isArmed)).totalCents === 0
  if (isFree || shop.trap === 'nextOrders' || visit.payment !== 'card') {
    return finish(shop, visit, books.record(visit, isArmed, 'open'))
  }
  if (shop.traits.cardPlace === 'afterOrder') {
    const placed = books.record(visit, isArmed, 'unpaid')
    visit.lines = []
    return { to: pathOf(shop, 'pay', placed.token) }
  }
  if (shop.trap === 'foreignCardPage') {
    return { to: books.hostElsewhere(visit, isArmed, around.foreignUrl) }
  }
  if (shop.traits.cardPlace === 'hosted') {
    const { url } = await books.host(
      visit,
      isArmed,
      (token) => `${around.origin}${pathOf(shop, 'back', token)}`,
    )
    return { to: url }
  }
  const sold = await books.sell(visit, isArmed)
  if (sold !== null) return finish(shop, visit, sold)
  visit.card = null
  visit.error = shop.say('declined')
  const at = stepsOf(shop, visit).findIndex((sections) => sections.includes('payment')) + 1
  visit.step = at
  return { to: pathOf(shop, 'step', at) }
}

function finish(shop: Shop, visit: Visit, { token }: FamilyOrder): Answer {
  visit.lines = []
  visit.card = null
  visit.lastOrder = token
  visit.step = 1
  return { to: pathOf(shop, 'thanks', token) }
}

async function pay(call: Call): Promise<Answer> {
  const { shop, books, visit, id, method, form } = call
  const found = books.find(id)
  if (found === null) return { to: '/' }
  if (found.status === 'paid') return finish(shop, visit, found)
  const card = method === 'POST' ? readCard(shop, form) : null
  if (card !== null && (await books.pay(found, card))) return finish(shop, visit, found)
  const error = method === 'POST' ? shop.say('declined') : null
  const { number, total_cents: totalCents, token } = found
  return draw(call, shop.say('paymentTitle'), payPage(shop, { number, totalCents, token }, error))
}
