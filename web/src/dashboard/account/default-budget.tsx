import type { Account } from '@florin/sdk'
import { useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useState } from 'react'
import { florin } from '../data/client.ts'
import { SESSION_KEY, useSession } from '../data/session.ts'
import { Action } from '../parts/action.tsx'
import { budgetOf, draftOf } from '../parts/budget.ts'
import { BudgetAmounts } from '../parts/budget-amounts.tsx'
import { Panel } from '../parts/panel.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { Trouble } from '../parts/trouble.tsx'
import { useToast } from '../shell/toasts.tsx'
import styles from './account-page.module.css'

/** The budget of API keys that are created without one. */
export function DefaultBudget() {
  const session = useSession()
  return (
    <Panel title="Default budget">
      <p className={styles.words}>
        Limits purchases of new API keys that you create without a budget. Keys that you have keep
        theirs.
      </p>
      {session === null ? (
        <Skeleton height={12} />
      ) : (
        <BudgetForm key={session.account.id} account={session.account} />
      )}
    </Panel>
  )
}

function BudgetForm({ account }: { readonly account: Account }) {
  const queries = useQueryClient()
  const toast = useToast()
  const before = draftOf(account.default_budget)
  const [draft, setDraft] = useState(before)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const budget = budgetOf(draft)
  const isChanged = JSON.stringify(draft) !== JSON.stringify(before)

  async function save(next: Account['default_budget']): Promise<void> {
    await florin().account.update({ default_budget: next })
    await queries.refetchQueries({ queryKey: SESSION_KEY })
    setDraft(draftOf(next))
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (budget === null) return
    setBusy(true)
    setError(null)
    try {
      await save(budget)
      toast({ text: 'Default budget saved', undo: () => void save(account.default_budget) })
    } catch (caught) {
      setError(caught)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <BudgetAmounts draft={draft} onChange={setDraft} />
      {error !== null && <Trouble error={error} title="Couldn’t save" />}
      <div className={styles.end}>
        <Action
          type="submit"
          look="filled"
          isBusy={isBusy}
          disabled={!isChanged || budget === null}
        >
          Set budget
        </Action>
      </div>
    </form>
  )
}
