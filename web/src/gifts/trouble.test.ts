import { ApiError, ConnectionError, InvalidRequestError } from '@florin/sdk'
import { expect, test } from 'vitest'
import { WalletError } from '../wallets/wallet.ts'
import { giftTroubleOf, isForOwnFee } from './trouble.ts'

const refused = (code: string, param?: string) =>
  new InvalidRequestError('No.', { type: 'invalid_request_error', code, param })

test.each([
  [refused('gift_released'), null, 'gift_released'],
  [refused('release_would_fail'), 'sponsor', 'release_would_fail'],
  [refused('release_would_fail'), 'recipient', 'gift_own_fee'],
  [refused('parameter_invalid', 'recipient_address'), null, 'gift_recipient'],
  [refused('of_tomorrow'), null, 'gift_unknown'],
  [new WalletError('network'), null, 'gift_network'],
  [new WalletError('feature'), null, 'gift_feature'],
  [new WalletError('rejected'), 'sponsor', 'gift_rejected'],
  [new ConnectionError('Gone.', { type: 'connection_error' }), null, 'offline'],
  [new Error('Something else.'), null, 'gift_unknown'],
] as const)('%s, paid by %s, is %s', (error, feePayer, trouble) => {
  expect(giftTroubleOf(error, feePayer)).toBe(trouble)
})

test.each(['sponsor_dry', 'sponsor_quota_exceeded', 'release_attempts_exhausted'])(
  'after %s the wallet can pay the fee',
  (code) => {
    const error = new ApiError('Dry.', { type: 'api_error', code })
    expect(isForOwnFee(giftTroubleOf(error, null))).toBe(true)
  },
)

test('paying the fee does not help with a claimed gift', () => {
  expect(isForOwnFee(giftTroubleOf(refused('gift_released'), null))).toBe(false)
})
