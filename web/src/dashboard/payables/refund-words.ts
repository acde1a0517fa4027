import type { RefundTransaction } from '@florin/sdk'
import { FlorinError } from '@florin/sdk'
import { WalletError } from '../../wallets/wallet.ts'
import type { Asked, Words } from '../parts/wallet-words.ts'
import { OtherAccountError, walletWords } from '../parts/wallet-words.ts'

/** While the page showed one, another was made, by another tab or another person. */
export class OtherRefundError extends Error {}

/**
 * What is said when a wallet was asked and no refund went out, or none that it told of. Null for a refusal of
 * the API, which has words of its own.
 */
export function refundWords(error: unknown, asked: Asked): Words | null {
  if (error instanceof OtherRefundError) return OTHER_REFUND
  if (error instanceof WalletError || error instanceof OtherAccountError) {
    return walletWords(error, asked)
  }
  if (error instanceof FlorinError) return null
  return lost(asked)
}

const OTHER_REFUND: Words = {
  title: 'Another refund of this payment was begun',
  text: 'It has other terms than those shown here. Nothing was signed. Look at the timeline before you try again.',
}

const lost = ({ wallet }: Asked): Words => ({
  title: `${wallet} did not say what became of it`,
  text: 'If it was sent, it shows here within a minute. You can try again meanwhile: the network takes one refund once, however often it is sent.',
})

/** Where a refund stands that was handed to the wallet. */
export const PROGRESS: Readonly<
  Record<RefundTransaction['status'], Words & { readonly tone: 'good' | 'warn' | 'bad' }>
> = {
  requires_signature: {
    tone: 'warn',
    title: 'Sent. The network has not confirmed it yet',
    text: 'This takes seconds. You can close this: the timeline goes on telling.',
  },
  processing: {
    tone: 'warn',
    title: 'Confirmed. It becomes final in a few seconds',
    text: 'You can close this: the timeline goes on telling.',
  },
  succeeded: {
    tone: 'good',
    title: 'The money is back with who had paid',
    text: 'The refund is final.',
  },
  failed: {
    tone: 'bad',
    title: 'The network refused it',
    text: 'Nothing has left your wallet but the network’s fee. Is there enough USDC in it? Then try again.',
  },
  expired: {
    tone: 'bad',
    title: 'It was not sent in time',
    text: 'Nothing has left your wallet, and this one never will. Try again: a new one is made.',
  },
}
