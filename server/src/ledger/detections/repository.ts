import { runPage } from '../../db/database.ts'
import type { Page } from '../../db/page.ts'
import { pagedStatement } from '../../db/page.ts'
import type { Queryable } from '../../db/queryable.ts'
import { statement } from '../../db/statement.ts'
import type { Address } from '../../lib/addresses.ts'
import type { AccountId, Id } from '../../lib/ids.ts'
import type { BaseUnits } from '../../lib/money.ts'
import type { Detection, DetectionCommitment, Verdict } from './state.ts'

export async function listDetections(
  db: Queryable,
  accountId: AccountId,
  source: string | null,
  page: Page,
) {
  const { rows, hasMore } =
    source === null
      ? await runPage(db, listAll, [accountId], page)
      : await runPage(db, listOfSource, [accountId, source], page)
  return { detections: rows.map(toDetection), hasMore }
}

/** All of these objects, or those with one of the verdicts. */
export async function findDetectionsOf(
  tx: Queryable,
  objects: readonly { readonly accountId: AccountId; readonly id: string }[],
  verdicts: readonly Verdict[] | null = null,
): Promise<Detection[]> {
  const accountIds = objects.map(({ accountId }) => accountId)
  const ids = objects.map(({ id }) => id)
  return (await tx.run(findOf, [accountIds, ids, verdicts])).map(toDetection)
}

/** The newest of one object with one of the verdicts. */
export async function findNewestDetections(
  db: Queryable,
  object: { readonly accountId: AccountId; readonly id: string },
  verdicts: readonly Verdict[],
  limit: number,
): Promise<Detection[]> {
  return (await db.run(findNewest, [object.accountId, object.id, verdicts, limit])).map(toDetection)
}

export async function findDetectionsBySignature(
  tx: Queryable,
  signatures: readonly string[],
): Promise<Detection[]> {
  return (await tx.run(findBySignature, [signatures])).map(toDetection)
}

/** Holds the rows until the transaction ends. */
export async function lockDetectionsBySignature(
  tx: Queryable,
  signature: string,
): Promise<Detection[]> {
  return (await tx.run(lockBySignature, [signature])).map(toDetection)
}

/** Writes each down, or what has become of it since. */
export async function saveDetections(
  tx: Queryable,
  detections: readonly Detection[],
): Promise<void> {
  const column = <Value>(read: (detection: Detection) => Value) => detections.map(read)
  await tx.run(save, [
    column((d) => d.accountId),
    column((d) => d.id),
    column((d) => d.source),
    column((d) => d.signature),
    column((d) => d.action),
    column((d) => d.position),
    column((d) => d.commitment),
    column((d) => d.verdict),
    column((d) => d.slot),
    column((d) => new Date(d.atSeconds * 1000)),
    column((d) => d.amountBaseUnits.toString()),
    column((d) => d.senderAddress),
    column((d) => d.recipientAddress),
    column((d) => d.feeBaseUnits.toString()),
    column((d) => d.outstandingBaseUnits?.toString() ?? null),
  ])
}

type Row = {
  account_id: AccountId
  id: Id<'det'>
  source: string
  signature: string
  action: Detection['action']
  position: number
  commitment: DetectionCommitment
  verdict: Verdict
  slot: number
  block_time: Date
  amount_base_units: number
  sender_address: Address
  recipient_address: Address | null
  fee_base_units: number
  outstanding_base_units: number | null
}

function toDetection(row: Row): Detection {
  return {
    accountId: row.account_id,
    id: row.id,
    source: row.source,
    signature: row.signature,
    action: row.action,
    position: row.position,
    commitment: row.commitment,
    verdict: row.verdict,
    slot: row.slot,
    atSeconds: Math.floor(row.block_time.getTime() / 1000),
    amountBaseUnits: BigInt(row.amount_base_units) as BaseUnits,
    senderAddress: row.sender_address,
    recipientAddress: row.recipient_address,
    feeBaseUnits: BigInt(row.fee_base_units) as BaseUnits,
    outstandingBaseUnits:
      row.outstanding_base_units === null
        ? null
        : (BigInt(row.outstanding_base_units) as BaseUnits),
  }
}

const COLUMNS = `account_id, id, source, signature, action, position, commitment, verdict, slot,
  block_time, amount_base_units, sender_address, recipient_address, fee_base_units,
  outstanding_base_units`

const listAll = pagedStatement<Row>({
  name: 'detections.list_all',
  text: `SELECT ${COLUMNS} FROM detections WHERE account_id = $1`,
  parameters: 1,
})

const listOfSource = pagedStatement<Row>({
  name: 'detections.list',
  text: `SELECT ${COLUMNS} FROM detections WHERE account_id = $1 AND source = $2`,
  parameters: 2,
})

const findOf = statement<Row>({
  name: 'detections.find_of',
  text: `SELECT ${COLUMNS.replaceAll(/\w+/g, 'detections.$&')} FROM detections
    JOIN unnest($1::text[], $2::text[]) AS seen (account_id, source)
      ON detections.account_id = seen.account_id AND detections.source = seen.source
    WHERE detections.account_id = seen.account_id
      AND ($3::text[] IS NULL OR detections.verdict = ANY($3))`,
})

const findNewest = statement<Row>({
  name: 'detections.find_newest',
  text: `SELECT ${COLUMNS} FROM detections
    WHERE account_id = $1 AND source = $2 AND verdict = ANY($3) ORDER BY id DESC LIMIT $4`,
})

const findBySignature = statement<Row>({
  name: 'detections.find_by_signature',
  text: `SELECT ${COLUMNS} FROM detections WHERE signature = ANY($1)`,
  acrossAccounts: 'the chain tells what a signature touched, whosever it is',
})

const lockBySignature = statement<Row>({
  name: 'detections.lock_by_signature',
  text: `SELECT ${COLUMNS} FROM detections WHERE signature = $1 ORDER BY id FOR UPDATE`,
  acrossAccounts: 'a signature counts once among all accounts',
})

const save = statement({
  name: 'detections.save',
  text: `INSERT INTO detections (${COLUMNS})
    SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[],
      $7::text[], $8::text[], $9::bigint[], $10::timestamptz[], $11::bigint[], $12::text[], $13::text[],
      $14::bigint[], $15::bigint[])
    ON CONFLICT (source, signature, position) DO UPDATE SET
      commitment = excluded.commitment, verdict = excluded.verdict, slot = excluded.slot,
      block_time = excluded.block_time, action = excluded.action,
      amount_base_units = excluded.amount_base_units, sender_address = excluded.sender_address,
      recipient_address = excluded.recipient_address, fee_base_units = excluded.fee_base_units,
      outstanding_base_units = excluded.outstanding_base_units`,
  acrossAccounts: 'objects of many accounts at once, each with its account',
})
