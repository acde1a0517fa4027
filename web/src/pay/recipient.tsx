import { useWords } from '../i18n/i18n.ts'
import { Address } from '../ui/address.tsx'
import { Amount } from '../ui/amount.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import styles from './summary.module.css'
import type { PayView } from './view.ts'

/** Who gets the money: for whoever wants to be sure, or sends it by hand. */
export function Recipient({ view }: { readonly view: PayView }) {
  const { t } = useWords()
  const { recipientAddress, reference, businessName, outstandingCents, payUri } = view
  return (
    <section aria-labelledby="who">
      <h2 id="who" className={styles.heading}>
        {t('pay.who.title')}
      </h2>
      <p className={styles.text}>{t('pay.who.text', { business: businessName })}</p>
      <dl className={styles.facts}>
        <div>
          <dt>{t('pay.who.wallet')}</dt>
          <dd>
            <Address value={recipientAddress} label={t('pay.who.wallet')} />
          </dd>
        </div>
        <div>
          <dt>{t('pay.who.reference')}</dt>
          <dd>
            <Address value={reference} label={t('pay.who.reference')} />
          </dd>
        </div>
        {payUri !== null && (
          <div>
            <dt>{t('pay.who.amount')}</dt>
            <dd>
              <Amount cents={outstandingCents} />{' '}
              <CopyButton value={plain(outstandingCents)} label={t('pay.who.amount')} />
            </dd>
          </div>
        )}
      </dl>
      <p className={styles.text}>
        <a href="/report">{t('pay.who.report')}</a>
      </p>
    </section>
  )
}

/** As wallets take it, whatever the language. */
const plain = (cents: number) =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
