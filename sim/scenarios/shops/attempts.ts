// Tries wishes at generated shops and keeps every result, so that a run can be resumed.
import { hash } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { processorIdOf } from '../../../shops/family/pages/card.ts'
import type { Shop } from '../../../shops/family/shop.ts'
import { buildShop } from '../../../shops/family/shop.ts'
import type { Trap } from '../../../shops/family/traps.ts'
import { TRAPS } from '../../../shops/family/traps.ts'
import type { Wish } from '../../../shops/family/wishes.ts'
import { writeWish, writeWishes } from '../../../shops/family/wishes.ts'
import type { CheckoutWorld } from '../../world/checkout.ts'
import type { Agent } from './agent.ts'
import { buy } from './agent.ts'
import type { End } from './judge.ts'
import { isRightQuote, judge, truthOf } from './judge.ts'

export type Job = { readonly seed: number; readonly trap: Trap | null; readonly index: number }

export type Attempt = Job & {
  readonly kind: string
  readonly currency: string
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
  const kept = new Map(
    lines.map((line) => JSON.parse(line) as Attempt).map((it) => [keyOf(it), it]),
  )
  return {
    path,
    find: (job: Job) => kept.get(keyOf(job)) ?? null,
    add(attempt: Attempt): void {
      kept.set(keyOf(attempt), attempt)
      appendFileSync(path, `${JSON.stringify(attempt)}\n`)
    },
  }
}

export function keyOf({ seed, trap, index }: Job): string {
  return `${seed}${trap === null ? '' : ` ${trap}`} #${index}`
}

export async function attempt(
  world: CheckoutWorld,
  agent: Agent,
  job: Job,
  limitMs: number,
): Promise<Attempt> {
  const shop = buildShop(job.seed, job.trap)
  const wish = wishOf(shop, job)
  const url = urlOf(world, job)
  const { books } = world.shops.family
  const began = Date.now()
  const bought = await buy(
    agent,
    { shop, wish, url },
    {
      untilMs: began + limitMs,
      async approves(quoted) {
        const isRight = isRightQuote({ shop, wish }, quoted)
        const arms = job.trap !== null && TRAPS[job.trap].arms
        if (isRight && arms) await books.arm(url)
        return isRight
      },
    },
  )
  const all = await books.listOrders(url)
  const { email } = wish.contact
  const orders = all.filter((order) => order.email === email || order.email === '')
  const numbers = new Set(orders.map(({ number }) => number))
  const ledger = await world.ledger.readLedger({ shop: processorIdOf(shop) })
  const mine = await agent.chargesOf(bought.intent)
  const charges = ledger.filter(
    ({ id, order, outcome }) =>
      outcome === 'approved' && (numbers.has(order) || mine.some((it) => it.id === id)),
  )
  const judged = judge({ shop, wish, ...bought, orders, charges })
  const seen = await lastEvents(
    agent,
    bought.intent.id,
    `${keyOf(job)}.png`.replaceAll(/[ #]+/g, '-'),
  )
  return {
    ...job,
    ...judged,
    ...seen,
    kind: wish.kind,
    currency: shop.currency,
    isBuyable: truthOf({ shop, wish }).buys,
    quoteMs: bought.quoteMs,
    ms: Date.now() - began,
  }
}

/** At traps a plain purchase of several pieces, which every shop can sell. */
function wishOf(shop: Shop, { trap, index }: Job): Wish {
  if (trap !== null) return writeWish(shop, 'quantity', index)
  const wish = writeWishes(shop)[index]
  if (wish === undefined) throw new Error(`shop ${shop.seed} has no wish ${index}`)
  return wish
}

function urlOf({ shops }: CheckoutWorld, { seed, trap }: Job): string {
  const member = shops.family.members.find((it) => it.seed === seed && it.trap === trap)
  if (member === undefined) throw new Error(`shop ${seed} was not started`)
  return member.url
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
