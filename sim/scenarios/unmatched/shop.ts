/** One merchant with three wallets, and payers who send as people do. */
import type { Address } from '@solana/kit'
import { findTokenAccount, USDC_MINT_ADDRESS } from '../../../program/client/instructions.ts'
import { addPayoutWallet, call, createKey, signIn } from '../../../scripts/local/client.ts'
import type { Random } from '../../../scripts/local/fake-solana/random.ts'
import { below } from '../../../scripts/local/fake-solana/random.ts'
import { askAt } from '../../../scripts/local/fake-solana/testing.ts'
import type { Wallet } from '../../../scripts/local/wallets.ts'
import { newWallet } from '../../../scripts/local/wallets.ts'
import { holdingOf, send } from '../refunds/test-env.ts'
import type { Instruction } from '../sponsor/transactions.ts'
import { compile, signedBy } from '../sponsor/transactions.ts'
import type { TestEnv } from './test-env.ts'
import { again } from './test-env.ts'

const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const PURSE = 10_000_000_000n
const LAMPORTS = 1_000_000_000n
/** Few amounts, so that they collide. */
const PRICES = [300, 300, 450, 900]
const CENT = 10_000n

export type Order = {
  readonly path: string
  readonly id: string
  readonly cents: number
  readonly reference: string
  readonly wallet: Wallet
}

/** One transfer on the chain, and the order whose reference it carries. */
export type Sent = {
  readonly signature: string
  readonly wallet: Wallet
  readonly payer: Wallet
  readonly baseUnits: bigint
  readonly order: Order | null
}

export type Shop = Awaited<ReturnType<typeof openShop>>

export async function openShop(testEnv: TestEnv, random: Random) {
  const { url, appUrl, chain } = testEnv
  const [own, till, old] = [newWallet(), newWallet(), newWallet()]
  const payers = [newWallet(), newWallet(), newWallet()]
  for (const wallet of [own, till, old]) await fund(testEnv, wallet, 0n)
  for (const payer of payers) await fund(testEnv, payer, PURSE)
  const key = await again(() => createKey(url, own, { name: 'proof', appUrl }))
  for (const wallet of [till, old]) {
    await again(() => addPayoutWallet(url, own, wallet, appUrl))
  }
  const wallets = [own, till, old]
  const orders: Order[] = []
  for (let made = 0; made < 5; made++) {
    const wallet = wallets[made % wallets.length] as Wallet
    orders.push(await openOrder(testEnv, key, wallet, PRICES[below(random, 4)] as number))
  }
  await removeWallet(testEnv, key, own, old)
  const sent: Sent[] = []
  const shop = { name: own.address.slice(0, 6), testEnv, key, wallets, payers, orders, sent }
  return {
    ...shop,
    /** By the wallets' balances. */
    holdings: async () => {
      const held = await Promise.all(wallets.map((wallet) => holdingOf(chain, wallet)))
      return held.reduce((all, each) => all + each, 0n)
    },
    async receive(): Promise<void> {
      for (const payment of openPayments(shop, random)) await payment()
    },
  }
}

async function fund({ chain }: TestEnv, { address }: Wallet, baseUnits: bigint): Promise<void> {
  chain.fundSol(address as Address, LAMPORTS)
  await chain.fundToken(address as Address, baseUnits)
}

async function openOrder({ ask }: TestEnv, key: string, wallet: Wallet, cents: number) {
  const product_data = { name: 'Tea', price_data: { unit_amount: cents } }
  const line_items = [{ quantity: 1, product_data }]
  const body = { line_items, recipient_address: wallet.address }
  const made = await ask(key, 'POST', '/v1/checkout_sessions', body)
  if (made.status !== 200) throw new Error(JSON.stringify(made.body))
  const { id, reference } = made.body as { id: string; reference: string }
  return { path: `/v1/checkout_sessions/${id}`, id, cents, reference, wallet }
}

async function removeWallet({ url, appUrl, ask }: TestEnv, key: string, own: Wallet, old: Wallet) {
  const listed = await ask(key, 'GET', '/v1/payout_wallets')
  const data = listed.body.data as { id: string; address: string }[]
  const found = data.find(({ address }) => address === old.address)
  const options = { cookie: await again(() => signIn(url, own)), headers: { origin: appUrl } }
  const path = `/v1/payout_wallets/${found?.id}`
  const { status } = await call(url, 'DELETE', path, options)
  if (status !== 200) throw new Error(`removing a wallet answered ${status}`)
}

type Transfer = Omit<Sent, 'signature'>
type Base = Pick<Shop, 'testEnv' | 'key' | 'wallets' | 'payers' | 'orders' | 'sent'>

/** What people do; each history takes a few. */
function openPayments(shop: Base, random: Random): (() => Promise<void>)[] {
  const pick = <Item>(items: readonly Item[]) => items[below(random, items.length)] as Item
  const pay = (order: Order | null, wallet: Wallet, baseUnits: bigint, payer = pick(shop.payers)) =>
    ({ order, wallet, baseUnits, payer }) satisfies Transfer
  const whole = ({ cents }: Order) => BigInt(cents) * CENT
  const named = (order: Order, baseUnits = whole(order)) => pay(order, order.wallet, baseUnits)
  const bare = (baseUnits: bigint) => pay(null, pick(shop.wallets), baseUnits)
  const kinds: (() => Promise<void>)[] = [
    () => transact(shop, [named(pick(shop.orders))]),
    // Without a reference: an amount that several orders ask for, and one that none does.
    () => transact(shop, [bare(whole(pick(shop.orders)))]),
    () => transact(shop, [bare(BigInt(1 + below(random, 9_000_000)))]),
    async () => {
      const order = pick(shop.orders)
      await transact(shop, [named(order)])
      await transact(shop, [named(order)])
    },
    () => transact(shop, [named(pick(shop.orders), BigInt(12_000_000 + below(random, 99)))]),
    () => transact(shop, [named(pick(shop.orders), BigInt(1 + below(random, 2_000_000)))]),
    async () => {
      const order = pick(shop.orders)
      await shop.testEnv.ask(shop.key, 'POST', `${order.path}/cancel`)
      await transact(shop, [named(order)])
    },
    // To another wallet of the merchant than the one requested.
    () => {
      const order = pick(shop.orders)
      const others = shop.wallets.filter((wallet) => wallet !== order.wallet)
      return transact(shop, [pay(order, pick(others), whole(order))])
    },
    // Several at once: for two orders, beside a payment, and by two senders.
    () => transact(shop, [named(shop.orders[0] as Order), named(shop.orders[3] as Order)]),
    () => transact(shop, [named(pick(shop.orders)), bare(BigInt(1 + below(random, 5_000_000)))]),
    () => {
      const [one, other] = shop.payers as [Wallet, Wallet]
      const wallet = pick(shop.wallets)
      return transact(shop, [
        pay(null, wallet, BigInt(1 + below(random, 5_000_000)), one),
        pay(null, wallet, BigInt(1 + below(random, 5_000_000)), other),
      ])
    },
  ]
  return Array.from({ length: 5 + below(random, 4) }, () => pick(kinds))
}

/** Sends the transfers in one transaction, and waits for its block. */
async function transact(shop: Base, transfers: readonly Transfer[]): Promise<void> {
  const { chain } = shop.testEnv
  const instructions = await Promise.all(transfers.map(instructionOf))
  const ask = askAt(chain.rpcUrl)
  const { result } = await ask('getLatestBlockhash', { commitment: 'confirmed' })
  const { blockhash } = result.value as { blockhash: string }
  const signers = [...new Set(transfers.map(({ payer }) => payer))]
  const [feePayer] = signers as [Wallet]
  const message = compile({ feePayer: feePayer.address, blockhash, instructions })
  const signature = await send(chain, signedBy(message, signers))
  const end = Date.now() + 30_000
  while (chain.find(signature) === null) {
    if (Date.now() > end) throw new Error(`${signature} did not land`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const { err } = chain.find(signature) as { err: unknown }
  if (err !== null) throw new Error(`${signature} failed: ${JSON.stringify(err)}`)
  shop.sent.push(...transfers.map((each) => ({ ...each, signature })))
}

async function instructionOf(transfer: Transfer): Promise<Instruction> {
  const [source] = await findTokenAccount(transfer.payer.address as Address)
  const [destination] = await findTokenAccount(transfer.wallet.address as Address)
  const data = Buffer.alloc(10, 12)
  data.writeBigUInt64LE(transfer.baseUnits, 1)
  data[9] = 6
  return {
    program: TOKEN_PROGRAM,
    accounts: [
      { address: source, isWritable: true },
      { address: USDC_MINT_ADDRESS },
      { address: destination, isWritable: true },
      { address: transfer.payer.address, isSigner: true },
      ...(transfer.order === null ? [] : [{ address: transfer.order.reference }]),
    ],
    data,
  }
}
