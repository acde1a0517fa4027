import { auditRow } from '../../accounts/audit-events/service.ts'
import type { Claim } from '../../db/claims.ts'
import type { Db } from '../../db/database.ts'
import type { Page } from '../../db/page.ts'
import type { Queryable } from '../../db/queryable.ts'
import type { Address } from '../../lib/addresses.ts'
import { ApiError } from '../../lib/error-codes.ts'
import { newId, shardOf } from '../../lib/ids.ts'
import type { Caller, Principal } from '../../lib/principal.ts'
import { createFromLink } from '../checkout-sessions/service.ts'
import type { LineItemRequest } from '../line-items/service.ts'
import { resolveLineItems } from '../line-items/service.ts'
import type { Context, Payment } from '../payments/service.ts'
import { recipientOf } from '../payments/service.ts'
import { cancelLink, findLink, findLinkById, linkRow, listLinks } from './repository.ts'
import type { CheckoutLink, CheckoutLinkId } from './state.ts'

type LinkRequest = {
  readonly lineItems: readonly LineItemRequest[]
  readonly recipientAddress: Address | undefined
  readonly metadata: Readonly<Record<string, string>>
}

export async function create(
  context: Context,
  caller: Caller & { claim: Claim | null },
  { lineItems, recipientAddress, metadata }: LinkRequest,
): Promise<CheckoutLink> {
  const { db, clock } = context
  const { accountId } = caller.principal
  const { items, totalCents, rows } = await resolveLineItems(context, accountId, lineItems)
  const link: CheckoutLink = {
    id: newId('cl', shardOf(accountId), clock()),
    accountId,
    lineItems: items,
    amountCents: totalCents,
    recipientAddress: await recipientOf(context, accountId, recipientAddress),
    metadata,
    isCanceled: false,
  }
  const created = auditRow(clock, caller, 'checkout_link.created', link.id)
  await db.insertOnce(caller.claim, link.id, [...rows, linkRow(link), created])
  return link
}

export async function get(
  db: Queryable,
  { accountId }: Principal,
  id: CheckoutLinkId,
): Promise<CheckoutLink> {
  return found(id, await findLink(db, accountId, id))
}

export async function list(
  { db }: { db: Db },
  { accountId }: Principal,
  page: Page,
  isCanceled: boolean | null = null,
) {
  return await listLinks(db, accountId, isCanceled, page)
}

export async function cancel(
  { db, clock }: Context,
  caller: Caller & { claim: Claim | null },
  id: CheckoutLinkId,
): Promise<CheckoutLink> {
  const { principal } = caller
  return await db.once(caller.claim, id, async (tx) => {
    const canceled = await cancelLink(tx, principal.accountId, id, clock())
    if (canceled === null) {
      await get(tx, principal, id)
      throw new ApiError('link_canceled', {})
    }
    await tx.insert([auditRow(clock, caller, 'checkout_link.canceled', id)])
    return canceled
  })
}

/** For open routes, which know only the id. */
export async function getById(db: Queryable, id: CheckoutLinkId): Promise<CheckoutLink> {
  return found(id, await findLinkById(db, id))
}

/** Creates a session for a buyer who opened the link. */
export async function open(
  context: Context,
  claim: Claim | null,
  id: CheckoutLinkId,
): Promise<Payment> {
  const link = await getById(context.db, id)
  if (link.isCanceled) throw new ApiError('link_canceled', {})
  return await createFromLink(context, claim, link)
}

function found(id: string, link: CheckoutLink | null): CheckoutLink {
  if (link === null) throw new ApiError('resource_missing', { object: 'checkout link', id })
  return link
}
