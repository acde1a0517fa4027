import type { Queryable } from '../../db/queryable.ts'
import { statement } from '../../db/statement.ts'
import type { Address } from '../../lib/addresses.ts'
import type { AccountId } from '../../lib/ids.ts'
import type { Account, FeePlan } from './state.ts'

/** False when the wallet has an account already. */
export async function insertAccount(tx: Queryable, account: Account): Promise<boolean> {
  const { id, walletAddress, businessName } = account
  return (await tx.run(insert, [id, walletAddress, businessName])).length === 1
}

export async function findAccount(db: Queryable, accountId: AccountId): Promise<Account | null> {
  const [row] = await db.run(find, [accountId])
  return row === undefined ? null : toAccount(row)
}

/** Holds the row until the transaction ends, so that merges do not overwrite one another. */
export async function lockAccount(tx: Queryable, accountId: AccountId): Promise<Account | null> {
  const [row] = await tx.run(lock, [accountId])
  return row === undefined ? null : toAccount(row)
}

export async function findAccountByWallet(
  db: Queryable,
  walletAddress: Address,
): Promise<Account | null> {
  const [row] = await db.run(findByWallet, [walletAddress])
  return row === undefined ? null : toAccount(row)
}

export async function updateAccount(tx: Queryable, account: Account): Promise<void> {
  const { id, businessName, username, metadata } = account
  await tx.run(update, [id, businessName, username, JSON.stringify(metadata)])
}

export async function updateFeePlan(
  tx: Queryable,
  accountId: AccountId,
  plan: FeePlan | null,
): Promise<Account | null> {
  const values = [accountId, plan?.basisPoints ?? null, plan?.fixedCents ?? null]
  const [row] = await tx.run(setFeePlan, values)
  return row === undefined ? null : toAccount(row)
}

/** Everything that belongs to the account goes with it; its Idempotency-Keys name no account column. */
export async function deleteAccount(tx: Queryable, accountId: AccountId): Promise<void> {
  const [row] = await tx.run(remove, [accountId])
  await tx.run(removeClaims, [[accountId, row?.wallet_address ?? '']])
}

type Row = {
  id: AccountId
  wallet_address: Address
  business_name: string
  username: string | null
  metadata: Record<string, string>
  fee_basis_points: number | null
  fee_fixed_cents: number | null
}

function toAccount(row: Row): Account {
  return {
    id: row.id,
    walletAddress: row.wallet_address,
    businessName: row.business_name,
    username: row.username,
    metadata: row.metadata,
    feePlan:
      row.fee_basis_points === null
        ? null
        : { basisPoints: row.fee_basis_points, fixedCents: row.fee_fixed_cents ?? 0 },
  }
}

const COLUMNS = `id, wallet_address, business_name, username, metadata, fee_basis_points,
  fee_fixed_cents`
const SELECT = `SELECT ${COLUMNS} FROM accounts`

const insert = statement<{ id: string }>({
  name: 'accounts.insert',
  text: `INSERT INTO accounts (id, wallet_address, business_name) VALUES ($1, $2, $3)
    ON CONFLICT (wallet_address) DO NOTHING RETURNING id`,
  acrossAccounts: 'creates the account; its id is the account',
})

const find = statement<Row>({
  name: 'accounts.find',
  text: `${SELECT} WHERE id = $1`,
  acrossAccounts: 'the id is the account',
})

const lock = statement<Row>({
  name: 'accounts.lock',
  text: `${SELECT} WHERE id = $1 FOR UPDATE`,
  acrossAccounts: 'the id is the account',
})

const findByWallet = statement<Row>({
  name: 'accounts.find_by_wallet',
  text: `${SELECT} WHERE wallet_address = $1`,
  acrossAccounts: 'sign-in: the wallet is what tells which account it is',
})

const update = statement({
  name: 'accounts.update',
  text: 'UPDATE accounts SET business_name = $2, username = $3, metadata = $4 WHERE id = $1',
  acrossAccounts: 'the id is the account',
})

const setFeePlan = statement<Row>({
  name: 'accounts.set_fee_plan',
  text: `UPDATE accounts SET fee_basis_points = $2, fee_fixed_cents = $3 WHERE id = $1
    RETURNING ${COLUMNS}`,
  acrossAccounts: 'the id is the account',
})

const remove = statement<{ wallet_address: Address }>({
  name: 'accounts.delete',
  text: 'DELETE FROM accounts WHERE id = $1 RETURNING wallet_address',
  acrossAccounts: 'the id is the account',
})

const removeClaims = statement({
  name: 'accounts.delete_idempotency_keys',
  text: 'DELETE FROM idempotency_keys WHERE scope = ANY($1)',
  acrossAccounts: 'scope is the account, or its wallet while nobody was signed in',
})
