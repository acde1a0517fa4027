import type { Claim } from '../../db/claims.ts'
import type { Db } from '../../db/database.ts'
import type { Queryable } from '../../db/queryable.ts'
import type { Address } from '../../lib/addresses.ts'
import type { Budget } from '../../lib/budget.ts'
import type { Clock } from '../../lib/clock.ts'
import { ApiError } from '../../lib/error-codes.ts'
import type { AccountId } from '../../lib/ids.ts'
import { newId, shardOfWallet } from '../../lib/ids.ts'
import type { Caller, Principal } from '../../lib/principal.ts'
import { auditRow } from '../audit-events/service.ts'
import type { Revocation, RevocationLog } from '../revocations/schema.ts'
import {
  deleteAccount,
  findAccount,
  findAccountByWallet,
  insertAccount,
  lockAccount,
  updateAccount,
  updateFeePlan,
  updateRateLimitFactor,
} from './repository.ts'
import type { Account, AccountChanges, FeePlan } from './state.ts'
import { applyChanges, DEFAULT_BUDGET, defaultBusinessName } from './state.ts'

export type Context = {
  readonly db: Db
  readonly clock: Clock
  /** Resolves when no process accepts a key of a deleted account any more. */
  readonly keysAreDead: () => Promise<void>
  readonly revocations: Pick<RevocationLog, 'add'>
  /** Everything that a deletion revokes. */
  readonly listRevocable: (tx: Queryable, accountId: AccountId) => Promise<Revocation[]>
  /** Throws while the account cannot be deleted. */
  readonly assertCanGo: (tx: Queryable, accountId: AccountId) => Promise<void>
}

/** The wallet's account; the first sign-in creates it. */
export async function getOrCreateByWallet(
  tx: Queryable,
  clock: Clock,
  walletAddress: Address,
): Promise<{ account: Account; isNew: boolean }> {
  const fresh: Account = {
    id: newId('acct', shardOfWallet(walletAddress), clock()),
    walletAddress,
    businessName: defaultBusinessName(walletAddress),
    username: null,
    metadata: {},
    feePlan: null,
    defaultBudget: null,
  }
  if (await insertAccount(tx, fresh)) return { account: fresh, isNew: true }
  const account = await findAccountByWallet(tx, walletAddress)
  if (account === null) throw new Error('the account vanished between insert and select')
  return { account, isNew: false }
}

export async function get({ db }: { db: Queryable }, principal: Principal): Promise<Account> {
  return present(principal.accountId, await findAccount(db, principal.accountId))
}

/** For an open route that shows the owner's name. */
export async function getById(db: Queryable, accountId: AccountId): Promise<Account> {
  return present(accountId, await findAccount(db, accountId))
}

export async function update(
  { db, clock }: Context,
  caller: Caller & { claim: Claim | null },
  changes: AccountChanges,
): Promise<Account> {
  const { accountId, actor } = caller.principal
  // Otherwise a key could raise the budget of the keys that come after it.
  if (changes.defaultBudget !== undefined && actor.type !== 'session') {
    throw new ApiError('session_required', {})
  }
  return await db.once(caller.claim, accountId, async (tx) => {
    const current = present(accountId, await lockAccount(tx, accountId))
    const next = applyChanges(current, changes)
    if ('refused' in next) {
      const problem = 'with the keys it has, the account would have more than 50'
      throw new ApiError('parameter_invalid', { param: 'metadata', problem })
    }
    await updateAccount(tx, next)
    await tx.insert([auditRow(clock, caller, 'account.updated', accountId)])
    return next
  })
}

/** The budget of keys that this caller creates without one. A key with a budget gives its own. */
export async function getDefaultBudget(
  db: Queryable,
  { accountId, budget }: Principal,
): Promise<Budget> {
  if (budget !== null) return budget
  return (await getById(db, accountId)).defaultBudget ?? DEFAULT_BUDGET
}

/** Deletes the account with all its objects but the audit log. Returns when its keys are dead on every process. */
export async function remove(
  { db, clock, keysAreDead, revocations, listRevocable, assertCanGo }: Context,
  caller: Caller,
): Promise<AccountId> {
  const { accountId } = caller.principal
  await db.transaction(async (tx) => {
    await lockAccount(tx, accountId) // from here on nothing new can be added to the account
    await assertCanGo(tx, accountId)
    const revoked = await listRevocable(tx, accountId)
    await deleteAccount(tx, accountId)
    await tx.insert([auditRow(clock, caller, 'account.deleted', accountId)])
    await revocations.add(revoked)
  })
  await keysAreDead()
  return accountId
}

/** Sets the account's own fee plan; null: the default plan. Existing intents keep theirs. */
export async function setFeePlan(
  tx: Queryable,
  accountId: AccountId,
  plan: FeePlan | null,
): Promise<Account> {
  return present(accountId, await updateFeePlan(tx, accountId, plan))
}

/** Lets the account send this many times the usual number of requests; null: as many as any. */
export async function setRateLimitFactor(
  tx: Queryable,
  accountId: AccountId,
  factor: number | null,
): Promise<Account> {
  return present(accountId, await updateRateLimitFactor(tx, accountId, factor))
}

// An account can be deleted while one of its own requests is running.
function present(id: AccountId, account: Account | null): Account {
  if (account === null) throw new ApiError('resource_missing', { object: 'account', id })
  return account
}
