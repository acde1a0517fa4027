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
  // What can be heard begins with what can be seen, so that it can be spoken to.
  const name = copied ? t('copy.announced', { what: label }) : t('copy.label', { what: label })
  return (
    <>
      <button
        type="button"
        className={styles.button}
        onClick={() => copy(value)}
        aria-label={action === undefined ? name : undefined}
      >
        {copied ? t('copy.done') : (action ?? t('copy.action'))}
      </button>
      <span className="visually-hidden" aria-live="polite">
        {copied ? t('copy.announced', { what: label }) : ''}
      </span>
    </>
  )
}
