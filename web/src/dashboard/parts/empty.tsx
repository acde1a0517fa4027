import type { ReactNode } from 'react'
import styles from './empty.module.css'

type Props = { readonly title: string; readonly text: string; readonly action: ReactNode }

/** Where a list will be: what it will hold, and the one thing to do first. */
export function Empty({ title, text, action }: Props) {
  return (
    <div className={styles.empty}>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.text}>{text}</p>
      {action}
    </div>
  )
}
