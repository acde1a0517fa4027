import { CopyButton } from '../../ui/copy-button.tsx'
import styles from './ident.module.css'

/** A full id with a copy button. */
export function Ident({ id, label = 'ID' }: { readonly id: string; readonly label?: string }) {
  return (
    <span className={styles.ident}>
      <code>{id}</code>
      <CopyButton value={id} label={label} />
    </span>
  )
}

/** An id shortened for tables. */
export function ShortIdent({ id }: { readonly id: string }) {
  return (
    <code className={styles.short} title={id}>
      {id.length > 20 ? `${id.slice(0, 8)}…${id.slice(-6)}` : id}
    </code>
  )
}
