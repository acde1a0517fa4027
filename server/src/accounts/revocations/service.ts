import type { Db } from '../../db/database.ts'
import type { Queryable } from '../../db/queryable.ts'
import type { Clock } from '../../lib/clock.ts'
import { findAppliedThrough, saveAppliedThrough } from './repository.ts'
import type { Revocation, RevocationLog } from './schema.ts'

/** Revokes again, by kind. Returns how many were alive. */
export type Appliers = {
  readonly [Kind in Revocation['kind']]: (
    tx: Queryable,
    revocation: Extract<Revocation, { kind: Kind }>,
  ) => Promise<number>
}

// A revocation commits within seconds after its entry, and the clocks of processes differ.
const OVERLAP_MS = 10 * 60_000

/**
 * Applies the entries of the log that the database may have lost, and notes how far it is. After a
 * restore it is as far as its backup was, so these are all entries since; otherwise the last
 * minutes. Returns how many were alive.
 */
export async function reapply(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  log: Pick<RevocationLog, 'list'>,
  appliers: Appliers,
): Promise<number> {
  const nowMs = clock()
  const since = (await findAppliedThrough(db)) - OVERLAP_MS
  let alive = 0
  for (const revocation of latestOf(await log.list(new Date(since)))) {
    const apply = appliers[revocation.kind] as Appliers[keyof Appliers]
    alive += await db.transaction((tx) => apply(tx, revocation as never))
  }
  await saveAppliedThrough(db, nowMs)
  return alive
}

/** Without secrets that were replaced in turn: they would be set again. */
function latestOf(revocations: readonly Revocation[]): Revocation[] {
  const latest = new Map(
    revocations.flatMap((it) => (it.kind === 'secret' ? [[it.ids[0], it] as const] : [])),
  )
  return revocations.filter((it) => it.kind !== 'secret' || latest.get(it.ids[0]) === it)
}
