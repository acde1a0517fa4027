import type { Columns } from '../../db/columns.ts'
import { selection, text } from '../../db/columns.ts'
import { runPage } from '../../db/database.ts'
import type { NewRow } from '../../db/insertion.ts'
import { insertion } from '../../db/insertion.ts'
import type { Page } from '../../db/page.ts'
import { pagedStatement } from '../../db/page.ts'
import type { Queryable } from '../../db/queryable.ts'
import { statement } from '../../db/statement.ts'
import type { AccountId, Id } from '../../lib/ids.ts'
import type { PaymentId } from '../payments/state.ts'

/** Somebody on the hosted page says that a payment is theirs: a signature, or the sending wallet. */
export type PaymentClaim = {
  readonly id: Id<'clm'>
  readonly accountId: AccountId
  readonly source: PaymentId
  readonly given: string
}

export function claimRow(claim: PaymentClaim): NewRow {
  return CLAIMS.row(claim)
}

/** Newest first. The caller bounds how many there are. */
export async function findClaimsOf(
  db: Queryable,
  accountId: AccountId,
  source: PaymentId,
): Promise<PaymentClaim[]> {
  return await db.run(findOf, [accountId, source])
}

export async function listClaims(db: Queryable, accountId: AccountId, page: Page) {
  const { rows, hasMore } = await runPage(db, list, [accountId], page)
  return { claims: rows, hasMore }
}

const CLAIM: Columns<PaymentClaim> = {
  accountId: text('account_id'),
  id: text('id'),
  source: text('source'),
  given: text('given'),
}

const CLAIMS = insertion({ table: 'payment_claims', columns: CLAIM })
const { columns, read } = selection(CLAIM)

const findOf = statement({
  name: 'payment_claims.find_of',
  text: `SELECT ${columns} FROM payment_claims
    WHERE account_id = $1 AND source = $2 ORDER BY id DESC`,
  read,
})

const list = pagedStatement({
  name: 'payment_claims.list',
  text: `SELECT ${columns} FROM payment_claims WHERE account_id = $1`,
  parameters: 1,
  read,
})
