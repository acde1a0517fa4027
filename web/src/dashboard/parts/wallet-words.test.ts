import { FlorinError, TransactionRefusedError } from '@florin/sdk'
import { expect, test } from 'vitest'
import { WalletError } from '../../wallets/wallet.ts'
import { OtherAccountError, walletWords } from './wallet-words.ts'

const asked = { wallet: 'Phantom', network: 'mainnet' } as const
const refused = (code: string) =>
  new TransactionRefusedError('It locks 2 and not 1.', { type: 'transaction_refused_error', code })

test.each([
  [new WalletError('rejected'), 'Canceled in your wallet'],
  [new WalletError('feature'), 'Phantom can’t send'],
  [new WalletError('network'), 'isn’t on Solana mainnet'],
  [new WalletError('no_account'), 'didn’t share an account'],
  [new OtherAccountError('9xQe'), 'another account'],
  [refused('transaction_refused'), 'isn’t what was shown'],
  [refused('transaction_missing'), 'Not completed'],
  [new FlorinError('Taken.', { type: 'invalid_request_error' }), 'Not completed'],
  [new Error('simulation failed'), 'Phantom didn’t send it'],
])('%s has its own text', (error, title) => {
  expect(walletWords(error, asked).title).toContain(title)
})

test('names the account that must sign, and the difference', () => {
  expect(walletWords(new OtherAccountError('9xQe'), asked).text).toContain('9xQe')
  expect(walletWords(refused('transaction_refused'), asked).text).toContain('It locks 2 and not 1.')
  expect(walletWords(undefined, asked).text).toContain('It gave no reason.')
})
