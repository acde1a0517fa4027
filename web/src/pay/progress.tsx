import { useWords } from '../i18n/i18n.ts'
import styles from './progress.module.css'
import type { PayView } from './view.ts'

const STEPS = ['sent', 'seen', 'final'] as const

/** How far a payment has come: sent, seen by the network, final. */
export function Progress({ view }: { readonly view: PayView }) {
  const { t } = useWords()
  const reached = view.state === 'confirming' ? 1 : 0
  return (
    <section className={styles.progress} aria-labelledby="progress">
      <h2 id="progress" className={styles.title}>
        {t(reached === 1 ? 'progress.confirming' : 'progress.sent')}
      </h2>
      <p className={styles.text}>{t('progress.text')}</p>
      <ol className={styles.steps}>
        {STEPS.map((step, index) => (
          <li
            key={step}
            className={index <= reached ? styles.done : styles.next}
            aria-current={index === reached ? 'step' : undefined}
          >
            <span className={styles.dot} aria-hidden="true" />
            {t(`progress.step.${step}`)}
          </li>
        ))}
      </ol>
    </section>
  )
}
