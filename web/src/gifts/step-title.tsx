import { useEffect, useRef } from 'react'
import { DoneSign } from '../ui/done-sign.tsx'
import styles from './step-title.module.css'

type Props = {
  readonly title: string
  readonly text?: string
  /** Moves the focus to this title when it replaces a pressed button, for screen readers. */
  readonly takesFocus?: boolean
  readonly isWon?: boolean
}

/** Heading of a step or an outcome. */
export function StepTitle({ title, text, takesFocus = false, isWon = false }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <div className={isWon ? styles.won : styles.step}>
      {isWon && <DoneSign />}
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h2>
      {text !== undefined && <p className={styles.text}>{text}</p>}
    </div>
  )
}
