import type { Gift, GiftPreview } from '@florin/sdk'
import { useWords } from '../i18n/i18n.ts'
import { useWallets } from '../wallets/use-wallets.ts'
import { WalletButtons } from '../wallets/wallet-buttons.tsx'
import { NoWallet } from './no-wallet.tsx'
import { Review } from './review.tsx'
import { StepTitle } from './step-title.tsx'
import { TroubleNotice } from './trouble-notice.tsx'
import type { Claiming } from './use-claim.ts'
import { useClaim } from './use-claim.ts'
import styles from './wallet-step.module.css'

type Props = {
  readonly gift: GiftPreview
  readonly code: string
  readonly onTaken: (answer: Gift, recipientAddress: string) => void
  readonly onOtherCode: () => void
}

/** Step two: choose a wallet, review the terms, approve. */
export function WalletStep({ gift, code, onTaken, onOtherCode }: Props) {
  const { t } = useWords()
  const claiming = useClaim(gift, code, onTaken)
  const { connected, terms, busy } = claiming
  return (
    <div className={styles.step}>
      {connected !== null && terms !== null ? (
        <Review gift={gift} terms={terms} wallet={connected.wallet} claiming={claiming} />
      ) : (
        <Choice gift={gift} claiming={claiming} />
      )}
      {busy !== null && (
        <p className={styles.quiet} role="status">
          {t('take.busy', { wallet: busy })}
        </p>
      )}
      {busy === null && (
        <button
          type="button"
          className={styles.back}
          onClick={terms === null ? onOtherCode : claiming.leave}
        >
          {t(terms === null ? 'take.other_code' : 'take.other_wallet')}
        </button>
      )}
    </div>
  )
}

function Choice({ gift, claiming }: { readonly gift: GiftPreview; readonly claiming: Claiming }) {
  const { t } = useWords()
  const wallets = useWallets()
  return (
    <>
      <StepTitle title={t('take.title')} text={t('take.text')} takesFocus />
      <TroubleNotice claiming={claiming} />
      {wallets !== null && (
        <WalletButtons
          wallets={wallets}
          label={(wallet) => t('take.with', { wallet })}
          busy={claiming.busy}
          onChoose={(wallet) => void claiming.choose(wallet)}
        />
      )}
      {wallets?.length === 0 && <NoWallet path={`/gifts/${gift.id}`} />}
    </>
  )
}
