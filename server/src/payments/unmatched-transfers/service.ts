import { auditRow } from '../../accounts/audit-events/service.ts'
import { listWallets } from '../../accounts/payout-wallets/service.ts'
import type { Claim } from '../../db/claims.ts'
import type { Page } from '../../db/page.ts'
import type { Queryable } from '../../db/queryable.ts'
import { lockBySignature as lockDetections } from '../../ledger/detections/service.ts'
import { ApiError } from '../../lib/error-codes.ts'
import type { BaseUnits } from '../../lib/money.ts'
import type { Caller, Principal } from '../../lib/principal.ts'
import { hasScope } from '../../lib/principal.ts'
import { findTokenAccount } from '../payments/payment.ts'
import { announce, lockPayment } from '../payments/repository.ts'
import type { Context } from '../payments/settings.ts'
import { factOf, settle } from '../payments/settle.ts'
import type { PaymentFact, PaymentId } from '../payments/state.ts'
import { COUNTED_VERDICTS, isSession } from '../payments/state.ts'
import { listRefunds as listRefundsOf } from '../refunds/repository.ts'
import { assertCanSign, createFor } from '../refunds/service.ts'
import type { Refund } from '../refunds/state.ts'
import {
  findSuggestions,
  findUnmatched,
  hasRefunds,
  keyOf,
  listUnmatched,
  lockBySignature,
  setAside,
} from './repository.ts'
import type { Suggestion, UnmatchedId, UnmatchedTransfer } from './state.ts'
import { leftOf, rankSuggestions } from './state.ts'
import { lockUnmatched, takeUnmatched } from './take.ts'

export type Suggested = {
  readonly transfer: UnmatchedTransfer
  readonly suggestions: readonly Suggestion[]
}

/** Looking at the list polls the account's wallets soon. */
export async function list(
  { db, payments }: Context,
  { accountId }: Principal,
  page: Page,
  filters: { readonly state?: string | undefined },
): Promise<{ found: Suggested[]; hasMore: boolean }> {
  const wallets = await listWallets(db, accountId)
  for (const wallet of wallets) await payments.watch(await findTokenAccount(wallet))
  const { transfers, hasMore } = await listUnmatched(db, accountId, filters, page)
  return { found: await suggestFor(db, accountId, transfers), hasMore }
}

export async function listForExport(
  { db }: Pick<Context, 'db'>,
  { accountId }: Principal,
  page: Page,
) {
  return await listUnmatched(db, accountId, {}, page)
}

export async function get(
  { db }: Pick<Context, 'db'>,
  { accountId }: Principal,
  id: UnmatchedId,
): Promise<Suggested> {
  const transfer = found(id, await findUnmatched(db, accountId, id))
  const [suggested] = await suggestFor(db, accountId, [transfer])
  return suggested as Suggested
}

async function suggestFor(
  db: Queryable,
  accountId: Principal['accountId'],
  transfers: readonly UnmatchedTransfer[],
): Promise<Suggested[]> {
  const open = transfers.filter((each) => leftOf(each) > 0n)
  const ranked = rankSuggestions(await findSuggestions(db, accountId, open))
  return transfers.map((transfer) => ({ transfer, suggestions: ranked.get(transfer.id) ?? [] }))
}

const COUNTED: ReadonlySet<string> = new Set(COUNTED_VERDICTS)

/** The owner counts a transfer toward a payment. All decisions run under the locks of both. */
export async function match(
  { db, clock }: Context,
  caller: Caller & { claim: Claim | null },
  id: UnmatchedId,
  source: PaymentId,
): Promise<void> {
  const { principal } = caller
  const { accountId } = principal
  const scope = isSession({ id: source }) ? 'checkout_sessions:write' : 'transaction_intents:write'
  if (!hasScope(principal, scope)) throw new ApiError('scope_missing', { scope })
  const { signature } = found(id, await findUnmatched(db, accountId, id))
  await db.once(caller.claim, id, async (tx) => {
    const payment = await lockPayment(tx, accountId, source)
    if (payment === null) {
      throw new ApiError('resource_missing', { object: 'payment', id: source, param: 'source' })
    }
    const detections = await lockDetections(tx, signature)
    const all = await lockUnmatched(tx, signature)
    const transfer = found(id, all.find((each) => each.id === id) ?? null)
    // A transaction counts once, as a whole.
    const isCounted =
      all.some(({ creditedBaseUnits }) => creditedBaseUnits > 0n) ||
      detections.some(({ verdict }) => COUNTED.has(verdict))
    if (isCounted) throw new ApiError('detection_counted', {})
    if (transfer.commitment !== 'finalized') throw new ApiError('detection_not_final', {})
    const detection = detections.find((each) => each.source === source)
    const fact = creditOf(transfer)
    await settle(tx, [payment], () =>
      detection === undefined
        ? { known: [], fresh: [fact] }
        : { known: [{ ...factOf(detection), ...fact }], fresh: [] },
    )
    await takeUnmatched(tx, [transfer], { accountId, source }, transfer.amountBaseUnits)
    await tx.insert([auditRow(clock, caller, 'unmatched_transfer.matched', id)])
    await announce(tx, [source])
  })
}

function creditOf(transfer: UnmatchedTransfer): PaymentFact {
  const { signature, slot, atSeconds, amountBaseUnits, senderAddress, recipientAddress } = transfer
  return {
    ...{ signature, slot, atSeconds, commitment: 'finalized', action: 'pay', nature: 'credit' },
    recipientBaseUnits: amountBaseUnits,
    feeBaseUnits: 0n as BaseUnits,
    payerAddress: senderAddress,
    recipientAddress,
  }
}

/** Sends the rest of a transfer back to its sender, once among all accounts that share the wallet. */
export async function refund(
  context: Context,
  caller: Caller & { claim: Claim | null },
  id: UnmatchedId,
): Promise<Refund> {
  const { accountId } = caller.principal
  const transfer = found(id, await findUnmatched(context.db, accountId, id))
  const { signature, recipientAddress, senderAddress } = transfer
  assertCanSign(transfer)
  if (transfer.commitment !== 'finalized') throw new ApiError('refund_unpaid', {})
  const refundable = {
    source: id,
    paymentSignature: signature,
    amountBaseUnits: unspent(transfer),
    merchantAddress: recipientAddress,
    payerAddress: senderAddress,
  }
  if (refundable.amountBaseUnits === 0n) throw new ApiError('refund_complete', {})
  const lock = async (tx: Queryable) => {
    const all = await lockBySignature(tx, signature)
    const now = found(id, all.find((each) => each.id === id) ?? null)
    if (unspent(now) !== refundable.amountBaseUnits) throw new ApiError('refund_complete', {})
    const others = all.filter((each) => each.id !== id && keyOf(each) === keyOf(now))
    if (await hasRefunds(tx, others)) throw new ApiError('refund_in_progress', {})
  }
  return await createFor(context, caller, refundable, { lock })
}

export async function listRefunds(
  { db }: Pick<Context, 'db'>,
  { accountId }: Principal,
  id: UnmatchedId,
  page: Page,
) {
  found(id, await findUnmatched(db, accountId, id))
  return await listRefundsOf(db, accountId, { source: id }, page)
}

/** The part that was not matched. Earlier refunds are taken off by the decision itself. */
const unspent = ({ amountBaseUnits, creditedBaseUnits }: UnmatchedTransfer) =>
  (amountBaseUnits - creditedBaseUnits) as BaseUnits

/** Hides a transfer that pays for nothing, such as a deposit by the owner. */
export async function update(
  { db, clock }: Context,
  caller: Caller & { claim: Claim | null },
  id: UnmatchedId,
  isSetAside: boolean,
): Promise<void> {
  const { accountId } = caller.principal
  await db.once(caller.claim, id, async (tx) => {
    found(id, await setAside(tx, accountId, id, isSetAside ? new Date(clock()) : null))
    const action = isSetAside ? 'unmatched_transfer.set_aside' : 'unmatched_transfer.restored'
    await tx.insert([auditRow(clock, caller, action, id)])
  })
}

function found(id: string, transfer: UnmatchedTransfer | null): UnmatchedTransfer {
  if (transfer !== null) return transfer
  throw new ApiError('resource_missing', { object: 'unmatched transfer', id })
}
