import { FlorinError } from '@florin/sdk'
import { expect, test } from 'vitest'
import { WalletError } from '../../wallets/wallet.ts'
import { OtherAccountError } from '../parts/wallet-words.ts'
import { OtherRefundError, PROGRESS, refundWords } from './refund-words.ts'

const wordsOf = (error: unknown) => refundWords(error, { wallet: 'Phantom', network: 'localnet' })

test.each([
  ['that says no', new WalletError('rejected'), /Canceled/],
  ['of somebody else', new OtherAccountError('4Nd1mYQF'), /another account/],
  ['asked for another refund', new OtherRefundError('rfd_1'), /Another refund/],
  ['that breaks', new Error('boom'), /No answer/],
])('a wallet %s has its words', (_name, error, title) => {
  expect(wordsOf(error)?.title).toMatch(title)
})

test('only where it is sure does it say that nothing was signed', () => {
  expect(wordsOf(new WalletError('rejected'))?.text).toContain('Nothing was signed')
  expect(wordsOf(new Error('boom'))?.text).not.toContain('Nothing')
})

test('what the API refuses is told in its own words', () => {
  expect(wordsOf(new FlorinError('', { type: 'invalid_request_error', code: 'x' }))).toBeNull()
})

test('of the ends of a refund only one is good', () => {
  const good = Object.entries(PROGRESS).filter(([, { tone }]) => tone === 'good')
  expect(good.map(([status]) => status)).toEqual(['succeeded'])
})
