import type { AccountId } from './ids.ts'
import type { Actor } from './principal.ts'

/** The account whose credentials a refused request carried, or that it named. */
export type Concern =
  | { readonly accountId: AccountId; readonly actor: Actor }
  /** The wallet that a sign-in was for; it may have no account. */
  | { readonly wallet: string }

/** A request that was refused for its credentials or rights. */
export type Attempt = {
  readonly code: string
  /** The operation of the contract. */
  readonly operation: string
  readonly clientAddress: string
  readonly requestId: string
  /** Null: nobody that we know. */
  readonly concern: Concern | null
}
