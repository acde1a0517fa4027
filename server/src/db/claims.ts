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
  /**
   * Unix seconds. If set, the key names an operation: a claim from this time or later is repeated
   * whatever the body, and an older one is replaced. Never later than ten minutes ago, so that a
   * client whose clock is ahead cannot shorten its own protection.
   */
  readonly sinceSeconds?: number | undefined
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
  const insert = claim.sinceSeconds === undefined ? insertClaim : replaceClaim
  await recording(claim, tx.run(insert, claimValues(claim, resourceId)))
}

/** Makes the claim and inserts the rows, in one statement. */
export async function insertClaimed(
  db: Queryable,
  claim: Claim,
  resourceId: string | null,
  rows: readonly NewRow[],
): Promise<void> {
  const values = [...claimValues(claim, resourceId), ...rows.flatMap((row) => row.values)]
  const condition = claim.sinceSeconds === undefined ? CLAIMED : CLAIMED_SINCE
  await recording(claim, db.run(insertAll(rows, condition), values))
}

function claimValues(
  { scope, keyHash, fingerprints: [fingerprint], sinceSeconds }: Claim,
  resourceId: string | null,
) {
  const values = [scope, keyHash, fingerprint, SUCCESS_STATUS, resourceId]
  return sinceSeconds === undefined ? values : [...values, sinceSeconds]
}

async function recording(claim: Claim, insert: Promise<unknown[]>): Promise<void> {
  const rows = await insert.catch((error: unknown) => {
    throw isLockTimeout(error) ? new ClaimTaken(error) : error
  })
  if (rows.length === 0) throw new ClaimTaken()
  claim.isRecorded = true
}

export async function findClaim(db: Queryable, claim: Claim): Promise<RecordedClaim | null> {
  const { scope, keyHash, sinceSeconds = null } = claim
  const rows = await db.run(selectClaim, [scope, keyHash, sinceSeconds])
  return rows[0] ?? null
}

/** Deletes keys that are older than promised. Returns how many, at most `limit`. */
export async function forgetClaims(db: Queryable, limit: number): Promise<number> {
  return (await db.run(deleteOldClaims, [limit])).length
}

/** Every success is 200; the column is for a later version that may answer otherwise. */
const SUCCESS_STATUS = 200

const NEW_CLAIM = `INSERT INTO idempotency_keys
    (scope, key_hash, fingerprint, status, resource_id)
  VALUES ($1, $2, $3, $4, $5)`

const INSERT_CLAIM = `${NEW_CLAIM} ON CONFLICT DO NOTHING RETURNING 1`

/** When a claim must have been made to be repeated. The database's clock alone decides. */
const oldest = (since: string) =>
  `least(to_timestamp(${since}::double precision), now() - interval '10 minutes')`

const REPLACE_CLAIM = `${NEW_CLAIM} ON CONFLICT (scope, key_hash) DO UPDATE
    SET fingerprint = EXCLUDED.fingerprint, status = EXCLUDED.status,
      resource_id = EXCLUDED.resource_id, created_at = EXCLUDED.created_at
    WHERE idempotency_keys.created_at < ${oldest('$6')} RETURNING 1`

const CLAIMED = { name: 'once', text: INSERT_CLAIM, parameters: 5 }
const CLAIMED_SINCE = { name: 'once since', text: REPLACE_CLAIM, parameters: 6 }

const insertClaim = statement<object>({
  name: 'idempotency_keys.insert',
  text: INSERT_CLAIM,
  acrossAccounts: 'scope is the account, or the object of an open route',
})

const replaceClaim = statement<object>({
  name: 'idempotency_keys.replace',
  text: REPLACE_CLAIM,
  acrossAccounts: 'scope is the account, or the object of an open route',
})

const selectClaim = statement<RecordedClaim>({
  name: 'idempotency_keys.find',
  text: `SELECT fingerprint, resource_id AS "resourceId" FROM idempotency_keys
    WHERE scope = $1 AND key_hash = $2
      AND ($3::double precision IS NULL OR created_at >= ${oldest('$3')})`,
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
