import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Answer } from '../../../scripts/local/client.ts'
import { call, createKey } from '../../../scripts/local/client.ts'
import { newWallet } from '../../../scripts/local/wallets.ts'
import type { CheckoutWorld } from '../../world/checkout.ts'

/**
 * A quoted purchase. No two in a proof cost the same, so the amount of a charge identifies its
 * purchase.
 */
export type Purchase = {
  readonly id: string
  readonly card: 'issued' | 'stored'
  readonly amountCents: number
  readonly quotedInMs: number
  /** The API key that buys it. */
  readonly key: string
}

export type Buyer = {
  readonly key: string
  quote(wish?: Wish): Promise<Purchase>
}

type Wish = {
  readonly card?: Purchase['card']
  /** The number of a stored card; by default a published one. */
  readonly number?: string
  /** Script for the shop without pages. */
  readonly script?: Record<string, string>
  /** A product at another shop. */
  readonly url?: string
  /** By default one that nobody has bought. */
  readonly product?: number
  /** How long to wait for a quote; by default longer than one run of the sweeper. */
  readonly patienceMs?: number
}

const WANTED = {
  quantity: 1,
  contact: { email: 'ada@example.com', phone: '+12125550100' },
  shipping_method: 'Standard',
}
const ADDRESS = {
  name: 'Ada Lovelace',
  city: 'Portland',
  state: 'OR',
  postal_code: '97201',
  country: 'US',
}
const STORED = {
  source: 'stored',
  number: '4242424242424242', // a published test number
  exp_month: 12,
  exp_year: 2040,
  security_code: '123',
}

// Longer than one run of the sweeper.
const PATIENCE_MS = 240_000
const TRIES = 200

let products = 0
export const newProduct = (): number => ++products

/** A request for one product of the shop without pages. */
export function requestFor(product: number, script: Record<string, string> = {}) {
  const query = new URLSearchParams({ price_cents: `${1_000 + product}`, ...script })
  const address = { ...ADDRESS, line1: `${product} Main St` }
  return {
    url: `http://scripted.test/mug-${product}?${query}`,
    options: { ...WANTED, shipping_address: address },
  }
}

/** An API key of the wallet's account, and a card, to buy at the shop without pages. */
export async function openBuyer(world: CheckoutWorld, wallet = newWallet()): Promise<Buyer> {
  const key = await createKey(world.next().url, wallet, { name: 'buyer', appUrl: world.appUrl })
  const post = async (path: string, body: unknown) => {
    const headers = { 'idempotency-key': randomUUID() }
    return await insist(world, (url) => call(url, 'POST', path, { key, headers, body }))
  }
  const issued = (await post('/v1/cards', { source: 'issued' })).id
  return {
    key,
    async quote({ card = 'issued', number = STORED.number, script = {}, ...wish } = {}) {
      const { product = newProduct(), url, patienceMs = PATIENCE_MS } = wish
      // The code of a stored card serves one purchase, so each purchase stores the card again.
      const stored = { ...STORED, number }
      const cardId = card === 'issued' ? issued : (await post('/v1/cards', stored)).id
      const request = { ...requestFor(product, script), ...(url && { url }), card: cardId }
      const askedAt = Date.now()
      const isEarly = () => Date.now() - askedAt < patienceMs
      for (;;) {
        const { id } = await post('/v1/checkout_intents', request)
        const path = `/v1/checkout_intents/${id}?wait_for=requires_confirmation&timeout=30`
        const look = async () => await insist(world, (at) => call(at, 'GET', path, { key }))
        let intent = await look()
        while (intent.status === 'processing' && isEarly()) intent = await look()
        if (intent.status === 'requires_confirmation') {
          return { id, card, amountCents: intent.amount, key, quotedInMs: Date.now() - askedAt }
        }
        // On a busy machine a shop may not be read in time: an agent asks again, where it may.
        if (intent.status_detail?.retryable !== true || !isEarly()) {
          throw new Error(`no quote: ${JSON.stringify(intent)}`)
        }
      }
    },
  }
}

/** Sends one confirmation. */
export async function confirm(
  url: string,
  { id, key }: Pick<Purchase, 'id' | 'key'>,
  idempotencyKey: string,
  switches: Record<string, string> = {},
): Promise<Answer> {
  const headers = { 'idempotency-key': idempotencyKey, prefer: 'wait=30', ...switches }
  return await call(url, 'POST', `/v1/checkout_intents/${id}/confirm`, { key, headers })
}

/** Retries in turn until an API answers, as an agent does. */
async function insist(
  world: CheckoutWorld,
  ask: (url: string) => Promise<Answer>,
  first: string = world.next().url,
): Promise<Answer['body']> {
  for (let tries = 0, url = first; ; tries++) {
    const answer = await ask(url).catch(() => null)
    if (answer?.status === 200) return answer.body
    if (answer !== null && answer.status < 500) throw new Error(JSON.stringify(answer.body))
    if (tries === TRIES) throw new Error('no API answers')
    await delay(100)
    url = world.next().url
  }
}

/** Confirms with one key until an API answers. Returns why it was refused, or null. */
export async function agree(
  world: CheckoutWorld,
  purchase: Purchase,
  first?: string,
): Promise<string | null> {
  const key = randomUUID()
  return await insist(world, (url) => confirm(url, purchase, key), first).then(
    () => null,
    (error: Error) => `${purchase.id}: ${error.message}`,
  )
}
