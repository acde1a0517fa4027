import type { AccountId, Id } from '../../lib/ids.ts'
import type { Cents } from '../../lib/money.ts'

export type PriceId = Id<'price'>

/** A product's price. It never changes; it is archived and restored with its product. */
export type Price = {
  readonly id: PriceId
  readonly accountId: AccountId
  readonly productId: Id<'prod'>
  readonly active: boolean
  readonly unitAmountCents: Cents
}
