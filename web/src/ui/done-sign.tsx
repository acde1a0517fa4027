import styles from './done-sign.module.css'

/** A check mark; the text below it says the same. */
export function DoneSign() {
  return (
    <svg className={styles.sign} viewBox="0 0 48 48" aria-hidden="true">
      <circle cx="24" cy="24" r="23" />
      <path d="M14 25l7 7 13-15" />
    </svg>
  )
}
