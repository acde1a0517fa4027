import type { ReactNode } from 'react'
import { Moment } from './moment.tsx'
import styles from './timeline.module.css'

export type Step = {
  /** Key, for entries with the same title and second. */
  readonly id?: string
  readonly atSeconds: number
  readonly title: string
  readonly text?: ReactNode
  readonly tone?: 'good' | 'warn' | 'bad' | undefined
  /** Still in progress. */
  readonly isCurrent?: boolean
  /** Shown below the text. */
  readonly picture?: ReactNode
}

/** Newest first. Entries of the same second keep their order, reversed. */
export function Timeline({ steps }: { readonly steps: readonly Step[] }) {
  const sorted = steps.toSorted((a, b) => a.atSeconds - b.atSeconds).toReversed()
  return (
    <ol className={styles.timeline} reversed>
      {sorted.map((step) => (
        <Entry key={step.id ?? `${step.atSeconds} ${step.title}`} {...step} />
      ))}
    </ol>
  )
}

function Entry({ atSeconds, title, text, tone, isCurrent = false, picture }: Step) {
  return (
    <li className={styles.entry} data-tone={tone} aria-current={isCurrent ? 'step' : undefined}>
      <div className={styles.head}>
        <strong>{title}</strong>
        <span className={styles.when}>
          <Moment seconds={atSeconds} />
        </span>
      </div>
      {text !== undefined && <div className={styles.text}>{text}</div>}
      {picture}
    </li>
  )
}
