/** A merchant who decides about each transfer, in a hurry: twice, at once, and against earlier decisions. */
import type { Random } from '../../../scripts/local/fake-solana/random.ts'
import { below } from '../../../scripts/local/fake-solana/random.ts'
import type { Wallet } from '../../../scripts/local/wallets.ts'
import { send, signInPlace } from '../refunds/test-env.ts'
import type { Row } from './books.ts'
import { listRows } from './books.ts'
import type { Order, Shop } from './shop.ts'

/** Goes through the list in a random order. What the API refuses is left as it is. */
export async function decide(shop: Shop, random: Random): Promise<void> {
  const rows = await listRows(shop)
  for (const row of rows) await oneOf(DECISIONS, random)(shop, row, random)
}

type Decision = (shop: Shop, row: Row, random: Random) => Promise<unknown>

const oneOf = <Item>(items: readonly Item[], random: Random) =>
  items[below(random, items.length)] as Item

const post = ({ testEnv, key }: Shop, { id }: Row, part: string, body?: object) =>
  testEnv.ask(key, 'POST', `/v1/unmatched_transfers/${id}${part}`, body)

const matchTo = (shop: Shop, row: Row, { id }: Order) => post(shop, row, '/match', { source: id })

/** Requests the refund, signs it as the wallet would, and sends it. */
async function refund(shop: Shop, row: Row): Promise<void> {
  const { status, body } = await post(shop, row, '/refund_transaction')
  if (status !== 200 || body.next_action === null) return
  const wallet = shop.wallets.find(({ address }) => address === row.recipient_address) as Wallet
  const base64 = body.next_action.transaction.serialized_transaction
  await send(shop.testEnv.chain, signInPlace(base64, wallet))
}

/** As the order's own page does. */
async function accept(shop: Shop, { signature }: Row, { path }: Order): Promise<void> {
  await shop.testEnv.ask(shop.key, 'POST', `${path}/detections/${signature}/accept`)
}

const named = ({ orders }: Shop, { suggestions }: Row, random: Random): Order =>
  orders.find(({ id }) => suggestions.some(({ source }) => source === id)) ?? oneOf(orders, random)

const DECISIONS: readonly Decision[] = [
  async () => {},
  async (shop, row) => post(shop, row, '', { set_aside: true }),
  async (shop, row, random) => matchTo(shop, row, named(shop, row, random)),
  async (shop, row, random) => accept(shop, row, named(shop, row, random)),
  async (shop, row) => refund(shop, row),
  // Again, to another order, and back.
  async (shop, row, random) => {
    await matchTo(shop, row, named(shop, row, random))
    await matchTo(shop, row, oneOf(shop.orders, random))
    await refund(shop, row)
  },
  async (shop, row, random) => {
    await refund(shop, row)
    await matchTo(shop, row, oneOf(shop.orders, random))
    await refund(shop, row)
  },
  // At once.
  async (shop, row, random) =>
    Promise.all([
      matchTo(shop, row, shop.orders[0] as Order),
      matchTo(shop, row, shop.orders[1] as Order),
      accept(shop, row, named(shop, row, random)),
    ]),
  async (shop, row, random) =>
    Promise.all([matchTo(shop, row, named(shop, row, random)), refund(shop, row)]),
  async (shop, row) => Promise.all([refund(shop, row), refund(shop, row)]),
]
