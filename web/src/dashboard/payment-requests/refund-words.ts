import type { RefundTransaction } from '@florin/sdk'
import { FlorinError } from '@florin/sdk'
import { WalletError } from '../../wallets/wallet.ts'
import type { Asked, Words } from '../parts/wallet-words.ts'
import { OtherAccountError, walletWords } from '../parts/wallet-words.ts'

/** Another tab or user created a different refund after this page loaded. */
export class OtherRefundError extends Error {}

/**
 * Text for a refund that the wallet did not send or did not report. Null for API errors, which have
 * their own message.
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
  title: 'Another refund was started',
  text: 'It differs from the one shown here. Nothing was signed. Check the timeline before you try again.',
}

const lost = ({ wallet }: Asked): Words => ({
  title: `No answer from ${wallet}`,
  text: 'If it was sent, it shows here within a minute. You can try again: the refund can go through only once.',
})

/** Progress of a sent refund. */
export const PROGRESS: Readonly<
  Record<RefundTransaction['status'], Words & { readonly tone: 'good' | 'warn' | 'bad' }>
> = {
  requires_signature: {
    tone: 'warn',
    title: 'Sent. Waiting for confirmation',
    text: 'This takes seconds. You can close this and follow it in the timeline.',
  },
  processing: {
    tone: 'warn',
    title: 'Confirmed. Final in a few seconds',
    text: 'You can close this and follow it in the timeline.',
  },
  succeeded: {
    tone: 'good',
    title: 'Refunded',
    text: 'The refund is final.',
  },
  failed: {
    tone: 'bad',
    title: 'Refund failed',
    text: 'Only the network fee left your wallet. Check that it has enough USDC, then try again.',
  },
  expired: {
    tone: 'bad',
    title: 'Refund expired',
    text: 'Nothing left your wallet, and this refund can’t be sent any more. Try again.',
  },
}
