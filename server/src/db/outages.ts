import type { DatabaseUnavailable } from './errors.ts'
import type { Queryable } from './queryable.ts'
import { statement } from './statement.ts'

/** Called once when an outage begins and once when it is over, whatever fails in between. */
export type OutageListener = {
  onBegin(outage: DatabaseUnavailable): void
  onEnd(lastedMs: number): void
}

const LOOK_MS = 1_000

/** Probes an unavailable database every second; the first write that succeeds ends the outage. */
export function watchOutages(
  db: Queryable,
  { onBegin, onEnd }: OutageListener,
): { begin(outage: DatabaseUnavailable): void; close(): void } {
  let timer: NodeJS.Timeout | null = null
  let isClosed = false
  const look = (sinceMs: number) => {
    timer = setTimeout(async () => {
      const isBack = await assertWritable(db).then(
        () => true,
        () => false,
      )
      if (isClosed) return
      if (!isBack) return look(sinceMs)
      timer = null
      onEnd(Math.round(performance.now() - sinceMs))
    }, LOOK_MS).unref()
  }
  return {
    begin(outage) {
      if (timer !== null || isClosed) return
      onBegin(outage)
      look(performance.now())
    },
    close() {
      isClosed = true
      if (timer !== null) clearTimeout(timer)
    },
  }
}

/**
 * A write without an effect. A server that is read-only refuses it, and pg drops that connection.
 */
export const WRITE_NOTHING = 'UPDATE migrations SET name = name WHERE false'

/** Throws DatabaseUnavailable if the database cannot be written. */
export async function assertWritable(db: Queryable): Promise<void> {
  await db.run(writeNothing, [])
}

const writeNothing = statement<never>({
  name: 'migrations.write_nothing',
  text: WRITE_NOTHING,
  acrossAccounts: 'touches no row',
})
