import { FlorinError } from '@florin/sdk'
import type { Trouble } from '../wallets/trouble.ts'
import { troubleOf } from '../wallets/trouble.ts'

export type FeePayer = 'sponsor' | 'recipient'

/** What can go wrong with taking a gift; some of it is said in other words than where one pays. */
export type GiftTrouble = Trouble | 'gift_network' | 'gift_feature' | 'gift_unknown' | OnlyHere
type OnlyHere = 'gift_own_fee' | 'gift_recipient'

const OTHER_WORDS: Partial<Record<Trouble, GiftTrouble>> = {
  network: 'gift_network',
  feature: 'gift_feature',
  unknown: 'gift_unknown',
}

export function giftTroubleOf(error: unknown, feePayer: FeePayer | null): GiftTrouble {
  if (error instanceof FlorinError && error.param === 'recipient_address') return 'gift_recipient'
  const trouble = troubleOf(error)
  // A wallet that pays by itself mostly fails for want of SOL, which the network does not name.
  if (trouble === 'release_would_fail' && feePayer === 'recipient') return 'gift_own_fee'
  return OTHER_WORDS[trouble] ?? trouble
}

const FOR_WANT_OF_A_SPONSOR: readonly GiftTrouble[] = [
  'release_attempts_exhausted',
  'sponsor_quota_exceeded',
  'sponsor_dry',
]

/** Whether it would work if the wallet paid the network's fee. */
export function isForOwnFee(trouble: GiftTrouble): boolean {
  return FOR_WANT_OF_A_SPONSOR.includes(trouble)
}
