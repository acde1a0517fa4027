import { useClipboard } from '@mantine/hooks'
import { useWords } from '../i18n/i18n.ts'
import styles from './copy-button.module.css'

type Props = {
  readonly value: string
  /** Names the copied value for screen readers. */
  readonly label: string
  readonly action?: string
}

/** Copies a value and announces it. */
export function CopyButton({ value, label, action }: Props) {
  const { t } = useWords()
  const { copied, copy } = useClipboard({ timeout: 2_000 })
  // The accessible name starts with the visible label, for voice control.
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
