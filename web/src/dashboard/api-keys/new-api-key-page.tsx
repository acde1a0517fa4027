import type { ApiKey } from '@florin/sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { florin } from '../data/client.ts'
import { budgetOf, NO_BUDGET } from '../parts/budget.ts'
import { Field } from '../parts/field.tsx'
import { FormPage } from '../parts/form-page.tsx'
import { BudgetFields } from './budget-fields.tsx'
import { ScopeChoice } from './scope-choice.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import type { Scope } from './view.ts'
import { maySpend } from './view.ts'

type Made = { readonly key: ApiKey; readonly onStored: () => void }

/** Creates a key and shows its secret once. */
export default function NewApiKeyPage() {
  const queries = useQueryClient()
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<readonly Scope[] | null>(null)
  const [isLimited, setLimited] = useState(false)
  const [draft, setDraft] = useState(NO_BUDGET)
  const [made, setMade] = useState<Made | null>(null)
  const hasBudget = isLimited && maySpend(scopes)
  const budget = hasBudget ? budgetOf(draft) : null
  const body = {
    name: name.trim(),
    ...(scopes === null ? {} : { scopes: [...scopes] }),
    ...(budget === null ? {} : { budget }),
  }

  async function create(): Promise<string> {
    const key = await florin().apiKeys.create(body)
    await queries.invalidateQueries({ queryKey: ['/v1/api_keys'] })
    // The secret exists nowhere else, so the page stays until the user confirms saving it.
    await new Promise<void>((resolve) => setMade({ key, onStored: resolve }))
    return `/dashboard/api-keys/${key.id}`
  }

  return (
    <FormPage
      title="New API key"
      back={{ path: '/dashboard/api-keys', title: 'API keys' }}
      call={{ method: 'POST', path: '/v1/api_keys', body, sdk: 'apiKeys.create' }}
      action="Create key"
      isReady={body.name !== '' && scopes?.length !== 0 && (!hasBudget || budget !== null)}
      onSubmit={create}
    >
      <Field
        label="Name"
        value={name}
        onChange={setName}
        placeholder="Till 3"
        hint="What uses this key. You type the name to revoke it."
        isRequired
        isFocused
      />
      <ScopeChoice scopes={scopes} onChange={setScopes} />
      {maySpend(scopes) && (
        <BudgetFields
          isLimited={isLimited}
          onLimit={setLimited}
          draft={draft}
          onChange={setDraft}
        />
      )}
      {made !== null && <SecretDialog apiKey={made.key} onStored={made.onStored} />}
    </FormPage>
  )
}
