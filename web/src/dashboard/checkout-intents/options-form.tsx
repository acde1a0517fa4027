import type { CheckoutIntent } from '@florin/sdk'
import { InvalidRequestError } from '@florin/sdk'
import type { FormEvent } from 'react'
import { useId, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ChoiceField, Field } from '../parts/field.tsx'
import { Trouble } from '../parts/trouble.tsx'
import type { Answer, Asked, Choice, Group, Texts } from './options.ts'
import { answerOf, autoCompleteOf, groupsOf, keyOf, keyOfParam } from './options.ts'
import styles from './options-form.module.css'

/** Up to this many choices are radio buttons; more are a select. */
const MOST_AT_A_GLANCE = 6

type Props = {
  readonly schema: Readonly<Record<string, unknown>>
  readonly intent: Pick<CheckoutIntent, 'options'>
  readonly onAnswer: (options: Record<string, unknown>) => Promise<void>
}

/** Form for the details a shop needs. Errors from the API show at their field. */
export function OptionsForm({ schema, intent, onAnswer }: Props) {
  // Fixed at mount, so that polling does not reset what the user types.
  const [groups] = useState(() => groupsOf(schema, intent.options))
  const [texts, setTexts] = useState<Texts>(() => initialOf(groups))
  const [problems, setProblems] = useState<Texts>({})
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  function refuse(found: Texts): void {
    setProblems(found)
    // Waits for React to mark the fields. A radio group takes focus at its first radio.
    setTimeout(() => {
      const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid]')
      const field = wrong?.querySelector<HTMLElement>('input') ?? wrong
      field?.focus()
    })
  }

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    const answer: Answer = answerOf(groups, texts)
    if ('problems' in answer) return refuse(answer.problems)
    setProblems({})
    setError(null)
    setBusy(true)
    try {
      await onAnswer(answer.options)
    } catch (caught) {
      setBusy(false)
      const key = caught instanceof InvalidRequestError ? keyOfParam(caught.param) : null
      if (key !== null && key in texts) refuse({ [key]: (caught as Error).message })
      else setError(caught)
    }
  }

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => void send(event)}>
      {groups.map(({ title, hint, fields }) => (
        <fieldset key={title} className={styles.group}>
          <legend className={styles.legend}>{title}</legend>
          {hint !== null && <p className={styles.hint}>{hint}</p>}
          {fields.map((field) => (
            <Input
              key={keyOf(field)}
              field={field}
              text={texts[keyOf(field)] ?? ''}
              problem={problems[keyOf(field)]}
              onText={(text) => setTexts((now) => ({ ...now, [keyOf(field)]: text }))}
            />
          ))}
        </fieldset>
      ))}
      {error !== null && <Trouble error={error} title="Details not accepted" />}
      <Button type="submit" isBusy={isBusy}>
        Send details
      </Button>
      <p className={styles.hint}>Florin uses these to get the price. Nothing is bought yet.</p>
    </form>
  )
}

function initialOf(groups: readonly Group[]): Texts {
  const fields = groups.flatMap((group) => group.fields)
  return Object.fromEntries(fields.map((field) => [keyOf(field), field.initial]))
}

type InputProps = {
  readonly field: Asked
  readonly text: string
  readonly problem: string | undefined
  readonly onText: (text: string) => void
}

function Input({ field, text, problem, onText }: InputProps) {
  const common = {
    label: field.title,
    hint: field.hint ?? undefined,
    problem: problem ?? null,
    isRequired: field.isRequired,
    value: text,
    onChange: onText,
  }
  switch (field.kind) {
    case 'choice':
      return field.choices.length <= MOST_AT_A_GLANCE ? (
        <Choices field={field} text={text} problem={problem} onText={onText} />
      ) : (
        <ChoiceField
          {...common}
          autoComplete={autoCompleteOf(field.path)}
          choices={[['', 'Choose…'], ...field.choices.map(numbered)]}
        />
      )
    case 'number':
      return <Field {...common} type="number" />
    case 'json':
      return <Field {...common} hint={field.hint ?? 'Enter JSON'} />
    case 'text':
      return <Field {...common} type={field.type} autoComplete={field.autoComplete} />
  }
}

const numbered = ({ title }: Choice, index: number) => [`${index}`, title] as const

type ChoicesProps = Omit<InputProps, 'field'> & {
  readonly field: Asked & { readonly choices: readonly Choice[] }
}

function Choices({ field, text, problem, onText }: ChoicesProps) {
  const id = useId()
  return (
    <div
      className={styles.choices}
      role="radiogroup"
      aria-labelledby={id}
      aria-required={field.isRequired}
      aria-invalid={problem === undefined ? undefined : true}
      aria-describedby={problem === undefined ? undefined : `${id}-problem`}
    >
      <p id={id} className={styles.name}>
        {field.title}
      </p>
      {field.choices.map(({ title }, index) => (
        <label key={title} className={styles.choice}>
          <input
            type="radio"
            name={id}
            value={index}
            checked={text === `${index}`}
            onChange={() => onText(`${index}`)}
          />
          {title}
        </label>
      ))}
      {problem !== undefined && (
        <p id={`${id}-problem`} className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  )
}
