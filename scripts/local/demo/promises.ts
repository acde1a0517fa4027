import type {
  ApiKey,
  CheckoutIntent,
  CheckoutLink,
  CheckoutSession,
  Florin,
  Gift,
  TransactionIntent,
} from '@florin/sdk'

/** Named predicates that each select one kind of object. */
type Kinds<Item> = Readonly<Record<string, (item: Item) => boolean>>
type ByStatus<Item extends { status: string }> = Partial<Record<Item['status'], Kinds<Item>>>

const any = { any: () => true }

const LINKS: Kinds<CheckoutLink> = {
  live: ({ canceled_by }) => canceled_by === null,
  canceled: ({ canceled_by }) => canceled_by !== null,
}

const API_KEYS: Kinds<ApiKey> = {
  'with scopes and a budget': ({ scopes, budget }) => scopes !== null && budget !== null,
}

const SESSIONS: ByStatus<CheckoutSession> = {
  open: {
    unpaid: ({ amount_received }) => amount_received === 0,
    'partly paid': ({ amount_received }) => amount_received > 0,
  },
  complete: {
    paid: ({ amount_total: total, amount_received: received, amount_refunded }) =>
      total > 0 && received === total && amount_refunded === 0,
    'paid too much': ({ amount_total: total, amount_received: received }) =>
      received > total && received !== 2 * total,
    'paid twice': ({ amount_total: total, amount_received: received }) =>
      total > 0 && received === 2 * total,
    free: ({ payment_status }) => payment_status === 'no_payment_required',
    refunded: ({ amount_refunded }) => amount_refunded > 0,
    'opened by a link': ({ checkout_link }) => checkout_link !== null,
  },
  canceled: {
    unpaid: ({ amount_received }) => amount_received === 0,
    'paid too late': ({ amount_received }) => amount_received > 0,
  },
}

const INTENTS: ByStatus<TransactionIntent> = {
  requires_action: {
    untried: ({ last_payment_error }) => last_payment_error === null,
    'with an error': ({ last_payment_error }) => last_payment_error !== null,
  },
  succeeded: {
    kept: ({ amount_refunded }) => amount_refunded === 0,
    refunded: ({ amount_refunded }) => amount_refunded > 0,
  },
  canceled: any,
}

const GIFTS: ByStatus<Gift> = { requires_action: any, open: any, released: any, reclaimed: any }

const PURCHASES: ByStatus<CheckoutIntent> = {
  requires_action: any,
  requires_confirmation: any,
  succeeded: any,
  canceled: any,
  failed: any,
}

/** Throws with the kinds that the account lacks. */
export async function checkDemo(florin: Florin): Promise<void> {
  refuse(
    await Promise.all([
      findLacking('active products', florin.products.list({ active: true }), any),
      findLacking('archived products', florin.products.list({ active: false }), any),
      findLacking('active prices', florin.prices.list({ active: true }), any),
      findLacking('archived prices', florin.prices.list({ active: false }), any),
      findLacking('API keys', florin.apiKeys.list(), API_KEYS),
      findLacking('checkout links', florin.checkoutLinks.list(), LINKS),
      findEach('checkout sessions', SESSIONS, (of) => florin.checkoutSessions.list(of)),
      findEach('transaction intents', INTENTS, (of) => florin.transactionIntents.list(of)),
      findEach('gifts', GIFTS, (of) => florin.gifts.list(of)),
    ]),
  )
}

/** Throws with the kinds of purchases that the account lacks. */
export async function checkPurchases({ checkoutIntents }: Florin): Promise<void> {
  refuse([await findEach('checkout intents', PURCHASES, (of) => checkoutIntents.list(of))])
}

function refuse(lacking: readonly string[][]): void {
  if (lacking.flat().length === 0) return
  throw new Error(`The demo data is missing: ${lacking.flat().join('; ')}.`)
}

async function findEach<Item extends { status: string }>(
  noun: string,
  kinds: ByStatus<Item>,
  list: (filter: { status: Item['status'] }) => AsyncIterable<Item>,
): Promise<string[]> {
  const statuses = Object.entries(kinds) as [Item['status'], Kinds<Item>][]
  const lacking = statuses.map(([status, wanted]) =>
    findLacking(`${noun}, ${status}`, list({ status }), wanted),
  )
  return (await Promise.all(lacking)).flat()
}

async function findLacking<Item>(
  noun: string,
  items: AsyncIterable<Item>,
  wanted: Kinds<Item>,
): Promise<string[]> {
  const found: Item[] = []
  for await (const item of items) found.push(item)
  const lacking = Object.entries(wanted).filter(([, isIt]) => !found.some(isIt))
  return lacking.map(([kind]) => `${noun}: ${kind}`)
}
