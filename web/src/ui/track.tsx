import styles from './track.module.css'

type Props = {
  readonly steps: readonly string[]
  /** Index of the last step reached. */
  readonly reached: number
}

/** Progress of something that continues on its own. */
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
