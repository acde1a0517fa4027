import { z } from 'zod'
import { createdSeconds } from '../../lib/ids.ts'
import { address, deleted, id, line, unixSeconds } from '../../lib/wire.ts'
import { signInBody } from '../sessions/schema.ts'
import type { PayoutWallet } from './state.ts'

export const payoutWallet = z
  .object({
    id: id('pw'),
    object: z.literal('payout_wallet'),
    address: z.string().describe('A `recipient_address` that payments may name.'),
    name: z.string().nullable().describe('A label for people.'),
    created: unixSeconds,
    account_id: id('acct'),
  })
  .meta({ id: 'PayoutWallet' })

export const payoutWalletParams = z.strictObject({ id: id('pw') })

export const payoutChallengeBody = z.strictObject({
  address: address.describe('The wallet that will receive payments, and sign.'),
})

export const addPayoutWalletBody = signInBody.extend({
  name: line(200).optional().describe('A label for people.'),
})

export const deletedPayoutWallet = deleted('pw', 'payout_wallet').meta({
  id: 'DeletedPayoutWallet',
})

export function renderPayoutWallet(wallet: PayoutWallet): z.output<typeof payoutWallet> {
  return {
    id: wallet.id,
    object: 'payout_wallet',
    address: wallet.address,
    name: wallet.name,
    created: createdSeconds(wallet.id),
    account_id: wallet.accountId,
  }
}
