// Buys a wish at a generated shop by its forms, as a person would who knows the shop. Every field
// that is filled must be on the page.
import type { CardInput } from '../processor/wire.ts'
import { nameOf } from './html.ts'
import { processorIdOf } from './pages/card.ts'
import { pathOf } from './paths.ts'
import type { Shop } from './shop.ts'
import { stepsOf } from './visit.ts'
import type { Wish } from './wishes.ts'

type Form = { readonly action: string; readonly values: Map<string, string>; readonly html: string }

export type Walk = {
  readonly shop: Shop
  readonly origin: string
  readonly processorUrl: string
  readonly card: CardInput
  /** Receives every page that the shop shows. */
  readonly onPage?: (html: string) => void
}

/** `card`: before the card or the last step is sent, whichever comes first. */
type Until = 'card' | 'last step'

const MOST_STEPS = 12

/** The text of the page where it ended. */
export async function walk(at: Walk, wish: Wish, until?: Until): Promise<string> {
  const visitor = openVisitor(at)
  const { shop } = at
  const line = { ...wish, isSubscribed: false }
  const last = pathOf(shop, 'step', stepsOf(shop, { lines: [line] }).length)
  await addToCart(at, wish, visitor)
  let html = await visitor.send(formIn(visitor.html(), 'go'))
  if (shop.traits.hasUpsell) html = await visitor.open(pathOf(shop, 'identity'))
  if (isAsked(shop)) html = await passIdentity(at, wish, visitor)
  for (let step = 1; step <= MOST_STEPS; step++) {
    const form = findForm(html, 'step')
    if (form === null) break
    const isReady = await fillStep(at, wish, visitor, form)
    if (!isReady) {
      html = visitor.html()
      continue
    }
    if (until !== undefined && form.action === last) return html
    if (until === 'card' && takesCard(shop, form)) return html
    if (html.includes('role="alert"')) throw new Error(`shop ${shop.seed}: ${alertIn(html)}`)
    html = await visitor.send(form)
  }
  return await payAfter(at, visitor, html)
}

function takesCard(shop: Shop, { html }: Form): boolean {
  return ['number', 'token'].some((key) => html.includes(`name="${nameOf(shop, key)}"`))
}

function isAsked({ traits }: Shop): boolean {
  return traits.identity !== 'none' && traits.identity !== 'loginBeside'
}

async function addToCart({ shop }: Walk, wish: Wish, visitor: Visitor): Promise<void> {
  const { product, choice, quantity, engraving, coupon } = wish
  const path = pathOf(shop, 'product', product.slug)
  const query = product.axes.map(
    ({ name }, at) => `o${at}=${encodeURIComponent(choice[name] ?? '')}`,
  )
  const isLinked = shop.traits.optionStyle === 'links' && query.length > 0
  const joint = path.includes('?') ? '&' : '?'
  const html = await visitor.open(isLinked ? `${path}${joint}${query.join('&')}` : path)
  const buy = formIn(html, 'buy')
  for (const [at, { name }] of product.axes.entries()) fill(shop, buy, `axis${at}`, choice[name])
  if (product.hasSubscription) fill(shop, buy, 'plan', 'once')
  if (engraving !== '') fill(shop, buy, 'engraving', engraving)
  const hasQuantity = shop.traits.productQuantity !== 'none'
  if (hasQuantity) fill(shop, buy, 'quantity', `${quantity}`)
  await visitor.send(buy)
  await visitor.open(pathOf(shop, 'cart'))
  if (!hasQuantity && quantity > 1) {
    await visitor.post(pathOf(shop, 'change', 0), {
      [nameOf(shop, 'quantity')]: `${quantity}`,
      do: 'update',
    })
  }
  if (shop.traits.addOn === 'ticked' && !product.isDigital) {
    await visitor.post(pathOf(shop, 'change', 'add-on'), {})
  }
  if (coupon !== '' && shop.traits.couponBox !== 'checkout') await useCoupon(shop, coupon, visitor)
}

async function useCoupon(shop: Shop, coupon: string, visitor: Visitor): Promise<void> {
  const name = nameOf(shop, 'coupon')
  if (!visitor.html().includes(`name="${name}"`)) throw new Error('there is no field for a code')
  await visitor.post(pathOf(shop, 'coupon'), { [name]: coupon })
}

async function passIdentity({ shop }: Walk, wish: Wish, visitor: Visitor): Promise<string> {
  if (shop.traits.identity === 'guestLink') return await visitor.open(pathOf(shop, 'step', 1))
  const form = formIn(visitor.html(), 'who')
  fill(shop, form, 'as', 'guest')
  if (shop.traits.identity === 'emailFirst') fill(shop, form, 'email', wish.contact.email)
  return await visitor.send(form)
}

/** Fills the page; false if a choice made the shop draw it anew. */
async function fillStep(at: Walk, wish: Wish, visitor: Visitor, form: Form): Promise<boolean> {
  const { shop } = at
  const has = (key: string) => form.html.includes(`name="${nameOf(shop, key)}"`)
  const answers = answersOf(wish)
  for (const key of ['country', 'method']) {
    const name = nameOf(shop, key)
    const isDifferent = has(key) && form.values.get(name) !== answers[key]
    if (!isDifferent) continue
    for (const [each, value] of Object.entries(answers))
      if (has(each)) fill(shop, form, each, value)
    const isRefreshed = new RegExp(`name="${escaped(name)}"[^>]*data-refresh`).test(form.html)
    if (isRefreshed) {
      form.values.set('refreshing', '1')
      await visitor.send(form)
      return false
    }
  }
  if (
    wish.coupon !== '' &&
    shop.traits.couponBox === 'checkout' &&
    visitor.html().includes(`name="${nameOf(shop, 'coupon')}"`)
  ) {
    await visitor.send({ ...form, values: new Map(form.values).set('refreshing', '1') })
    await useCoupon(shop, wish.coupon, visitor)
    return false
  }
  for (const [key, value] of Object.entries(answers)) if (has(key)) fill(shop, form, key, value)
  for (const key of ['terms', 'privacy']) if (has(key)) fill(shop, form, key, '1')
  if (has('payment')) fill(shop, form, 'payment', 'card')
  if (has('number')) fillCard(at, form)
  if (has('token')) form.values.set(nameOf(shop, 'token'), await tokenFor(at))
  return true
}

export function answersOf({ contact, address, method }: Wish): Record<string, string> {
  const name = address?.name ?? 'Ada Lovelace'
  const [first = '', ...last] = name.split(' ')
  const { line1 = '' } = address ?? {}
  const house = /\d+/.exec(line1)?.[0] ?? ''
  return {
    ...(address === null ? {} : { country: address.country }),
    ...(method === null ? {} : { method: method.id }),
    ...contact,
    name,
    first,
    last: last.join(' '),
    street: line1,
    house,
    city: address?.city ?? '',
    state: address?.state ?? '',
    postcode: address?.postal_code ?? '',
  }
}

function fillCard({ shop, card }: Walk, form: Form): void {
  const month = `${card.exp_month}`.padStart(2, '0')
  const values = {
    number: card.number,
    expiry: `${month} / ${card.exp_year % 100}`,
    month,
    year: `${card.exp_year}`,
    csc: card.cvc,
    holder: 'Ada Lovelace',
    brand: 'Visa',
  }
  for (const [key, value] of Object.entries(values)) {
    if (form.html.includes(`name="${nameOf(shop, key)}"`)) fill(shop, form, key, value)
  }
}

/** As the script in the processor's frame does. */
async function tokenFor({ shop, card, processorUrl }: Walk): Promise<string> {
  const body = JSON.stringify({ shop: processorIdOf(shop), ...card })
  const response = await fetch(`${processorUrl}/tokens`, { method: 'POST', body })
  return ((await response.json()) as { id: string }).id
}

/** The card page after the order, of the shop or of the processor. */
async function payAfter(at: Walk, visitor: Visitor, html: string): Promise<string> {
  const own = findForm(html, 'pay')
  if (own !== null) {
    fillCard(at, own)
    return await visitor.send(own)
  }
  if (!html.includes('autocomplete="cc-csc"') || new URL(visitor.url()).origin === at.origin)
    return html
  const { number, exp_month: month, exp_year: year, cvc: csc } = at.card
  return await visitor.post(visitor.url(), { number, exp: `${month} / ${year % 100}`, csc })
}

function fill(shop: Shop, form: Form, key: string, value = ''): void {
  const name = nameOf(shop, key)
  if (!form.html.includes(`name="${name}"`)) {
    throw new Error(`shop ${shop.seed}: the page has no field for ${key}`)
  }
  form.values.set(name, value)
}

function formIn(html: string, id: string): Form {
  const form = findForm(html, id)
  if (form === null)
    throw new Error(`the page has no form ${id}: ${alertIn(html) ?? html.slice(-900)}`)
  return form
}

function findForm(html: string, id: string): Form | null {
  const [, action, body = ''] =
    new RegExp(`<form id="${id}" method="post" action="([^"]*)"[^>]*>(.*?)</form>`, 's').exec(
      html,
    ) ?? []
  if (action === undefined) return null
  const values = new Map<string, string>()
  for (const [tag] of body.matchAll(/<input [^>]*>/g)) {
    const type = /type="(\w+)"/.exec(tag)?.[1] ?? 'text'
    const isChosen = /\bchecked\b/.test(tag) || !['checkbox', 'radio'].includes(type)
    const name = /\bname="([^"]*)"/.exec(tag)?.[1]
    if (name !== undefined && isChosen) values.set(name, /\bvalue="([^"]*)"/.exec(tag)?.[1] ?? '')
  }
  for (const [, name = '', options = ''] of body.matchAll(
    /<select [^>]*name="([^"]*)"[^>]*>(.*?)<\/select>/gs,
  )) {
    const chosen = /value="([^"]*)" selected/.exec(options) ?? /value="([^"]*)"/.exec(options)
    values.set(name, chosen?.[1] ?? '')
  }
  return { action: action.replaceAll('&amp;', '&'), values, html: body }
}

function alertIn(html: string): string | null {
  return /role="alert">([^<]*)/.exec(html)?.[1] ?? null
}

function escaped(text: string): string {
  return text.replaceAll(/[[\]]/g, '\\$&')
}

type Visitor = ReturnType<typeof openVisitor>

function openVisitor({ origin, onPage = () => {} }: Walk) {
  let cookie = ''
  let html = ''
  let url = origin
  const call = async (where: string, body?: URLSearchParams): Promise<string> => {
    let next = new URL(where, url)
    let init: RequestInit = body === undefined ? {} : { method: 'POST', body }
    for (let hop = 0; hop < 9; hop++) {
      const response = await fetch(next, { ...init, headers: { cookie }, redirect: 'manual' })
      const set = response.headers.get('set-cookie')
      if (set !== null && next.origin === origin) cookie = set.split(';')[0] ?? ''
      url = next.href
      const location = response.headers.get('location')
      if (location === null) {
        html = await response.text()
        onPage(html)
        if (response.status >= 400) throw new Error(`${response.status} at ${url}`)
        return html
      }
      next = new URL(location, next)
      init = {}
    }
    throw new Error(`too many redirects at ${url}`)
  }
  return {
    open: (path: string) => call(path),
    post: (path: string, values: Record<string, string>) => call(path, new URLSearchParams(values)),
    send: ({ action, values }: Form) => call(action, new URLSearchParams([...values])),
    html: () => html,
    url: () => url,
  }
}
