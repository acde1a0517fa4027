/** What only a network can do: forks, finality that stands still; and strangers who know the reference. */

import { compile, signedBy } from '../sponsor/transactions.ts'
import type { Sale, Stage } from './stage.ts'
import { send } from './stage.ts'

const MEMO = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'
const FINAL_AFTER = 31

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
  const { chain } = stage
  await askAll(stage, sales)
  chain.setDepths({ finalizeAfterSlots: Number.POSITIVE_INFINITY })
  const { slot } = chain
  await sendAll(stage, sales)
  await stage.until('all are confirmed', isState(stage, sales, 'confirmed'))
  chain.rollback(slot)
  chain.setDepths({ finalizeAfterSlots: FINAL_AFTER })
  await stage.until('all are live again', isState(stage, sales, 'live'))
  await askAll(stage, sales)
  await sendAll(stage, sales)
  await stage.until('all have landed', isState(stage, sales, 'landed'))
}

/** A stranger lands a failing transaction with the reference, the memo and the name of the key. */
export async function misname(stage: Stage, sales: readonly Sale[]): Promise<void> {
  const { chain, sql } = stage
  await askAll(stage, sales)
  for (const sale of sales) {
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
    const signature = await send(chain, signedBy(junk, [sale.buyer]))
    await stage.until('the stranger is taken in', async () => {
      const query = "SELECT 1 FROM chain_inbox WHERE signature = $1 AND applied = 'finalized'"
      return (await sql.query(query, [signature])).rows.length > 0
    })
  }
  await askAll(stage, sales)
  await sendAll(stage, sales)
}

const BEFORE_LAST = 50
const BEYOND_LAST = 10

/**
 * Finality stands still while confirmed blocks go beyond the refund's last one. Then the network goes
 * back to where it was final, and there the refund lands all the same.
 */
export async function stall(stage: Stage, sales: readonly Sale[]): Promise<void> {
  const { chain, clock } = stage
  await askAll(stage, sales)
  const rows = await Promise.all(sales.map((sale) => stage.newestOf(sale)))
  const last = Math.max(...rows.map((row) => Number(row.last_valid_block_height)))
  const first = Math.min(...rows.map((row) => Number(row.last_valid_block_height)))
  await stage.until('its life is half over', () => clock.height() >= first - BEFORE_LAST)
  clock.pause()
  chain.setDepths({ finalizeAfterSlots: Number.POSITIVE_INFINITY })
  while (chain.produceBlock().height < last + BEYOND_LAST);
  await looked(stage)
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
async function looked({ chain, until }: Stage): Promise<void> {
  const count = () => chain.calls.getBlockHeight ?? 0
  const before = count()
  await until('the follower has looked twice', () => count() >= before + 3)
}
