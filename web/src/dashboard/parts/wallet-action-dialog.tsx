import type { Wallet } from '@wallet-standard/base'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { useSettings } from '../../settings.ts'
import { Notice } from '../../ui/notice.tsx'
import { useWallets } from '../../wallets/use-wallets.ts'
import type { Network } from '../../wallets/wallet.ts'
import { WalletButtons } from '../../wallets/wallet-buttons.tsx'
import { Dialog } from './dialog.tsx'
import { Skeleton } from './skeleton.tsx'
import styles from './wallet-dialog.module.css'
import type { Asked, Words } from './wallet-words.ts'

type Props = {
  readonly title: string
  readonly children: ReactNode
  readonly label: (wallet: string) => string
  /** Help where the browser has no wallet. */
  readonly missing: string
  /** The task for the owner while the wallet is open. */
  readonly waiting: (wallet: string) => string
  readonly work: (wallet: Wallet, network: Network) => Promise<void>
  /** Explains a failure of the work. */
  readonly explain: (error: unknown, asked: Asked) => Words
  readonly onClose: () => void
}

/** Offers the browser's wallets for one action. Stays open and shows the error if it fails. */
export function WalletActionDialog({ title, children, label, onClose, ...action }: Props) {
  const { network } = useSettings()
  const wallets = useWallets()
  const [busy, setBusy] = useState<string | null>(null)
  const [trouble, setTrouble] = useState<Words | null>(null)

  async function start(wallet: Wallet): Promise<void> {
    setBusy(wallet.name)
    setTrouble(null)
    try {
      await action.work(wallet, network)
    } catch (error) {
      setTrouble(action.explain(error, { wallet: wallet.name, network }))
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
            {action.missing}
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
        {busy === null ? '' : action.waiting(busy)}
      </p>
    </Dialog>
  )
}
