import type { ChainSource } from '../../chain/source.ts'
import type { Db } from '../../db/database.ts'
import { expireRefund, listLive } from './repository.ts'
import type { Refund } from './state.ts'
import { isRefund } from './state.ts'

type Expiry = {
  readonly db: Db
  readonly sources: readonly ChainSource[]
  /** How far what a node lists may be behind what it calls final. */
  readonly lagSlots: number
}

const AT_ONCE = 100

/**
 * Ends refunds that can never land any more, so that new ones may be made. A refund lands in a block up
 * to its last valid height or in none: once every source has made a later block final, what none of them
 * lists does not exist. Heights are asked first. For the follower; what lands the chain itself tells.
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

// Whoever knows a reference can name it in transactions of his own, at a cost. Where there are more than
// a page of them we do not dig: the refund stays as it is, and others are not kept waiting.
const MOST_NAMED = 100

async function isListed(sources: readonly ChainSource[], refund: Refund): Promise<boolean> {
  for (const source of sources) {
    const { rows, isEnd } = await source.listSignatures(refund.reference, { limit: MOST_NAMED })
    if (!isEnd) return true
    for (const { signature } of rows) {
      const transaction = await source.findTransaction(signature, 'confirmed')
      // A node that lists what it cannot tell is one to ask again.
      if (transaction === null || isRefund(refund, transaction)) return true
    }
  }
  return false
}
