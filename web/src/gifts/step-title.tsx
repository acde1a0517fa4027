import { useEffect, useRef } from 'react'
import styles from './step-title.module.css'

type Props = {
  readonly title: string
  readonly text?: string
  /** For what takes the place of what was just pressed: who hears the page goes on from here. */
  readonly takesFocus?: boolean
  readonly isWon?: boolean
}

/** What is to be done, or what has become of it. */
export function StepTitle({ title, text, takesFocus = false, isWon = false }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <div className={isWon ? styles.won : styles.step}>
      {isWon && <WonSign />}
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h2>
      {text !== undefined && <p className={styles.text}>{text}</p>}
    </div>
  )
}

function WonSign() {
  return (
    <svg className={styles.sign} viewBox="0 0 48 48" aria-hidden="true">
      <circle cx="24" cy="24" r="23" />
      <path d="M14 25l7 7 13-15" />
    </svg>
  )
}
