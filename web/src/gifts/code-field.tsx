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
 * The field has no name, so that a browser has nothing to send with the form. Browsers, keyboards and
 * keepers of passwords are told not to remember, correct, translate or send what is in it. Its value is its
 * own: one that we set would also be an attribute, which scripts and extensions copy.
 */
export function CodeField({ id, describedBy, isWrong, onFocus, onChange }: Props) {
  const field = useRef<HTMLInputElement>(null)
  // Who typed before the page was ready is not asked to type again.
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
