import type { ReactNode } from 'react'
import styles from './empty.module.css'

type Props = { readonly title: string; readonly text: string; readonly action: ReactNode }

/** An empty list: what it will hold, and the first action to take. */
export function Empty({ title, text, action }: Props) {
  return (
    <div className={styles.empty}>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.text}>{text}</p>
      {action}
    </div>
  )
}
