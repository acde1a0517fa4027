import styles from './code-form.module.css'

type Props = {
  readonly id: string
  readonly describedBy: string
  readonly value: string
  readonly isWrong: boolean
  readonly onFocus: () => void
  readonly onChange: (typed: string) => void
}

/**
 * The field has no name, so that a browser has nothing to send with the form. Browsers, keyboards and
 * keepers of passwords are told not to remember, correct, translate or send what is in it.
 */
export function CodeField({ id, describedBy, value, isWrong, onFocus, onChange }: Props) {
  return (
    <input
      id={id}
      className={styles.field}
      type="text"
      dir="ltr"
      value={value}
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
