// An agent that wants one purchase: it asks Florin, answers every question from its wish, approves
// the quote, and waits. It uses the public API only.
import type { Wanted } from '../../../shops/wish.ts'
import { placeAt } from '../../../shops/wish.ts'
import type { Options } from '../intents/goods.ts'
import type { Intent, openAgent } from '../intents/test-env.ts'

export type Agent = Awaited<ReturnType<typeof openAgent>>

export type Bought = {
  readonly quoted: Intent | null
  readonly approvedAtMs: number | null
  readonly intent: Intent
  readonly quoteMs: number
}

export type Request = { readonly url: string; readonly prompt?: string; readonly options?: Options }

/** A wish, and what the shop says about itself when somebody calls. */
type Errand = {
  readonly wish: Wanted
  readonly shop: { readonly currency: string }
  readonly request: Request
  /** The shop’s word for an engraving, if it offers one. */
  readonly engravingLabel?: string | undefined
  /** The shop’s word for a purchase without a subscription. */
  readonly onceLabel?: string | undefined
}

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

/** Of somebody whose wish is not delivered. */
const HOME = placeAt(0, 'US')
const MOST_ROUNDS = 6
const AT_ONCE = { prefer: 'wait=0' }

export async function buy(agent: Agent, errand: Errand, limits: Limits): Promise<Bought> {
  const began = Date.now()
  const created = await agent.createHastily({ ...errand.request, card: agent.issuedCard })
  if (created.status !== 200) throw new Error(`refused: ${JSON.stringify(created.body)}`)
  let intent = await settle(agent, created.body, limits.untilMs)
  for (let round = 0; isAsked(intent) && round < MOST_ROUNDS; round++) {
    const answer = answersOf(errand, intent.next_action?.options_schema as Schema)
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

/** Null if the wish has no answer to something that is required. */
export function answersOf(
  errand: Omit<Errand, 'request'>,
  { properties = {}, required = [] }: Schema,
): Options | null {
  const answers: Options = {}
  for (const name of required) {
    const answer = answerTo(errand, name, properties[name] ?? {})
    if (answer === undefined) return null
    answers[name] = answer
  }
  return Object.keys(answers).length === 0 ? null : answers
}

function answerTo(errand: Omit<Errand, 'request'>, name: string, schema: Schema): unknown {
  const { wish, shop, engravingLabel, onceLabel = '' } = errand
  const { method, contact, engraving, coupon, attendee } = wish
  const place = wish.address ?? HOME
  switch (name) {
    case 'quantity':
      return wish.quantity
    case 'contact':
      return fill(schema, contact, { name: place.name })
    case 'shipping_address':
    case 'billing_address':
      return fill(schema, withoutEmpty(place), contact)
    case 'shipping_method':
      return method === null ? undefined : pick(schema, method.label)
    case 'product':
      return pick(schema, wish.product.title)
    case 'variant': {
      const axes = Object.entries(schema.properties ?? {})
      const chosen = axes.map(
        ([axis, of]) => [axis, pickValue(wish, axis, of) ?? findCalled(of, onceLabel)] as const,
      )
      const isWhole = chosen.length > 0 && chosen.every(([, value]) => value !== undefined)
      return isWhole ? Object.fromEntries(chosen) : undefined
    }
    case 'currency':
      return offeredBy(schema).find((it) => it.const === shop.currency)?.const
    case 'leave_out':
      return undefined // nothing of the wish may be left out
    default: {
      const asked = `${name} ${schema.title ?? ''} ${schema.description ?? ''}`.toLowerCase()
      const isEngraving =
        engravingLabel !== undefined && asked.includes(engravingLabel.toLowerCase())
      if (isEngraving) return engraving === '' ? undefined : engraving
      if (attendee !== undefined && asked.includes('name')) return attendee
      if (coupon !== '' && /discount|coupon|promo|(?<!post|postal |zip )code/.test(asked)) {
        return coupon
      }
      return findCalled(schema, onceLabel)
    }
  }
}

/** `usual`, and of `more` what is required; undefined if something else is required as well. */
function fill({ required = [] }: Schema, usual: object, more: object): object | undefined {
  const known = new Map<string, unknown>(Object.entries({ ...more, ...usual }))
  if (!required.every((part) => known.has(part))) return undefined
  return { ...Object.fromEntries(required.map((part) => [part, known.get(part)])), ...usual }
}

/** By the axis, or where the shop names it otherwise, by the value. */
function pickValue({ choice }: Wanted, axis: string, schema: Schema): unknown {
  const wanted = choice[axis]
  if (wanted !== undefined) {
    return offeredBy(schema).length === 0 ? wanted : findCalled(schema, wanted)
  }
  return Object.values(choice)
    .map((value) => findCalled(schema, value))
    .find((value) => value !== undefined)
}

/** The value that is called so, or the only one with these words; without a list, the words. */
function pick(schema: Schema, words: string): unknown {
  const offered = offeredBy(schema)
  if (offered.length === 0) return words
  const [holds, ...others] = offered.filter((it) => textsOf(it).join(' ').includes(plain(words)))
  return findCalled(schema, words) ?? (others.length === 0 ? holds?.const : undefined)
}

/** The price or the stock may follow the name of a choice. "M" is neither "M/L" nor "Mint". */
const AFTER_NAME = /^($|\s*[(:;·|–—]|,\s|\s+[\d$€£-])/

function findCalled(schema: Schema, words: string): unknown {
  if (words === '') return undefined
  const offered = offeredBy(schema)
  const said = plain(words)
  const isNamed = (text: string) =>
    text.startsWith(said) && AFTER_NAME.test(text.slice(said.length))
  const exact = offered.find((it) => textsOf(it).includes(said))
  return (exact ?? offered.find((it) => textsOf(it).some(isNamed)))?.const
}

function textsOf({ const: value, title = '' }: Choice): string[] {
  return [plain(value), plain(title)]
}

function plain(value: unknown): string {
  return `${value}`.trim().toLowerCase()
}

function offeredBy(schema: Schema): Choice[] {
  return [...(schema.enum ?? []).map((value) => ({ const: value })), ...(schema.oneOf ?? [])]
}

export function withoutEmpty(address: object): object {
  return Object.fromEntries(Object.entries(address).filter(([, value]) => value !== ''))
}
