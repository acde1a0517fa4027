import styles from './track.module.css'

type Props = {
  readonly steps: readonly string[]
  /** The last one that has come to pass. */
  readonly reached: number
}

/** How far something has come that goes on by itself. */
export function Track({ steps, reached }: Props) {
  return (
    <ol className={styles.track}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={index <= reached ? styles.done : styles.next}
          aria-current={index === reached ? 'step' : undefined}
        >
          <span className={styles.dot} aria-hidden="true" />
          {step}
        </li>
      ))}
    </ol>
  )
}
