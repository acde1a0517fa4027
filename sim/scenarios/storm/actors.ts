import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { call, createKey } from '../../../scripts/local/client.ts'
import type { Random } from '../../../scripts/local/fake-solana/random.ts'
import { newWallet } from '../../../scripts/local/wallets.ts'
import type { Owned } from '../../checkers/foreign.ts'
import { readForeign } from '../../checkers/foreign.ts'
import type { CheckoutWorld } from '../../world/checkout.ts'
import type { Canary } from '../cards/canaries.ts'
import { newCanary } from '../cards/canaries.ts'
import type { Buyer, Purchase } from '../charge-once/buyer.ts'
import { agree, newProduct, requestFor } from '../charge-once/buyer.ts'

export type Purchases = {
  /** Why confirmations were refused; null for those that were not. */
  readonly problems: Promise<string | null>[]
  readonly cards: Canary[]
  readonly owned: Owned[]
  /** Quotes that could not be had: the agent gives up. */
  readonly givenUp: string[]
}

const PATIENCE_MS = 60_000

/** An agent that buys one thing after the other; some shops lose their answers. */
export async function buyOn(
  world: CheckoutWorld,
  buyer: Buyer,
  random: Random,
  { problems, cards, owned, givenUp }: Purchases,
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    const card = random() < 0.3 ? 'stored' : 'issued'
    const canary = newCanary('424242')
    const script: Record<string, string> = random() < 0.15 ? { answer: 'lost' } : {}
    if (card === 'stored') cards.push(canary)
    const wish = { card, number: canary.number, script, patienceMs: PATIENCE_MS } as const
    const purchase = await buyer.quote(wish).catch((error: Error) => {
      givenUp.push(error.message.slice(0, 300))
      return null
    })
    if (purchase === null) continue
    owned.push({ path: `/v1/checkout_intents/${purchase.id}`, key: purchase.key })
    if (random() < 0.3) void changeMind(world, purchase)
    const agreed = agree(world, purchase)
    problems.push(agreed.then((why) => (why?.includes('unexpected_state') ? null : why)))
    await agreed
  }
}

const ASK_EVERY_MS = 500

/**
 * An agent that asks for quotes and waits for none. Agents that wait are silent while Restate is away; this one gives
 * the relay something to hand over then.
 */
export async function askOn(
  { next }: Pick<CheckoutWorld, 'next'>,
  key: string,
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    await delay(ASK_EVERY_MS)
    const headers = { prefer: 'wait=0', 'idempotency-key': randomUUID() }
    const body = requestFor(newProduct())
    await call(next().url, 'POST', '/v1/checkout_intents', { key, headers, body }).catch(() => {}) // the API is gone
  }
}

const MINDS_CHANGE_MS = [0, 50, 200, 600, 1_500]

/** An owner who tries to cancel while the agent confirms and the worker pays. */
async function changeMind(world: CheckoutWorld, { id, key }: Purchase): Promise<void> {
  for (const waitMs of MINDS_CHANGE_MS) {
    await delay(waitMs)
    const path = `/v1/checkout_intents/${id}/cancel`
    await call(world.next().url, 'POST', path, { key }).catch(() => {}) // refused or lost
  }
}

/** Strangers who sign in, look at what is not theirs, and lose their key. Returns the breaches. */
export async function visitOn(
  url: string,
  appUrl: string,
  random: Random,
  owned: readonly Owned[],
  isOver: () => boolean,
): Promise<{ readonly visits: number; readonly looks: number; readonly breaches: string[] }> {
  const breaches: string[] = []
  let [visits, looks] = [0, 0]
  while (!isOver()) {
    await delay(500 + 1_000 * random())
    // The API may be gone at any moment: a visit that breaks off says nothing.
    const stranger = await createKey(url, newWallet(), { name: 'stranger', appUrl }).catch(
      () => null,
    )
    if (stranger === null) continue
    visits++
    const seen = owned.filter(() => random() < 5 / Math.max(5, owned.length))
    const found = await readForeign(url, seen, stranger).catch(() => [])
    looks += seen.length
    breaches.push(...found.filter((breach) => !/: (5\d\d|429)/.test(breach)))
  }
  return { visits, looks, breaches }
}
