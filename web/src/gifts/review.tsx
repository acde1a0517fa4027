import type { GiftPreview } from '@florin/sdk'
import { formatCents, formatSol } from '../i18n/format.ts'
import { useWords } from '../i18n/i18n.ts'
import { Address } from '../ui/address.tsx'
import { Amount } from '../ui/amount.tsx'
import { Button } from '../ui/button.tsx'
import { Facts } from '../ui/facts.tsx'
import type { Terms } from './claim.ts'
import { StepTitle } from './step-title.tsx'
import { TroubleNotice } from './trouble-notice.tsx'
import type { Claiming } from './use-claim.ts'

type Props = {
  readonly gift: GiftPreview
  readonly terms: Terms
  readonly wallet: string
  readonly claiming: Claiming
}

/** Explains the transaction before the wallet asks for approval: amount, recipient, fee. */
export function Review({ gift, terms, wallet, claiming }: Props) {
  const { t, locale } = useWords()
  const isOwnFee = terms.feePayer === 'recipient'
  const fee = `${formatSol(terms.feeLamports, locale)} SOL`
  return (
    <>
      <StepTitle
        title={t('review.title', { wallet })}
        text={t(isOwnFee ? 'review.what_own_fee' : 'review.what')}
        takesFocus
      />
      <Facts
        facts={[
          [t('review.receive'), <Amount key="amount" cents={gift.amount} />],
          [
            t('review.into'),
            <Address key="wallet" value={terms.recipientAddress} label={t('review.into')} />,
          ],
          [t('review.fee'), isOwnFee ? t('review.fee.own', { fee }) : t('review.fee.ours')],
        ]}
      />
      <TroubleNotice claiming={claiming} />
      <Button isBusy={claiming.busy !== null} onClick={() => void claiming.agree()}>
        {t('review.take', { amount: `${formatCents(gift.amount, locale)} USDC` })}
      </Button>
    </>
  )
}
