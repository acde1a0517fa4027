import styles from './short-text.module.css'

/** What may be long, in a table: its beginning, and all of it on demand. */
export function ShortText({ children }: { readonly children: string }) {
  return (
    <span className={styles.text} title={children}>
      {children}
    </span>
  )
}
