import type { TransactionIntent } from '@florin/sdk'
import { waitFor } from '@florin/sdk'
import { keypairSigner } from '@florin/sdk/server'
import { payRequest } from '../solana-pay.ts'
import { refund, untilFinal } from './payments.ts'
import type { DemoWorld } from './world.ts'

/** Creates a transaction intent of each kind. Returns the one that waits for a payment. */
export async function makeIntents(world: DemoWorld): Promise<TransactionIntent> {
  const { florin } = world
  const ask = (amount: number, invoice: string) =>
    florin.transactionIntents.create({ amount, metadata: { invoice } })
  const [open] = await Promise.all([
    ask(4_800, 'CC-1041 breakfast for six'),
    ask(12_000, 'CC-1042 office beans, November').then((intent) => payPart(world, intent, '50')),
    ask(2_650, 'CC-1043 gift basket').then((intent) => payWhole(world, intent)),
    ask(9_900, 'CC-1044 grinder repair').then(({ id }) => florin.transactionIntents.cancel(id)),
    ask(1_800, 'CC-1045 deposit on cups').then((intent) => payBack(world, intent)),
  ])
  return open
}

async function payWhole({ florin, buyer, rpcUrl }: DemoWorld, intent: TransactionIntent) {
  const payer = keypairSigner(Uint8Array.from(buyer.keypair))
  await florin.transactionIntents.pay(intent, payer, { rpcUrl })
  await waitFor(
    (wait, options) => florin.transactionIntents.get(intent.id, wait, options),
    'succeeded',
  )
}

/** Pays part of the amount with one transfer to the merchant; the rest stays due. */
async function payPart(
  { florin, buyer, rpcUrl }: DemoWorld,
  intent: TransactionIntent,
  usdc: string,
) {
  const asked = intent.next_action?.chain_payment.payable
  if (asked === undefined) throw new Error(`${intent.id} cannot be paid`)
  const request = new URL(`solana:${asked.recipient}`)
  request.searchParams.set('amount', usdc)
  request.searchParams.set('spl-token', asked.asset)
  for (const reference of asked.references) request.searchParams.append('reference', reference)
  await payRequest(request.href, buyer, rpcUrl)
  await untilFinal(() => florin.transactionIntents.getPublic(intent.id))
}

async function payBack(world: DemoWorld, intent: TransactionIntent): Promise<void> {
  const { transactionIntents } = world.florin
  await payWhole(world, intent)
  const transaction = await transactionIntents.createRefundTransaction(intent.id)
  await refund(world, transaction, () => transactionIntents.get(intent.id))
}
