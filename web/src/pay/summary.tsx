import { useWords } from '../i18n/i18n.ts'
import { Amount } from '../ui/amount.tsx'
import { Facts } from '../ui/facts.tsx'
import { Lines } from './lines.tsx'
import styles from './summary.module.css'
import type { PayView } from './view.ts'

/** Business, amount and line items. */
export function Summary({ view }: { readonly view: PayView }) {
  const { t } = useWords()
  const { businessName, amountCents, lines, state } = view
  return (
    <section className={styles.summary} aria-label={t('pay.summary')}>
      <div>
        <p className={styles.business}>{t('pay.to', { business: businessName })}</p>
        <h1 className={styles.amount}>
          <Amount cents={amountCents} hero />
        </h1>
      </div>
      {state === 'partial' && <Outstanding view={view} />}
      {lines.length > 0 && <Lines lines={lines} totalCents={amountCents} />}
    </section>
  )
}

function Outstanding({ view: { receivedCents, outstandingCents } }: { readonly view: PayView }) {
  const { t } = useWords()
  return (
    <Facts
      facts={[
        [t('pay.received'), <Amount key="received" cents={receivedCents} />],
        [
          t('pay.outstanding'),
          <strong key="outstanding">
            <Amount cents={outstandingCents} />
          </strong>,
        ],
      ]}
    />
  )
}
