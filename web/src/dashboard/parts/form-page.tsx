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
  /** Where one comes from, and goes back to. */
  readonly back: { readonly path: string; readonly title: string }
  /** The request that it will make, with what is filled in by now. */
  readonly call: ApiCall
  /** The verb, on the button. */
  readonly action: string
  readonly isReady: boolean
  /** Does it, and says where to go then. */
  readonly onSubmit: () => Promise<string>
  readonly children: ReactNode
  /** Beside the form where there is room: what will come of it. */
  readonly aside?: ReactNode
}

/** Something that is filled in, on a page of its own. What went wrong stays beside what was typed. */
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
