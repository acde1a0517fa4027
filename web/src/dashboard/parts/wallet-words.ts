import { FlorinError, TransactionRefusedError } from '@florin/sdk'
import type { Network } from '../../wallets/wallet.ts'
import { WalletError } from '../../wallets/wallet.ts'
import { wordsOf } from './trouble.tsx'

export type Words = { readonly title: string; readonly text: string }

/** The wallet is connected with another account than the one whose money it is about. */
export class OtherAccountError extends Error {
  readonly wanted: string

  constructor(wanted: string) {
    super(`The account ${wanted} is to sign.`)
    this.wanted = wanted
  }
}

/** Which wallet was asked, and on which network it should be. */
export type Asked = { readonly wallet: string; readonly network: Network }

/** What kept a wallet from signing and sending, and what to do about it. */
export function walletWords(error: unknown, { wallet, network }: Asked): Words {
  if (error instanceof OtherAccountError) {
    return {
      title: `${wallet} has another account open`,
      text: `Only ${error.wanted} can sign this. Switch to it in the wallet, or use the wallet that has it. Nothing was signed.`,
    }
  }
  if (error instanceof WalletError) return ofWallet(error.fault, wallet, network)
  if (error instanceof TransactionRefusedError && error.code !== 'transaction_missing') {
    return {
      title: 'Not signed: it is not what was shown',
      text: `${error.message} Your wallet was not asked. Please report this.`,
    }
  }
  if (error instanceof FlorinError) return { title: 'It was not done', text: wordsOf(error) }
  return {
    title: `${wallet} did not send it`,
    text: `It said: ${messageOf(error)} Most often the account has too little USDC, or too little SOL for the network fee.`,
  }
}

function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message.trim() : ''
  if (message === '') return 'nothing.'
  return /[.!?]$/.test(message) ? message : `${message}.`
}

function ofWallet(fault: WalletError['fault'], wallet: string, network: Network): Words {
  const place = network === 'mainnet' ? 'Solana mainnet' : 'the local network'
  return {
    rejected: {
      title: 'You said no in your wallet',
      text: 'Nothing was signed and nothing moved. Choose the wallet again when you are ready.',
    },
    feature: {
      title: `${wallet} cannot send transactions here`,
      text: 'It does not offer that to pages. Use another wallet with the same account.',
    },
    network: {
      title: `${wallet} is not on ${place}`,
      text: 'Nothing was signed. Switch the network in the wallet, or use another one.',
    },
    no_account: {
      title: `${wallet} shared no account`,
      text: 'Unlock it, choose the account, and try again.',
    },
  }[fault]
}
