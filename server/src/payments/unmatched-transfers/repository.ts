import type { Columns } from '../../db/columns.ts'
import {
  assignmentFrom,
  bigint,
  number,
  records,
  seconds,
  selection,
  text,
} from '../../db/columns.ts'
import { runFiltered } from '../../db/database.ts'
import type { Page } from '../../db/page.ts'
import { filteredStatement } from '../../db/page.ts'
import type { Queryable } from '../../db/queryable.ts'
import { statement } from '../../db/statement.ts'
import type { Address } from '../../lib/addresses.ts'
import type { AccountId } from '../../lib/ids.ts'
import { idBodyBoundAt } from '../../lib/ids.ts'
import type { BaseUnits } from '../../lib/money.ts'
import { floorToCents } from '../../lib/money.ts'
import type { PaymentId } from '../payments/state.ts'
import type { Suggestion, UnmatchedId, UnmatchedTransfer } from './state.ts'
import { leftOf } from './state.ts'

/** As the chain shows it. */
export type SeenTransfer = Omit<
  UnmatchedTransfer,
  'creditedBaseUnits' | 'refundedBaseUnits' | 'source' | 'setAsideAtSeconds' | 'state'
>

export async function findUnmatched(
  db: Queryable,
  accountId: AccountId,
  id: UnmatchedId,
): Promise<UnmatchedTransfer | null> {
  return (await db.run(find, [accountId, id]))[0] ?? null
}

export async function listUnmatched(
  db: Queryable,
  accountId: AccountId,
  filters: { readonly state?: string | undefined },
  page: Page,
) {
  const { rows, hasMore } = await runFiltered(db, list(filters), accountId, page)
  return { transfers: rows, hasMore }
}

/** Finds transfers that carry one of the signatures, or come from one of the senders. */
export async function findClaimed(
  db: Queryable,
  accountId: AccountId,
  given: readonly string[],
  sinceSeconds: number,
): Promise<UnmatchedTransfer[]> {
  if (given.length === 0) return []
  return await db.run(claimed, [accountId, given, new Date(sinceSeconds * 1000)])
}

/** Finds transfers of these transactions that the owner matched. */
export async function findMatched(
  db: Queryable,
  accountId: AccountId,
  signatures: readonly string[],
): Promise<UnmatchedTransfer[]> {
  return await db.run(matched, [accountId, signatures])
}

/** Locks all transfers of one transaction, in every account that proved the wallets. */
export async function lockBySignature(
  tx: Queryable,
  signature: string,
): Promise<UnmatchedTransfer[]> {
  return await tx.run(lock, [signature])
}

/** Saves what the chain shows. A final row never changes. */
export async function saveSeen(tx: Queryable, seen: readonly SeenTransfer[]): Promise<void> {
  if (seen.length > 0) await tx.run(save, RECORDS.values(seen))
}

/** Deletes rows that are not final and that their transactions no longer show. */
export async function deleteGone(
  tx: Queryable,
  signatures: readonly string[],
  shown: readonly SeenTransfer[],
): Promise<void> {
  await tx.run(remove, [signatures, shown.map(keyOf)])
}

/** The money of a transfer, whichever accounts proved the wallet. */
type Key = Pick<UnmatchedTransfer, 'signature' | 'tokenAccount' | 'senderAddress'>

export const keyOf = ({ signature, tokenAccount, senderAddress }: Key) =>
  `${signature} ${tokenAccount} ${senderAddress}`

/** Records a match. Only the account of the payment learns which one. */
export async function addCredit(
  tx: Queryable,
  { signature, tokenAccount, senderAddress }: Key,
  { accountId, source }: { readonly accountId: AccountId; readonly source: PaymentId },
  shareBaseUnits: BaseUnits,
): Promise<void> {
  const key = [signature, tokenAccount, senderAddress]
  await tx.run(credit, [...key, shareBaseUnits.toString(), accountId, source])
}

/** Sums up the refunds that are final. */
export async function sumRefunds(
  tx: Queryable,
  refunds: readonly { readonly accountId: AccountId; readonly source: string }[],
): Promise<void> {
  if (refunds.length === 0) return
  const accountIds = refunds.map(({ accountId }) => accountId)
  await tx.run(sumUp, [accountIds, refunds.map(({ source }) => source)])
}

/** Whether a refund of one of these transfers was made and may have moved the money. */
export async function hasRefunds(
  tx: Queryable,
  transfers: readonly Pick<UnmatchedTransfer, 'accountId' | 'id'>[],
): Promise<boolean> {
  const accountIds = transfers.map(({ accountId }) => accountId)
  return (await tx.run(refundsOf, [accountIds, transfers.map(({ id }) => id)])).length > 0
}

/** Returns null if there is none. */
export async function setAside(
  tx: Queryable,
  accountId: AccountId,
  id: UnmatchedId,
  at: Date | null,
): Promise<UnmatchedTransfer | null> {
  return (await tx.run(setAsideAt, [accountId, id, at]))[0] ?? null
}

// How old a request may be to be suggested for its amount.
const SUGGESTED_WITHIN_SECONDS = 30 * 86_400
const CLOCKS_DIFFER_SECONDS = 600

/** Finds the payments that the transfers may be meant for. */
export async function findSuggestions(
  db: Queryable,
  accountId: AccountId,
  transfers: readonly UnmatchedTransfer[],
): Promise<Suggestion[]> {
  if (transfers.length === 0) return []
  return await db.run(suggest, [
    accountId,
    transfers.map(({ id }) => id),
    transfers.map(({ signature }) => signature),
    transfers.map(({ senderAddress }) => senderAddress),
    transfers.map(({ tokenAccount }) => tokenAccount),
    transfers.map((each) => floorToCents(leftOf(each))),
    transfers.map(({ atSeconds }) => idBodyBoundAt(atSeconds - SUGGESTED_WITHIN_SECONDS)),
    transfers.map(({ atSeconds }) => idBodyBoundAt(atSeconds + CLOCKS_DIFFER_SECONDS)),
  ])
}

const CHANGING = {
  recipientAddress: text<Address>('recipient_address'),
  slot: number('slot'),
  atSeconds: seconds('block_time'),
  commitment: text('commitment'),
  amountBaseUnits: bigint('amount_base_units'),
} satisfies Partial<Columns<SeenTransfer>>

const SEEN: Columns<SeenTransfer> = {
  accountId: text('account_id'),
  id: text('id'),
  signature: text('signature'),
  tokenAccount: text('token_account'),
  senderAddress: text('sender_address'),
  ...CHANGING,
}

const { columns, read } = selection<UnmatchedTransfer>({
  ...SEEN,
  creditedBaseUnits: bigint('credited_base_units'),
  refundedBaseUnits: bigint('refunded_base_units'),
  source: text('source'),
  setAsideAtSeconds: seconds('set_aside_at'),
  state: text('state'),
})
const SELECT = `SELECT ${columns} FROM unmatched_transfers`
const RECORDS = records(SEEN)

const find = statement({
  name: 'unmatched_transfers.find',
  text: `${SELECT} WHERE account_id = $1 AND id = $2`,
  read,
})

const list = filteredStatement({
  name: 'unmatched_transfers.list',
  text: `${SELECT} WHERE account_id = $1`,
  filters: ['state'],
  read,
})

// The newest few: an account may get thousands from one exchange.
const claimed = statement({
  name: 'unmatched_transfers.find_claimed',
  text: `${SELECT} WHERE account_id = $1 AND (signature = ANY($2) OR sender_address = ANY($2))
    AND block_time >= $3 ORDER BY id DESC LIMIT 50`,
  unprepared: true,
  read,
})

const matched = statement({
  name: 'unmatched_transfers.find_matched',
  text: `${SELECT} WHERE account_id = $1 AND signature = ANY($2) AND source IS NOT NULL`,
  read,
})

const lock = statement({
  name: 'unmatched_transfers.lock',
  text: `${SELECT} WHERE signature = $1 ORDER BY account_id, id FOR NO KEY UPDATE`,
  acrossAccounts: 'accounts may share a wallet; its money counts once',
  read,
})

const save = statement({
  name: 'unmatched_transfers.save',
  text: `INSERT INTO unmatched_transfers AS known (${RECORDS.names})
    SELECT * FROM ${RECORDS.unnest}
    ON CONFLICT (signature, token_account, sender_address, account_id) DO UPDATE
      SET ${assignmentFrom(CHANGING, 'excluded')} WHERE known.commitment <> 'finalized'`,
  acrossAccounts: 'transfers to many accounts at once, each with its account',
})

const remove = statement({
  name: 'unmatched_transfers.delete_gone',
  text: `DELETE FROM unmatched_transfers WHERE signature = ANY($1) AND commitment = 'confirmed'
    AND signature || ' ' || token_account || ' ' || sender_address <> ALL($2)`,
  acrossAccounts: 'ingestion knows the signature but not the account',
})

const credit = statement({
  name: 'unmatched_transfers.credit',
  text: `UPDATE unmatched_transfers SET credited_base_units = credited_base_units + $4::bigint,
      source = CASE WHEN account_id = $5 THEN $6 END
    WHERE signature = $1 AND token_account = $2 AND sender_address = $3`,
  acrossAccounts: 'accounts may share a wallet; its money counts once',
})

const sumUp = statement({
  name: 'unmatched_transfers.sum_refunds',
  text: `UPDATE unmatched_transfers AS held SET refunded_base_units = gone.total
    FROM (SELECT shared.signature, shared.token_account, shared.sender_address,
        sum(refunds.amount_base_units)::bigint AS total
      FROM unmatched_transfers AS shared JOIN refunds ON refunds.account_id = shared.account_id
        AND refunds.source = shared.id AND refunds.state = 'landed'
      WHERE (shared.signature, shared.token_account, shared.sender_address) IN (
        SELECT signature, token_account, sender_address FROM unmatched_transfers
        WHERE (account_id, id) IN (SELECT * FROM unnest($1::text[], $2::text[])))
      GROUP BY 1, 2, 3) AS gone
    WHERE held.signature = gone.signature AND held.token_account = gone.token_account
      AND held.sender_address = gone.sender_address`,
  acrossAccounts: 'accounts may share a wallet; its money counts once',
})

const refundsOf = statement<object>({
  name: 'unmatched_transfers.find_refunds',
  text: `SELECT 1 FROM refunds
    JOIN unnest($1::text[], $2::text[]) AS shared (account_id, source)
      ON refunds.account_id = shared.account_id AND refunds.source = shared.source
    WHERE refunds.account_id = shared.account_id
      AND refunds.state IN ('live', 'confirmed', 'landed') LIMIT 1`,
})

const setAsideAt = statement({
  name: 'unmatched_transfers.set_aside',
  text: `UPDATE unmatched_transfers SET set_aside_at = $3 WHERE account_id = $1 AND id = $2
    RETURNING ${columns}`,
  read,
})

const suggest = statement<Suggestion>({
  name: 'unmatched_transfers.suggest',
  text: `SELECT found."transferId", found.source, found.reason,
      payables.amount_cents AS "amountCents"
    FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[], $7::text[], $8::text[])
      AS held (id, signature, sender_address, token_account, amount_cents, after, before)
    CROSS JOIN LATERAL (
      (SELECT held.id AS "transferId", source, 'named' AS reason FROM detections
        WHERE detections.signature = held.signature AND detections.account_id = $1
          AND action = 'pay' LIMIT 5)
      UNION ALL (SELECT held.id, source, 'claimed' FROM payment_claims
        WHERE account_id = $1 AND given IN (held.signature, held.sender_address)
        ORDER BY id DESC LIMIT 5)
      UNION ALL (SELECT held.id, id, 'same_amount' FROM payables
        WHERE state = 'open' AND recipient_token_account = held.token_account
          AND payables.amount_cents = held.amount_cents AND account_id = $1
          AND substr(id, 4) > held.after AND substr(id, 4) < held.before
        ORDER BY substr(id, 4) DESC LIMIT 5)
    ) AS found
    JOIN payables ON payables.account_id = $1 AND payables.id = found.source
    WHERE payables.account_id = $1`,
})
