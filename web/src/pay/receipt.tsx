import { useWords } from '../i18n/i18n.ts'
import { useSettings } from '../settings.ts'
import { Amount } from '../ui/amount.tsx'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Sheet } from '../ui/page.tsx'
import { Signature } from '../ui/signature.tsx'
import { Status } from '../ui/status.tsx'
import { Time } from '../ui/time.tsx'
import { Lines } from './lines.tsx'
import styles from './receipt.module.css'
import type { PayView } from './view.ts'

/** What was paid, to whom, when and by which transaction: to be kept, printed or shown to anybody. */
export function Receipt({ view }: { readonly view: PayView }) {
  const { t } = useWords()
  const { businessName, amountCents, refundedCents, lines, state } = view
  const isFree = state === 'free'
  return (
    <Sheet>
      <div className={styles.head}>
        <svg className={styles.sign} viewBox="0 0 48 48" aria-hidden="true">
          <circle cx="24" cy="24" r="23" />
          <path d="M14 25l7 7 13-15" />
        </svg>
        <p className={styles.paid}>
          {t(isFree ? 'receipt.free' : 'receipt.paid', { business: businessName })}
        </p>
        <h1 className={styles.amount}>
          <Amount cents={amountCents} hero />
        </h1>
        {refundedCents > 0 && <Status tone="quiet">{t('receipt.refunded')}</Status>}
      </div>
      {lines.length > 0 && <Lines lines={lines} totalCents={amountCents} />}
      <Facts view={view} />
      <Keep />
    </Sheet>
  )
}

function Facts({ view }: { readonly view: PayView }) {
  const { t } = useWords()
  const { businessName, payments, refundedCents, id } = view
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('receipt.business')}</dt>
        <dd>{businessName}</dd>
      </div>
      {refundedCents > 0 && (
        <div>
          <dt>{t('receipt.refunded')}</dt>
          <dd>
            <Amount cents={refundedCents} />
          </dd>
        </div>
      )}
      {payments.map(({ signature, amount, created }) => (
        <div key={signature} className={styles.payment}>
          <dt>{t('receipt.payment')}</dt>
          <dd>
            <Amount cents={amount} />
            <br />
            <Time seconds={created} />
            <br />
            <Signature value={signature} />
          </dd>
        </div>
      ))}
      <div>
        <dt>{t('receipt.id')}</dt>
        <dd className={styles.id}>{id}</dd>
      </div>
    </dl>
  )
}

function Keep() {
  const { t } = useWords()
  const { appUrl } = useSettings()
  const address = typeof location === 'undefined' ? appUrl : location.href
  return (
    <div className={`${styles.keep} no-print`}>
      <Button variant="outline" onClick={() => print()}>
        {t('receipt.print')}
      </Button>
      <p className={styles.share}>
        {t('receipt.share')}{' '}
        <CopyButton value={address} label={t('receipt.link')} action={t('receipt.copy')} />
      </p>
    </div>
  )
}
