// An agent that wants one purchase: it asks Florin, answers every question from its wish, approves
// the quote, and waits. It uses the public API only.
import type { Wanted } from '../../../shops/wish.ts'
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

/** `engravingLabel`: what the shop calls an engraving, if it offers one. */
type Errand = {
  readonly wish: Wanted
  readonly request: Request
  readonly engravingLabel?: string | undefined
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
function answersOf(errand: Errand, { properties = {}, required = [] }: Schema) {
  const answers: Options = {}
  for (const name of required) {
    const answer = answerTo(errand, name, properties[name] ?? {})
    if (answer === undefined) return null
    answers[name] = answer
  }
  return Object.keys(answers).length === 0 ? null : answers
}

function answerTo({ wish, engravingLabel }: Errand, name: string, schema: Schema): unknown {
  const { address, method, contact, engraving, coupon, attendee } = wish
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
      const chosen = axes.map(([axis, of]) => [axis, pickValue(wish, axis, of)] as const)
      const isWhole = chosen.length > 0 && chosen.every(([, value]) => value !== undefined)
      return isWhole ? Object.fromEntries(chosen) : undefined
    }
    case 'leave_out':
      return undefined // nothing of the wish may be left out
    default: {
      const asked = `${name} ${schema.title ?? ''} ${schema.description ?? ''}`.toLowerCase()
      if (engraving !== '' && asked.includes(engravingLabel?.toLowerCase() ?? '')) return engraving
      if (attendee !== undefined && asked.includes('name')) return attendee
      if (coupon !== '' && /discount|coupon|promo|code/.test(asked)) return coupon
      return undefined
    }
  }
}

/** By the axis, or where the shop names it otherwise, by the value. */
function pickValue({ choice }: Wanted, axis: string, schema: Schema): unknown {
  const wanted = choice[axis]
  if (wanted !== undefined) return pick(schema, wanted)
  return Object.values(choice)
    .map((value) => pick(schema, value))
    .find((value) => value !== undefined)
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

export function withoutEmpty(address: object): object {
  return Object.fromEntries(Object.entries(address).filter(([, value]) => value !== ''))
}
