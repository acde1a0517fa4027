import { FlorinError } from '@florin/sdk'
import type { Trouble } from '../wallets/trouble.ts'
import { troubleOf } from '../wallets/trouble.ts'

export type FeePayer = 'sponsor' | 'recipient'

/** Why a claim failed. The `gift_` texts replace those of the pay page or exist only here. */
export type GiftTrouble = Trouble | Reworded | 'gift_own_fee' | 'gift_recipient'
type Reworded = 'gift_rejected' | 'gift_network' | 'gift_feature' | 'gift_unknown'

const REWORDED: Partial<Record<Trouble, Reworded>> = {
  rejected: 'gift_rejected',
  network: 'gift_network',
  feature: 'gift_feature',
  unknown: 'gift_unknown',
}

export function giftTroubleOf(error: unknown, feePayer: FeePayer | null): GiftTrouble {
  if (error instanceof FlorinError && error.param === 'recipient_address') return 'gift_recipient'
  const trouble = troubleOf(error)
  // A wallet that pays its own fee mostly fails for lack of SOL, which the network does not report.
  if (trouble === 'release_would_fail' && feePayer === 'recipient') return 'gift_own_fee'
  return REWORDED[trouble] ?? trouble
}

const FOR_WANT_OF_A_SPONSOR: readonly GiftTrouble[] = [
  'release_attempts_exhausted',
  'sponsor_quota_exceeded',
  'sponsor_dry',
]

/** Whether the claim could succeed if the wallet paid the network fee. */
export function isForOwnFee(trouble: GiftTrouble): boolean {
  return FOR_WANT_OF_A_SPONSOR.includes(trouble)
}
