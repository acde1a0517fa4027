import type { SendingWallet } from '@florin/sdk'
import type { Wallet } from '@wallet-standard/base'
import type { ReactNode } from 'react'
import type { Network } from '../../wallets/wallet.ts'
import { connectToPay } from '../../wallets/wallet.ts'
import { WalletActionDialog } from './wallet-action-dialog.tsx'
import { OtherAccountError, walletWords } from './wallet-words.ts'

type Props = {
  /** A question that names the amount. */
  readonly title: string
  /** Where the money goes, and the consequences. */
  readonly children: ReactNode
  readonly label: (wallet: string) => string
  /** The only account that can sign. */
  readonly signerAddress: string
  /** Checks, signs and sends the transaction. */
  readonly work: (wallet: SendingWallet) => Promise<void>
  readonly onClose: () => void
}

/** Asks for confirmation before the wallet does. Closes once the transaction is sent. */
export function WalletDialog({ signerAddress, work, ...dialog }: Props) {
  async function send(wallet: Wallet, network: Network): Promise<void> {
    const connected = await connectToPay(wallet, network)
    if (connected.address !== signerAddress) throw new OtherAccountError(signerAddress)
    await work(connected)
    dialog.onClose()
  }
  return (
    <WalletActionDialog
      {...dialog}
      missing="Install the wallet that has the account, then reload this page."
      waiting={(wallet) => `Approve the transaction in ${wallet}`}
      work={send}
      explain={walletWords}
    />
  )
}
