import { FlorinError } from '@florin/sdk'
import type { Network } from '../../wallets/wallet.ts'
import { WalletError } from '../../wallets/wallet.ts'
import { wordsOf } from '../parts/trouble.tsx'

type Words = { readonly title: string; readonly text: string }

/** What kept somebody from signing in, and what to do about it. */
export function signInTrouble(error: unknown, wallet: string, network: Network): Words {
  if (error instanceof WalletError) return ofWallet(error.fault, wallet, network)
  if (error instanceof FlorinError && error.code === 'sign_in_challenge_expired') {
    return { title: 'That took too long', text: 'The message is good for five minutes. Try again.' }
  }
  if (error instanceof FlorinError && error.code === 'sign_in_message_mismatch') {
    return {
      title: `${wallet} signed another text`,
      text: 'Only the text that we showed it signs you in. Update the wallet, or use another one.',
    }
  }
  return { title: 'Signing in did not work', text: wordsOf(error) }
}

function ofWallet(fault: WalletError['fault'], wallet: string, network: Network): Words {
  switch (fault) {
    case 'rejected':
      return {
        title: 'You said no in your wallet',
        text: 'Nothing was signed. Choose the wallet again when you are ready.',
      }
    case 'feature':
      return {
        title: `${wallet} cannot sign messages`,
        text: 'Signing in needs a wallet that can: Phantom, Solflare and Backpack do. A hardware wallet can where its app signs messages.',
      }
    case 'network':
      return {
        title: `${wallet} is not on ${network === 'mainnet' ? 'Solana mainnet' : 'the local network'}`,
        text: 'This Florin runs there and nowhere else. Switch the network in the wallet, or use another one.',
      }
    case 'no_account':
      return {
        title: `${wallet} shared no account`,
        text: 'Unlock it, choose the account that owns your business, and try again.',
      }
  }
}
