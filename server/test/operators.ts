import type { Operator } from '../src/accounts/operator-events/service.ts'
import { act } from '../src/accounts/operator-events/service.ts'
import { confirm, propose } from '../src/accounts/operator-requests/service.ts'
import { openDatabase } from '../src/db/database.ts'

const OPERATORS = ['ann', 'bob', 'eve', 'joe', 'kim', 'lea', 'max', 'zoe']
const ASKS = 'ann'
const LIFETIME_MS = 60_000

/** Requests that were carried out, by how. */
export type Tally = { own: number; twice: number; late: number; inTime: number }

/**
 * One operator asks `count` times, and all confirm each request at once; every fourth is too late.
 */
export async function confirmAtOnce(databaseUrl: string, count: number): Promise<Tally> {
  const db = openDatabase({
    ...{ url: databaseUrl, poolSize: OPERATORS.length, lockTimeoutMs: 10_000 },
  })
  const named = (name: string, aheadMs: number): Operator => ({
    ...{ db, name, clock: () => Date.now() + aheadMs },
  })
  const tally = { own: 0, twice: 0, late: 0, inTime: 0 }
  try {
    for (let n = 0; n < count; n++) {
      const isLate = n % 4 === 0
      const asker = named(ASKS, 0)
      const carriedOut: string[] = []
      const asked = { action: 'act', subject: `${n}`, proposal: { n }, lifetimeMs: LIFETIME_MS }
      const { waits_for_a_second_operator: id } = await act(asker, 'act', `${n}`, (tx) =>
        propose(tx, asker, asked),
      )
      const confirms = OPERATORS.map((name) =>
        confirm(named(name, isLate ? LIFETIME_MS : 0), id, async () => {
          carriedOut.push(name)
        }),
      )
      await Promise.allSettled(confirms)
      if (carriedOut.includes(ASKS)) tally.own++
      if (carriedOut.length > 1) tally.twice++
      if (carriedOut.length > 0) tally[isLate ? 'late' : 'inTime']++
    }
  } finally {
    await db.close()
  }
  return tally
}
