// An agent that wants one purchase: it asks Florin, answers every question from its wish, approves
// the quote, and waits. It uses the public API only.
import { pathOf } from '../../../shops/family/paths.ts'
import type { Shop } from '../../../shops/family/shop.ts'
import type { Wish } from '../../../shops/family/wishes.ts'
import type { Options } from '../intents/goods.ts'
import type { Intent, openAgent } from '../intents/test-env.ts'

export type Agent = Awaited<ReturnType<typeof openAgent>>

export type Bought = {
  readonly quoted: Intent | null
  readonly approvedAtMs: number | null
  readonly intent: Intent
  readonly quoteMs: number
}

/** `url`: the shop's address. */
type Place = { readonly shop: Shop; readonly wish: Wish; readonly url: string }

type Limits = {
  /** When the agent gives up waiting. */
  readonly untilMs: number
  /** Whether to approve this quote. */
  approves(quoted: Intent): Promise<boolean>
}

type Choice = { readonly const?: unknown; readonly title?: string }
type Schema = {
  readonly type?: string
  readonly title?: string
  readonly description?: string
  readonly enum?: readonly unknown[]
  readonly oneOf?: readonly Choice[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
}

const MOST_ROUNDS = 6
const AT_ONCE = { prefer: 'wait=0' }

export async function buy(
  agent: Agent,
  { shop, wish, url }: Place,
  limits: Limits,
): Promise<Bought> {
  const began = Date.now()
  const request = { ...requestOf(shop, wish, url), card: agent.issuedCard }
  const created = await agent.createHastily(request)
  if (created.status !== 200) throw new Error(`refused: ${JSON.stringify(created.body)}`)
  let intent = await settle(agent, created.body, limits.untilMs)
  for (let round = 0; isAsked(intent) && round < MOST_ROUNDS; round++) {
    const answer = answersOf(shop, wish, intent.next_action?.options_schema as Schema)
    if (answer === null) break
    const path = `/v1/checkout_intents/${intent.id}/respond`
    const { status, body } = await agent.post(path, { options: answer }, undefined, AT_ONCE)
    if (status !== 200) break
    intent = await settle(agent, body, limits.untilMs)
  }
  const quoteMs = Date.now() - began
  if (intent.status !== 'requires_confirmation') {
    // An intent that is left open would keep its browser from the next wish.
    if (intent.status === 'processing') await agent.cancel(intent.id)
    return { quoted: null, approvedAtMs: null, intent: await agent.find(intent.id), quoteMs }
  }
  if (!(await limits.approves(intent))) {
    await agent.cancel(intent.id)
    return { quoted: intent, approvedAtMs: null, intent: await agent.find(intent.id), quoteMs }
  }
  const approvedAtMs = Date.now()
  const { body } = await agent.hasten(intent.id, 'confirm')
  const ended = await settle(agent, 'id' in body ? body : intent, limits.untilMs)
  return { quoted: intent, approvedAtMs, intent: ended, quoteMs }
}

function isAsked({ status, next_action: next }: Intent): boolean {
  return status === 'requires_action' && next?.type === 'select_options'
}

async function settle(agent: Agent, intent: Intent, untilMs: number): Promise<Intent> {
  let now = intent
  while (now.status === 'processing' && Date.now() < untilMs) {
    now = await agent.find(now.id, '?wait_for=succeeded&timeout=5')
  }
  return now
}

/** The whole wish as options, or in plain words where the wish is of that kind. */
function requestOf(shop: Shop, wish: Wish, url: string): { url: string } & Options {
  const { kind, product, quantity, coupon, delivery, method } = wish
  const page = kind === 'listing' ? `${url}/` : `${url}${pathOf(shop, 'product', product.slug)}`
  if (kind === 'prompt') return { url: page, prompt: inWords(wish) }
  const wishes = [
    ...(kind === 'listing' ? [`${quantity} × ${product.title}`] : []),
    ...(delivery === 'cheapest' ? ['cheapest shipping'] : []),
    ...(coupon === '' ? [] : [`use the discount code ${coupon}`]),
  ]
  const { variant, engraving, contact, address } = optionsOf(shop, wish)
  const named = delivery === 'named' && method !== null ? { shipping_method: method.label } : {}
  return {
    url: page,
    ...(wishes.length === 0 ? {} : { prompt: wishes.join(', ') }),
    options: { quantity, ...variant, ...engraving, contact, ...address, ...named },
  }
}

function optionsOf(shop: Shop, { choice, engraving, contact, address }: Wish) {
  return {
    variant: Object.keys(choice).length === 0 ? {} : { variant: choice },
    engraving: engraving === '' ? {} : { [shop.say('engraving')]: engraving },
    contact,
    address: address === null ? {} : { shipping_address: withoutEmpty(address) },
  }
}

function withoutEmpty(address: object): object {
  return Object.fromEntries(Object.entries(address).filter(([, value]) => value !== ''))
}

function inWords({ product, quantity, choice, contact, address }: Wish): string {
  const values = Object.values(choice).join(', ')
  const what = `${quantity} × ${product.title}${values === '' ? '' : ` in ${values}`}`
  if (address === null) return `${what}, email ${contact.email}`
  const { name, line1, city, state, postal_code: postcode, country } = address
  const town = [city, [state, postcode].filter(Boolean).join(' '), country].join(', ')
  return `${what}, ship to ${name}, ${line1}, ${town}, email ${contact.email}, phone ${contact.phone}, cheapest shipping`
}

/** Null if the wish has no answer to something that is required. */
function answersOf(shop: Shop, wish: Wish, { properties = {}, required = [] }: Schema) {
  const answers: Options = {}
  for (const name of required) {
    const answer = answerTo(shop, wish, name, properties[name] ?? {})
    if (answer === undefined) return null
    answers[name] = answer
  }
  return Object.keys(answers).length === 0 ? null : answers
}

function answerTo(shop: Shop, wish: Wish, name: string, schema: Schema): unknown {
  const { address, method, contact, choice, engraving, coupon } = wish
  switch (name) {
    case 'quantity':
      return wish.quantity
    case 'contact':
      return contact
    case 'shipping_address':
    case 'billing_address':
      return address === null ? undefined : withoutEmpty(address)
    case 'shipping_method':
      return method === null ? undefined : pick(schema, method.label)
    case 'product':
      return pick(schema, wish.product.title)
    case 'variant': {
      const axes = Object.entries(schema.properties ?? {})
      const chosen = axes.map(([axis, of]) => [axis, pick(of, choice[axis] ?? '')] as const)
      const isWhole = chosen.length > 0 && chosen.every(([, value]) => value !== undefined)
      return isWhole ? Object.fromEntries(chosen) : undefined
    }
    case 'leave_out':
      return undefined // nothing of the wish may be left out
    default: {
      const asked = `${name} ${schema.title ?? ''} ${schema.description ?? ''}`.toLowerCase()
      if (engraving !== '' && asked.includes(shop.say('engraving').toLowerCase())) return engraving
      if (coupon !== '' && /discount|coupon|promo|code/.test(asked)) return coupon
      return undefined
    }
  }
}

/** The offered value that has these words; without a list, the words themselves. */
function pick(schema: Schema, words: string): unknown {
  if (words === '') return undefined
  const offered: Choice[] = [
    ...(schema.enum ?? []).map((value) => ({ const: value })),
    ...(schema.oneOf ?? []),
  ]
  if (offered.length === 0) return words
  const fits = (it: Choice) => `${it.const} ${it.title ?? ''}`.toLowerCase()
  const exact = offered.find((it) => `${it.const}`.toLowerCase() === words.toLowerCase())
  return (exact ?? offered.find((it) => fits(it).includes(words.toLowerCase())))?.const
}
