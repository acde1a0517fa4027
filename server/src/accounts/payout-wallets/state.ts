import type { Address } from '../../lib/addresses.ts'
import type { AccountId, Id } from '../../lib/ids.ts'

/** A wallet beside the account's own that may receive its payments. It signed for this account. */
export type PayoutWallet = {
  readonly id: Id<'pw'>
  readonly accountId: AccountId
  readonly address: Address
  readonly name: string | null
  readonly removedAtSeconds: number | null
}
