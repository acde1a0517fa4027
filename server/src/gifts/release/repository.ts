import type { Columns } from '../../db/columns.ts'
import { boolean, bytes, number, parameters, selection, text } from '../../db/columns.ts'
import type { Queryable } from '../../db/queryable.ts'
import { statement } from '../../db/statement.ts'
import type { AccountId } from '../../lib/ids.ts'
import type { GiftId } from '../state.ts'
import type { ReleaseAttempt } from './state.ts'

export async function findLatestAttempt(
  db: Queryable,
  accountId: AccountId,
  giftId: GiftId,
): Promise<ReleaseAttempt | null> {
  return (await db.run(latest, [accountId, giftId]))[0] ?? null
}

/** Whether this transaction was submitted before, whatever its outcome. */
export async function isAttempt(
  db: Queryable,
  accountId: AccountId,
  giftId: GiftId,
  signature: string,
): Promise<boolean> {
  return (await db.run(find, [accountId, giftId, signature])).length > 0
}

/** Locks the quotas of this account and this client until the transaction ends. */
export async function lockQuotas(
  tx: Queryable,
  accountId: AccountId,
  clientHash: Buffer,
): Promise<void> {
  await tx.run(lockQuota, [accountId])
  await tx.run(lockQuota, [clientHash.toString('hex')])
}

export type SponsoredCounts = {
  readonly ofGift: number
  readonly ofAccountToday: number
  readonly ofClientToday: number
}

/** Counts the network fees that were sponsored so far, including those in flight. */
export async function countSponsored(
  tx: Queryable,
  accountId: AccountId,
  giftId: GiftId,
  clientHash: Buffer,
): Promise<SponsoredCounts> {
  const [row] = await tx.run(count, [accountId, giftId, clientHash])
  return row as SponsoredCounts
}

/** Whether a release of the gift is in flight or has landed: the network refuses any other. */
export async function isTaken(
  tx: Queryable,
  accountId: AccountId,
  giftId: GiftId,
): Promise<boolean> {
  return (await tx.run(findTaken, [accountId, giftId])).length > 0
}

export type SponsorDay = { readonly spentLamports: number; readonly isStopped: boolean }

/** Today's spending, over all accounts. */
export async function findSponsorDay(db: Queryable): Promise<SponsorDay> {
  return (await db.run(findDay, []))[0] ?? { spentLamports: 0, isStopped: false }
}

/**
 * Takes a fee out of today's budget. False: it does not allow it, or sponsoring has stopped. The
 * day's row stays locked until the transaction ends, so that two releases never share the rest.
 */
export async function spend(
  tx: Queryable,
  feeLamports: number,
  perDayLamports: number,
): Promise<boolean> {
  return (await tx.run(spendToday, [feeLamports, perDayLamports])).length > 0
}

/** Ends sponsoring for today. False: it has stopped before. */
export async function stopSponsoring(db: Queryable): Promise<boolean> {
  return (await db.run(stopToday, [])).length > 0
}

/** Throws if another release of the gift is in flight. */
export async function insertAttempt(
  tx: Queryable,
  attempt: ReleaseAttempt,
  clientHash: Buffer,
): Promise<void> {
  await tx.run(insert, ATTEMPTS.values({ ...attempt, clientHash }))
}

/** Lists releases in flight, by signature. */
export async function listSubmitted(
  db: Queryable,
  afterSignature: string,
  limit: number,
): Promise<ReleaseAttempt[]> {
  return await db.run(submitted, [afterSignature, limit])
}

export type AttemptOutcome = Pick<ReleaseAttempt, 'signature' | 'status'>

/** Saves the outcomes on the chain, by signature. Returns the attempts that changed. */
export async function closeAttempts(
  tx: Queryable,
  outcomes: readonly AttemptOutcome[],
  from: readonly ReleaseAttempt['status'][],
): Promise<ReleaseAttempt[]> {
  const signatures = outcomes.map(({ signature }) => signature)
  const statuses = outcomes.map(({ status }) => status)
  return await tx.run(settle, [signatures, statuses, from])
}

const ATTEMPT: Columns<ReleaseAttempt> = {
  accountId: text('account_id'),
  giftId: text('gift_id'),
  signature: text('signature'),
  recipientAddress: text('recipient_address'),
  status: text('status'),
  isSponsored: boolean('is_sponsored'),
  feeLamports: number('fee_lamports'),
  wire: bytes('wire_transaction'),
  lastValidBlockHeight: number('last_valid_block_height'),
}

const ATTEMPTS = parameters({ ...ATTEMPT, clientHash: bytes<Buffer>('client_hash') })
const { columns, read } = selection(ATTEMPT, 'gift_release_attempts')

const latest = statement({
  name: 'gift_release_attempts.latest',
  text: `SELECT ${columns} FROM gift_release_attempts WHERE account_id = $1 AND gift_id = $2
    ORDER BY created_at DESC LIMIT 1`,
  read,
})

const find = statement<object>({
  name: 'gift_release_attempts.find',
  text: `SELECT 1 FROM gift_release_attempts
    WHERE account_id = $1 AND gift_id = $2 AND signature = $3`,
})

const findTaken = statement<object>({
  name: 'gift_release_attempts.find_taken',
  text: `SELECT 1 FROM gift_release_attempts
    WHERE account_id = $1 AND gift_id = $2 AND status IN ('submitted', 'landed') LIMIT 1`,
})

const TODAY = "(now() AT TIME ZONE 'UTC')::date"
const OF_ALL_ACCOUNTS = 'the sponsor pays for all accounts; only a sum is stored'

const findDay = statement<SponsorDay>({
  name: 'sponsor_days.find',
  text: `SELECT spent_lamports::float8 AS "spentLamports", stopped_at IS NOT NULL AS "isStopped"
    FROM sponsor_days WHERE day = ${TODAY}`,
  acrossAccounts: OF_ALL_ACCOUNTS,
})

const spendToday = statement<object>({
  name: 'sponsor_days.spend',
  text: `INSERT INTO sponsor_days AS today (day, spent_lamports)
    SELECT ${TODAY}, $1::bigint WHERE $1::bigint <= $2::bigint
    ON CONFLICT (day) DO UPDATE SET spent_lamports = today.spent_lamports + $1::bigint
      WHERE today.spent_lamports + $1::bigint <= $2::bigint AND today.stopped_at IS NULL
    RETURNING day`,
  acrossAccounts: OF_ALL_ACCOUNTS,
})

const stopToday = statement<object>({
  name: 'sponsor_days.stop',
  text: `INSERT INTO sponsor_days AS today (day, spent_lamports, stopped_at)
    VALUES (${TODAY}, 0, now())
    ON CONFLICT (day) DO UPDATE SET stopped_at = now() WHERE today.stopped_at IS NULL
    RETURNING day`,
  acrossAccounts: OF_ALL_ACCOUNTS,
})

const lockQuota = statement({
  name: 'gift_release_attempts.lock_quota',
  text: 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))',
  acrossAccounts: 'locks a name, reads nothing',
})

const count = statement<SponsoredCounts>({
  name: 'gift_release_attempts.count',
  text: `SELECT
    (SELECT count(*) FROM gift_release_attempts
      WHERE account_id = $1 AND gift_id = $2 AND is_sponsored)::int AS "ofGift",
    (SELECT count(*) FROM gift_release_attempts WHERE account_id = $1 AND is_sponsored
      AND created_at > now() - interval '1 day')::int AS "ofAccountToday",
    (SELECT count(*) FROM gift_release_attempts WHERE client_hash = $3 AND is_sponsored
      AND created_at > now() - interval '1 day')::int AS "ofClientToday"`,
  acrossAccounts: 'a client may claim gifts of many accounts; only numbers are returned',
})

const insert = statement({
  name: 'gift_release_attempts.insert',
  text: `INSERT INTO gift_release_attempts (${ATTEMPTS.names}, created_at)
    VALUES (${ATTEMPTS.placeholders}, now())`,
})

const submitted = statement({
  name: 'gift_release_attempts.list_submitted',
  text: `SELECT ${columns} FROM gift_release_attempts
    WHERE status = 'submitted' AND signature > $1 ORDER BY signature LIMIT $2`,
  acrossAccounts: 'ingestion checks the releases in flight of all accounts',
  read,
})

const settle = statement({
  name: 'gift_release_attempts.settle',
  text: `UPDATE gift_release_attempts SET status = seen.status
    FROM unnest($1::text[], $2::text[]) AS seen (signature, status)
    WHERE gift_release_attempts.signature = seen.signature
      AND gift_release_attempts.status <> seen.status
      AND gift_release_attempts.status = ANY($3)
    RETURNING ${columns}`,
  acrossAccounts: 'ingestion knows the signature but not the account',
  read,
})
