import type { Address } from '../../lib/addresses.ts'
import type { AccountId, Id } from '../../lib/ids.ts'
import type { Cents } from '../../lib/money.ts'
import type { LineItem } from '../line-items/service.ts'

export type CheckoutLinkId = Id<'cl'>

/** Line items for any number of buyers: each who opens the link gets a session. */
export type CheckoutLink = {
  readonly id: CheckoutLinkId
  readonly accountId: AccountId
  readonly lineItems: readonly LineItem[]
  readonly amountCents: Cents
  readonly recipientAddress: Address
  readonly metadata: Readonly<Record<string, string>>
  readonly isCanceled: boolean
}
