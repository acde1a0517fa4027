import type { Columns } from '../../db/columns.ts'
import { json, millis, parameters, selection, text } from '../../db/columns.ts'
import type { Queryable } from '../../db/queryable.ts'
import { statement } from '../../db/statement.ts'
import type { Id } from '../../lib/ids.ts'

/** An act that one operator wants and a second must confirm. */
export type OperatorRequest<Proposal = unknown> = {
  readonly id: Id<'opr'>
  readonly operator: string
  readonly action: string
  readonly subject: string
  readonly proposal: Proposal
  readonly expiresAtMs: number
  readonly confirmedBy: string | null
}

export async function insertRequest(tx: Queryable, request: OperatorRequest): Promise<void> {
  await tx.run(insert, NEW_REQUEST.values(request))
}

export async function findRequest(db: Queryable, id: string): Promise<OperatorRequest | null> {
  return (await db.run(find, [id]))[0] ?? null
}

/** Requests that can still be confirmed, oldest first. */
export async function listRequests(db: Queryable, nowMs: number): Promise<OperatorRequest[]> {
  return await db.run(list, [new Date(nowMs)])
}

/** Null unless another operator asked, in time, and nobody has confirmed. */
export async function confirmRequest(
  tx: Queryable,
  id: string,
  operator: string,
  nowMs: number,
): Promise<OperatorRequest | null> {
  return (await tx.run(confirm, [id, operator, new Date(nowMs)]))[0] ?? null
}

const OPERATORS = 'operators act on the service, not on an account'

const REQUEST: Columns<OperatorRequest> = {
  id: text('id'),
  operator: text('operator'),
  action: text('action'),
  subject: text('subject'),
  proposal: json('proposal'),
  expiresAtMs: millis('expires_at'),
  confirmedBy: text('confirmed_by'),
}

const { columns, read } = selection(REQUEST)
const NEW_REQUEST = parameters(REQUEST)

const insert = statement({
  name: 'operator_requests.insert',
  text: `INSERT INTO operator_requests (${NEW_REQUEST.names}) VALUES (${NEW_REQUEST.placeholders})`,
  acrossAccounts: OPERATORS,
})

const find = statement({
  name: 'operator_requests.find',
  text: `SELECT ${columns} FROM operator_requests WHERE id = $1`,
  acrossAccounts: OPERATORS,
  read,
})

const list = statement({
  name: 'operator_requests.list',
  text: `SELECT ${columns} FROM operator_requests
    WHERE confirmed_by IS NULL AND expires_at > $1 ORDER BY id`,
  acrossAccounts: OPERATORS,
  read,
})

const confirm = statement({
  name: 'operator_requests.confirm',
  text: `UPDATE operator_requests SET confirmed_by = $2, confirmed_at = $3
    WHERE id = $1 AND confirmed_by IS NULL AND operator <> $2 AND expires_at > $3
    RETURNING ${columns}`,
  acrossAccounts: OPERATORS,
  read,
})
