import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { shopClient } from '../../../shops/processor/client.ts'
import type { ChargeRequest } from '../../../shops/processor/wire.ts'

/** How the shop treats one purchase. */
export type Plan = {
  /** Delay of the charge after submission; null: never. */
  readonly chargesAfterMs: number | null
  /** Overcharge compared with the confirmed quote. */
  readonly overCents: number
  /** `as_charged`: an order only if charged. */
  readonly orders: 'as_charged' | 'always' | 'never'
  /** Delay of the reversal; null: never. */
  readonly reversesAfterMs: number | null
  /** The answer to the buyer. `lost`: none. */
  readonly answers: 'lost' | 'declined' | 'refused'
  /** Delay of the answer after the charge. */
  readonly answersAfterMs: number
  /** Delay after submission until orders can be looked up; null: never. */
  readonly opensAfterMs: number | null
}

/** One purchase, as the shop knows it: the source of truth about its orders. */
export type Counter = {
  readonly plan: Plan
  /** Script to buy here. */
  readonly script: { readonly shop: string }
  /** The orders that were submitted. */
  readonly pressed: string[]
  /** Cents by order. */
  readonly orders: Map<string, number>
}

export type Shop = AsyncDisposable & {
  add(plan: Plan): Counter
  /** Resolves when all delayed actions are done. */
  idle(): Promise<void>
}

/** A shop that follows a plan, charges at the real processor and outlives any worker. */
export async function openShop(processorUrl: string, secret: string): Promise<Shop> {
  const bank = shopClient(processorUrl, secret)
  const counters: Counter[] = []
  const later: Promise<void>[] = []
  const openedAtMs = new Map<Counter, number>()

  const serve = async (counter: Counter, order: string, request: ChargeRequest) => {
    const { plan } = counter
    if (plan.chargesAfterMs === null) {
      if (plan.orders === 'always') counter.orders.set(order, request.amount_cents)
      return
    }
    if (plan.chargesAfterMs > 0) await delay(plan.chargesAfterMs)
    const amount_cents = request.amount_cents + plan.overCents
    const { id, status } = await bank.charge({ ...request, amount_cents })
    const isOrdered = status === 'approved' && plan.orders !== 'never'
    if (isOrdered || plan.orders === 'always') counter.orders.set(order, amount_cents)
    if (status !== 'approved' || plan.reversesAfterMs === null) return
    const reverse = delay(plan.reversesAfterMs).then(() => bank.reverse(id))
    later.push(reverse.then(() => {}))
  }

  const pay = async (counter: Counter, request: ChargeRequest, response: ServerResponse) => {
    counter.pressed.push(request.order)
    openedAtMs.set(counter, Date.now() + (counter.plan.opensAfterMs ?? 0))
    const served = serve(counter, request.order, request)
    if ((counter.plan.chargesAfterMs ?? 0) > 0) later.push(served)
    else await served
    if (counter.plan.answersAfterMs > 0) await delay(counter.plan.answersAfterMs)
    const { answers } = counter.plan
    if (answers === 'lost') return void response.destroy()
    const code = answers === 'declined' ? 'card_declined' : 'out_of_stock'
    response.end(JSON.stringify({ code, amount_cents: request.amount_cents }))
  }

  const lookUp = (counter: Counter, order: string, response: ServerResponse) => {
    const isOpen = Date.now() >= (openedAtMs.get(counter) ?? 0)
    if (counter.plan.opensAfterMs === null || !isOpen) return void response.destroy()
    response.end(JSON.stringify({ amount_cents: counter.orders.get(order) ?? null }))
  }

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const [, index, what, order = ''] = (request.url ?? '').split('/')
    const counter = counters[Number(index)] as Counter
    if (what === 'orders') return lookUp(counter, order, response)
    await pay(counter, JSON.parse(await text(request)) as ChargeRequest, response)
  }
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy()) // the processor is unreachable
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  return {
    add(plan) {
      const script = { shop: `http://127.0.0.1:${port}/${counters.length}` }
      const counter = { plan, script, pressed: [], orders: new Map() }
      counters.push(counter)
      return counter
    },
    async idle() {
      await Promise.allSettled(later)
      await Promise.allSettled(later) // their follow-ups
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
    },
  }
}
