import { useEffect, useRef } from 'react'
import styles from './code-form.module.css'

type Props = {
  readonly id: string
  readonly describedBy: string
  readonly isWrong: boolean
  readonly onFocus: () => void
  readonly onChange: (typed: string) => void
}

/**
 * The input has no name, so that the browser cannot submit its value. Its attributes ask browsers,
 * keyboards and password managers not to store, correct, translate or send it. It is uncontrolled:
 * React would copy the value to an attribute, which scripts and extensions can read.
 */
export function CodeField({ id, describedBy, isWrong, onFocus, onChange }: Props) {
  const field = useRef<HTMLInputElement>(null)
  // Keeps a code that was typed before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was there at first is read once
  useEffect(() => {
    const typed = field.current?.value ?? ''
    if (typed === '') return
    onFocus()
    onChange(typed)
  }, [])
  return (
    <input
      ref={field}
      id={id}
      className={styles.field}
      type="text"
      dir="ltr"
      onFocus={onFocus}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      placeholder="XXXX-XXXX-XXXX-XXXX"
      aria-describedby={describedBy}
      aria-invalid={isWrong}
      autoComplete="off"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      translate="no"
      data-1p-ignore="true"
      data-bwignore="true"
      data-lpignore="true"
      data-form-type="other"
    />
  )
}
