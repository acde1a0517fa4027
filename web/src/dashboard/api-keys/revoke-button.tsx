import type { ApiKey } from '@florin/sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { florin } from '../data/client.ts'
import { Action } from '../parts/action.tsx'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'
import { useToast } from '../shell/toasts.tsx'

/** Ends a key for good. When it has answered, no process takes the key any more. */
export function RevokeButton({ apiKey }: { readonly apiKey: ApiKey }) {
  const [isAsked, setAsked] = useState(false)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  const { id, name, last4 } = apiKey

  async function revoke(): Promise<void> {
    await florin().apiKeys.delete(id)
    await navigate('/dashboard/api-keys')
    // The key itself is not asked for again: there is nothing to be found.
    queries.removeQueries({ queryKey: ['/v1/api_keys', id] })
    await queries.invalidateQueries({ queryKey: ['/v1/api_keys'] })
    toast({ text: `${name} is revoked, and refused everywhere.` })
  }

  return (
    <>
      <Action look="danger" onClick={() => setAsked(true)}>
        Revoke
      </Action>
      {isAsked && (
        <ConfirmDialog
          title={`Revoke “${name}”?`}
          action="Revoke it"
          isDangerous
          typedName={name}
          onConfirm={revoke}
          onClose={() => setAsked(false)}
        >
          <p>
            Every request with the key that ends in <code>…{last4}</code> is refused from the moment
            this is done. What still uses it stops working. It cannot be brought back.
          </p>
          <p>Keys that it made stay good. What it has bought or sold stays as it is.</p>
        </ConfirmDialog>
      )}
    </>
  )
}
