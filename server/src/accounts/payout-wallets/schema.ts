import { z } from 'zod'
import { createdSeconds } from '../../lib/ids.ts'
import { address, deleted, exactlyOneOf, id, line, onlyOneOf, unixSeconds } from '../../lib/wire.ts'
import { challenge, renderChallenge, signInBody } from '../sessions/schema.ts'
import type { Challenge } from '../sessions/state.ts'
import type { PayoutWallet } from './state.ts'
import { buildMemo } from './state.ts'

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
  proof: z
    .enum(['message', 'transaction'])
    .default('message')
    .describe(
      '`message`: the wallet signs the message within five minutes. `transaction`: a multisig vault, which cannot, signs the memo in a transaction within seven days.',
    ),
})

export const payoutChallenge = challenge
  .extend({
    memo: z.string().describe('The text of the memo, for wallets that can only sign transactions.'),
  })
  .meta({ id: 'PayoutWalletChallenge' })

export function renderPayoutChallenge(value: Challenge, appUrl: URL) {
  return { ...renderChallenge(value, appUrl), memo: buildMemo(value, appUrl) }
}

export const addPayoutWalletBody = signInBody
  .partial()
  .extend({
    transaction: z
      .string()
      .min(64)
      .max(88)
      .regex(/^[1-9A-HJ-NP-Za-km-z]+$/, { error: 'it must be base58' })
      .optional()
      .describe(
        'In place of message and signature: the signature of a final transaction with the memo, signed by the wallet.',
      ),
    name: line(200).optional().describe('A label for people.'),
  })
  .superRefine(exactlyOneOf('message', 'transaction'))
  .superRefine(onlyOneOf('signature', 'transaction'))
  .meta({
    oneOf: [
      { required: ['message', 'signature'], not: { required: ['transaction'] } },
      {
        required: ['transaction'],
        not: { anyOf: [{ required: ['message'] }, { required: ['signature'] }] },
      },
    ],
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
