import type { FormEvent, ReactNode } from 'react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { ApiCall } from '../data/calls.ts'
import { Action, ActionLink } from './action.tsx'
import { BackLink } from './back-link.tsx'
import styles from './form-page.module.css'
import { Trouble } from './trouble.tsx'
import { ViewHeader } from './view-header.tsx'

type Props = {
  readonly title: string
  /** The page to return to. */
  readonly back: { readonly path: string; readonly title: string }
  /** The request the form will send, with the current input. */
  readonly call: ApiCall
  /** Label of the submit button. */
  readonly action: string
  readonly isReady: boolean
  /** Submits, and returns the path to go to. */
  readonly onSubmit: () => Promise<string>
  readonly children: ReactNode
  /** Shown beside the form on wide screens. */
  readonly aside?: ReactNode
}

/** A form on its own page. Errors show beside the input, which is kept. */
export function FormPage(props: Props) {
  const { title, back, call, action, isReady, onSubmit, children, aside } = props
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (!isReady) return
    setBusy(true)
    setError(null)
    try {
      await navigate(await onSubmit())
    } catch (caught) {
      setError(caught)
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className={styles.page}>
      <BackLink to={back.path} title={back.title} />
      <ViewHeader title={title} calls={[call]} />
      <div className={aside === undefined ? styles.single : styles.columns}>
        <form className={styles.form} onSubmit={(event) => void submit(event)}>
          {children}
          {error !== null && <Trouble error={error} title="Couldn’t save" />}
          <div className={styles.actions}>
            <ActionLink to={back.path} look="quiet">
              Cancel
            </ActionLink>
            <Action type="submit" look="filled" isBusy={isBusy} disabled={!isReady}>
              {action}
            </Action>
          </div>
        </form>
        {aside}
      </div>
    </div>
  )
}
