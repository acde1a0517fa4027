import type { ReactNode } from 'react'
import { useId } from 'react'
import styles from './field.module.css'

type Props = {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** Always shown below the field. */
  readonly hint?: ReactNode
  /** Validation error. */
  readonly problem?: string | null
  readonly type?: 'text' | 'url' | 'email' | 'tel' | 'number'
  readonly placeholder?: string
  /** Autocomplete token, off by default. */
  readonly autoComplete?: string
  readonly isRequired?: boolean
  readonly isFocused?: boolean
}

/** A text field with its label, hint and error. */
export function Field(props: Props) {
  const { label, value, onChange, type = 'text', placeholder, isRequired, isFocused } = props
  const { autoComplete = 'off' } = props
  return (
    <Frame {...props}>
      {(ids) => (
        <input
          {...ids}
          className={styles.input}
          type={type}
          value={value}
          placeholder={placeholder}
          required={isRequired}
          // biome-ignore lint/a11y/noAutofocus: first field of a form the user just opened
          autoFocus={isFocused}
          autoComplete={autoComplete}
          aria-label={label}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
    </Frame>
  )
}

/** An amount in USDC. */
export function AmountField(props: Omit<Props, 'type'>) {
  const { label, value, onChange, placeholder = '25.00', isRequired, isFocused } = props
  return (
    <Frame {...props}>
      {(ids) => (
        <span className={styles.amount}>
          <input
            {...ids}
            className={styles.input}
            inputMode="decimal"
            value={value}
            placeholder={placeholder}
            required={isRequired}
            // biome-ignore lint/a11y/noAutofocus: first field of a form the user just opened
            autoFocus={isFocused}
            autoComplete="off"
            aria-label={`${label}, in USDC`}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
          />
          <span aria-hidden="true">USDC</span>
        </span>
      )}
    </Frame>
  )
}

type ChoiceProps = Omit<Props, 'type' | 'placeholder' | 'isFocused'> & {
  readonly choices: readonly (readonly [value: string, name: string])[]
}

/** A select. */
export function ChoiceField(props: ChoiceProps) {
  const { label, value, onChange, choices, autoComplete } = props
  return (
    <Frame {...props}>
      {(ids) => (
        <select
          {...ids}
          className={styles.input}
          value={value}
          autoComplete={autoComplete}
          aria-label={label}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        >
          {choices.map(([choice, name]) => (
            <option key={choice} value={choice}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Frame>
  )
}

type Ids = {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': boolean | undefined
}

type FrameProps = Pick<Props, 'label' | 'hint' | 'problem' | 'isRequired'> & {
  readonly children: (ids: Ids) => ReactNode
}

function Frame({ label, hint, problem = null, isRequired = false, children }: FrameProps) {
  const id = useId()
  const isDescribed = hint !== undefined || problem !== null
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {!isRequired && <span className={styles.optional}> (optional)</span>}
      </label>
      {children({
        id,
        'aria-describedby': isDescribed ? `${id}-words` : undefined,
        'aria-invalid': problem === null ? undefined : true,
      })}
      {isDescribed && (
        <div id={`${id}-words`} className={styles.words}>
          {problem !== null && <p className={styles.problem}>{problem}</p>}
          {hint !== undefined && <p>{hint}</p>}
        </div>
      )}
    </div>
  )
}
