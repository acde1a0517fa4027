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
import { runPage } from '../../db/database.ts'
import type { Page } from '../../db/page.ts'
import { pagedStatement } from '../../db/page.ts'
import type { Queryable } from '../../db/queryable.ts'
import { statement } from '../../db/statement.ts'
import type { AccountId } from '../../lib/ids.ts'
import type { Detection, Verdict } from './state.ts'

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
  return { detections: rows, hasMore }
}

/** Finds the detections of these objects: all, or those with one of the verdicts. */
export async function findDetectionsOf(
  tx: Queryable,
  objects: readonly { readonly accountId: AccountId; readonly id: string }[],
  verdicts: readonly Verdict[] | null = null,
): Promise<Detection[]> {
  const accountIds = objects.map(({ accountId }) => accountId)
  const ids = objects.map(({ id }) => id)
  return await tx.run(findOf, [accountIds, ids, verdicts])
}

/** Finds the newest detections of one object with one of the verdicts. */
export async function findNewestDetections(
  db: Queryable,
  object: { readonly accountId: AccountId; readonly id: string },
  verdicts: readonly Verdict[],
  limit: number,
): Promise<Detection[]> {
  return await db.run(findNewest, [object.accountId, object.id, verdicts, limit])
}

export async function findDetectionsBySignature(
  tx: Queryable,
  signatures: readonly string[],
): Promise<Detection[]> {
  return await tx.run(findBySignature, [signatures])
}

/** Locks the rows until the transaction ends. */
export async function lockDetectionsBySignature(
  tx: Queryable,
  signature: string,
): Promise<Detection[]> {
  return await tx.run(lockBySignature, [signature])
}

/** Inserts each detection, or updates it. */
export async function saveDetections(
  tx: Queryable,
  detections: readonly Detection[],
): Promise<void> {
  await tx.run(save, RECORDS.values(detections))
}

const CHANGING = {
  action: text('action'),
  commitment: text('commitment'),
  verdict: text('verdict'),
  slot: number('slot'),
  atSeconds: seconds('block_time'),
  amountBaseUnits: bigint('amount_base_units'),
  senderAddress: text('sender_address'),
  recipientAddress: text('recipient_address'),
  feeBaseUnits: bigint('fee_base_units'),
  outstandingBaseUnits: bigint('outstanding_base_units'),
} satisfies Partial<Columns<Detection>>

const DETECTION: Columns<Detection> = {
  accountId: text('account_id'),
  id: text('id'),
  source: text('source'),
  signature: text('signature'),
  position: number('position'),
  ...CHANGING,
}

const { columns, read } = selection(DETECTION, 'detections')
const SELECT = `SELECT ${columns} FROM detections`
const RECORDS = records(DETECTION)

const listAll = pagedStatement({
  name: 'detections.list_all',
  text: `${SELECT} WHERE account_id = $1`,
  parameters: 1,
  read,
})

const listOfSource = pagedStatement({
  name: 'detections.list',
  text: `${SELECT} WHERE account_id = $1 AND source = $2`,
  parameters: 2,
  read,
})

const findOf = statement({
  name: 'detections.find_of',
  text: `${SELECT}
    JOIN unnest($1::text[], $2::text[]) AS seen (account_id, source)
      ON detections.account_id = seen.account_id AND detections.source = seen.source
    WHERE detections.account_id = seen.account_id
      AND ($3::text[] IS NULL OR detections.verdict = ANY($3))`,
  read,
})

const findNewest = statement({
  name: 'detections.find_newest',
  text: `${SELECT}
    WHERE account_id = $1 AND source = $2 AND verdict = ANY($3) ORDER BY id DESC LIMIT $4`,
  read,
})

const findBySignature = statement({
  name: 'detections.find_by_signature',
  text: `${SELECT} WHERE signature = ANY($1)`,
  acrossAccounts: 'a signature may touch objects of any account',
  read,
})

const lockBySignature = statement({
  name: 'detections.lock_by_signature',
  text: `${SELECT} WHERE signature = $1 ORDER BY id FOR UPDATE`,
  acrossAccounts: 'a signature counts once among all accounts',
  read,
})

const save = statement({
  name: 'detections.save',
  text: `INSERT INTO detections (${RECORDS.names}) SELECT * FROM ${RECORDS.unnest}
    ON CONFLICT (source, signature, position) DO UPDATE SET ${assignmentFrom(CHANGING, 'excluded')}`,
  acrossAccounts: 'objects of many accounts at once, each with its account',
})
