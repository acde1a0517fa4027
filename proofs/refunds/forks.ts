/** What only a network can do: forks, finality that stands still; and strangers who know the reference. */

import { setTimeout as delay } from 'node:timers/promises'
import { compile, signedBy } from '../sponsor/transactions.ts'
import type { Sale, Stage } from './stage.ts'
import { send } from './stage.ts'

const MEMO = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'
const FINAL_AFTER = 31
// Also for the source that lags, and for a follower that lets it.
const FINAL_EVERYWHERE = 50
// For so long the API hands out the blockhash that it asked for last, and a little more.
const BLOCKHASH_REMEMBERED_MS = 4_500

const isState = (stage: Stage, sales: readonly Sale[], state: string) => async () => {
  const rows = await Promise.all(sales.map((sale) => stage.newestOf(sale)))
  return rows.every((row) => row.state === state)
}

const askAll = (stage: Stage, sales: readonly Sale[]) =>
  Promise.all(sales.map((sale) => stage.ask(sale)))
const sendAll = (stage: Stage, sales: readonly Sale[]) =>
  Promise.all(sales.map((sale) => stage.sendAll(sale)))

/** Confirmed, given up by the network, asked for again, and sent again. */
export async function vanish(stage: Stage, sales: readonly Sale[]): Promise<void> {
  const { chain, clock } = stage
  await askAll(stage, sales)
  chain.setDepths({ finalizeAfterSlots: Number.POSITIVE_INFINITY })
  const { slot } = chain
  await sendAll(stage, sales)
  await stage.until('all are confirmed', isState(stage, sales, 'confirmed'))
  chain.rollback(slot)
  chain.setDepths({ finalizeAfterSlots: FINAL_AFTER })
  // Only one whose last block is over may have expired meanwhile; it is made anew below.
  await stage.until('all are live again', async () => {
    const rows = await Promise.all(sales.map((sale) => stage.newestOf(sale)))
    return rows.every(({ state, last_valid_block_height: last }) =>
      state === 'expired' ? clock.height() > Number(last) : state === 'live',
    )
  })
  await stage.until('all have landed', async () => {
    const rows = await Promise.all(sales.map((sale) => stage.newestOf(sale)))
    const unsent = sales.filter((_, index) =>
      ['live', 'expired'].includes(rows[index]?.state ?? ''),
    )
    await askAll(stage, unsent)
    await sendAll(stage, unsent)
    return rows.every(({ state }) => state === 'landed')
  })
}

/** A stranger lands a failing transaction with the reference, the memo and the name of the key. */
export async function misname(stage: Stage, sales: readonly Sale[]): Promise<void> {
  const { chain, clock, sql } = stage
  // No block is made meanwhile, so that the first refund still lives when the second is asked for.
  clock.pause()
  await delay(BLOCKHASH_REMEMBERED_MS)
  await askAll(stage, sales)
  const junkOf = async (sale: Sale) => {
    const { reference, marker, signer_address } = await stage.newestOf(sale)
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
  await stage.until('the strangers are taken in', async () => {
    const query = "SELECT 1 FROM chain_inbox WHERE signature = ANY($1) AND applied = 'finalized'"
    return (await sql.query(query, [signatures])).rows.length === sales.length
  })
  await askAll(stage, sales)
  await sendAll(stage, sales)
  clock.run()
}

// Together not so many that the API would hand out a blockhash of a block which is not final; and beyond
// by more than the lagging source is behind.
const BEFORE_LAST = 40
const BEYOND_LAST = 20

/**
 * Finality stands still while confirmed blocks go beyond the refund's last one. Then the network goes
 * back to where it was final, and there the refund lands all the same.
 */
export async function stall(stage: Stage, sales: readonly Sale[]): Promise<void> {
  const { chain, clock } = stage
  await askAll(stage, sales)
  const rows = await Promise.all(sales.map((sale) => stage.newestOf(sale)))
  const last = Math.min(...rows.map((row) => Number(row.last_valid_block_height)))
  await stage.until('a life is nearly over', () => clock.height() >= last - BEFORE_LAST)
  clock.pause()
  chain.setDepths({ finalizeAfterSlots: Number.POSITIVE_INFINITY })
  while (chain.produceBlock().height < last + BEYOND_LAST);
  await looked(stage, sales)
  await askAll(stage, sales)
  const fresh = sales.map((sale) => ({
    ...sale,
    handed: new Map([...sale.handed].slice(1)),
  }))
  await sendAll(stage, fresh)
  chain.advance(3)
  chain.rollback(chain.finalizedSlot, { keep: 'all' })
  await sendAll(stage, sales)
  chain.advance(3)
  chain.setDepths({ finalizeAfterSlots: FINAL_AFTER })
  clock.run()
}

/** The follower has been at its chores twice, by what it asked the network. */
async function looked(stage: Stage, sales: readonly Sale[]): Promise<void> {
  const count = () => stage.chain.calls.getBlockHeight ?? 0
  const before = count()
  const isOver = isState(stage, sales, 'expired') // as a faulty one would have it
  await stage.until(
    'the follower has looked twice',
    async () => count() >= before + 3 || (await isOver()),
  )
}
