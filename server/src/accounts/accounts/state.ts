import type { Address } from '../../lib/addresses.ts'
import type { Budget } from '../../lib/budget.ts'
import type { AccountId } from '../../lib/ids.ts'
import { mergeMetadata } from '../../lib/metadata.ts'

/** A business, owned by one wallet. The wallet's first sign-in creates it. */
export type Account = {
  readonly id: AccountId
  readonly walletAddress: Address
  readonly businessName: string
  readonly username: string | null
  readonly metadata: Readonly<Record<string, string>>
  /** Fees on the account's transaction intents; null: the default plan. */
  readonly feePlan: FeePlan | null
  /** The budget of keys that the owner creates without one; null: the service's default. */
  readonly defaultBudget: Budget | null
}

/** Enough for an agent's everyday purchases, and bounded if its key leaks. */
export const DEFAULT_BUDGET: Budget = { usd: { dayCents: 50_000 }, sgd: { dayCents: 50_000 } }

export type FeePlan = { readonly basisPoints: number; readonly fixedCents: number }

/** An absent field stays unchanged. */
export type AccountChanges = {
  readonly businessName: string | undefined
  readonly username: string | null | undefined
  readonly metadata: Readonly<Record<string, string>> | undefined
  readonly defaultBudget: Budget | undefined
}

/** A name that payers can recognise until the owner sets one. */
export function defaultBusinessName(walletAddress: Address): string {
  return `Business ${walletAddress.slice(0, 4)}…${walletAddress.slice(-4)}`
}

export function applyChanges(
  account: Account,
  changes: AccountChanges,
): Account | { refused: 'metadata_too_many_keys' } {
  const metadata = mergeMetadata(account.metadata, changes.metadata)
  if (metadata === null) return { refused: 'metadata_too_many_keys' }
  return {
    ...account,
    businessName: changes.businessName ?? account.businessName,
    username: changes.username === undefined ? account.username : changes.username,
    metadata,
    defaultBudget: changes.defaultBudget ?? account.defaultBudget,
  }
}
