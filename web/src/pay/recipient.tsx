import type { ReactNode } from 'react'
import { useWords } from '../i18n/i18n.ts'
import { Address } from '../ui/address.tsx'
import { Amount } from '../ui/amount.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Facts } from '../ui/facts.tsx'
import styles from './summary.module.css'
import type { PayView } from './view.ts'

/** Recipient details, for people who verify them or pay manually. */
export function Recipient({ view }: { readonly view: PayView }) {
  const { t } = useWords()
  const { recipientAddress, reference, businessName, outstandingCents, payUri } = view
  const [wallet, named, amount] = [t('pay.who.wallet'), t('pay.who.reference'), t('pay.who.amount')]
  const facts: [string, ReactNode][] = [
    [wallet, <Address key="wallet" value={recipientAddress} label={wallet} />],
    [named, <Address key="reference" value={reference} label={named} />],
  ]
  if (payUri !== null) {
    facts.push([
      amount,
      <span key="amount">
        <Amount cents={outstandingCents} />{' '}
        <CopyButton value={plain(outstandingCents)} label={amount} />
      </span>,
    ])
  }
  return (
    <section aria-labelledby="who">
      <h2 id="who" className={styles.heading}>
        {t('pay.who.title')}
      </h2>
      <p className={styles.text}>{t('pay.who.text', { business: businessName })}</p>
      <Facts facts={facts} />
      <p className={styles.text}>
        <a href="/report">{t('pay.who.report')}</a>
      </p>
    </section>
  )
}

/** The amount as wallets accept it, in any locale. */
const plain = (cents: number) =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
