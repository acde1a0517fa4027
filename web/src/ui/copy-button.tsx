import { useClipboard } from '@mantine/hooks'
import { useWords } from '../i18n/i18n.ts'
import styles from './copy-button.module.css'

type Props = {
  readonly value: string
  /** What is copied, for who cannot see beside what the button stands. */
  readonly label: string
  readonly action?: string
}

/** Copies, and says so, to the eye and to the ear. */
export function CopyButton({ value, label, action }: Props) {
  const { t } = useWords()
  const { copied, copy } = useClipboard({ timeout: 2_000 })
  return (
    <>
      <button
        type="button"
        className={styles.button}
        onClick={() => copy(value)}
        aria-label={t('copy.label', { what: label })}
      >
        {copied ? t('copy.done') : (action ?? t('copy.action'))}
      </button>
      <span className="visually-hidden" aria-live="polite">
        {copied ? t('copy.announced', { what: label }) : ''}
      </span>
    </>
  )
}
