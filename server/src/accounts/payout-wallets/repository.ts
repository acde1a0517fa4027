import type { Columns } from '../../db/columns.ts'
import { seconds, selection, text } from '../../db/columns.ts'
import { runPage } from '../../db/database.ts'
import { isUniqueViolation } from '../../db/errors.ts'
import type { NewRow } from '../../db/insertion.ts'
import { insertion } from '../../db/insertion.ts'
import type { Page } from '../../db/page.ts'
import { pagedStatement } from '../../db/page.ts'
import type { Queryable } from '../../db/queryable.ts'
import { statement } from '../../db/statement.ts'
import type { Address } from '../../lib/addresses.ts'
import type { AccountId, Id } from '../../lib/ids.ts'
import type { PayoutWallet } from './state.ts'

export function payoutWalletRow(wallet: PayoutWallet): NewRow {
  return PAYOUT_WALLETS.row(wallet)
}

/** Whether an insertion failed because the account has the wallet. */
export function isAlreadyAdded(error: unknown): boolean {
  return isUniqueViolation(error, 'payout_wallets_live')
}

export async function findPayoutWallet(
  db: Queryable,
  accountId: AccountId,
  id: Id<'pw'>,
): Promise<PayoutWallet | null> {
  return (await db.run(find, [accountId, id]))[0] ?? null
}

export async function findPayoutWalletByAddress(
  db: Queryable,
  accountId: AccountId,
  address: Address,
): Promise<PayoutWallet | null> {
  return (await db.run(findByAddress, [accountId, address]))[0] ?? null
}

/** `which`: `live` for a list; `all` for an export, which includes removed wallets. */
export async function listPayoutWallets(
  db: Queryable,
  accountId: AccountId,
  which: 'live' | 'all',
  page: Page,
): Promise<{ wallets: PayoutWallet[]; hasMore: boolean }> {
  const statements = which === 'live' ? listLive : listAll
  const { rows, hasMore } = await runPage(db, statements, [accountId], page)
  return { wallets: rows, hasMore }
}

/** An account that proved the wallet: its own, or a payout wallet, which it may have removed. */
export type Prover = {
  readonly address: Address
  readonly accountId: AccountId
  readonly isRemoved: boolean
}

export async function findProvers(db: Queryable, addresses: readonly Address[]): Promise<Prover[]> {
  return await db.run(findAllProvers, [addresses])
}

export async function findLiveAddresses(db: Queryable, accountId: AccountId): Promise<Address[]> {
  return (await db.run(liveAddresses, [accountId])).map(({ address }) => address)
}

/** Returns whether this call removed it. */
export async function removePayoutWallet(
  tx: Queryable,
  accountId: AccountId,
  id: Id<'pw'>,
  nowMs: number,
): Promise<boolean> {
  return (await tx.run(remove, [accountId, id, new Date(nowMs)])).length === 1
}

const WALLET: Columns<PayoutWallet> = {
  accountId: text('account_id'),
  id: text('id'),
  address: text('address'),
  name: text('name'),
  removedAtSeconds: seconds('removed_at'),
}

const PAYOUT_WALLETS = insertion({ table: 'payout_wallets', columns: WALLET })

const { columns, read } = selection(WALLET)
const SELECT = `SELECT ${columns} FROM payout_wallets`

const find = statement({
  name: 'payout_wallets.find',
  text: `${SELECT} WHERE account_id = $1 AND id = $2 AND removed_at IS NULL`,
  read,
})

const findByAddress = statement({
  name: 'payout_wallets.find_by_address',
  text: `${SELECT} WHERE account_id = $1 AND address = $2 AND removed_at IS NULL`,
  read,
})

const listLive = pagedStatement({
  name: 'payout_wallets.list',
  text: `${SELECT} WHERE account_id = $1 AND removed_at IS NULL`,
  parameters: 1,
  read,
})

const listAll = pagedStatement({
  name: 'payout_wallets.list_all',
  text: `${SELECT} WHERE account_id = $1`,
  parameters: 1,
  read,
})

const remove = statement<{ id: string }>({
  name: 'payout_wallets.remove',
  text: `UPDATE payout_wallets SET removed_at = $3
    WHERE account_id = $1 AND id = $2 AND removed_at IS NULL RETURNING id`,
})

const findAllProvers = statement<Prover>({
  name: 'payout_wallets.find_provers',
  text: `SELECT wallet_address AS address, id AS "accountId", false AS "isRemoved"
    FROM accounts WHERE wallet_address = ANY($1)
    UNION ALL SELECT address, account_id, bool_and(removed_at IS NOT NULL) FROM payout_wallets
      WHERE address = ANY($1) GROUP BY address, account_id`,
  acrossAccounts: 'ingestion knows the wallet but not the accounts that proved it',
})

// More wallets than anybody proves by hand.
const liveAddresses = statement<{ address: Address }>({
  name: 'payout_wallets.live_addresses',
  text: `SELECT address FROM payout_wallets WHERE account_id = $1 AND removed_at IS NULL
    ORDER BY id DESC LIMIT 100`,
})
