import type { Wallet } from '@wallet-standard/base'
import { Button } from '../ui/button.tsx'
import styles from './wallet-buttons.module.css'

type Props = {
  readonly wallets: readonly Wallet[]
  readonly label: (wallet: string) => string
  /** Name of the wallet that shows a request. */
  readonly busy: string | null
  readonly onChoose: (wallet: Wallet) => void
}

/** A button per wallet. Only one is asked at a time. */
export function WalletButtons({ wallets, label, busy, onChoose }: Props) {
  return wallets.map((wallet) => (
    <Button
      key={wallet.name}
      variant="outline"
      isBusy={busy === wallet.name}
      disabled={busy !== null && busy !== wallet.name}
      onClick={() => onChoose(wallet)}
    >
      {wallet.icon !== undefined && (
        <img className={styles.icon} src={wallet.icon} alt="" width="20" height="20" />
      )}
      {label(wallet.name)}
    </Button>
  ))
}
