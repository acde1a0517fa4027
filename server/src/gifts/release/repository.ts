import type { Queryable } from '../../db/queryable.ts'
import { statement } from '../../db/statement.ts'
import type { Address } from '../../lib/addresses.ts'
import type { AccountId } from '../../lib/ids.ts'
import type { GiftId } from '../state.ts'
import type { ReleaseAttempt } from './state.ts'

export async function findLatestAttempt(
  db: Queryable,
  accountId: AccountId,
  giftId: GiftId,
): Promise<ReleaseAttempt | null> {
  const [row] = await db.run(latest, [accountId, giftId])
  return row === undefined ? null : toAttempt(row)
}

/** Whether this very transaction was submitted before, whatever became of it. */
export async function isAttempt(
  db: Queryable,
  accountId: AccountId,
  giftId: GiftId,
  signature: string,
): Promise<boolean> {
  return (await db.run(find, [accountId, giftId, signature])).length > 0
}

/** Holds the quotas of this account and this client until the transaction ends. */
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

/** How many fees were paid, and promised, so far. */
export async function countSponsored(
  tx: Queryable,
  accountId: AccountId,
  giftId: GiftId,
  clientHash: Buffer,
): Promise<SponsoredCounts> {
  const [row] = await tx.run(count, [accountId, giftId, clientHash])
  return row as SponsoredCounts
}

/** Throws when another release of the gift is on its way. */
export async function insertAttempt(
  tx: Queryable,
  attempt: ReleaseAttempt,
  clientHash: Buffer,
): Promise<void> {
  await tx.run(insert, [
    attempt.accountId,
    attempt.giftId,
    attempt.signature,
    attempt.recipientAddress,
    attempt.status,
    attempt.isSponsored,
    attempt.feeLamports,
    attempt.wire,
    attempt.lastValidBlockHeight,
    clientHash,
  ])
}

/** A page of what is on its way, by signature. */
export async function listSubmitted(
  db: Queryable,
  afterSignature: string,
  limit: number,
): Promise<ReleaseAttempt[]> {
  return (await db.run(submitted, [afterSignature, limit])).map(toAttempt)
}

export type AttemptOutcome = Pick<ReleaseAttempt, 'signature' | 'status'>

/** What the chain made of them, by signature. Returns those that it changed. */
export async function settleAttempts(
  tx: Queryable,
  outcomes: readonly AttemptOutcome[],
  from: readonly ReleaseAttempt['status'][],
): Promise<ReleaseAttempt[]> {
  const signatures = outcomes.map(({ signature }) => signature)
  const statuses = outcomes.map(({ status }) => status)
  return (await tx.run(settle, [signatures, statuses, from])).map(toAttempt)
}

type Row = {
  account_id: AccountId
  gift_id: GiftId
  signature: string
  recipient_address: Address
  status: ReleaseAttempt['status']
  is_sponsored: boolean
  fee_lamports: number
  wire_transaction: Buffer
  last_valid_block_height: number
}

function toAttempt(row: Row): ReleaseAttempt {
  return {
    accountId: row.account_id,
    giftId: row.gift_id,
    signature: row.signature,
    recipientAddress: row.recipient_address,
    status: row.status,
    isSponsored: row.is_sponsored,
    feeLamports: row.fee_lamports,
    wire: row.wire_transaction,
    lastValidBlockHeight: row.last_valid_block_height,
  }
}

const COLUMNS = `account_id, gift_id, signature, recipient_address, status, is_sponsored,
  fee_lamports, wire_transaction, last_valid_block_height`

const latest = statement<Row>({
  name: 'gift_release_attempts.latest',
  text: `SELECT ${COLUMNS} FROM gift_release_attempts WHERE account_id = $1 AND gift_id = $2
    ORDER BY created_at DESC LIMIT 1`,
})

const find = statement<object>({
  name: 'gift_release_attempts.find',
  text: `SELECT 1 FROM gift_release_attempts
    WHERE account_id = $1 AND gift_id = $2 AND signature = $3`,
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
  acrossAccounts: 'a client may take gifts of many accounts; it is told numbers only',
})

const insert = statement({
  name: 'gift_release_attempts.insert',
  text: `INSERT INTO gift_release_attempts (${COLUMNS}, client_hash, created_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, now())`,
})

const submitted = statement<Row>({
  name: 'gift_release_attempts.list_submitted',
  text: `SELECT ${COLUMNS} FROM gift_release_attempts
    WHERE status = 'submitted' AND signature > $1 ORDER BY signature LIMIT $2`,
  acrossAccounts: 'the follower looks after all that is on its way',
})

const settle = statement<Row>({
  name: 'gift_release_attempts.settle',
  text: `UPDATE gift_release_attempts SET status = seen.status
    FROM unnest($1::text[], $2::text[]) AS seen (signature, status)
    WHERE gift_release_attempts.signature = seen.signature
      AND gift_release_attempts.status <> seen.status
      AND gift_release_attempts.status = ANY($3)
    RETURNING ${COLUMNS.replaceAll(/\w+/g, 'gift_release_attempts.$&')}`,
  acrossAccounts: 'the chain tells what became of a signature, whosever it is',
})
