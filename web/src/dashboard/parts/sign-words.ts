import { FlorinError } from '@florin/sdk'
import type { WalletFault } from '../../wallets/wallet.ts'
import { WalletError } from '../../wallets/wallet.ts'
import { wordsOf } from './trouble.tsx'
import type { Asked, Words } from './wallet-words.ts'
import { OtherAccountError, walletWords } from './wallet-words.ts'

/** Explains why a wallet did not sign a message, and what to do. */
export function signWords(error: unknown, asked: Asked): Words {
  if (error instanceof OtherAccountError) return walletWords(error, asked)
  if (error instanceof WalletError) return ofWallet(error.fault, asked)
  if (error instanceof FlorinError) return { title: 'Not completed', text: wordsOf(error) }
  return { title: `${asked.wallet} didn’t sign`, text: 'Unlock the wallet and try again.' }
}

function ofWallet(fault: WalletFault, asked: Asked): Words {
  if (fault === 'feature') {
    return {
      title: `${asked.wallet} can’t sign messages`,
      text: 'Use another wallet with the same account.',
    }
  }
  if (fault === 'rejected') {
    return { title: 'Canceled in your wallet', text: 'Nothing was signed. Try again.' }
  }
  return walletWords(new WalletError(fault), asked)
}
