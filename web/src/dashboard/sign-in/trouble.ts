import { FlorinError } from '@florin/sdk'
import type { Network } from '../../wallets/wallet.ts'
import { WalletError } from '../../wallets/wallet.ts'
import { wordsOf } from '../parts/trouble.tsx'

type Words = { readonly title: string; readonly text: string }

/** Explains why sign-in failed, and what to do. */
export function signInTrouble(error: unknown, wallet: string, network: Network): Words {
  if (error instanceof WalletError) return ofWallet(error.fault, wallet, network)
  if (error instanceof FlorinError && error.code === 'sign_in_challenge_expired') {
    return { title: 'Sign-in expired', text: 'The message is valid for five minutes. Try again.' }
  }
  if (error instanceof FlorinError && error.code === 'sign_in_message_mismatch') {
    return {
      title: `${wallet} signed a different message`,
      text: 'Sign-in needs the exact message. Update the wallet or use another one.',
    }
  }
  return { title: 'Couldn’t sign in', text: wordsOf(error) }
}

function ofWallet(fault: WalletError['fault'], wallet: string, network: Network): Words {
  switch (fault) {
    case 'rejected':
      return {
        title: 'Sign-in canceled in your wallet',
        text: 'Nothing was signed. Choose the wallet to try again.',
      }
    case 'feature':
      return {
        title: `${wallet} can’t sign messages`,
        text: 'Use a wallet that can, like Phantom, Solflare or Backpack. A hardware wallet works if its app signs messages.',
      }
    case 'network':
      return {
        title: `${wallet} isn’t on ${network === 'mainnet' ? 'Solana mainnet' : 'the local network'}`,
        text: 'Switch networks in the wallet or use another one.',
      }
    case 'no_account':
      return {
        title: `${wallet} didn’t share an account`,
        text: 'Unlock it, choose the account that owns your business and try again.',
      }
  }
}
