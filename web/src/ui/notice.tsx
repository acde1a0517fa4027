import type { ReactNode } from 'react'
import styles from './notice.module.css'

type Props = {
  readonly tone: 'good' | 'warn' | 'bad'
  readonly title: string
  readonly children?: ReactNode
  /** Announces the notice at once, for replies to a user's action. */
  readonly isAlert?: boolean
}

/** A message with a tone. An icon shows the tone too, not only color. */
export function Notice({ tone, title, children, isAlert = false }: Props) {
  return (
    <section
      className={`${styles.notice} ${styles[tone]}`}
      role={isAlert ? 'alert' : undefined}
      aria-label={isAlert ? undefined : title}
    >
      <svg className={styles.sign} viewBox="0 0 20 20" aria-hidden="true">
        <path d={SIGNS[tone]} />
      </svg>
      <div>
        <p className={styles.title}>{title}</p>
        {children !== undefined && <div className={styles.text}>{children}</div>}
      </div>
    </section>
  )
}

const SIGNS = {
  good: 'M4 10.5l4 4 8-9',
  warn: 'M10 4v7.5M10 15v.5',
  bad: 'M5.5 5.5l9 9M14.5 5.5l-9 9',
} as const
