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
  return await insert(context, caller.claim, rows, {
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
  return await insert(context, claim, [], { ...terms, checkoutLink })
}

async function insert(
  context: Context,
  claim: Claim | null,
  rows: readonly NewRow[],
  wanted: Omit<Parameters<typeof preparePayment>[1], 'id' | 'feeCents'>,
): Promise<Payment> {
  const { db, clock } = context
  const id = newId('cs', shardOf(wanted.accountId), clock())
  const session = await preparePayment(context, { ...wanted, id, feeCents: 0 as Cents })
  await db.insertOnce(claim, id, [...rows, paymentRow(session)])
  return session
}
