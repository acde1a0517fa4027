import type { Secrets } from '../lib/secrets.ts'
import { isLockTimeout } from './errors.ts'
import type { NewRow } from './insertion.ts'
import { insertAll } from './insertion.ts'
import type { Queryable } from './queryable.ts'
import { statement } from './statement.ts'

/**
 * The right to answer one Idempotency-Key. Its row is written in the transaction that does the
 * work, so a claim without its effect, or an effect without its claim, cannot exist: a process
 * killed in between leaves neither. A duplicate request that arrives meanwhile waits for the
 * primary key's lock.
 */
export type Claim = {
  /** The owner of the keys: the account or, on open routes, the object. */
  readonly scope: string
  /** SHA-256 over method, path and key. */
  readonly keyHash: Buffer
  /** A keyed hash of the body for each accepted key, so that the table reveals nothing about it. */
  readonly fingerprints: Secrets<Buffer>
  /** Set by the write. A handler that answers without it has forgotten `db.once`. */
  isRecorded: boolean
}

export type RecordedClaim = { readonly fingerprint: Buffer; readonly resourceId: string | null }

/** Another request has made or is making this claim, or its lock did not come free in time. */
export class ClaimTaken extends Error {
  constructor(cause?: unknown) {
    super('another request holds the claim', { cause })
  }
}

/** Makes the claim; throws ClaimTaken if another request has made it. */
export async function recordClaim(
  tx: Queryable,
  claim: Claim,
  resourceId: string | null,
): Promise<void> {
  await recording(claim, tx.run(insertClaim, claimValues(claim, resourceId)))
}

/** Makes the claim and inserts the rows, in one statement. */
export async function insertClaimed(
  db: Queryable,
  claim: Claim,
  resourceId: string | null,
  rows: readonly NewRow[],
): Promise<void> {
  const values = [...claimValues(claim, resourceId), ...rows.flatMap((row) => row.values)]
  await recording(claim, db.run(insertAll(rows, CLAIMED), values))
}

function claimValues(
  { scope, keyHash, fingerprints: [fingerprint] }: Claim,
  resourceId: string | null,
) {
  return [scope, keyHash, fingerprint, SUCCESS_STATUS, resourceId]
}

async function recording(claim: Claim, insert: Promise<unknown[]>): Promise<void> {
  const rows = await insert.catch((error: unknown) => {
    throw isLockTimeout(error) ? new ClaimTaken(error) : error
  })
  if (rows.length === 0) throw new ClaimTaken()
  claim.isRecorded = true
}

export async function findClaim(db: Queryable, claim: Claim): Promise<RecordedClaim | null> {
  const rows = await db.run(selectClaim, [claim.scope, claim.keyHash])
  return rows[0] ?? null
}

/** Deletes keys that are older than promised. Returns how many, at most `limit`. */
export async function forgetClaims(db: Queryable, limit: number): Promise<number> {
  return (await db.run(deleteOldClaims, [limit])).length
}

/** Every success is 200; the column is for a later version that may answer otherwise. */
const SUCCESS_STATUS = 200

const INSERT_CLAIM = `INSERT INTO idempotency_keys
    (scope, key_hash, fingerprint, status, resource_id)
  VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING RETURNING 1`

const CLAIMED = { name: 'once', text: INSERT_CLAIM, parameters: 5 }

const insertClaim = statement<object>({
  name: 'idempotency_keys.insert',
  text: INSERT_CLAIM,
  acrossAccounts: 'scope is the account, or the object of an open route',
})

const selectClaim = statement<RecordedClaim>({
  name: 'idempotency_keys.find',
  text: `SELECT fingerprint, resource_id AS "resourceId" FROM idempotency_keys
    WHERE scope = $1 AND key_hash = $2`,
  acrossAccounts: 'scope is the account, or the object of an open route',
})

const deleteOldClaims = statement<{ forgotten: number }>({
  name: 'idempotency_keys.forget',
  text: `DELETE FROM idempotency_keys WHERE (scope, key_hash) IN (
      SELECT scope, key_hash FROM idempotency_keys WHERE created_at < now() - interval '30 days'
      ORDER BY created_at LIMIT $1 FOR UPDATE SKIP LOCKED)
    RETURNING 1 AS forgotten`,
  acrossAccounts: 'housekeeping by age',
})
