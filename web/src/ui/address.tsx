import { useWords } from '../i18n/i18n.ts'
import styles from './address.module.css'
import { CopyButton } from './copy-button.tsx'

type Props = { readonly value: string; readonly label: string }

const [HEAD, TAIL] = [6, 6]

/** Shortens a long value to its ends, which people compare, and expands on demand. */
export function Address({ value, label }: Props) {
  const { t } = useWords()
  return (
    <span className={styles.address}>
      <details className={styles.details}>
        <summary className={styles.summary}>
          <bdi dir="ltr" className={styles.short}>
            {value.slice(0, HEAD)}…{value.slice(-TAIL)}
          </bdi>
          <span className="visually-hidden"> {t('address.show', { what: label })}</span>
        </summary>
        <bdi dir="ltr" className={styles.full}>
          {value}
        </bdi>
      </details>
      <CopyButton value={value} label={label} />
    </span>
  )
}
