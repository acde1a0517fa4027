import type { Gift, GiftPreview } from '@florin/sdk'
import { useEffect, useState } from 'react'
import { useWords } from '../i18n/i18n.ts'
import { Amount } from '../ui/amount.tsx'
import { Notice } from '../ui/notice.tsx'
import { Page, Sheet } from '../ui/page.tsx'
import { Status } from '../ui/status.tsx'
import { useWallets } from '../wallets/use-wallets.ts'
import { CodeForm } from './code-form.tsx'
import styles from './gift-page.module.css'
import { NoWallet } from './no-wallet.tsx'
import { Reclaimed, Released, Taking, Unfunded } from './outcome.tsx'
import { Steps } from './steps.tsx'
import type { Verdict } from './use-code.ts'
import { useLiveGift } from './use-live-gift.ts'
import type { GiftState } from './view.ts'
import { hasFailed, stateOf } from './view.ts'
import { WalletStep } from './wallet-step.tsx'

type Props = {
  readonly first: GiftPreview
  /** The correct code, if it was entered before the gift was known. Kept in memory only. */
  readonly firstCode?: string
  /** Called when the gift is claimed on this page. */
  readonly onTaken?: () => void
}

/** One page for a gift in every state. */
export function GiftPage({ first, firstCode, onTaken }: Props) {
  const { gift, isOffline, onAnswer } = useLiveGift(first)
  const [code, setCode] = useState(firstCode ?? null)
  const [taker, setTaker] = useState<string | null>(null)
  const state = stateOf(gift)
  useEffect(() => {
    if (state !== 'open') setCode(null) // the code has no use anymore
  }, [state])

  function finish(answer: Gift, recipientAddress: string): void {
    setCode(null)
    setTaker(recipientAddress)
    onAnswer(answer)
    onTaken?.()
  }

  const isOwn = taker !== null && gift.last_release_attempt?.recipient_address === taker
  return (
    <Page>
      <Head gift={gift} state={state} />
      <div className={styles.column}>
        <Messages gift={gift} state={state} isOffline={isOffline} />
        <Summary gift={gift} state={state} isOwn={isOwn} />
        <Sheet>
          {state === 'unfunded' && <Unfunded />}
          {state === 'open' && <Open gift={gift} code={code} onCode={setCode} onTaken={finish} />}
          {state === 'taking' && <Taking gift={gift} isOwn={isOwn} />}
          {state === 'released' && <Released gift={gift} isOwn={isOwn} />}
          {state === 'reclaimed' && <Reclaimed gift={gift} />}
        </Sheet>
      </div>
    </Page>
  )
}

type OpenProps = {
  readonly gift: GiftPreview
  readonly code: string | null
  readonly onCode: (code: string | null) => void
  readonly onTaken: (answer: Gift, recipientAddress: string) => void
}

function Open({ gift, code, onCode, onTaken }: OpenProps) {
  const wallets = useWallets()
  if (code !== null) {
    return (
      <>
        <Steps current="wallet" />
        <WalletStep gift={gift} code={code} onTaken={onTaken} onOtherCode={() => onCode(null)} />
      </>
    )
  }
  // Compared locally, so that nobody learns that a code belongs to another gift.
  const check = async (typed: string, key: string): Promise<Verdict> => {
    if (key !== gift.release_verification_key) return { problem: 'other' }
    onCode(typed)
    return null
  }
  return (
    <>
      <Steps current="code" />
      <CodeForm onCode={check} />
      {wallets?.length === 0 && <NoWallet path={`/gifts/${gift.id}`} />}
    </>
  )
}

type StateProps = { readonly gift: GiftPreview; readonly state: GiftState }

const TONES = {
  unfunded: 'warn',
  open: 'good',
  taking: 'warn',
  released: 'quiet',
  reclaimed: 'quiet',
} as const

/** Sender and amount, visible before a code is entered. */
function Summary({ gift, state, isOwn }: StateProps & { readonly isOwn: boolean }) {
  const { t } = useWords()
  const isGone = state === 'reclaimed' || (state === 'released' && !isOwn)
  return (
    <section className={styles.summary} aria-label={t('gift.summary')}>
      <p className={styles.business}>{t('gift.from', { business: gift.business_profile.name })}</p>
      <h1 className={`${styles.amount} ${isGone ? styles.gone : ''}`}>
        <Amount cents={gift.amount} hero />
      </h1>
      <Status tone={isOwn && state === 'released' ? 'good' : TONES[state]}>
        {t(`gift.status.${state}`)}
      </Status>
      {state === 'open' && <p className={styles.text}>{t('gift.about')}</p>}
    </section>
  )
}

/** Announces state changes to screen readers. */
function Messages({ gift, state, isOffline }: StateProps & { readonly isOffline: boolean }) {
  const { t } = useWords()
  return (
    <div aria-live="polite" className={styles.messages}>
      <span className="visually-hidden">{t(`gift.state.${state}`)}</span>
      {isOffline && (
        <Notice tone="warn" title={t('pay.offline.title')}>
          {t('gift.offline')}
        </Notice>
      )}
      {hasFailed(gift) && (
        <Notice tone="warn" title={t('gift.failed.title')}>
          {t('gift.failed.text')}
        </Notice>
      )}
    </div>
  )
}

/** Leaves the amount out: link previews are seen by others than the recipient. */
function Head({ gift, state }: StateProps) {
  const { t } = useWords()
  const business = gift.business_profile.name
  return (
    <>
      <title>{t(`gift.tab.${state}`, { business })}</title>
      <meta name="robots" content="noindex" />
      <meta property="og:title" content={t('gift.from', { business })} />
      <meta property="og:description" content={t('gift.preview')} />
      <meta property="og:type" content="website" />
    </>
  )
}
