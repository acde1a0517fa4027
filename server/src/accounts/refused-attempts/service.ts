import type { Db } from '../../db/database.ts'
import type { Queryable } from '../../db/queryable.ts'
import type { Attempt } from '../../lib/attempts.ts'
import type { Clock } from '../../lib/clock.ts'
import { newId, shardOf, shardOfWallet } from '../../lib/ids.ts'
import type { Counted } from './repository.ts'
import { countAttempts, listNewestAttempts } from './repository.ts'
import type { Kind } from './state.ts'
import { kindOf, nameOf, newMinute } from './state.ts'

const MINUTE_MS = 60_000

export type AttemptLog = {
  note(attempt: Attempt): void
  /** Records the counts since the last call, in one statement. */
  flush(): Promise<void>
}

/** Counts refused requests in this process. Between two flushes there is nothing to wait for. */
export function createAttemptLog({ db, clock }: { db: Db; clock: Clock }): AttemptLog {
  let pending = new Map<string, Counted>()
  let minute = { startsAtMs: 0, ...newMinute() }

  function add(counted: Counted, name: string): void {
    const earlier = pending.get(name)
    const attempts = counted.attempts + (earlier?.attempts ?? 0)
    pending.set(name, { ...(earlier ?? counted), attempts })
  }

  return {
    note(attempt) {
      const nowMs = clock()
      const startsAtMs = nowMs - (nowMs % MINUTE_MS)
      if (startsAtMs !== minute.startsAtMs) minute = { startsAtMs, ...newMinute() }
      const kind = kindOf(minute, attempt)
      const { requestId } = attempt
      add(countedOf(kind, startsAtMs, requestId, nowMs), `${startsAtMs} ${nameOf(kind)}`)
    },
    async flush() {
      if (pending.size === 0) return
      const flushed = pending
      pending = new Map()
      try {
        await countAttempts(db, [...flushed.values()])
      } catch (error) {
        for (const [name, counted] of flushed) add(counted, name) // retry later
        throw error
      }
    },
  }
}

function countedOf(kind: Kind, minuteMs: number, requestId: string, nowMs: number): Counted {
  const { code, operation = null, clientAddress = null, concern = null } = kind
  const known = concern !== null && 'accountId' in concern ? concern : null
  const wallet = concern !== null && 'wallet' in concern ? concern.wallet : null
  const shard = known ? shardOf(known.accountId) : wallet === null ? 0 : shardOfWallet(wallet)
  return {
    id: newId('evt', shard, nowMs),
    accountId: known?.accountId ?? null,
    actor: known?.actor ?? null,
    ...{ minuteMs, code, operation, clientAddress, requestId, wallet, attempts: 1 },
  }
}

/** For operators: the newest of all accounts, and of none. */
export async function recentAttempts(db: Queryable, limit: number) {
  const recent = await listNewestAttempts(db, limit)
  return recent.map(({ minuteMs, ...kind }) => ({
    minute: new Date(minuteMs).toISOString(),
    ...kind,
  }))
}
