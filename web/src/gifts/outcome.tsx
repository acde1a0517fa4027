import type { GiftPreview } from '@florin/sdk'
import type { ReactNode } from 'react'
import { useWords } from '../i18n/i18n.ts'
import { Address } from '../ui/address.tsx'
import { Facts } from '../ui/facts.tsx'
import { Signature } from '../ui/signature.tsx'
import { Time } from '../ui/time.tsx'
import { Track } from '../ui/track.tsx'
import styles from './outcome.module.css'
import { StepTitle } from './step-title.tsx'
import { Steps } from './steps.tsx'
import { taking } from './view.ts'

type Props = { readonly gift: GiftPreview }
type TakenProps = Props & { /** Whether it was claimed on this page. */ readonly isOwn: boolean }

/** The gift is not funded yet; the page updates when it is. */
export function Unfunded() {
  const { t } = useWords()
  return (
    <>
      <StepTitle title={t('gift.unfunded.title')} text={t('gift.unfunded.text')} />
      <OtherCode />
    </>
  )
}

/** Submitted, not final yet. */
export function Taking({ gift, isOwn }: TakenProps) {
  const { t } = useWords()
  const reached = gift.last_release_attempt?.status === 'landed' ? 1 : 0
  return (
    <>
      {isOwn && <Steps current="wallet" />}
      <StepTitle
        title={t(isOwn ? 'gift.taking.own.title' : 'gift.taking.title')}
        text={t(isOwn ? 'gift.taking.own.text' : 'gift.taking.text')}
        takesFocus={isOwn}
      />
      <Track
        steps={[t('gift.taking.sent'), t('gift.taking.seen'), t('gift.taking.final')]}
        reached={reached}
      />
      <Whereto gift={gift} isOwn={isOwn} />
    </>
  )
}

/** Final. `isOwn` decides between "yours" and "already claimed". */
export function Released({ gift, isOwn }: TakenProps) {
  const { t } = useWords()
  return (
    <>
      {isOwn && <Steps current="done" />}
      <StepTitle
        title={t(isOwn ? 'gift.released.own.title' : 'gift.released.title')}
        text={t(isOwn ? 'gift.released.own.text' : 'gift.released.text')}
        takesFocus={isOwn}
        isWon={isOwn}
      />
      <Whereto gift={gift} isOwn={isOwn} />
      {!isOwn && <OtherCode />}
    </>
  )
}

export function Reclaimed({ gift }: Props) {
  const { t } = useWords()
  // A gift that was never funded was canceled: there was nothing to take back.
  const words = gift.funded_at === null ? 'gift.called_off' : 'gift.reclaimed'
  return (
    <>
      <StepTitle title={t(`${words}.title`)} text={t(`${words}.text`)} />
      {gift.reclaimed_at !== null && (
        <Facts facts={[[t(`${words}.when`), <Time key="when" seconds={gift.reclaimed_at} />]]} />
      )}
      <OtherCode />
    </>
  )
}

function Whereto({ gift, isOwn }: TakenProps) {
  const { t } = useWords()
  const attempt = taking(gift)
  const walletName = t(isOwn ? 'review.into' : 'gift.fact.wallet')
  const facts: [string, ReactNode][] = []
  if (gift.released_at !== null) {
    facts.push([t('gift.fact.taken'), <Time key="taken" seconds={gift.released_at} />])
  }
  if (attempt !== null) {
    facts.push(
      [walletName, <Address key="wallet" value={attempt.recipient_address} label={walletName} />],
      [t('gift.fact.transaction'), <Signature key="signature" value={attempt.signature} />],
    )
  }
  return facts.length > 0 && <Facts facts={facts} />
}

function OtherCode() {
  const { t } = useWords()
  return (
    <p className={styles.other}>
      <a href="/gifts/redeem">{t('gift.other_code')}</a>
    </p>
  )
}
