import { auditRow } from '../../accounts/audit-events/service.ts'
import type { Claim } from '../../db/claims.ts'
import type { NewRow } from '../../db/insertion.ts'
import type { Address } from '../../lib/addresses.ts'
import type { AccountId, Id } from '../../lib/ids.ts'
import { newId, shardOf } from '../../lib/ids.ts'
import type { Cents } from '../../lib/money.ts'
import type { Caller } from '../../lib/principal.ts'
import type { LineItem, LineItemRequest } from '../line-items/service.ts'
import { resolveLineItems } from '../line-items/service.ts'
import type { Context, Payment } from '../payments/service.ts'
import { paymentRow, preparePayment, recipientOf } from '../payments/service.ts'

type SessionRequest = {
  readonly lineItems: readonly LineItemRequest[]
  readonly recipientAddress: Address | undefined
  readonly metadata: Readonly<Record<string, string>>
}

export async function create(
  context: Context,
  caller: Caller & { claim: Claim | null },
  { lineItems, recipientAddress, metadata }: SessionRequest,
): Promise<Payment> {
  const { accountId } = caller.principal
  const { items, totalCents, rows } = await resolveLineItems(context, accountId, lineItems)
  const id = newId('cs', shardOf(accountId), context.clock())
  const created = auditRow(context.clock, caller, 'checkout_session.created', id)
  return await insert(context, caller.claim, [...rows, created], {
    id,
    accountId,
    amountCents: totalCents,
    recipientAddress: await recipientOf(context, accountId, recipientAddress),
    metadata,
    lineItems: items,
    checkoutLink: null,
  })
}

type LinkTerms = {
  readonly id: Id<'cl'>
  readonly accountId: AccountId
  readonly amountCents: Cents
  readonly recipientAddress: Address
  readonly lineItems: readonly LineItem[]
  readonly metadata: Readonly<Record<string, string>>
}

/** Creates a session on the terms of a link. */
export async function createFromLink(
  context: Context,
  claim: Claim | null,
  { id: checkoutLink, ...terms }: LinkTerms,
): Promise<Payment> {
  const id = newId('cs', shardOf(terms.accountId), context.clock())
  return await insert(context, claim, [], { ...terms, id, checkoutLink })
}

async function insert(
  context: Context,
  claim: Claim | null,
  rows: readonly NewRow[],
  wanted: Omit<Parameters<typeof preparePayment>[1], 'feeCents'>,
): Promise<Payment> {
  const session = await preparePayment(context, { ...wanted, feeCents: 0 as Cents })
  await context.db.insertOnce(claim, session.id, [...rows, paymentRow(session)])
  return session
}
