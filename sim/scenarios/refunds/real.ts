/** A few refunds on a network that behaves like Solana, to check assumptions of our own fake. */
import { setTimeout as delay } from 'node:timers/promises'
import type { Address } from '@solana/kit'
import { findTokenAccount } from '../../../program/client/instructions.ts'
import type { Answer } from '../../../scripts/local/client.ts'
import { call } from '../../../scripts/local/client.ts'
import { askAt } from '../../../scripts/local/fake-solana/testing.ts'
import { startSolana } from '../../../scripts/local/solana.ts'
import type { Wallet } from '../../../scripts/local/wallets.ts'
import { newWallet } from '../../../scripts/local/wallets.ts'
import type { World } from '../../../scripts/local/world.ts'
import { withWorld } from '../../../scripts/local/world.ts'
import type { Verdict } from '../../verdict.ts'
import { withIngestion } from '../../world/ingestion.ts'
import { latestBlockhash } from '../sponsor/test-env.ts'
import type { Network } from './test-env.ts'
import {
  CREDITED,
  openAsking,
  send,
  sendAll,
  signInPlace,
  trade,
  withBlockhash,
} from './test-env.ts'

const SALES = 3
const SLOT_MS = 100
const PATIENCE_MS = 60_000

export async function proveOnRealNetwork(verdict: Verdict): Promise<void> {
  const pairs = Array.from({ length: SALES }, () => ({ merchant: newWallet(), buyer: newWallet() }))
  const addresses = pairs.flatMap(({ merchant, buyer }) => [merchant.address, buyer.address])
  const network = await startSolana(addresses, { slotMs: SLOT_MS })
  try {
    await withWorld({ processes: 2, rpcUrls: network.rpcUrl }, async (world) => {
      const { databaseUrl } = world
      const { rpcUrl, wsUrl } = network
      await withIngestion(1, { databaseUrl, rpcUrls: rpcUrl, wsUrl }, async () => {
        const wrong = await Promise.all(pairs.map((pair) => refundOne(world, network, pair)))
        verdict.none(
          `of ${SALES} on a real local network, not refunded exactly once and in full`,
          wrong.flat(),
        )
      })
    })
  } finally {
    await network.stop()
  }
}

/** Requested by several, sent with another blockhash, then unchanged, again and again. */
async function refundOne(
  world: World,
  network: Network,
  pair: { merchant: Wallet; buyer: Wallet },
): Promise<string[]> {
  const before = await balanceOf(network, pair.merchant)
  const sale = await trade(world, network, pair)
  const { body } = await call(
    world.next().url,
    'GET',
    `${sale.path}?wait_for=complete&timeout=30`,
    { key: sale.key },
  )
  if (body.status !== 'complete') return [`the session is ${JSON.stringify(body)}`]
  const answers: Answer[] = []
  const ask = openAsking(world, answers)
  await Promise.all([ask(sale), ask(sale), ask(sale)])
  for (const base64 of sale.handed.values()) {
    const newer = withBlockhash(base64, await latestBlockhash(network))
    await send(network, signInPlace(newer, sale.merchant))
  }
  const isComplete = () => answers.at(-1)?.body.error?.code === 'refund_complete'
  const deadline = Date.now() + PATIENCE_MS
  while (!isComplete() && Date.now() < deadline) {
    await sendAll(network, sale)
    await ask(sale)
    await delay(500)
  }
  if (!isComplete()) return ['it was never refunded in full']
  await sendAll(network, sale)
  const gone = before + CREDITED - (await balanceOf(network, pair.merchant))
  return gone === CREDITED ? [] : [`${gone} of ${CREDITED} went back`]
}

async function balanceOf({ rpcUrl }: Network, { address }: Wallet): Promise<bigint> {
  const [account] = await findTokenAccount(address as Address)
  const options = { commitment: 'confirmed' }
  const { result } = await askAt(rpcUrl)('getTokenAccountBalance', account, options)
  return BigInt(result.value.amount)
}
