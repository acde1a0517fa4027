import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import styles from './step-title.module.css'

type Props = {
  readonly children: ReactNode
  /** For what takes the place of what was just pressed: who hears the page goes on from here. */
  readonly takesFocus?: boolean
}

/** What is to be done, or what has become of it. */
export function StepTitle({ children, takesFocus = false }: Props) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) title.current?.focus()
  }, [takesFocus])
  return (
    <h2 ref={title} tabIndex={-1} className={styles.title}>
      {children}
    </h2>
  )
}
