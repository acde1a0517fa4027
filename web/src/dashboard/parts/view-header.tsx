import type { ReactNode } from 'react'
import type { ApiCall } from '../data/calls.ts'
import { ApiButton } from './api-button.tsx'
import styles from './view-header.module.css'

type Props = {
  readonly title: string
  readonly calls: readonly ApiCall[]
  /** The primary action comes last. */
  readonly actions?: ReactNode
}

/** Title, actions and API requests of a page. */
export function ViewHeader({ title, calls, actions }: Props) {
  return (
    <header className={styles.header}>
      <title>{`${title} · Florin`}</title>
      <h1 className={styles.title}>{title}</h1>
      <div className={styles.actions}>
        <ApiButton calls={calls} />
        {actions}
      </div>
    </header>
  )
}
