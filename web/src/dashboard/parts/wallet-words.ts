import { FlorinError, TransactionRefusedError } from '@florin/sdk'
import type { Network } from '../../wallets/wallet.ts'
import { WalletError } from '../../wallets/wallet.ts'
import { wordsOf } from './trouble.tsx'

export type Words = { readonly title: string; readonly text: string }

/** The connected account is not the one that must sign. */
export class OtherAccountError extends Error {
  readonly wanted: string

  constructor(wanted: string) {
    super(`Account ${wanted} must sign.`)
    this.wanted = wanted
  }
}

/** The wallet that was asked, and the network it must be on. */
export type Asked = { readonly wallet: string; readonly network: Network }

/** Explains why a wallet did not sign or send, and what to do. */
export function walletWords(error: unknown, { wallet, network }: Asked): Words {
  if (error instanceof OtherAccountError) {
    return {
      title: `${wallet} has another account open`,
      text: `Only ${error.wanted} can sign this. Switch to it in the wallet or use the wallet that has it. Nothing was signed.`,
    }
  }
  if (error instanceof WalletError) return ofWallet(error.fault, wallet, network)
  if (error instanceof TransactionRefusedError && error.code !== 'transaction_missing') {
    return {
      title: 'Not signed: the transaction isn’t what was shown',
      text: `${error.message} Your wallet was not asked. Please report this.`,
    }
  }
  if (error instanceof FlorinError) return { title: 'Not completed', text: wordsOf(error) }
  return {
    title: `${wallet} didn’t send it`,
    text: `${messageOf(error)} Usually the account needs more USDC, or more SOL for the network fee.`,
  }
}

function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message.trim() : ''
  if (message === '') return 'It gave no reason.'
  return `It reported: ${message}${/[.!?]$/.test(message) ? '' : '.'}`
}

function ofWallet(fault: WalletError['fault'], wallet: string, network: Network): Words {
  const place = network === 'mainnet' ? 'Solana mainnet' : 'the local network'
  return {
    rejected: {
      title: 'Canceled in your wallet',
      text: 'Nothing was signed and no money moved. Choose the wallet to try again.',
    },
    feature: {
      title: `${wallet} can’t send transactions here`,
      text: 'Use another wallet with the same account.',
    },
    network: {
      title: `${wallet} isn’t on ${place}`,
      text: 'Nothing was signed. Switch networks in the wallet or use another one.',
    },
    no_account: {
      title: `${wallet} didn’t share an account`,
      text: 'Unlock it, choose the account and try again.',
    },
  }[fault]
}
