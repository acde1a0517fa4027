import type { ReactNode } from 'react'
import { Component, useId } from 'react'
import styles from './panel.module.css'
import { Trouble } from './trouble.tsx'

type Props = {
  readonly title: string
  readonly children: ReactNode
  /** What can be done to all of it, at its head. */
  readonly actions?: ReactNode
  /** A word on what the figures mean, such as the zone of their days. */
  readonly note?: string
}

/** A part of a view with a heading of its own. What breaks in it leaves the rest of the page alone. */
export function Panel({ title, children, actions, note }: Props) {
  const titleId = useId()
  return (
    <section className={styles.panel} aria-labelledby={titleId}>
      <header className={styles.header}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {note !== undefined && <p className={styles.note}>{note}</p>}
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </header>
      <Boundary>{children}</Boundary>
    </section>
  )
}

type State = { readonly error: unknown }

/** React has no hook for this. */
export class Boundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { error: null }

  static getDerivedStateFromError(error: unknown): State {
    return { error }
  }

  override render(): ReactNode {
    const { error } = this.state
    if (error === null) return this.props.children
    return <Trouble error={error} onRetry={() => this.setState({ error: null })} />
  }
}
