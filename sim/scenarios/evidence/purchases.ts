import { randomUUID } from 'node:crypto'
import { call, signIn } from '../../../scripts/local/client.ts'
import { newWallet } from '../../../scripts/local/wallets.ts'
import { TEST_CARDS } from '../../../shops/processor/cards.ts'
import type { CheckoutWorld } from '../../world/checkout.ts'
import type { Canary } from '../cards/canaries.ts'
import { newCanary, published } from '../cards/canaries.ts'

/** A buyer who produces every outcome, with cards unique to this run. */
export type Buyer = {
  readonly key: string
  readonly cookie: string
  /** Every card number sent to Florin. */
  readonly cards: Canary[]
  readonly url: string
}

const EXPIRY = { exp_month: 12, exp_year: new Date().getUTCFullYear() + 2 }
const LOW_CEILING_CENTS = 100
const OPTIONS = {
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
  shipping_method: 'Standard',
}

export async function openBuyer({ apis, appUrl }: CheckoutWorld): Promise<Buyer> {
  const url = apis[0]?.url as string
  const cookie = await signIn(url, newWallet())
  const headers = { origin: appUrl }
  const { body } = await call(url, 'POST', '/v1/api_keys', {
    cookie,
    headers,
    body: { budget: null },
  })
  return { key: body.secret, cookie, cards: [], url }
}

type Wish = {
  readonly script?: string
  readonly card?: Canary | 'issued'
  readonly options?: object
  readonly maxAmountCents?: number
}

let things = 0

/** Creates an intent and waits for its quote or failure. */
async function ask(buyer: Buyer, wish: Wish = {}): Promise<{ id: string; status: string }> {
  const { card = newCanary(), options = OPTIONS, script = '', maxAmountCents } = wish
  const body =
    card === 'issued'
      ? { source: 'issued' }
      : { number: card.number, ...EXPIRY, security_code: card.code }
  if (card !== 'issued') buyer.cards.push(card)
  const added = await post(buyer, '/v1/cards', body)
  things += 1
  const url = `http://scripted.test/mug-${things}?price_cents=${1000 + things}${script}`
  const ceiling = maxAmountCents === undefined ? {} : { max_amount: maxAmountCents }
  return await post(buyer, '/v1/checkout_intents', { url, card: added.id, options, ...ceiling })
}

async function post(buyer: Buyer, path: string, body?: object, headers = {}) {
  const answer = await call(buyer.url, 'POST', path, {
    key: buyer.key,
    headers: { 'idempotency-key': randomUUID(), ...headers },
    body,
  })
  if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

const act = (buyer: Buyer, id: string, verb: string, headers = {}) =>
  post(buyer, `/v1/checkout_intents/${id}/${verb}`, undefined, headers)

/** A purchase from request to outcome. */
export async function buy(buyer: Buyer, wish: Wish = {}): Promise<string> {
  const { id } = await ask(buyer, wish)
  await act(buyer, id, 'confirm')
  return id
}

/** Submitted with an unknown outcome: the processor went down before it answered. */
async function loseAnswers(world: CheckoutWorld, buyer: Buyer, count: number): Promise<string[]> {
  const asked = await Promise.all(Array.from({ length: count }, () => ask(buyer)))
  await world.ledger.setFault({ kind: 'down', next: count })
  const wait = { prefer: 'wait=1' }
  await Promise.all(asked.map(({ id }) => act(buyer, id, 'confirm', wait)))
  await Promise.all(asked.map(({ id }) => untilDoubted(buyer, id)))
  return asked.map(({ id }) => id)
}

async function untilDoubted(buyer: Buyer, id: string): Promise<void> {
  const path = `/v1/checkout_intents/${id}`
  for (const startedAt = Date.now(); Date.now() - startedAt < 60_000; ) {
    // It never succeeds, so poll one second at a time.
    const asked = `${path}?wait_for=succeeded&timeout=1`
    const { body } = await call(buyer.url, 'GET', asked, { key: buyer.key })
    if (body.status_detail?.code === 'outcome_unknown') return
  }
  throw new Error(`${id} does not have an unknown outcome`)
}

/** The owner confirms above the limit of API keys. */
async function buyAsOwner(world: CheckoutWorld, buyer: Buyer): Promise<string> {
  const { id } = await ask(buyer, { maxAmountCents: LOW_CEILING_CENTS })
  const options = { cookie: buyer.cookie, headers: { origin: world.appUrl } }
  await call(buyer.url, 'POST', `/v1/checkout_intents/${id}/confirm`, options)
  return id
}

/** Intents in every state, by name. */
export async function buyAll(world: CheckoutWorld, buyer: Buyer): Promise<Map<string, string>> {
  const [unknown, charged, notCharged] = await loseAnswers(world, buyer, 3)
  const resolve = (id: string | undefined, ...found: string[]) =>
    world.operate('intents', 'resolve', id as string, ...found)
  await resolve(charged, '--charged', 'order-4711')
  await resolve(notCharged, '--not-charged')
  const decline = { card: published(TEST_CARDS.declined) }
  const canceled = await ask(buyer)
  await act(buyer, canceled.id, 'cancel')
  const stopped = await ask(buyer)
  await world.operate('intents', 'cancel', stopped.id)
  const { shipping_address: _address, ...partly } = OPTIONS
  return new Map<string, string>([
    ['succeeded, stored card', await buy(buyer)],
    ['succeeded, issued card', await buy(buyer, { card: 'issued' })],
    ['succeeded, answer lost', await buy(buyer, { card: 'issued', script: '&answer=lost' })],
    ['succeeded, confirmed by the owner', await buyAsOwner(world, buyer)],
    ['succeeded, by an operator', charged as string],
    ['failed, declined', await buy(buyer, decline)],
    ['failed, price above the quote', await buy(buyer, { script: '&raised_cents=100' })],
    ['failed, sold out', (await ask(buyer, { script: '&stock=0' })).id],
    ['failed, by an operator', notCharged as string],
    ['canceled, by the caller', canceled.id],
    ['canceled, by an operator', stopped.id],
    ['processing, unknown outcome', unknown as string],
    ['requires_action', (await ask(buyer, { options: partly })).id],
    ['requires_confirmation', (await ask(buyer)).id],
  ])
}

export async function exportOf(buyer: Buyer, id: string, from = buyer.url): Promise<Buffer> {
  const headers = { authorization: `Bearer ${buyer.key}` }
  const answer = await fetch(`${from}/v1/checkout_intents/${id}/evidence`, { headers })
  if (!answer.ok) throw new Error(`no evidence of ${id}: ${answer.status}`)
  return Buffer.from(await answer.arrayBuffer())
}
