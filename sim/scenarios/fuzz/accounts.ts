import { Florin } from '@florin/sdk'
import { keypairSigner } from '@florin/sdk/server'
import type { Answer } from '../../../scripts/local/client.ts'
import { call, signIn } from '../../../scripts/local/client.ts'
import type { Wallet } from '../../../scripts/local/wallets.ts'
import { newWallet } from '../../../scripts/local/wallets.ts'
import type { World } from '../../../scripts/local/world.ts'

export type Account = { cookie: string; key: string; ids: string[]; openGift: string }

/** The chain, and a wallet on it that funds gifts. */
export type FuzzChain = { readonly rpcUrl: string; readonly wsUrl: string; readonly sender: Wallet }

const QUOTE = {
  items: [],
  shippingMethod: null,
  shipTo: null,
  amountCents: 1500,
  currency: 'usd',
  currencyEvidence: 'none',
  breakdownCents: { subtotal: 1500 },
}

const SIGNATURE =
  '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW'

/** An account with some of everything. */
export async function newAccount(
  world: World,
  name: string,
  chain: FuzzChain,
  owner = newWallet(),
): Promise<Account> {
  const { url } = world.next()
  const cookie = await signIn(url, owner)
  const headers = { origin: world.appUrl }
  const create = () =>
    call(url, 'POST', '/v1/api_keys', { cookie, headers, body: { name, budget: null } })
  const keys = await Promise.all(Array.from({ length: 10 }, create))
  // Payers and recipients may see the name of a business, but not its labels.
  const body = { business_profile: { name: 'Seen by all' }, metadata: { name } }
  const account = await call(url, 'POST', '/v1/account', { cookie, headers, body })
  const events = await call(url, 'GET', '/v1/audit_events', { cookie })
  const key = keys[0]?.body.secret
  // The fuzzer may not revoke the key that it uses.
  const spare = keys.slice(1).map((answer) => answer.body.id)
  const idsOf = ({ body }: Answer) => body.data.map(({ id }: { id: string }) => id)
  const gifts = await newGifts(url, key, name, chain)
  const detections = await call(url, 'GET', `/v1/gifts/${gifts[0]}/detections`, { key })
  const transactions = await call(url, 'GET', '/v1/transactions', { key })
  const chainIds = [...idsOf(detections), ...idsOf(transactions)]
  const cards = await Promise.all([1, 2].map(() => newCard(url, key, name)))
  const intents = await newIntents(world, url, key, name)
  const merchants = await newMerchants(world, account.body.id, name)
  const transfers = await newUnmatched(world, account.body.id, owner)
  const products = await newProducts(url, key, name)
  const payables = await newPayments(url, key, name)
  const ids = [
    account.body.id,
    ...cards,
    ...intents,
    ...merchants,
    ...transfers,
    ...products,
    ...payables,
    ...spare,
    ...idsOf(events),
    ...gifts,
    ...chainIds,
  ]
  return { cookie, key, ids, openGift: gifts[0] as string }
}

async function newCard(url: string, key: string, name: string): Promise<string> {
  const card = { number: '4242424242424242', exp_month: 12, exp_year: 2040, metadata: { name } }
  return (await call(url, 'POST', '/v1/cards', { key, body: card })).body.id
}

/** Some products, each with a price. */
async function newProducts(url: string, key: string, name: string): Promise<string[]> {
  const create = () => call(url, 'POST', '/v1/products', { key, body: { name, amount: 100 } })
  const answers = await Promise.all([1, 2, 3].map(create))
  return answers.flatMap(({ body }) => [body.id, body.default_price])
}

/**
 * Some links, sessions and transaction intents. Payers may see what they are for, but not their
 * labels.
 */
async function newPayments(url: string, key: string, name: string): Promise<string[]> {
  const price_data = { unit_amount: 100 }
  const line_items = [{ quantity: 1, product_data: { name: 'Mug', price_data } }]
  const bodies = {
    checkout_links: { line_items },
    checkout_sessions: { line_items },
    transaction_intents: { amount: 100 },
  }
  const creates = Object.entries(bodies).flatMap(([path, body]) =>
    [1, 2, 3].map(() =>
      call(url, 'POST', `/v1/${path}`, { key, body: { ...body, metadata: { name } } }),
    ),
  )
  return (await Promise.all(creates)).map((answer) => answer.body.id)
}

/** Some checkout intents: one waits for options, one for confirmation. */
async function newIntents({ sql }: World, url: string, key: string, name: string) {
  const body = { url: 'http://shop.test/mug', metadata: { name } }
  const headers = { prefer: 'wait=0' }
  const create = () => call(url, 'POST', '/v1/checkout_intents', { key, body, headers })
  const answers = await Promise.all(Array.from({ length: 6 }, create))
  const ids: string[] = answers.map((answer) => answer.body.id)
  await sql.query(
    `UPDATE checkout_intents SET phase = 'awaiting_options', options_schema = '{}',
      expires_at = now() + interval '1 day' WHERE id = $1`,
    [ids[0]],
  )
  await sql.query(
    `UPDATE checkout_intents SET phase = 'awaiting_confirmation', quote = $2, amount_cents = 1500,
      currency = 'usd', expires_at = now() + interval '1 day' WHERE id = $1`,
    [ids[1], JSON.stringify(QUOTE)],
  )
  const events = await call(url, 'GET', `/v1/checkout_intents/${ids[0]}/events`, { key })
  return [...ids, ...events.body.data.map(({ id }: { id: string }) => id)]
}

/** Two shops that only this account has visited: their ids and slugs. */
async function newMerchants({ sql }: World, accountId: string, name: string) {
  const { rows } = await sql.query(
    `INSERT INTO merchants (id, slug, host, name, visitors)
      SELECT 'mer_' || substr($1, 6, 25) || n, 'shop-' || md5($1 || n), $1 || n || '.test', $2, 1
      FROM generate_series(1, 2) AS n RETURNING id, slug`,
    [accountId, name],
  )
  const ids = rows.map(({ id }) => id as string)
  await sql.query(
    'INSERT INTO merchant_visitors (account_id, merchant_id) SELECT $1, unnest($2::text[])',
    [accountId, ids],
  )
  return rows.flatMap(({ id, slug }) => [id as string, slug as string])
}

/** Two final transfers to the account's wallet that no payment claims. */
async function newUnmatched({ sql }: World, accountId: string, { address }: Wallet) {
  const { rows } = await sql.query(
    `INSERT INTO unmatched_transfers (account_id, id, signature, token_account, recipient_address,
        sender_address, slot, block_time, commitment, amount_base_units)
      SELECT $1, 'umt_' || substr($1, 6, 25) || n, $5, ($2::text[])[n], $3, $4, n, now(), 'finalized', 2500000
      FROM generate_series(1, 2) AS n RETURNING id`,
    [
      accountId,
      [newWallet(), newWallet()].map((it) => it.address),
      address,
      newWallet().address,
      SIGNATURE,
    ],
  )
  return rows.map(({ id }) => id as string)
}

/** Some gifts; the first is open. */
async function newGifts(
  url: string,
  key: string,
  name: string,
  { sender, rpcUrl }: FuzzChain,
): Promise<string[]> {
  const create = () => {
    const release_verification_key = newWallet().address
    const terms = { amount: 100, sender_address: sender.address, release_verification_key }
    return call(url, 'POST', '/v1/gifts', { key, body: { ...terms, metadata: { name } } })
  }
  const gifts = (await Promise.all(Array.from({ length: 4 }, create))).map(({ body }) => body)
  const signer = keypairSigner(Uint8Array.from(sender.keypair))
  await new Florin(key, { baseUrl: url }).gifts.fund(gifts[0], signer, { rpcUrl })
  await call(url, 'GET', `/v1/gifts/${gifts[0].id}?wait_for=open`, { key })
  return gifts.map(({ id }) => id)
}
