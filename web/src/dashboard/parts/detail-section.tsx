import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Code } from './api-button.tsx'
import styles from './detail-section.module.css'
import { Boundary } from './panel.tsx'

type Props = { readonly title: string; readonly children: ReactNode }

/** A section of a detail page. Errors stay inside it. */
export function DetailSection({ title, children }: Props) {
  return (
    <section className={styles.section} aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      <Boundary>{children}</Boundary>
    </section>
  )
}

type RelatedItem = { readonly to: string; readonly kind: ReactNode; readonly name: ReactNode }

/** Links to related objects. */
export function Related({ items }: { readonly items: readonly RelatedItem[] }) {
  return (
    <ul className={styles.related}>
      {items.map(({ to, kind, name }) => (
        <li key={to}>
          <Link to={to}>
            <span className={styles.kind}>{kind}</span>
            {name}
          </Link>
        </li>
      ))}
    </ul>
  )
}

export function RawJson({ value }: { readonly value: object }) {
  return (
    <details className={styles.raw}>
      <summary>API response</summary>
      <Code name="JSON" text={JSON.stringify(value, null, 2)} />
    </details>
  )
}
