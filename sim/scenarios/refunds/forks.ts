/** Network events: forks and stalled finality; and strangers who know the reference. */

import { setTimeout as delay } from 'node:timers/promises'
import { compile, signedBy } from '../sponsor/transactions.ts'
import type { Sale, TestEnv } from './test-env.ts'
import { send } from './test-env.ts'

const MEMO = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'
const FINAL_AFTER = 31
// Also for the lagging source, and for ingestion that waits for it.
const FINAL_EVERYWHERE = 50
// The API reuses its last blockhash for this long, plus a margin.
const BLOCKHASH_REMEMBERED_MS = 4_500

const isState = (testEnv: TestEnv, sales: readonly Sale[], state: string) => async () => {
  const rows = await Promise.all(sales.map((sale) => testEnv.newestOf(sale)))
  return rows.every((row) => row.state === state)
}

const askAll = (testEnv: TestEnv, sales: readonly Sale[]) =>
  Promise.all(sales.map((sale) => testEnv.ask(sale)))
const sendAll = (testEnv: TestEnv, sales: readonly Sale[]) =>
  Promise.all(sales.map((sale) => testEnv.sendAll(sale)))

/** Confirmed, rolled back by the network, requested again, and sent again. */
export async function vanish(testEnv: TestEnv, sales: readonly Sale[]): Promise<void> {
  const { chain, clock } = testEnv
  await askAll(testEnv, sales)
  chain.setDepths({ finalizeAfterSlots: Number.POSITIVE_INFINITY })
  const { slot } = chain
  await sendAll(testEnv, sales)
  await testEnv.until('all are confirmed', isState(testEnv, sales, 'confirmed'))
  chain.rollback(slot)
  chain.setDepths({ finalizeAfterSlots: FINAL_AFTER })
  // Only one past its last valid block may have expired; it is created again below.
  await testEnv.until('all are live again', async () => {
    const rows = await Promise.all(sales.map((sale) => testEnv.newestOf(sale)))
    return rows.every(({ state, last_valid_block_height: last }) =>
      state === 'expired' ? clock.height() > Number(last) : state === 'live',
    )
  })
  await testEnv.until('all have landed', async () => {
    const rows = await Promise.all(sales.map((sale) => testEnv.newestOf(sale)))
    const unsent = sales.filter((_, index) =>
      ['live', 'expired'].includes(rows[index]?.state ?? ''),
    )
    await askAll(testEnv, unsent)
    await sendAll(testEnv, unsent)
    return rows.every(({ state }) => state === 'landed')
  })
}

/** A stranger lands a failing transaction with the reference, the memo and the refund's key. */
export async function misname(testEnv: TestEnv, sales: readonly Sale[]): Promise<void> {
  const { chain, clock, sql } = testEnv
  // No block is made, so that the first refund is still live when the second is requested.
  clock.pause()
  await delay(BLOCKHASH_REMEMBERED_MS)
  await askAll(testEnv, sales)
  const junkOf = async (sale: Sale) => {
    const { reference, marker, signer_address } = await testEnv.newestOf(sale)
    const [id] = [...sale.handed.keys()]
    const junk = compile({
      feePayer: sale.buyer.address,
      blockhash: chain.produceBlock().blockhash,
      instructions: [
        {
          program: MEMO,
          accounts: [reference, marker, signer_address].map((address) => ({ address })),
          data: Buffer.from(`Florin refund ${id}`),
        },
      ],
    })
    return await send(chain, signedBy(junk, [sale.buyer]))
  }
  const signatures = await Promise.all(sales.map(junkOf))
  chain.advance(FINAL_EVERYWHERE)
  await testEnv.until('the strangers’ transactions are ingested', async () => {
    const query = "SELECT 1 FROM chain_inbox WHERE signature = ANY($1) AND applied = 'finalized'"
    return (await sql.query(query, [signatures])).rows.length === sales.length
  })
  await askAll(testEnv, sales)
  await sendAll(testEnv, sales)
  clock.run()
}

// Few enough in total that the API does not issue a blockhash of a block that is not final; and
// further beyond than the lagging source is behind.
const BEFORE_LAST = 40
const BEYOND_LAST = 20

/**
 * Finality stalls while confirmed blocks pass the refund's last valid one. Then the network rolls
 * back to the last final block, and the refund lands there after all.
 */
export async function stall(testEnv: TestEnv, sales: readonly Sale[]): Promise<void> {
  const { chain, clock } = testEnv
  await askAll(testEnv, sales)
  const rows = await Promise.all(sales.map((sale) => testEnv.newestOf(sale)))
  const last = Math.min(...rows.map((row) => Number(row.last_valid_block_height)))
  await testEnv.until(
    'a refund is close to its last valid block',
    () => clock.height() >= last - BEFORE_LAST,
  )
  clock.pause()
  chain.setDepths({ finalizeAfterSlots: Number.POSITIVE_INFINITY })
  while (chain.produceBlock().height < last + BEYOND_LAST);
  await looked(testEnv, sales)
  await askAll(testEnv, sales)
  const fresh = sales.map((sale) => ({
    ...sale,
    handed: new Map([...sale.handed].slice(1)),
  }))
  await sendAll(testEnv, fresh)
  chain.advance(3)
  chain.rollback(chain.finalizedSlot, { keep: 'all' })
  await sendAll(testEnv, sales)
  chain.advance(3)
  chain.setDepths({ finalizeAfterSlots: FINAL_AFTER })
  clock.run()
}

/** Ingestion has done its housekeeping twice, judging by its requests to the network. */
async function looked(testEnv: TestEnv, sales: readonly Sale[]): Promise<void> {
  const count = () => testEnv.chain.calls.getBlockHeight ?? 0
  const before = count()
  const isOver = isState(testEnv, sales, 'expired') // a faulty one would expire them
  await testEnv.until(
    'ingestion has checked twice',
    async () => count() >= before + 3 || (await isOver()),
  )
}
