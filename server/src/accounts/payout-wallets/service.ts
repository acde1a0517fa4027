import type { Chain } from '../../chain/chain.ts'
import type { Claim } from '../../db/claims.ts'
import type { Page } from '../../db/page.ts'
import type { Queryable } from '../../db/queryable.ts'
import type { Address } from '../../lib/addresses.ts'
import { isSignature } from '../../lib/addresses.ts'
import { ApiError } from '../../lib/error-codes.ts'
import type { AccountId, Id } from '../../lib/ids.ts'
import { newId, shardOf } from '../../lib/ids.ts'
import type { Caller, Principal } from '../../lib/principal.ts'
import { getById as getAccountById } from '../accounts/service.ts'
import { auditRow } from '../audit-events/service.ts'
import type { Context as SessionContext, Signed } from '../sessions/service.ts'
import { consume, getChallenge, challenge as issueChallenge, verify } from '../sessions/service.ts'
import type { Challenge } from '../sessions/state.ts'
import {
  findLiveAddresses,
  findPayoutWallet,
  findPayoutWalletByAddress,
  findProvers,
  isAlreadyAdded,
  listPayoutWallets,
  payoutWalletRow,
  removePayoutWallet,
} from './repository.ts'
import type { MemoRefusal, PayoutWallet } from './state.ts'
import { decideMemo, readMemoNonces, TRANSACTION_LIFETIME_MS } from './state.ts'

export type Context = SessionContext & { readonly chain: Pick<Chain, 'findAgreedTransaction'> }

/** A signed message, or the signature of a transaction with the memo. */
export type Evidence = Signed | { readonly transaction: string }

/** Issues the message that the wallet signs. It names the account and works for no other. */
export async function challenge(
  context: Context,
  { claim, principal }: Caller & { claim: Claim | null },
  { address, proof }: { readonly address: Address; readonly proof: 'message' | 'transaction' },
): Promise<Challenge> {
  const lifetimeMs = proof === 'transaction' ? TRANSACTION_LIFETIME_MS : undefined
  return await issueChallenge(context, { claim }, address, principal.accountId, lifetimeMs)
}

/** Adds the wallet that signed the message or the memo. */
export async function add(
  context: Context,
  caller: Caller & { claim: Claim | null },
  { name, evidence }: { readonly name: string | null; readonly evidence: Evidence },
): Promise<PayoutWallet> {
  const { db, clock } = context
  const { accountId } = caller.principal
  const answered =
    'transaction' in evidence
      ? await verifyTransaction(context, evidence.transaction, accountId)
      : await verify(context, evidence, accountId)
  const { address } = answered
  if (address === (await getAccountById(db, accountId)).walletAddress) throw exists(address)
  const id = newId('pw', shardOf(accountId), clock())
  const wallet = { id, accountId, address, name, removedAtSeconds: null }
  const work = db.once(caller.claim, id, async (tx) => {
    await consume(tx, answered)
    await tx.insert([payoutWalletRow(wallet), auditRow(clock, caller, 'payout_wallet.added', id)])
    return wallet
  })
  return await work.catch((error: unknown) => {
    throw isAlreadyAdded(error) ? exists(address) : error
  })
}

/** The challenge that a final transaction of its wallet answers. */
async function verifyTransaction(
  context: Context,
  signature: string,
  accountId: AccountId,
): Promise<Challenge> {
  const { chain, appUrl, clock } = context
  // A node would refuse it, and the answer would blame the node.
  if (!isSignature(signature)) throw unproven('it is no signature of 64 bytes')
  const landed = await chain.findAgreedTransaction(signature)
  if (landed === null) throw unproven('it is not final yet, or unknown')
  const [nonce, ...others] = readMemoNonces(landed)
  if (nonce === undefined || others.length > 0) throw unproven('it must hold the memo, once')
  const answered = await getChallenge(context, nonce, accountId)
  const refusal = decideMemo(answered, landed, appUrl, clock())
  if (refusal !== null) throw unproven(REFUSALS[refusal])
  return answered
}

const unproven = (problem: string) => new ApiError('payout_wallet_unproven', { problem })

const REFUSALS: Readonly<Record<MemoRefusal, string>> = {
  failed: 'it failed on the chain',
  expired: 'its memo has expired. Request a new one',
  unsigned: 'the wallet did not sign its memo, or the memo was changed',
}

export async function get(
  { db }: Pick<Context, 'db'>,
  { accountId }: Principal,
  id: Id<'pw'>,
): Promise<PayoutWallet> {
  const wallet = await findPayoutWallet(db, accountId, id)
  if (wallet === null) throw missing(id)
  return wallet
}

export async function list({ db }: Pick<Context, 'db'>, { accountId }: Principal, page: Page) {
  return await listPayoutWallets(db, accountId, 'live', page)
}

export async function listForExport(
  { db }: Pick<Context, 'db'>,
  { accountId }: Principal,
  page: Page,
) {
  return await listPayoutWallets(db, accountId, 'all', page)
}

/** Existing links, sessions and intents keep their recipient; new ones cannot name it. */
export async function remove(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  caller: Caller,
  id: Id<'pw'>,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await removePayoutWallet(tx, caller.principal.accountId, id, clock()))) throw missing(id)
    await tx.insert([auditRow(clock, caller, 'payout_wallet.removed', id)])
  })
}

/** Whether payments of the account may name this wallet beside the account's own. */
export async function isPayoutWallet(
  db: Queryable,
  accountId: AccountId,
  address: Address,
): Promise<boolean> {
  return (await findPayoutWalletByAddress(db, accountId, address)) !== null
}

/** The accounts that proved these wallets; those that removed one count while no other has it. */
export async function findOwners(
  db: Queryable,
  addresses: readonly Address[],
): Promise<Map<Address, AccountId[]>> {
  const provers = Map.groupBy(await findProvers(db, addresses), ({ address }) => address)
  return new Map(
    [...provers].map(([address, all]) => {
      const live = all.filter(({ isRemoved }) => !isRemoved)
      return [address, (live.length > 0 ? live : all).map(({ accountId }) => accountId)]
    }),
  )
}

/** All wallets that the account proved and has not removed. */
export async function listWallets(db: Queryable, accountId: AccountId): Promise<Address[]> {
  const { walletAddress } = await getAccountById(db, accountId)
  return [walletAddress, ...(await findLiveAddresses(db, accountId))]
}

const exists = (address: Address) => new ApiError('payout_wallet_exists', { address })

const missing = (id: string) => new ApiError('resource_missing', { object: 'payout wallet', id })
