import type { FormEvent } from 'react'
import { useId, useState } from 'react'
import { Button } from '../ui/button.tsx'
import type { Form, Part, Said } from './messages.ts'
import styles from './plain-form.module.css'

type Props = { readonly form: Form; readonly send: (said: Said) => void }

/** The bank's page as plain fields and buttons, for people who cannot use its image. */
export function PlainForm({ form, send }: Props) {
  const [values, setValues] = useState<ReadonlyMap<number, string>>(new Map())
  const buttons = form.parts.filter(({ kind, disabled }) => kind === 'button' && !disabled)

  const press = ({ id, kind }: Part) => {
    for (const [field, value] of values) {
      send({ type: 'fill', form: form.number, part: field, value })
    }
    send({ type: 'press', form: form.number, part: id })
    if (kind === 'button') setValues(new Map()) // sent: a second attempt starts empty
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const [first] = buttons
    if (first !== undefined) press(first)
  }
  const set = (id: number, value: string) => setValues(new Map(values).set(id, value))
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {form.parts.map((part) => (
        <PlainPart
          key={part.id}
          part={part}
          value={values.get(part.id) ?? ''}
          onChange={(value) => set(part.id, value)}
          onPress={() => press(part)}
        />
      ))}
    </form>
  )
}

type PartProps = {
  readonly part: Part
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onPress: () => void
}

function PlainPart({ part, value, onChange, onPress }: PartProps) {
  const { kind, name, disabled } = part
  switch (kind) {
    case 'heading':
      return <h3 className={styles.heading}>{name}</h3>
    case 'text':
      return <p className={styles.text}>{name}</p>
    case 'alert':
      return (
        <p className={styles.alert} role="alert">
          {name}
        </p>
      )
    case 'button':
      return (
        <Button variant="outline" disabled={disabled} onClick={onPress}>
          {name}
        </Button>
      )
    case 'tick':
      return (
        <label className={styles.tick}>
          <input type="checkbox" checked={part.ticked} disabled={disabled} onChange={onPress} />
          {name}
        </label>
      )
    default:
      return <PlainField part={part} value={value} onChange={onChange} />
  }
}

function PlainField({ part, value, onChange }: Omit<PartProps, 'onPress'>) {
  const id = useId()
  const shared = { id, value, disabled: part.disabled, className: styles.field }
  return (
    <p className={styles.row}>
      <label htmlFor={id}>{part.name}</label>
      {part.kind === 'list' ? (
        <select {...shared} onChange={({ target }) => onChange(target.value)}>
          {part.choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...shared}
          type={part.kind === 'secret' ? 'password' : 'text'}
          inputMode={part.numeric ? 'numeric' : undefined}
          autoComplete={part.autocomplete ?? 'off'}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </p>
  )
}
