import { useQueryClient } from '@tanstack/react-query'
import type { FormEvent, ReactNode } from 'react'
import { useState } from 'react'
import { typescriptOf } from '../data/calls.ts'
import { florin } from '../data/client.ts'
import { SESSION_KEY } from '../data/session.ts'
import { Action, ActionLink } from '../parts/action.tsx'
import { Code } from '../parts/api-button.tsx'
import { Icon } from '../parts/icon.tsx'
import { Panel } from '../parts/panel.tsx'
import { Trouble } from '../parts/trouble.tsx'
import { useToast } from '../shell/toasts.tsx'
import styles from './checklist.module.css'
import type { FirstRun } from './first-run.ts'

const FIRST_PAYMENT = {
  method: 'POST',
  path: '/v1/checkout_sessions',
  body: {
    line_items: [
      { product_data: { name: 'Flat white', price_data: { unit_amount: 450 } }, quantity: 1 },
    ],
  },
  sdk: 'checkoutSessions.create',
} as const

/** Setup steps shown until the first payment. */
export function Checklist({ account, hasName, hasKey }: FirstRun) {
  return (
    <Panel title="Three steps to your first payment">
      <ol className={styles.steps}>
        <Step title="Name your business" isDone={hasName} text="Payers see it on every page">
          <NameForm before={account.business_profile.name} />
        </Step>
        <Step
          title="Create an API key"
          isDone={hasKey}
          text="Your code uses it. Florin shows it only once."
        >
          <ActionLink to="/dashboard/api-keys/new" look={hasName ? 'filled' : 'outline'}>
            Create API key
          </ActionLink>
        </Step>
        <Step
          title="Take a payment"
          isDone={false}
          text="Run this, open the URL it returns and pay with any Solana wallet."
        >
          <Code name="TypeScript" text={typescriptOf(FIRST_PAYMENT, location.origin)} />
        </Step>
      </ol>
    </Panel>
  )
}

type StepProps = {
  readonly title: string
  readonly text: string
  readonly isDone: boolean
  readonly children: ReactNode
}

function Step({ title, text, isDone, children }: StepProps) {
  return (
    <li className={styles.step} data-done={isDone || undefined}>
      <span className={styles.sign}>{isDone && <Icon name="check" />}</span>
      <div className={styles.body}>
        <h3 className={styles.title}>
          {title}
          {isDone && <span className="visually-hidden"> (done)</span>}
        </h3>
        {!isDone && (
          <>
            <p className={styles.text}>{text}</p>
            {children}
          </>
        )}
      </div>
    </li>
  )
}

function NameForm({ before }: { readonly before: string }) {
  const queries = useQueryClient()
  const toast = useToast()
  const [name, setName] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)

  async function rename(next: string): Promise<void> {
    await florin().account.update({ business_profile: { name: next } })
    await queries.refetchQueries({ queryKey: SESSION_KEY })
  }

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    setBusy(true)
    setError(null)
    try {
      await rename(name.trim())
      toast({ text: `Business renamed to ${name.trim()}`, undo: () => void rename(before) })
    } catch (caught) {
      setError(caught)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className={styles.form} onSubmit={(event) => void save(event)}>
      <input
        className={styles.input}
        aria-label="Business name"
        placeholder="Café Aurora"
        value={name}
        autoComplete="organization"
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Action type="submit" look="filled" isBusy={isBusy} disabled={name.trim() === ''}>
        Save
      </Action>
      {error !== null && <Trouble error={error} title="Couldn’t save" />}
    </form>
  )
}
