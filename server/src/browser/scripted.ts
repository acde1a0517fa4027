import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import * as z from 'zod'
import { findDifferences } from '../flows/gate.ts'
import type { Asked } from '../flows/options.ts'
import {
  askContact,
  askQuantity,
  askShippingAddress,
  askShippingMethod,
  askVariant,
  buildMissing,
  quantityOf,
  shipToOf,
} from '../flows/options.ts'
import type { Options, Quote } from '../flows/purchase.ts'
import type { Summary } from '../flows/summary.ts'
import type { Cents } from '../lib/money.ts'
import type { CardDetails, Driver, Order, PayOutcome, QuoteOutcome, Watch } from './driver.ts'
import type { RefusalCode } from './refusals.ts'
import { refuse } from './refusals.ts'

/**
 * A shop without pages, for tests that need hundreds of purchases and faults at an exact point. What it
 * sells and how it misbehaves stands in the url; what it charges is charged at the card processor, as a
 * shop does: each click once, with no key that would forgive a second one.
 *
 * http://scripted.test/mug?price_cents=1295&points=after_press&checkpoint=http://127.0.0.1:4000/
 */
const scriptSchema = z.object({
  price_cents: z.coerce.number().int().positive().default(1000),
  /** `Size:S,M`: something to choose. */
  variant: z.string().optional(),
  stock: z.coerce.number().int().optional(),
  delay_ms: z.coerce.number().int().default(0),
  /** By how much it is dearer when it is paid. */
  raised_cents: z.coerce.number().int().default(0),
  /** A refusal's code: how the quote ends. */
  refuse: z.string().optional(),
  /** `lost`: charged, and the answer does not come. `closed`: the order cannot be looked up. */
  answer: z.enum(['lost', 'closed']).optional(),
  /** Where to ask before going on; on loopback. It holds the worker there until it answers. */
  checkpoint: z.url().optional(),
  points: z.string().default(''),
})

type Script = z.infer<typeof scriptSchema>

/** Where a worker can be held, to be killed there. */
type Checkpoint = 'after_answer' | 'after_charge' | 'after_press' | 'before_press'

export type ScriptedSettings = {
  readonly processorUrl: string
  readonly shopSecret: string
  /** Opens the ledger: this shop keeps no orders of its own. */
  readonly operatorSecret: string
  /** How long it waits for the processor. */
  readonly timeoutMs?: number
}

const METHODS = [
  { name: 'Standard', amountCents: 595 },
  { name: 'Express', amountCents: 1450 },
] as const

export function createScriptedDriver(settings: ScriptedSettings): Driver {
  return {
    async quote(order, watch) {
      const script = readScript(order.url)
      await pause(script.delay_ms, order.signal)
      await tell(watch, order, 'page_opened')
      return quoteScript(order, script)
    },

    async pay(order, press, watch) {
      const script = readScript(order.url)
      await pause(script.delay_ms, order.signal)
      const refusal = compare(order, script)
      if (refusal !== null) return refusal
      await tell(watch, order, 'card_filled')
      await hold(script, 'before_press')
      const orderId = `scripted-${randomUUID()}`
      const session = { url: order.url, cookies: [{ name: 'order', value: orderId }] }
      if (!(await press(session))) return { outcome: 'not_pressed' }
      await hold(script, 'after_press')
      const answer = await charge(settings, order, orderId)
      await hold(script, 'after_charge')
      const outcome = script.answer === 'lost' ? unknown('The answer was lost.') : answer
      await hold(script, 'after_answer')
      return outcome
    },

    async lookUp(order, watch) {
      const script = readScript(order.url)
      await tell(watch, order, 'looked_up')
      if (script.answer === 'closed') return unknown('The shop is closed.')
      const [cookie] = order.session.cookies as readonly { value?: string }[]
      const query = new URLSearchParams({ order: cookie?.value ?? '' })
      const { data } = await call<{ data: { outcome: string; amount_cents: number }[] }>(
        settings,
        settings.operatorSecret,
        `/ledger?${query}`,
      )
      const booked = data.find(({ outcome }) => outcome === 'approved')
      if (booked === undefined) return { outcome: 'not_ordered' }
      const orderId = cookie?.value ?? ''
      return { outcome: 'ordered', orderId, amountCents: booked.amount_cents }
    },
  }
}

function quoteScript(order: Order, script: Script): QuoteOutcome {
  if (script.refuse !== undefined) return refuse(script.refuse as RefusalCode)
  if (script.stock === 0) return refuse('out_of_stock')
  const optionsSchema = buildMissing(askAll(order, script), order.options)
  if (optionsSchema !== null) return { outcome: 'options_missing', optionsSchema }
  return { outcome: 'quoted', quote: price(order.url, order.options, script.price_cents) }
}

function askAll({ flow, options }: Order, script: Script): Asked {
  const needs = {
    ...(script.variant === undefined ? {} : { variant: askVariant(variantsOf(script.variant)) }),
    quantity: askQuantity(script.stock ?? null),
    contact: askContact(flow),
    shipping_address: askShippingAddress(flow),
  }
  // As in a real shop, methods are known once the address is.
  if (buildMissing(needs, options) !== null) return needs
  return { ...needs, shipping_method: askShippingMethod(METHODS, 'usd') }
}

function price(url: string, options: Options, eachCents: number): Quote {
  const quantity = quantityOf(options)
  const method = METHODS.find(({ name }) => name === options.shipping_method)
  const [subtotal, shipping] = [eachCents * quantity, method?.amountCents ?? 0]
  return {
    items: [
      {
        title: titleOf(url),
        variant: (options.variant as Record<string, string> | undefined) ?? null,
        quantity,
        unitAmountCents: eachCents as Cents,
        url,
        imageUrl: null,
      },
    ],
    shippingMethod: method?.name ?? null,
    shipTo: shipToOf(options),
    amountCents: (subtotal + shipping) as Cents,
    currency: 'usd',
    currencyEvidence: 'scripted',
    breakdownCents: { subtotal: subtotal as Cents, shipping: shipping as Cents },
  }
}

/** The same gate as at a shop with pages. */
function compare(order: Order & { readonly quote: Quote }, script: Script): PayOutcome | null {
  const now = price(order.url, order.options, script.price_cents + script.raised_cents)
  const { host } = new URL(order.url)
  const shipTo = now.shipTo === null ? null : Object.values(now.shipTo).filter((it) => it !== null)
  const summary: Summary = {
    ...now,
    shipTo,
    currencies: [],
    lines: now.items.map((item) => ({
      title: item.title,
      variant: Object.values(item.variant ?? {}).join(' '),
      quantity: item.quantity,
      amountCents: now.amountCents,
    })),
  }
  const shown = { host, summary, currency: now.currency, countryName: null }
  const [first] = findDifferences(order.quote, order.flow.hosts, shown)
  return first === undefined ? null : refuse(first.code, first.message)
}

async function charge(
  settings: ScriptedSettings,
  order: Order & { readonly quote: Quote; readonly card: CardDetails },
  orderId: string,
): Promise<PayOutcome> {
  const { card, quote } = order
  const answer = await call<{ status: string; code: string | null }>(
    settings,
    settings.shopSecret,
    '/v1/charges',
    {
      number: card.number,
      exp_month: card.expMonth,
      exp_year: card.expYear,
      cvc: card.securityCode,
      amount_cents: quote.amountCents,
      currency: quote.currency,
      order: orderId,
      return_url: new URL('/return', order.url).href,
    },
  ).catch(() => null)
  if (answer === null) return unknown('The processor did not answer.')
  if (answer.status === 'approved') {
    return { outcome: 'charged', orderId, amountCents: quote.amountCents }
  }
  if (answer.status === 'requires_action') return refuse('challenge')
  return refuse(answer.code === 'insufficient_funds' ? 'insufficient_funds' : 'card_declined')
}

async function call<Answer>(
  settings: ScriptedSettings,
  secret: string,
  path: string,
  body?: unknown,
): Promise<Answer> {
  const response = await fetch(`${settings.processorUrl}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(settings.timeoutMs ?? 5_000),
  })
  if (!response.ok) throw new Error(`the processor answered ${response.status}`)
  return (await response.json()) as Answer
}

/** Whoever holds the checkpoint answers when the worker may go on, or ends the worker. */
async function hold(script: Script, point: Checkpoint): Promise<void> {
  if (script.checkpoint === undefined || !script.points.split(',').includes(point)) return
  const url = new URL(script.checkpoint)
  if (!['127.0.0.1', '[::1]', 'localhost'].includes(url.hostname)) {
    throw new Error('a checkpoint is on loopback')
  }
  url.searchParams.set('point', point)
  await fetch(url)
}

async function pause(forMs: number, signal: AbortSignal): Promise<void> {
  await delay(forMs, undefined, { signal }).catch(() => signal.throwIfAborted())
}

async function tell(watch: Watch, { url }: Order, type: string): Promise<void> {
  const { origin, pathname } = new URL(url)
  await watch({ type, message: 'Followed the script.', pageUrl: `${origin}${pathname}` })
}

function readScript(url: string): Script {
  return scriptSchema.parse(Object.fromEntries(new URL(url).searchParams))
}

function titleOf(url: string): string {
  return new URL(url).pathname.slice(1)
}

function variantsOf(text: string): Record<string, string>[] {
  const [label = '', values = ''] = text.split(':')
  return values.split(',').map((value) => ({ [label]: value }))
}

function unknown(message: string): { outcome: 'unknown'; message: string } {
  return { outcome: 'unknown', message }
}
