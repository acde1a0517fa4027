import { randomBytes } from 'node:crypto'
import { base58 } from '@scure/base'
import { auditRow } from '../../accounts/audit-events/service.ts'
import type { Claim } from '../../db/claims.ts'
import type { Page } from '../../db/page.ts'
import type { Queryable } from '../../db/queryable.ts'
import type { Detection } from '../../ledger/detections/service.ts'
import { findDetectionsOf } from '../../ledger/detections/service.ts'
import { get as getTransaction } from '../../ledger/transactions/service.ts'
import type { Address } from '../../lib/addresses.ts'
import { ApiError } from '../../lib/error-codes.ts'
import type { AccountId, Id } from '../../lib/ids.ts'
import { newId, shardOf } from '../../lib/ids.ts'
import type { BaseUnits, Cents } from '../../lib/money.ts'
import type { Caller, Principal } from '../../lib/principal.ts'
import type { Lifetime } from '../../lib/transactions.ts'
import { isWallet } from '../../lib/transactions.ts'
import { buildRefund } from '../payments/payment.ts'
import { lockPayment } from '../payments/repository.ts'
import type { Payment } from '../payments/service.ts'
import { get as getPayment } from '../payments/service.ts'
import type { Context } from '../payments/settings.ts'
import type { PaymentId } from '../payments/state.ts'
import { COUNTED_VERDICTS } from '../payments/state.ts'
import { findRefund, findRefundsOf, hasLiveRefunds, listRefunds, refundRow } from './repository.ts'
import type { Refund, Refundable, RefundId, RefundRefusal } from './state.ts'
import { decideRefund } from './state.ts'

type RefundRequest = {
  readonly transactionId: Id<'txn'> | undefined
  readonly amountCents: Cents | undefined
}

/** Refunds a payment of a session or transaction intent. */
export async function create(
  context: Context,
  caller: Caller & { claim: Claim | null },
  source: PaymentId,
  { transactionId, amountCents }: RefundRequest,
): Promise<Refund> {
  const { db } = context
  const { principal } = caller
  const payment = await getPayment(db, principal, source)
  assertCanSign(payment)
  const transfer = await findTransfer(db, principal, payment, transactionId)
  const refundable = {
    source,
    paymentSignature: transfer.signature,
    amountBaseUnits: transfer.amountBaseUnits,
    // A match by the owner may have come to another wallet than the one requested.
    merchantAddress: transfer.recipientAddress ?? payment.recipientAddress,
    payerAddress: transfer.senderAddress,
  }
  const lock = async (tx: Queryable) => void (await lockPayment(tx, principal.accountId, source))
  return await createFor(context, caller, refundable, { amountCents, lock })
}

/**
 * Builds the transaction that sends money back, for the merchant's wallet to sign. Everything is
 * decided under the lock; the first read only finds the id for the Idempotency-Key.
 */
export async function createFor(
  context: Context,
  caller: Caller & { claim: Claim | null },
  refundable: Refundable,
  {
    amountCents,
    lock,
  }: { amountCents?: Cents | undefined; lock: (tx: Queryable) => Promise<void> },
): Promise<Refund> {
  const { db, clock, chain, payments } = context
  const { principal, claim } = caller
  const { accountId } = principal
  const { source, paymentSignature, amountBaseUnits } = refundable
  const decide = async (tx: Queryable) => {
    const refunds = await findRefundsOf(tx, accountId, source, paymentSignature)
    const decision = decideRefund(amountBaseUnits, refunds, amountCents)
    if ('refusal' in decision) throw refused(decision.refusal)
    return decision
  }
  const first = await decide(db)
  if ('live' in first) {
    await db.once(claim, first.live.id, async () => {}) // nothing to write: it exists
    return first.live
  }
  const lifetime = await chain.getLatestBlockhash()
  // A fresh marker: the payment's own may be old and rarely polled by now.
  const marker = await payments.pickMarker()
  const id = newId('rfd', shardOf(accountId), clock())
  return await db.once(claim, id, async (tx) => {
    await lock(tx)
    const decided = await decide(tx)
    // Another request was first. This key's answer must never change, so it cannot be that refund.
    if ('live' in decided) throw refused({ code: 'refund_in_progress' })
    const wanted = { id, accountId, refundable, marker, ...decided }
    const refund = await build(context, wanted, lifetime)
    await tx.insert([refundRow(refund), auditRow(clock, caller, 'refund.created', id)])
    return refund
  })
}

/** Programs sign with their own instructions, not with a key. */
export function assertCanSign({ recipientAddress }: Pick<Payment, 'recipientAddress'>): void {
  if (!isWallet(recipientAddress)) throw new ApiError('refund_not_signable', { recipientAddress })
}

/** A final payment that counts. */
async function findTransfer(
  db: Queryable,
  principal: Principal,
  payment: Payment,
  transactionId: Id<'txn'> | undefined,
): Promise<Detection> {
  const credited = (await findDetectionsOf(db, [payment], COUNTED_VERDICTS)).filter(
    ({ commitment }) => commitment === 'finalized',
  )
  if (transactionId !== undefined) {
    const { signature } = await getTransaction({ db }, principal, transactionId)
    const named = credited.find((transfer) => transfer.signature === signature)
    if (named !== undefined) return named
    const missing = { object: 'transaction', id: transactionId, param: 'transaction' }
    throw new ApiError('resource_missing', missing)
  }
  // Dust is no Transaction and cannot be named; it must not hide the others either.
  const [transfer, ...others] = credited.filter(({ verdict }) => verdict !== 'dust')
  if (transfer === undefined) throw new ApiError('refund_unpaid', {})
  if (others.length === 0) return transfer
  const hint = 'This was paid by more than one transaction: name the one to give back.'
  throw new ApiError('parameter_missing', { param: 'transaction', hint })
}

function refused(refusal: RefundRefusal): ApiError {
  if (refusal.code !== 'refund_too_large') return new ApiError(refusal.code, {})
  return new ApiError(refusal.code, { param: 'amount', leftBaseUnits: refusal.leftBaseUnits })
}

/** Pure computation, no I/O. */
async function build(
  { payments }: Context,
  wanted: {
    readonly id: RefundId
    readonly accountId: AccountId
    readonly refundable: Refundable
    readonly marker: Address
    readonly amountBaseUnits: BaseUnits
  },
  lifetime: Lifetime,
): Promise<Refund> {
  const { id, accountId, refundable, marker, amountBaseUnits } = wanted
  const { source, paymentSignature, merchantAddress, payerAddress } = refundable
  const reference = base58.encode(randomBytes(32)) as Address
  const built = await buildRefund(
    {
      merchantAddress,
      payerAddress,
      amountBaseUnits,
      references: [reference, marker],
      memo: `Florin refund ${id}`,
      serviceSigner: payments.refundSigner,
    },
    lifetime,
    payments.microLamports,
  )
  return {
    id,
    accountId,
    source,
    paymentSignature,
    amountBaseUnits,
    senderAddress: merchantAddress,
    recipientAddress: payerAddress,
    reference,
    signerAddress: payments.refundSigner.address,
    state: 'live',
    wire: Buffer.from(built.serialized, 'base64'),
    feeLamports: built.feeLamports,
    lastValidBlockHeight: lifetime.lastValidBlockHeight,
    signature: null,
  }
}

export async function get(
  { db }: Pick<Context, 'db'>,
  { accountId }: Principal,
  id: RefundId,
): Promise<Refund> {
  const found = await findRefund(db, accountId, id)
  if (found === null) throw new ApiError('resource_missing', { object: 'refund', id })
  return found
}

/** Refunds of one payment. */
export async function listOf(
  { db }: Pick<Context, 'db'>,
  principal: Principal,
  source: PaymentId,
  page: Page,
) {
  await getPayment(db, principal, source)
  return await listRefunds(db, principal.accountId, { source }, page)
}

export async function listForExport(
  { db }: Pick<Context, 'db'>,
  { accountId }: Principal,
  page: Page,
) {
  return await listRefunds(db, accountId, {}, page)
}

/** An account that goes must not leave behind what can still move its money. */
export async function assertNoLiveRefunds(tx: Queryable, accountId: AccountId): Promise<void> {
  if (await hasLiveRefunds(tx, accountId)) throw new ApiError('account_has_refunds', {})
}
