import type { ChainSource } from '../../chain/source.ts'
import type { Db } from '../../db/database.ts'
import { expireRefund, listLive } from './repository.ts'
import type { Refund } from './state.ts'
import { isRefund } from './state.ts'

type Expiry = {
  readonly db: Db
  readonly sources: readonly ChainSource[]
  /** How far a node's lists may lag behind its finalized slot. */
  readonly lagSlots: number
}

const AT_ONCE = 100

/**
 * Expires refunds that can never land, so that new ones can be made. A refund lands in a block up
 * to its last valid height or never: once every source has finalized a later block, a refund that
 * none of them lists does not exist. Heights are read first. Ingestion runs it; the chain itself
 * shows what landed.
 */
export async function expireRefunds({ db, sources, lagSlots }: Expiry): Promise<number> {
  let [expired, after] = [0, '']
  for (;;) {
    const refunds = await listLive(db, after, AT_ONCE)
    const last = refunds.at(-1)
    if (last === undefined) return expired
    const heights = await Promise.all(sources.map((source) => source.getBlockHeight('finalized')))
    const height = Math.min(...heights) - lagSlots
    for (const refund of refunds) {
      if (height <= refund.lastValidBlockHeight || (await isListed(sources, refund))) continue
      if (await expireRefund(db, refund)) expired += 1
    }
    after = last.id
  }
}

// Anyone who knows a reference can name it in their own transactions, at a cost. Beyond one page we
// do not dig: the refund stays as it is, and the others do not wait.
const MOST_NAMED = 100

async function isListed(sources: readonly ChainSource[], refund: Refund): Promise<boolean> {
  for (const source of sources) {
    const { rows, isEnd } = await source.listSignatures(refund.reference, { limit: MOST_NAMED })
    if (!isEnd) return true
    for (const { signature } of rows) {
      const transaction = await source.findTransaction(signature, 'confirmed')
      // A node that lists a transaction but cannot return it is asked again later.
      if (transaction === null || isRefund(refund, transaction)) return true
    }
  }
  return false
}
