import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import * as z from 'zod'
import type { Cents } from '../../lib/money.ts'
import type { Flow } from '../shops/flow.ts'
import { compareQuotes } from '../shops/gate.ts'
import type { Asked } from '../shops/options.ts'
import {
  askContact,
  askQuantity,
  askShippingAddress,
  askShippingMethod,
  askVariant,
  buildMissing,
  quantityOf,
  shipToOf,
} from '../shops/options.ts'
import { understand, understandAhead } from '../shops/prompt/understand.ts'
import type { Options, Quote } from '../shops/purchase.ts'
import type {
  CardDetails,
  Driver,
  Hold,
  LearnOutcome,
  LookUpOutcome,
  Order,
  PayOutcome,
  QuoteOutcome,
  Unlearnt,
  Watch,
  Wish,
} from './driver.ts'
import type { RefusalCode } from './refusals.ts'
import { refuse } from './refusals.ts'
import { openScriptedChallenge } from './scripted-bank.ts'

/**
 * A shop without pages, for tests with hundreds of purchases and faults at exact points. The URL
 * says what it sells and how it misbehaves; it charges at the card processor like a real shop: once
 * per click, without an idempotency key.
 * http://scripted.test/mug?price_cents=1295&points=after_press&checkpoint=http://127.0.0.1:4000/
 */
const scriptSchema = z.object({
  price_cents: z.coerce.number().int().positive().default(1000),
  /** `Size:S,M`: a choice. */
  variant: z.string().optional(),
  stock: z.coerce.number().int().optional(),
  delay_ms: z.coerce.number().int().default(0),
  /** The price increase when it is paid. */
  raised_cents: z.coerce.number().int().default(0),
  /** A refusal code: how the quote ends. */
  refuse: z.string().optional(),
  /** A refusal code: how learning ends. */
  learn: z.string().optional(),
  /** The shop was rebuilt: flows before this version no longer fit. */
  fits_from: z.coerce.number().int().default(1),
  /** The same, since it was quoted. */
  pays_from: z.coerce.number().int().default(1),
  /** `lost`: charged, and the answer never arrives. `closed`: the order cannot be looked up. */
  answer: z.enum(['lost', 'closed']).optional(),
  /** A shop process on loopback that charges, keeps orders and answers as it likes. */
  shop: z.url().optional(),
  /** Held here until this URL on loopback answers. */
  checkpoint: z.url().optional(),
  points: z.string().default(''),
})

type Script = z.infer<typeof scriptSchema>

/** Points where a worker can be held, to be killed there. */
type Checkpoint = 'after_answer' | 'after_charge' | 'after_press' | 'before_press'

export type ScriptedSettings = {
  readonly processorUrl: string
  readonly shopSecret: string
  /** Reads the ledger: this shop keeps no orders of its own. */
  readonly operatorSecret: string
  /** The flow that learning returns; without it the shop cannot be learned. */
  readonly flow?: Flow | undefined
  /** How long it waits for the processor. */
  readonly timeoutMs?: number
}

const METHODS = [
  { name: 'Standard', amountCents: 595 },
  { name: 'Express', amountCents: 1450 },
] as const

export function createScriptedDriver(settings: ScriptedSettings): Driver {
  return {
    async learn(order, watch) {
      const script = readScript(order.url)
      await pause(script.delay_ms, order.signal)
      await tell(watch, order, 'page_opened')
      return learnScript(settings.flow, order, script)
    },

    async quote(order, watch) {
      const script = readScript(order.url)
      await pause(script.delay_ms, order.signal)
      await tell(watch, order, 'page_opened')
      return quoteScript(order, script)
    },

    async pay(order, press, watch, holdChallenge) {
      const script = readScript(order.url)
      await pause(script.delay_ms, order.signal)
      if (order.flow.version < script.pays_from) return refuse('page_unreadable')
      const refusal = compare(order, script)
      if (refusal !== null) return refusal
      await hold(script, 'before_press')
      const orderId = `scripted-${randomUUID()}`
      const session = { url: order.url, cookies: [{ name: 'order', value: orderId }] }
      if (!(await press(session))) return { outcome: 'not_pressed' }
      await tell(watch, order, 'card_filled')
      await hold(script, 'after_press')
      const answer =
        script.shop === undefined
          ? await charge(settings, order, orderId, holdChallenge)
          : await payAt(settings, script.shop, order, orderId)
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
      if (script.shop !== undefined) {
        return await lookUpAt(settings, script.shop, cookie?.value ?? '')
      }
      const query = new URLSearchParams({ order: cookie?.value ?? '' })
      const { data } = await call<{ data: { outcome: string; amount_cents: number }[] }>(
        settings,
        `${settings.processorUrl}/ledger?${query}`,
        { secret: settings.operatorSecret },
      )
      const booked = data.find(({ outcome }) => outcome === 'approved')
      if (booked === undefined) return { outcome: 'not_ordered' }
      const orderId = cookie?.value ?? ''
      return { outcome: 'ordered', orderId, amountCents: booked.amount_cents }
    },
  }
}

/** Learning succeeds only for a buyer who reaches the payment step. */
function learnScript(flow: Flow | undefined, order: Unlearnt, script: Script): LearnOutcome {
  if (script.learn !== undefined) return refuse(script.learn as RefusalCode)
  if (hasCode(order)) return refuse('discount_refused')
  if (flow === undefined) return refuse('shop_unknown')
  const { slug: _, version: __, ...data } = flow
  const { options, optionsSchema } = answer({ ...order, flow }, script)
  if (optionsSchema !== null) return { outcome: 'options_missing', optionsSchema, options }
  const { host } = new URL(order.url)
  return { outcome: 'learnt', options, flow: { ...data, hosts: [host], payment_hosts: [host] } }
}

function quoteScript(order: Order & Wish, script: Script): QuoteOutcome {
  if (script.refuse !== undefined) return refuse(script.refuse as RefusalCode)
  if (order.flow.version < script.fits_from) return refuse('page_unreadable')
  if (hasCode(order)) return refuse('discount_refused')
  if (script.stock === 0) return refuse('out_of_stock')
  const { options, optionsSchema } = answer(order, script)
  if (optionsSchema !== null) return { outcome: 'options_missing', optionsSchema, options }
  return { outcome: 'quoted', quote: price(order.url, options, script.price_cents), options }
}

/** The scripted shop has no field for a discount code. */
function hasCode({ prompt = null, options }: Unlearnt): boolean {
  return understandAhead(prompt, options).discount_code !== undefined
}

/** As at a real shop: options answer first, then the prompt. */
function answer(order: Order & Wish, script: Script) {
  const prompt = order.prompt ?? null
  const first = understand(askAll(order, script), prompt, order.options)
  const asked = askAll({ ...order, options: first.options }, script)
  const { options, unclear } = understand(asked, prompt, first.options)
  return { options, optionsSchema: buildMissing(asked, options, [...first.unclear, ...unclear]) }
}

function askAll({ flow, options }: Order, script: Script): Asked {
  const asks = flow.ways.flatMap((way) => way.asks)
  const needs = {
    ...(script.variant === undefined ? {} : { variant: askVariant(variantsOf(script.variant)) }),
    quantity: askQuantity(script.stock ?? null),
    contact: askContact(asks),
    shipping_address: askShippingAddress(asks),
  }
  // As at a real shop, shipping methods are known once the address is.
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

/** The same gate as at a real shop. */
function compare(order: Order & { readonly quote: Quote }, script: Script): PayOutcome | null {
  const now = price(order.url, order.options, script.price_cents + script.raised_cents)
  const changed = compareQuotes(order.quote, now)
  return changed === null ? null : refuse(changed.code, changed.message)
}

type Paying = Order & { readonly quote: Quote; readonly card: CardDetails }

function chargeOf({ card, quote, url }: Paying, orderId: string) {
  return {
    number: card.number,
    exp_month: card.expMonth,
    exp_year: card.expYear,
    cvc: card.securityCode,
    amount_cents: quote.amountCents,
    currency: quote.currency,
    order: orderId,
    return_url: new URL('/return', url).href,
  }
}

async function charge(
  settings: ScriptedSettings,
  order: Paying,
  orderId: string,
  holdChallenge: Hold,
): Promise<PayOutcome> {
  const { processorUrl, shopSecret: secret } = settings
  const charges = `${processorUrl}/v1/charges`
  const { quote } = order
  const answer = await call<ChargeAnswer>(settings, charges, {
    secret,
    body: chargeOf(order, orderId),
  }).catch(() => null)
  if (answer?.status !== 'requires_action') return outcomeOf(answer, quote, orderId)
  const challenge = openScriptedChallenge(answer.challenge_url ?? '')
  if (!(await holdChallenge(challenge))) return unknown("Nobody answered the card's bank in time.")
  const { amountCents: amount_cents, currency } = quote
  const body = { result: challenge.result(), order: orderId, amount_cents, currency }
  const confirmed = call<ChargeAnswer>(settings, `${charges}/${answer.id}/confirm`, {
    secret,
    body,
  })
  return outcomeOf(await confirmed.catch(() => null), quote, orderId)
}

type ChargeAnswer = {
  readonly id: string
  readonly status: string
  readonly code: string | null
  readonly challenge_url: string | null
}

function outcomeOf(
  answer: ChargeAnswer | null,
  { amountCents }: Quote,
  orderId: string,
): PayOutcome {
  if (answer === null) return unknown('The processor did not answer.')
  if (answer.status === 'approved') return { outcome: 'charged', orderId, amountCents }
  return refuse(DECLINES[answer.code ?? ''] ?? 'card_declined')
}

const DECLINES: Readonly<Record<string, RefusalCode>> = {
  authentication_failed: 'authentication_failed',
  insufficient_funds: 'insufficient_funds',
}

/** `code`: why it refuses; absent: it confirms the order. */
async function payAt(
  settings: ScriptedSettings,
  shop: string,
  order: Paying,
  orderId: string,
): Promise<PayOutcome> {
  const answer = await call<{ code: RefusalCode | null; amount_cents: number }>(
    settings,
    onLoopback(`${shop}/pay`),
    { body: chargeOf(order, orderId) },
  ).catch(() => null)
  if (answer === null) return unknown('The shop did not answer.')
  if (answer.code !== null) return refuse(answer.code)
  return { outcome: 'charged', orderId, amountCents: answer.amount_cents }
}

async function lookUpAt(
  settings: ScriptedSettings,
  shop: string,
  orderId: string,
): Promise<LookUpOutcome> {
  const url = onLoopback(`${shop}/orders/${orderId}`)
  const answer = await call<{ amount_cents: number | null }>(settings, url).catch(() => null)
  if (answer === null) return unknown('The shop is closed.')
  if (answer.amount_cents === null) return { outcome: 'not_ordered' }
  return { outcome: 'ordered', orderId, amountCents: answer.amount_cents }
}

async function call<Answer>(
  settings: ScriptedSettings,
  url: string,
  { secret = '', body }: { secret?: string; body?: unknown } = {},
): Promise<Answer> {
  const response = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(settings.timeoutMs ?? 5_000),
  })
  if (!response.ok) throw new Error(`it answered ${response.status}`)
  return (await response.json()) as Answer
}

/** Waits until the holder of the checkpoint lets the worker continue, or kills it. */
async function hold(script: Script, point: Checkpoint): Promise<void> {
  if (script.checkpoint === undefined || !script.points.split(',').includes(point)) return
  const url = new URL(onLoopback(script.checkpoint))
  url.searchParams.set('point', point)
  await fetch(url)
}

function onLoopback(url: string): string {
  if (['127.0.0.1', '[::1]', 'localhost'].includes(new URL(url).hostname)) return url
  throw new Error('a shop without pages is on loopback')
}

async function pause(forMs: number, signal: AbortSignal): Promise<void> {
  await delay(forMs, undefined, { signal }).catch(() => signal.throwIfAborted())
}

async function tell(watch: Watch, { url }: Pick<Order, 'url'>, type: string): Promise<void> {
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
