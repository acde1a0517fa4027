import type { Columns } from '../../db/columns.ts'
import { group, json, number, parameters, selection, text } from '../../db/columns.ts'
import type { Queryable } from '../../db/queryable.ts'
import { statement } from '../../db/statement.ts'
import type { Address } from '../../lib/addresses.ts'
import type { AccountId } from '../../lib/ids.ts'
import type { Account, FeePlan } from './state.ts'

/** Returns false if the wallet already has an account. */
export async function insertAccount(tx: Queryable, account: Account): Promise<boolean> {
  return (await tx.run(insert, NEW_ACCOUNT.values(account))).length === 1
}

export async function findAccount(db: Queryable, accountId: AccountId): Promise<Account | null> {
  return (await db.run(find, [accountId]))[0] ?? null
}

/** Locks the row until the transaction ends, so that merges do not overwrite one another. */
export async function lockAccount(tx: Queryable, accountId: AccountId): Promise<Account | null> {
  return (await tx.run(lock, [accountId]))[0] ?? null
}

export async function findAccountByWallet(
  db: Queryable,
  walletAddress: Address,
): Promise<Account | null> {
  return (await db.run(findByWallet, [walletAddress]))[0] ?? null
}

export async function updateAccount(tx: Queryable, account: Account): Promise<void> {
  await tx.run(update, [account.id, ...UPDATED.values(account)])
}

export async function updateFeePlan(
  tx: Queryable,
  accountId: AccountId,
  plan: FeePlan | null,
): Promise<Account | null> {
  const values = [accountId, ...PLAN.values({ feePlan: plan })]
  return (await tx.run(setFeePlan, values))[0] ?? null
}

/** Null: an account that is gone, or has the usual limits. */
export async function findRateLimitFactor(
  db: Queryable,
  accountId: AccountId,
): Promise<number | null> {
  return (await db.run(selectFactor, [accountId]))[0]?.factor ?? null
}

export async function updateRateLimitFactor(
  tx: Queryable,
  accountId: AccountId,
  factor: number | null,
): Promise<Account | null> {
  return (await tx.run(setFactor, [accountId, factor]))[0] ?? null
}

/** Foreign keys delete all that the account has, except its Idempotency-Keys and audit events. */
export async function deleteAccount(tx: Queryable, accountId: AccountId): Promise<void> {
  const [row] = await tx.run(remove, [accountId])
  await tx.run(removeClaims, [[accountId, row?.wallet_address ?? '']])
}

const ID = {
  id: text('id'),
  walletAddress: text('wallet_address'),
} satisfies Partial<Columns<Account>>

const DETAILS = {
  businessName: text('business_name'),
  username: text('username'),
  metadata: json('metadata'),
  defaultBudget: json('default_budget'),
} satisfies Partial<Columns<Account>>

const FEE_PLAN = {
  feePlan: group({
    basisPoints: number('fee_basis_points'),
    fixedCents: number('fee_fixed_cents'),
  }),
} satisfies Partial<Columns<Account>>

const { columns, read } = selection<Account>({ ...ID, ...DETAILS, ...FEE_PLAN })
const SELECT = `SELECT ${columns} FROM accounts`

const NEW_ACCOUNT = parameters({ ...ID, businessName: DETAILS.businessName })
const UPDATED = parameters(DETAILS, 2)
const PLAN = parameters(FEE_PLAN, 2)

const insert = statement<{ id: string }>({
  name: 'accounts.insert',
  text: `INSERT INTO accounts (${NEW_ACCOUNT.names}) VALUES (${NEW_ACCOUNT.placeholders})
    ON CONFLICT (wallet_address) DO NOTHING RETURNING id`,
  acrossAccounts: 'creates the account; its id is the account',
})

const find = statement({
  name: 'accounts.find',
  text: `${SELECT} WHERE id = $1`,
  acrossAccounts: 'the id is the account',
  read,
})

const lock = statement({
  name: 'accounts.lock',
  text: `${SELECT} WHERE id = $1 FOR UPDATE`,
  acrossAccounts: 'the id is the account',
  read,
})

const findByWallet = statement({
  name: 'accounts.find_by_wallet',
  text: `${SELECT} WHERE wallet_address = $1`,
  acrossAccounts: 'sign-in: the wallet identifies the account',
  read,
})

const update = statement({
  name: 'accounts.update',
  text: `UPDATE accounts SET ${UPDATED.assignments} WHERE id = $1`,
  acrossAccounts: 'the id is the account',
})

const setFeePlan = statement({
  name: 'accounts.set_fee_plan',
  text: `UPDATE accounts SET ${PLAN.assignments} WHERE id = $1 RETURNING ${columns}`,
  acrossAccounts: 'the id is the account',
  read,
})

const selectFactor = statement<{ factor: number | null }>({
  name: 'accounts.find_rate_limit_factor',
  text: 'SELECT rate_limit_factor AS factor FROM accounts WHERE id = $1',
  acrossAccounts: 'the id is the account',
})

const setFactor = statement({
  name: 'accounts.set_rate_limit_factor',
  text: `UPDATE accounts SET rate_limit_factor = $2 WHERE id = $1 RETURNING ${columns}`,
  acrossAccounts: 'the id is the account',
  read,
})

const remove = statement<{ wallet_address: Address }>({
  name: 'accounts.delete',
  text: 'DELETE FROM accounts WHERE id = $1 RETURNING wallet_address',
  acrossAccounts: 'the id is the account',
})

const removeClaims = statement({
  name: 'accounts.delete_idempotency_keys',
  text: 'DELETE FROM idempotency_keys WHERE scope = ANY($1)',
  acrossAccounts: 'scope is the account, or its wallet before sign-in',
})
