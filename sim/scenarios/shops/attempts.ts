// Tries wishes at shops and keeps every result, so that a run can be resumed.
import { hash } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { Wanted } from '../../../shops/wish.ts'
import type { CheckoutWorld } from '../../world/checkout.ts'
import type { Intent } from '../intents/test-env.ts'
import type { Agent, Request } from './agent.ts'
import { buy } from './agent.ts'
import type { End, JudgedOrder, JudgedShop } from './judge.ts'
import { judge, truthOf } from './judge.ts'

/** A wish at a shop, and everything that it is judged by. */
export type Job = {
  readonly key: string
  /** The row of the score. */
  readonly group: string
  readonly shop: JudgedShop
  readonly wish: Wanted
  readonly request: Request
  readonly engravingLabel?: string
  readonly onceLabel?: string
  /** The shop's name at the processor. */
  readonly processorId: string
  /** Its orders of this buyer, and those that name nobody. */
  listOrders(): Promise<readonly JudgedOrder[]>
  /** The ones of them whose card reached a host that may not take it. */
  listLeaks(): Promise<readonly string[]>
  approves(quoted: Intent): Promise<boolean>
}

export type Attempt = {
  readonly key: string
  readonly group: string
  readonly kind: string
  readonly isTrap: boolean
  /** Whether the right answer is a purchase. */
  readonly isBuyable: boolean
  readonly end: End
  readonly why: string
  readonly isQuoteRight: boolean
  readonly quoteMs: number
  readonly ms: number
  /** The last events: what was believed of each page. */
  readonly events: readonly string[]
  readonly picture: string | null
}

type Event = {
  readonly id: string
  readonly type: string
  readonly message: string
  readonly page_url: string | null
  readonly screenshot: number | null
}

const DIRECTORY = '.florin/shops'
const EVENTS_SHOWN = 4

/** Results of the same source under the same settings. */
export function openResults(settings: readonly string[], source: string) {
  mkdirSync(DIRECTORY, { recursive: true })
  const name = hash('sha256', JSON.stringify([source, ...settings])).slice(0, 12)
  const path = `${DIRECTORY}/${name}.jsonl`
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean) : []
  const kept = new Map(lines.map((line) => JSON.parse(line) as Attempt).map((it) => [it.key, it]))
  return {
    path,
    find: (key: string) => kept.get(key) ?? null,
    add(attempt: Attempt): void {
      kept.set(attempt.key, attempt)
      appendFileSync(path, `${JSON.stringify(attempt)}\n`)
    },
  }
}

export async function attempt(
  { ledger }: CheckoutWorld,
  agent: Agent,
  job: Job,
  limitMs: number,
): Promise<Attempt> {
  const { key, group, shop, wish, processorId } = job
  const began = Date.now()
  const bought = await buy(agent, job, { untilMs: began + limitMs, approves: job.approves })
  const orders = await job.listOrders()
  const numbers = new Set(orders.map(({ number }) => number))
  const attempts = await ledger.readLedger({ shop: processorId })
  const mine = await agent.chargesOf(bought.intent)
  const charges = attempts.filter(
    ({ id, order, outcome }) =>
      outcome === 'approved' && (numbers.has(order) || mine.some((it) => it.id === id)),
  )
  const leaks = await job.listLeaks()
  const judged = judge({ shop, wish, ...bought, orders, charges, leaks })
  const seen = await lastEvents(agent, bought.intent.id, `${key}.png`.replaceAll(/[ #]+/g, '-'))
  return {
    key,
    group,
    ...judged,
    ...seen,
    kind: wish.kind,
    isTrap: shop.trap !== null,
    isBuyable: truthOf({ shop, wish }).buys,
    quoteMs: bought.quoteMs,
    ms: Date.now() - began,
  }
}

async function lastEvents(agent: Agent, intentId: string, name: string) {
  const path = `/v1/checkout_intents/${intentId}`
  const events = (await agent.listAll<Event>(`${path}/events`)).toReversed()
  const shown = events.slice(-EVENTS_SHOWN)
  const { screenshot = null } = events.findLast((event) => event.screenshot !== null) ?? {}
  const picture = screenshot === null ? null : `${DIRECTORY}/${name}`
  if (picture !== null) {
    writeFileSync(picture, await agent.getPicture(`${path}/screenshots/${screenshot}`))
  }
  return {
    events: shown.map(({ type, message, page_url: at }) =>
      `${type}: ${message} ${at ?? ''}`.trim(),
    ),
    picture,
  }
}
