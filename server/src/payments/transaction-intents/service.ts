import { getById as getAccountById } from '../../accounts/accounts/service.ts'
import { auditRow } from '../../accounts/audit-events/service.ts'
import type { Claim } from '../../db/claims.ts'
import type { Address } from '../../lib/addresses.ts'
import { newId, shardOf } from '../../lib/ids.ts'
import type { Cents } from '../../lib/money.ts'
import type { Caller } from '../../lib/principal.ts'
import type { Context, Payment } from '../payments/service.ts'
import { feeOf, paymentRow, preparePayment, recipientOf } from '../payments/service.ts'

type IntentRequest = {
  readonly amountCents: Cents
  readonly recipientAddress: Address | undefined
  readonly metadata: Readonly<Record<string, string>>
}

export async function create(
  context: Context,
  caller: Caller & { claim: Claim | null },
  { amountCents, recipientAddress, metadata }: IntentRequest,
): Promise<Payment> {
  const { db, clock, payments } = context
  const { accountId } = caller.principal
  const { fees } = payments
  // The plan at creation applies, whatever it becomes later.
  const plan = fees && ((await getAccountById(db, accountId)).feePlan ?? fees)
  const intent = await preparePayment(context, {
    id: newId('ti', shardOf(accountId), clock()),
    accountId,
    amountCents,
    feeCents: plan === null ? NONE : feeOf(amountCents, plan),
    recipientAddress: await recipientOf(context, accountId, recipientAddress),
    metadata,
  })
  const created = auditRow(clock, caller, 'transaction_intent.created', intent.id)
  await db.insertOnce(caller.claim, intent.id, [paymentRow(intent), created])
  return intent
}

const NONE = 0 as Cents
