import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Answer } from '../../scripts/local/client.ts'
import { call, createKey } from '../../scripts/local/client.ts'
import { newWallet } from '../../scripts/local/wallets.ts'
import type { CheckoutWorld } from '../lib/checkout-world.ts'

/** A purchase that waits for its yes. No two of a proof cost the same, so that a charge tells whose it is. */
export type Purchase = {
  readonly id: string
  readonly card: 'issued' | 'stored'
  readonly amountCents: number
  /** The API key that buys it. */
  readonly key: string
}

export type Buyer = {
  readonly key: string
  quote(wish?: Wish): Promise<Purchase>
}

export type Wish = {
  readonly card?: Purchase['card']
  /** What the shop without pages is to do. */
  readonly script?: Record<string, string>
  /** One that nobody has bought, unless told. */
  readonly product?: number
}

const WANTED = {
  quantity: 1,
  contact: { email: 'ada@example.com', phone: '+12125550100' },
  shipping_address: {
    name: 'Ada Lovelace',
    line1: '12 Main St',
    city: 'Portland',
    state: 'OR',
    postal_code: '97201',
    country: 'US',
  },
}
const STORED = {
  source: 'stored',
  number: '4242424242424242', // a published test number
  exp_month: 12,
  exp_year: 2040,
  security_code: '123',
}
const SHIPPING_METHOD = 'Standard'

let products = 0
export const newProduct = (): number => ++products

/** A key of the wallet's account, and a card, to buy at the shop without pages. */
export async function openBuyer(world: CheckoutWorld, wallet = newWallet()): Promise<Buyer> {
  const key = await createKey(world.next().url, wallet, { name: 'buyer', appUrl: world.appUrl })
  const post = async (path: string, body: unknown) => {
    const answer = await call(world.next().url, 'POST', path, { key, body })
    if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const issued = (await post('/v1/cards', { source: 'issued' })).id
  return {
    key,
    async quote({ card = 'issued', script = {}, product = newProduct() } = {}) {
      // A stored card's code serves one purchase: each gets the card anew.
      const cardId = card === 'issued' ? issued : (await post('/v1/cards', STORED)).id
      const query = new URLSearchParams({ price_cents: `${1_000 + product}`, ...script })
      const body = {
        url: `http://scripted.test/mug-${product}?${query}`,
        options: { ...WANTED, shipping_method: SHIPPING_METHOD },
        card: cardId,
      }
      const intent = await post('/v1/checkout_intents', body)
      if (intent.status !== 'requires_confirmation') {
        throw new Error(`no quote: ${JSON.stringify(intent)}`)
      }
      return { id: intent.id, card, amountCents: intent.quote.amount, key }
    },
  }
}

/** One yes, as it stands on the wire. */
export async function confirm(
  url: string,
  { id, key }: Pick<Purchase, 'id' | 'key'>,
  idempotencyKey: string = randomUUID(),
): Promise<Answer> {
  const headers = { 'idempotency-key': idempotencyKey, prefer: 'wait=30' }
  return await call(url, 'POST', `/v1/checkout_intents/${id}/confirm`, { key, headers })
}

/** A yes by an agent that repeats it, with one key, until somebody answers. */
export async function insist(
  world: CheckoutWorld,
  purchase: Purchase,
  url: string = world.next().url,
): Promise<Answer> {
  const idempotencyKey = randomUUID()
  for (let tries = 0, at = url; ; tries++) {
    const answer = await confirm(at, purchase, idempotencyKey).catch(() => null)
    if (answer !== null && answer.status < 500) return answer
    if (tries === 100) throw new Error(`nobody answers to a confirmation of ${purchase.id}`)
    await delay(100)
    at = world.next().url
  }
}
