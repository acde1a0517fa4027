import { runPage } from '../../db/database.ts'
import type { NewRow } from '../../db/insertion.ts'
import { insertion, rowOf } from '../../db/insertion.ts'
import type { Page } from '../../db/page.ts'
import { pagedStatement } from '../../db/page.ts'
import type { Queryable } from '../../db/queryable.ts'
import { statement } from '../../db/statement.ts'
import type { Address } from '../../lib/addresses.ts'
import type { AccountId } from '../../lib/ids.ts'
import type { Cents } from '../../lib/money.ts'
import type { CheckoutLink, CheckoutLinkId } from './state.ts'

export function linkRow(link: CheckoutLink): NewRow {
  return rowOf(LINKS, {
    account_id: link.accountId,
    id: link.id,
    line_items: JSON.stringify(link.lineItems),
    amount_cents: link.amountCents,
    recipient_address: link.recipientAddress,
    metadata: JSON.stringify(link.metadata),
  })
}

export async function findLink(
  db: Queryable,
  accountId: AccountId,
  id: CheckoutLinkId,
): Promise<CheckoutLink | null> {
  return first(await db.run(find, [accountId, id]))
}

export async function findLinkById(
  db: Queryable,
  id: CheckoutLinkId,
): Promise<CheckoutLink | null> {
  return first(await db.run(findById, [id]))
}

/** All, or those that are canceled, or those that are not. */
export async function listLinks(
  db: Queryable,
  accountId: AccountId,
  isCanceled: boolean | null,
  page: Page,
) {
  const statements = isCanceled === null ? list : isCanceled ? listCanceled : listLive
  const { rows, hasMore } = await runPage(db, statements, [accountId], page)
  return { links: rows.map(toLink), hasMore }
}

/** Null when it is canceled already, or not there. */
export async function cancelLink(
  tx: Queryable,
  accountId: AccountId,
  id: CheckoutLinkId,
  nowMs: number,
): Promise<CheckoutLink | null> {
  return first(await tx.run(cancel, [accountId, id, new Date(nowMs)]))
}

type Row = {
  account_id: AccountId
  id: CheckoutLinkId
  line_items: CheckoutLink['lineItems']
  amount_cents: number
  recipient_address: Address
  metadata: Record<string, string>
  canceled_at: Date | null
}

function first(rows: readonly Row[]): CheckoutLink | null {
  return rows[0] === undefined ? null : toLink(rows[0])
}

function toLink(row: Row): CheckoutLink {
  return {
    accountId: row.account_id,
    id: row.id,
    lineItems: row.line_items,
    amountCents: row.amount_cents as Cents,
    recipientAddress: row.recipient_address,
    metadata: row.metadata,
    isCanceled: row.canceled_at !== null,
  }
}

const COLUMNS = 'account_id, id, line_items, amount_cents, recipient_address, metadata, canceled_at'
const SELECT = `SELECT ${COLUMNS} FROM checkout_links`

const LINKS = insertion({
  table: 'checkout_links',
  columns: {
    account_id: 'text',
    id: 'text',
    line_items: 'jsonb',
    amount_cents: 'bigint',
    recipient_address: 'text',
    metadata: 'jsonb',
  },
})

const find = statement<Row>({
  name: 'checkout_links.find',
  text: `${SELECT} WHERE account_id = $1 AND id = $2`,
})

const findById = statement<Row>({
  name: 'checkout_links.find_by_id',
  text: `${SELECT} WHERE id = $1`,
  acrossAccounts: 'an open route: who has the link may open it',
})

const list = pagedStatement<Row>({
  name: 'checkout_links.list',
  text: `${SELECT} WHERE account_id = $1`,
  parameters: 1,
})

const listLive = pagedStatement<Row>({
  name: 'checkout_links.list_live',
  text: `${SELECT} WHERE account_id = $1 AND canceled_at IS NULL`,
  parameters: 1,
})

const listCanceled = pagedStatement<Row>({
  name: 'checkout_links.list_canceled',
  text: `${SELECT} WHERE account_id = $1 AND canceled_at IS NOT NULL`,
  parameters: 1,
})

const cancel = statement<Row>({
  name: 'checkout_links.cancel',
  text: `UPDATE checkout_links SET canceled_at = $3
    WHERE account_id = $1 AND id = $2 AND canceled_at IS NULL RETURNING ${COLUMNS}`,
})
