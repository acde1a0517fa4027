import { randomBytes } from 'node:crypto'
import { base58 } from '@scure/base'
import { LRUCache } from 'lru-cache'
import { getById as getAccountById } from '../../accounts/accounts/service.ts'
import { auditRow } from '../../accounts/audit-events/service.ts'
import { isPayoutWallet } from '../../accounts/payout-wallets/service.ts'
import type { Claim } from '../../db/claims.ts'
import type { Page, Range } from '../../db/page.ts'
import type { Queryable } from '../../db/queryable.ts'
import {
  findNewestOf,
  listOf as listDetectionsOf,
  lockBySignature,
} from '../../ledger/detections/service.ts'
import type { Address } from '../../lib/addresses.ts'
import { ApiError } from '../../lib/error-codes.ts'
import type { AccountId, Id } from '../../lib/ids.ts'
import type { Caller, Principal } from '../../lib/principal.ts'
import { showClaims } from '../payment-claims/outcome.ts'
import { lockUnmatched, takeUnmatched } from '../unmatched-transfers/take.ts'
import { findTokenAccount } from './payment.ts'
import type { Basket, PaymentFilters, StoredPayment } from './repository.ts'
import {
  announce,
  cancelPayment,
  countOpenOfLink,
  findPayment,
  findPaymentById,
  listPayments,
  lockPayment,
} from './repository.ts'
import { MOST_OPEN_COUNTED } from './schema.ts'
import type { Context } from './settings.ts'
import { factOf, settle } from './settle.ts'
import type { PayerView, PaymentId, PaymentTerms } from './state.ts'
import { COUNTED_VERDICTS, isSession, refuseUnlessOpen, SHOWN_VERDICTS, UNPAID } from './state.ts'

export type { Credit } from './rederive.ts'
export { rederive } from './rederive.ts'
export type { StoredPayment as Payment } from './repository.ts'
export { paymentRow } from './repository.ts'
export type { Context } from './settings.ts'
export type { PayerView } from './state.ts'
export { feeOf } from './state.ts'

type NewPayment = Pick<
  PaymentTerms,
  'id' | 'accountId' | 'amountCents' | 'feeCents' | 'recipientAddress'
> & {
  readonly metadata: Readonly<Record<string, string>>
} & Partial<Basket>

/** Prepares everything that makes it payable; the caller inserts it. */
export async function preparePayment(
  { payments }: Context,
  { lineItems = null, checkoutLink = null, ...wanted }: NewPayment,
): Promise<StoredPayment> {
  const recipientTokenAccount = await findTokenAccount(wanted.recipientAddress)
  // Watched before it can be paid, so that no transfer is missed.
  await payments.watch(recipientTokenAccount)
  return {
    ...UNPAID,
    ...wanted,
    lineItems,
    checkoutLink,
    recipientTokenAccount,
    reference: base58.encode(randomBytes(32)) as Address,
    marker: await payments.pickMarker(),
    canceledAtSeconds: null,
    // Nothing to pay: settled at once.
    state: wanted.amountCents === 0 ? 'settled' : 'open',
  }
}

// An account keeps its wallet for ever, so it is looked up once.
const wallets = new LRUCache<AccountId, Address>({ max: 20_000 })

/**
 * The account's own wallet, or another that it proved: a key that may sell cannot send the money
 * elsewhere.
 */
export async function recipientOf(
  { db }: Context,
  accountId: AccountId,
  named: Address | undefined,
): Promise<Address> {
  const own = await walletOf(db, accountId)
  if (named === undefined || named === own) return own
  if (await isPayoutWallet(db, accountId, named)) return named
  throw new ApiError('recipient_unproven', { param: 'recipient_address', address: named })
}

async function walletOf(db: Queryable, accountId: AccountId): Promise<Address> {
  const known = wallets.get(accountId)
  if (known !== undefined) return known
  const { walletAddress } = await getAccountById(db, accountId)
  wallets.set(accountId, walletAddress)
  return walletAddress
}

export async function get(
  db: Queryable,
  { accountId }: Principal,
  id: PaymentId,
): Promise<StoredPayment> {
  return found(id, await findPayment(db, accountId, id))
}

/** For open routes, which know only the id. */
export async function getById(db: Queryable, id: PaymentId): Promise<StoredPayment> {
  return found(id, await findPaymentById(db, id))
}

// Nobody reads more, and an attacker could make thousands.
const MOST_PAYMENTS_SHOWN = 20

/** The payer's view beside the request itself. */
export async function viewForPayer(db: Queryable, payment: StoredPayment): Promise<PayerView> {
  const [businessName, payments, claims] = await Promise.all([
    getBusinessName(db, payment),
    findNewestOf(db, payment, SHOWN_VERDICTS, MOST_PAYMENTS_SHOWN),
    showClaims(db, payment),
  ])
  return { businessName, payments, claims }
}

/** The business name, for viewers who may see nothing else of the account. */
export async function getBusinessName(
  db: Queryable,
  { accountId }: Pick<StoredPayment, 'accountId'>,
) {
  return (await getAccountById(db, accountId)).businessName
}

export async function list(
  { db }: Pick<Context, 'db'>,
  { accountId }: Principal,
  page: Page,
  filters: PaymentFilters = {},
  amounts: Range = {},
): Promise<{ payments: StoredPayment[]; hasMore: boolean }> {
  return await listPayments(db, accountId, filters, amounts, page)
}

/** Unpaid sessions of a link; counts up to `MOST_OPEN_COUNTED`. */
export async function countOpenSessions(
  db: Queryable,
  { accountId, id }: { readonly accountId: AccountId; readonly id: Id<'cl'> },
): Promise<number> {
  return await countOpenOfLink(db, accountId, id, MOST_OPEN_COUNTED)
}

export async function cancel(
  { db, clock }: Context,
  caller: Caller & { claim: Claim | null },
  id: PaymentId,
): Promise<StoredPayment> {
  const { principal } = caller
  return await db.once(caller.claim, id, async (tx) => {
    const canceled = await cancelPayment(tx, principal.accountId, id, clock())
    if (canceled === null) {
      const refusal = refuseUnlessOpen(await get(tx, principal, id))
      throw new ApiError(refusal ?? 'payment_confirmed', {})
    }
    const noun = isSession(canceled) ? 'checkout_session' : 'transaction_intent'
    await tx.insert([auditRow(clock, caller, `${noun}.canceled`, id)])
    await announce(tx, [id])
    return canceled
  })
}

export async function listDetections(
  { db, payments }: Context,
  principal: Principal,
  id: PaymentId,
  page: Page,
) {
  await lookAgain(payments, await get(db, principal, id))
  return await listDetectionsOf(db, principal, id, page)
}

/** Somebody is looking: looks up the reference and polls the recipient's account soon. */
export async function lookAgain(
  { watch, lookUp }: Context['payments'],
  { recipientTokenAccount, reference }: StoredPayment,
): Promise<void> {
  void lookUp(reference) // never throws; the result shows on the next view, so nobody waits for it
  await watch(recipientTokenAccount)
}

const COUNTED: ReadonlySet<string> = new Set(COUNTED_VERDICTS)

/** The owner accepts a held or suggested payment for this object. */
export async function accept(
  { db, clock }: Context,
  caller: Caller & { claim: Claim | null },
  id: PaymentId,
  signature: string,
): Promise<StoredPayment> {
  const { accountId } = caller.principal
  await db.once(caller.claim, id, async (tx) => {
    const payment = found(id, await lockPayment(tx, accountId, id))
    // Locked, so that of two concurrent acceptances of one payment the second sees the first.
    const recorded = await lockBySignature(tx, signature)
    const own = recorded.find(({ source }) => source === id)
    if (own === undefined) {
      throw new ApiError('resource_missing', { object: 'detection', id: signature })
    }
    if (recorded.some(({ verdict }) => COUNTED.has(verdict))) {
      throw new ApiError('detection_counted', {})
    }
    if (own.verdict !== 'proposed' && own.verdict !== 'multiple_objects') {
      throw new ApiError('detection_not_acceptable', { verdict: own.verdict })
    }
    if (own.commitment !== 'finalized') throw new ApiError('detection_not_final', {})
    const unmatched = await lockUnmatched(tx, signature)
    const accepted = { ...factOf(own), nature: 'credit' as const }
    await settle(tx, [payment], () => ({ known: [accepted], fresh: [] }))
    const received = unmatched.filter(
      ({ tokenAccount }) => tokenAccount === payment.recipientTokenAccount,
    )
    await takeUnmatched(tx, received, { accountId, source: id }, accepted.recipientBaseUnits)
    await tx.insert([auditRow(clock, caller, 'detection.accepted', own.id)])
    await announce(tx, [id])
  })
  return await getById(db, id)
}

function found(id: string, payment: StoredPayment | null): StoredPayment {
  if (payment !== null) return payment
  const object = id.startsWith('cs_') ? 'checkout session' : 'transaction intent'
  throw new ApiError('resource_missing', { object, id })
}
