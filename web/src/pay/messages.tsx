import type { ReactNode } from 'react'
import { formatCents } from '../i18n/format.ts'
import { useWords } from '../i18n/i18n.ts'
import { Notice } from '../ui/notice.tsx'
import styles from './messages.module.css'
import type { PayView } from './view.ts'

type Props = { readonly view: PayView; readonly isOffline: boolean; readonly isSent: boolean }

/** One live region for all notices, so that screen readers announce each. */
export function Messages({ view, isOffline, isSent }: Props) {
  const { t } = useWords()
  return (
    <div aria-live="polite" className={styles.messages}>
      <span className="visually-hidden">{t(`pay.state.${view.state}`)}</span>
      {isOffline && (
        <Notice tone="warn" title={t('pay.offline.title')}>
          {t('pay.offline.text')}
        </Notice>
      )}
      {isSent && (view.state === 'waiting' || view.state === 'partial') && (
        <Notice tone="good" title={t('pay.sent.title')}>
          {t('pay.sent.text')}
        </Notice>
      )}
      <Problem view={view} />
      <Surplus view={view} />
      <Claims view={view} />
    </div>
  )
}

function Problem({ view }: { readonly view: PayView }) {
  const { t, locale } = useWords()
  const { problem, outstandingCents, receivedCents, businessName } = view
  if (problem === null) return null
  const values = {
    missing: `${formatCents(outstandingCents, locale)} USDC`,
    received: `${formatCents(receivedCents, locale)} USDC`,
    business: businessName,
  }
  return (
    <Notice tone="warn" title={t(`problem.${problem}.title`, values)}>
      {t(`problem.${problem}.text`, values)}
    </Notice>
  )
}

const CLAIM_TONES = { received: 'good', refunded: 'warn', not_found: 'warn' } as const

/** Outcomes of payments without a reference. One that counts needs no words of its own. */
function Claims({ view: { claims, state, businessName: business } }: { readonly view: PayView }) {
  const { t } = useWords()
  if (state !== 'waiting' && state !== 'partial') return null
  return claims.map(({ given, status }) => {
    if (status === 'counted') return null
    const values = { business, given: `${given.slice(0, 4)}…${given.slice(-4)}` }
    return (
      <Notice key={given} tone={CLAIM_TONES[status]} title={t(`claim.${status}.title`, values)}>
        {t(`claim.${status}.text`, values)}
      </Notice>
    )
  })
}

/** Overpaid, paid twice or paid after cancellation: says who has the money. */
function Surplus({ view }: { readonly view: PayView }): ReactNode {
  const { t, locale } = useWords()
  const { surplusCents, state, receivedCents, refundedCents, payments, businessName } = view
  const isLate = state === 'canceled' && receivedCents > 0
  if ((surplusCents === 0 && !isLate) || refundedCents > 0) return null
  const kind = isLate
    ? 'late'
    : payments.some(({ verdict }) => verdict === 'extra')
      ? 'twice'
      : 'over'
  const cents = isLate ? receivedCents : surplusCents
  const values = { amount: `${formatCents(cents, locale)} USDC`, business: businessName }
  return (
    <Notice tone="warn" title={t(`surplus.${kind}.title`, values)}>
      {t(`surplus.${kind}.text`, values)}
    </Notice>
  )
}
