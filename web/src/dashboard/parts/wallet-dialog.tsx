import type { SendingWallet } from '@florin/sdk'
import type { Wallet } from '@wallet-standard/base'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { useSettings } from '../../settings.ts'
import { Notice } from '../../ui/notice.tsx'
import { useWallets } from '../../wallets/use-wallets.ts'
import { connectToPay } from '../../wallets/wallet.ts'
import { WalletButtons } from '../../wallets/wallet-buttons.tsx'
import { Dialog } from './dialog.tsx'
import { Skeleton } from './skeleton.tsx'
import styles from './wallet-dialog.module.css'
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

/**
 * Asks for confirmation before the wallet does. Stays open and shows the error if nothing was sent.
 */
export function WalletDialog({ title, children, label, signerAddress, work, onClose }: Props) {
  const { network } = useSettings()
  const wallets = useWallets()
  const [busy, setBusy] = useState<string | null>(null)
  const [trouble, setTrouble] = useState<ReturnType<typeof walletWords> | null>(null)

  async function start(wallet: Wallet): Promise<void> {
    setBusy(wallet.name)
    setTrouble(null)
    try {
      const connected = await connectToPay(wallet, network)
      if (connected.address !== signerAddress) throw new OtherAccountError(signerAddress)
      await work(connected)
      onClose()
    } catch (error) {
      setTrouble(walletWords(error, { wallet: wallet.name, network }))
      setBusy(null)
    }
  }

  return (
    <Dialog title={title} onClose={onClose}>
      <div className={styles.words}>{children}</div>
      {trouble !== null && (
        <Notice tone="bad" title={trouble.title} isAlert>
          {trouble.text}
        </Notice>
      )}
      <div className={styles.wallets}>
        {wallets === null && <Skeleton height={3} />}
        {wallets?.length === 0 && (
          <Notice tone="warn" title="No Solana wallet in this browser">
            Install the wallet that has the account, then reload this page.
          </Notice>
        )}
        {wallets !== null && (
          <WalletButtons
            wallets={wallets}
            label={label}
            busy={busy}
            onChoose={(wallet) => void start(wallet)}
          />
        )}
      </div>
      <p className={styles.status} role="status">
        {busy === null ? '' : `Approve the transaction in ${busy}`}
      </p>
    </Dialog>
  )
}
