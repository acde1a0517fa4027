import type { Columns } from '../../db/columns.ts'
import { computed, json, number, selection, text } from '../../db/columns.ts'
import { runPage } from '../../db/database.ts'
import type { NewRow } from '../../db/insertion.ts'
import { insertion } from '../../db/insertion.ts'
import type { Page } from '../../db/page.ts'
import { pagedStatement } from '../../db/page.ts'
import type { Queryable } from '../../db/queryable.ts'
import { statement } from '../../db/statement.ts'
import type { AccountId } from '../../lib/ids.ts'
import type { CheckoutLink, CheckoutLinkId } from './state.ts'

export function linkRow(link: CheckoutLink): NewRow {
  return NEW_LINKS.row(link)
}

export async function findLink(
  db: Queryable,
  accountId: AccountId,
  id: CheckoutLinkId,
): Promise<CheckoutLink | null> {
  return (await db.run(find, [accountId, id]))[0] ?? null
}

export async function findLinkById(
  db: Queryable,
  id: CheckoutLinkId,
): Promise<CheckoutLink | null> {
  return (await db.run(findById, [id]))[0] ?? null
}

/** Lists all links, only canceled ones, or only live ones. */
export async function listLinks(
  db: Queryable,
  accountId: AccountId,
  isCanceled: boolean | null,
  page: Page,
) {
  const statements = isCanceled === null ? list : isCanceled ? listCanceled : listLive
  const { rows, hasMore } = await runPage(db, statements, [accountId], page)
  return { links: rows, hasMore }
}

/** Null if it does not exist or is already canceled. */
export async function cancelLink(
  tx: Queryable,
  accountId: AccountId,
  id: CheckoutLinkId,
  nowMs: number,
): Promise<CheckoutLink | null> {
  return (await tx.run(cancel, [accountId, id, new Date(nowMs)]))[0] ?? null
}

const LINK = {
  accountId: text('account_id'),
  id: text('id'),
  lineItems: json('line_items'),
  amountCents: number('amount_cents'),
  recipientAddress: text('recipient_address'),
  metadata: json('metadata'),
} satisfies Partial<Columns<CheckoutLink>>

const NEW_LINKS = insertion({ table: 'checkout_links', columns: LINK })

const { columns, read } = selection<CheckoutLink>({
  ...LINK,
  isCanceled: computed('canceled_at IS NOT NULL'),
})
const SELECT = `SELECT ${columns} FROM checkout_links`

const find = statement({
  name: 'checkout_links.find',
  text: `${SELECT} WHERE account_id = $1 AND id = $2`,
  read,
})

const findById = statement({
  name: 'checkout_links.find_by_id',
  text: `${SELECT} WHERE id = $1`,
  acrossAccounts: 'an open route: anyone with the link may open it',
  read,
})

const list = pagedStatement({
  name: 'checkout_links.list',
  text: `${SELECT} WHERE account_id = $1`,
  parameters: 1,
  read,
})

const listLive = pagedStatement({
  name: 'checkout_links.list_live',
  text: `${SELECT} WHERE account_id = $1 AND canceled_at IS NULL`,
  parameters: 1,
  read,
})

const listCanceled = pagedStatement({
  name: 'checkout_links.list_canceled',
  text: `${SELECT} WHERE account_id = $1 AND canceled_at IS NOT NULL`,
  parameters: 1,
  read,
})

const cancel = statement({
  name: 'checkout_links.cancel',
  text: `UPDATE checkout_links SET canceled_at = $3
    WHERE account_id = $1 AND id = $2 AND canceled_at IS NULL RETURNING ${columns}`,
  read,
})
