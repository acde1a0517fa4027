import { useWords } from '../i18n/i18n.ts'
import { Amount } from '../ui/amount.tsx'
import { Sheet } from '../ui/page.tsx'
import { Time } from '../ui/time.tsx'
import styles from './canceled.module.css'
import { Lines } from './lines.tsx'
import type { PayView } from './view.ts'

/** Canceled: nothing to pay. */
export function Canceled({ view }: { readonly view: PayView }) {
  const { t } = useWords()
  const { businessName, amountCents, lines, canceledAtSeconds } = view
  return (
    <Sheet>
      <h1 className={styles.title}>{t('canceled.title')}</h1>
      <p>
        {t('canceled.text', { business: businessName })}
        {canceledAtSeconds !== null && (
          <>
            {' '}
            <span className={styles.time}>
              {t('canceled.when')} <Time seconds={canceledAtSeconds} />
            </span>
          </>
        )}
      </p>
      {lines.length > 0 ? (
        <Lines lines={lines} totalCents={amountCents} />
      ) : (
        <p className={styles.amount}>
          <s>
            <Amount cents={amountCents} />
          </s>
        </p>
      )}
    </Sheet>
  )
}
