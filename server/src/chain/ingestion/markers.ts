import { randomBytes } from 'node:crypto'
import { base58 } from '@scure/base'
import type { Queryable } from '../../db/queryable.ts'
import type { Address } from '../../lib/addresses.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Marker } from './feeds/repository.ts'
import {
  insertMarkers,
  listAllMarkers,
  listLiveMarkers,
  retireMarkers,
} from './feeds/repository.ts'

/**
 * Markers are addresses that every payment carries beside its own reference, so that a few walks
 * find all payments. They are public, so anyone can flood one; an operator then rotates them.
 */

/** Makes sure that each bucket below `count` has a live marker, and returns them. */
export async function ensureMarkers(db: Queryable, count: number): Promise<Marker[]> {
  const live = await listLiveMarkers(db, count)
  if (live.length === count) return live
  const taken = new Set(live.map(({ bucket }) => bucket))
  const buckets = Array.from({ length: count }, (_, bucket) => bucket)
  // Another process may do the same: the first row wins.
  await insertMarkers(db, made(buckets.filter((bucket) => !taken.has(bucket))))
  return await listLiveMarkers(db, count)
}

/** All markers, live and retired. */
export async function listMarkers(db: Queryable): Promise<Marker[]> {
  return await listAllMarkers(db)
}

/** Creates new markers for new payments. Payments with retired ones are still found, only later. */
export async function rotateMarkers(tx: Queryable): Promise<Marker[]> {
  const buckets = await retireMarkers(tx)
  await insertMarkers(tx, made(buckets))
  return await listLiveMarkers(tx, Math.max(0, ...buckets) + 1)
}

// Processes learn of a rotation this much later. Until then they hand out retired markers, which
// still work.
const KEPT_MS = 5_000

/** The live markers, cached: every new payment needs one. */
export function openMarkers(
  { db, clock }: { db: Queryable; clock: Clock },
  count: number,
): () => Promise<readonly Address[]> {
  let kept: { at: number; addresses: Promise<readonly Address[]> } | undefined
  return async () => {
    if (kept === undefined || clock() - kept.at > KEPT_MS) {
      const addresses = ensureMarkers(db, count).then((all) => all.map(({ address }) => address))
      const asked = { at: clock(), addresses }
      kept = asked
      addresses.catch(() => {
        if (kept === asked) kept = undefined
      })
    }
    return await kept.addresses
  }
}

function made(buckets: readonly number[]): { address: Address; bucket: number }[] {
  return buckets.map((bucket) => ({ address: base58.encode(randomBytes(32)) as Address, bucket }))
}
