import type { ReactNode } from 'react'
import { connectToSignIn } from '../../wallets/wallet.ts'
import { signWords } from './sign-words.ts'
import { WalletActionDialog } from './wallet-action-dialog.tsx'

export type MessageSigner = Awaited<ReturnType<typeof connectToSignIn>>

type Props = {
  readonly title: string
  /** The purpose of the signature. */
  readonly children: ReactNode
  readonly label: (wallet: string) => string
  /** Requests the message, lets the wallet sign it, and sends it. */
  readonly work: (signer: MessageSigner) => Promise<void>
  readonly onClose: () => void
}

/** Lets a wallet sign a message, which moves no money. */
export function SignDialog({ work, ...dialog }: Props) {
  return (
    <WalletActionDialog
      {...dialog}
      missing="Install the wallet, then reload this page."
      waiting={(wallet) => `Sign the message in ${wallet}`}
      work={async (wallet, network) => work(await connectToSignIn(wallet, network))}
      explain={signWords}
    />
  )
}
