import type { ReactNode } from 'react'
import { useWords } from '../i18n/i18n.ts'
import { useSettings } from '../settings.ts'
import { Amount } from '../ui/amount.tsx'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { DoneSign } from '../ui/done-sign.tsx'
import { Facts } from '../ui/facts.tsx'
import { Sheet } from '../ui/page.tsx'
import { Signature } from '../ui/signature.tsx'
import { Status } from '../ui/status.tsx'
import { Time } from '../ui/time.tsx'
import { Lines } from './lines.tsx'
import styles from './receipt.module.css'
import type { PayView } from './view.ts'
import { refundOf } from './view.ts'

/** The receipt, to keep, print or share. */
export function Receipt({ view }: { readonly view: PayView }) {
  const { t } = useWords()
  const { businessName, amountCents, lines, state } = view
  const refund = refundOf(view)
  const isFree = state === 'free'
  return (
    <Sheet>
      <div className={styles.head}>
        <DoneSign />
        <p className={styles.paid}>
          {t(isFree ? 'receipt.free' : 'receipt.paid', { business: businessName })}
        </p>
        <h1 className={styles.amount}>
          <Amount cents={amountCents} hero />
        </h1>
        {refund !== null && <Status tone="quiet">{t(`receipt.refunded.${refund}`)}</Status>}
      </div>
      {lines.length > 0 && <Lines lines={lines} totalCents={amountCents} />}
      <Proof view={view} />
      <Keep />
    </Sheet>
  )
}

function Proof({ view }: { readonly view: PayView }) {
  const { t } = useWords()
  const { businessName, payments, refundedCents, id } = view
  const facts: [string, ReactNode][] = [[t('receipt.business'), businessName]]
  if (refundedCents > 0) {
    facts.push([t('receipt.refunded'), <Amount key="refunded" cents={refundedCents} />])
  }
  if (payments.length > 0) {
    facts.push([t('receipt.payment'), <Payments key="payments" payments={payments} />])
  }
  facts.push([
    t('receipt.id'),
    <bdi key="id" dir="ltr" className={styles.id}>
      {id}
    </bdi>,
  ])
  return <Facts facts={facts} />
}

function Payments({ payments }: Pick<PayView, 'payments'>) {
  return (
    <ul className={styles.payments}>
      {payments.map(({ signature, amount, created }) => (
        <li key={signature}>
          <Amount cents={amount} />
          <br />
          <Time seconds={created} />
          <br />
          <Signature value={signature} />
        </li>
      ))}
    </ul>
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
