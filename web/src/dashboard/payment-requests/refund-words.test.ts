import { FlorinError } from '@florin/sdk'
import { expect, test } from 'vitest'
import { WalletError } from '../../wallets/wallet.ts'
import { OtherAccountError } from '../parts/wallet-words.ts'
import { OtherRefundError, PROGRESS, refundWords } from './refund-words.ts'

const wordsOf = (error: unknown) => refundWords(error, { wallet: 'Phantom', network: 'localnet' })

test.each([
  ['that rejects', new WalletError('rejected'), /Canceled/],
  ['with another account', new OtherAccountError('4Nd1mYQF'), /another account/],
  ['with another refund pending', new OtherRefundError('rfd_1'), /Another refund/],
  ['that fails', new Error('boom'), /No answer/],
])('a wallet %s has its own text', (_name, error, title) => {
  expect(wordsOf(error)?.title).toMatch(title)
})

test('says that nothing was signed only when certain', () => {
  expect(wordsOf(new WalletError('rejected'))?.text).toContain('Nothing was signed')
  expect(wordsOf(new Error('boom'))?.text).not.toContain('Nothing')
})

test('API errors keep their own message', () => {
  expect(wordsOf(new FlorinError('', { type: 'invalid_request_error', code: 'x' }))).toBeNull()
})

test('only a succeeded refund is good', () => {
  const good = Object.entries(PROGRESS).filter(([, { tone }]) => tone === 'good')
  expect(good.map(([status]) => status)).toEqual(['succeeded'])
})
