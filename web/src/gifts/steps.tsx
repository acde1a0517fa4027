import { useWords } from '../i18n/i18n.ts'
import styles from './steps.module.css'

const STEPS = ['code', 'wallet', 'done'] as const
type Step = (typeof STEPS)[number]

/** The three steps of a claim. */
export function Steps({ current }: { readonly current: Step }) {
  const { t } = useWords()
  const reached = STEPS.indexOf(current)
  return (
    <ol className={styles.steps} aria-label={t('gift.steps')}>
      {STEPS.map((step, index) => {
        const isDone = index < reached || current === 'done'
        return (
          <li
            key={step}
            className={isDone ? styles.done : styles[index === reached ? 'current' : 'next']}
            aria-current={index === reached ? 'step' : undefined}
          >
            <span className={styles.sign} aria-hidden="true">
              {isDone ? <Check /> : index + 1}
            </span>
            {t(`gift.step.${step}`)}
            {isDone && <span className="visually-hidden"> {t('gift.step.passed')}</span>}
          </li>
        )
      })}
    </ol>
  )
}

function Check() {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true">
      <path d="M5 10.5l3.5 3.5 7-8" />
    </svg>
  )
}
