import styles from './short-text.module.css'

/** Long text in a table, truncated; the full text is in the title. */
export function ShortText({ children }: { readonly children: string }) {
  return (
    <span className={styles.text} title={children}>
      {children}
    </span>
  )
}
