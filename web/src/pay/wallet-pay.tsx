import { Florin } from '@florin/sdk'
import type { Wallet } from '@wallet-standard/base'
import { useState } from 'react'
import { useWords } from '../i18n/i18n.ts'
import { useSettings } from '../settings.ts'
import { Notice } from '../ui/notice.tsx'
import type { Trouble } from '../wallets/trouble.ts'
import { troubleOf } from '../wallets/trouble.ts'
import { useWallets } from '../wallets/use-wallets.ts'
import type { Network } from '../wallets/wallet.ts'
import { connectToPay } from '../wallets/wallet.ts'
import { WalletButtons } from '../wallets/wallet-buttons.tsx'
import type { PayRequest } from './view.ts'
import styles from './wallet-pay.module.css'

type Props = { readonly payment: PayRequest; readonly onSent: () => void }

/** Pays with a browser wallet: fetches the transaction, checks it, has it signed and sent. */
export function WalletPay({ payment, onSent }: Props) {
  const { t } = useWords()
  const { network } = useSettings()
  const wallets = useWallets()
  const [busy, setBusy] = useState<string | null>(null)
  const [trouble, setTrouble] = useState<Trouble | null>(null)

  async function start(wallet: Wallet): Promise<void> {
    setBusy(wallet.name)
    setTrouble(null)
    try {
      await pay(payment, wallet, network)
      onSent()
    } catch (error) {
      setTrouble(troubleOf(error))
    } finally {
      setBusy(null)
    }
  }

  return (
    <div className={styles.wallets}>
      {trouble !== null && (
        <Notice tone="bad" title={t(`trouble.${trouble}.title`)} isAlert>
          {t(`trouble.${trouble}.text`)}
        </Notice>
      )}
      {wallets !== null && (
        <WalletButtons
          wallets={wallets}
          label={(wallet) => t('wallet.pay', { wallet })}
          busy={busy}
          onChoose={(wallet) => void start(wallet)}
        />
      )}
      {wallets?.length === 0 && (
        <p className={`${styles.words} ${styles.none}`}>{t('wallet.none')}</p>
      )}
      {busy !== null && (
        <p className={styles.words} role="status">
          {t('wallet.busy', { wallet: busy })}
        </p>
      )}
    </div>
  )
}

async function pay(payment: PayRequest, wallet: Wallet, network: Network): Promise<void> {
  const payer = await connectToPay(wallet, network)
  const { checkoutSessions, transactionIntents } = new Florin(null, { baseUrl: location.origin })
  await (payment.object === 'checkout.session.public'
    ? checkoutSessions.pay(payment, payer)
    : transactionIntents.pay(payment, payer))
}
