import type { ClipboardEvent } from 'react'
import { useId } from 'react'
import styles from './card-frame.module.css'

type Props = {
  readonly label: string
  readonly hint?: string
  /** The error text; null if the value is fine. */
  readonly problem: string | null
  readonly value: string
  readonly onChange: (typed: string) => void
  readonly autoComplete: 'cc-number' | 'cc-exp' | 'cc-csc'
  readonly maxLength: number
  readonly placeholder?: string
  readonly field: (element: HTMLInputElement | null) => void
}

/** An input with its label above and its error below. */
export function Field({ label, hint, problem, value, onChange, ...props }: Props) {
  const id = useId()
  const { autoComplete, maxLength, placeholder, field } = props

  // Pasted text may be longer than `maxLength`: `4242-4242-…`, `12/2028`.
  function paste(event: ClipboardEvent): void {
    event.preventDefault()
    onChange(event.clipboardData.getData('text').trim())
  }

  const describedBy = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ')
  return (
    <div className={styles.row}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <input
        ref={field}
        id={id}
        className={styles.field}
        type="text"
        inputMode="numeric"
        dir="ltr"
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onPaste={paste}
        autoComplete={autoComplete}
        maxLength={maxLength}
        placeholder={placeholder}
        aria-describedby={describedBy || undefined}
        aria-invalid={problem !== null}
        aria-required="true"
        spellCheck={false}
        autoCorrect="off"
        translate="no"
      />
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {problem !== null && (
        <p id={`${id}-problem`} className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  )
}
