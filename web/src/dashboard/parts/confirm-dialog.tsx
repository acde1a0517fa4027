import type { FormEvent, ReactNode } from 'react'
import { useId, useState } from 'react'
import { Action } from './action.tsx'
import styles from './confirm-dialog.module.css'
import { Dialog } from './dialog.tsx'
import field from './field.module.css'
import { Trouble } from './trouble.tsx'

type Props = {
  /** A question, such as Revoke “Till 3”? */
  readonly title: string
  /** The consequences. */
  readonly children: ReactNode
  /** Label of the confirm button. */
  readonly action: string
  readonly isDangerous?: boolean
  /** For irreversible actions: the user must type this name first. */
  readonly typedName?: string
  readonly onConfirm: () => Promise<void>
  readonly onClose: () => void
}

/** Asks for confirmation. Stays open and shows the error if the action fails. */
export function ConfirmDialog(props: Props) {
  const { title, children, action, isDangerous = false, typedName, onConfirm, onClose } = props
  const [typed, setTyped] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)

  async function confirm(event: FormEvent): Promise<void> {
    event.preventDefault()
    setBusy(true)
    setError(null)
    try {
      await onConfirm()
      onClose()
    } catch (caught) {
      setError(caught)
      setBusy(false)
    }
  }

  return (
    <Dialog title={title} onClose={onClose}>
      <form className={styles.form} onSubmit={(event) => void confirm(event)}>
        <div className={styles.words}>{children}</div>
        {typedName !== undefined && (
          <TypedName name={typedName} value={typed} onChange={setTyped} />
        )}
        {error !== null && <Trouble error={error} title="Not completed" />}
        <div className={styles.actions}>
          <Action look="quiet" onClick={onClose}>
            Go back
          </Action>
          <Action
            type="submit"
            look={isDangerous ? 'danger' : 'filled'}
            isBusy={isBusy}
            disabled={typedName !== undefined && typed !== typedName}
          >
            {action}
          </Action>
        </div>
      </form>
    </Dialog>
  )
}

type TypedProps = {
  readonly name: string
  readonly value: string
  readonly onChange: (value: string) => void
}

function TypedName({ name, value, onChange }: TypedProps) {
  const id = useId()
  return (
    <div className={styles.typed}>
      <label htmlFor={id}>
        Type <strong>{name}</strong> to confirm
      </label>
      <input
        id={id}
        className={field.input}
        value={value}
        autoComplete="off"
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </div>
  )
}
