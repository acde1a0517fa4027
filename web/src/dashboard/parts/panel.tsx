import type { ReactNode } from 'react'
import { Component, useId } from 'react'
import styles from './panel.module.css'
import { Trouble } from './trouble.tsx'

type Props = {
  readonly title: string
  readonly children: ReactNode
  /** Actions for the whole panel, in its header. */
  readonly actions?: ReactNode
  /** A note on the figures, such as their time zone. */
  readonly note?: string
}

/** A section of a page with its own heading. Errors stay inside it. */
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

/** React has no hook for error boundaries. */
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
