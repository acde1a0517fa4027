import type { ApiKey } from '@florin/sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { florin } from '../data/client.ts'
import { Action } from '../parts/action.tsx'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'
import { useToast } from '../shell/toasts.tsx'

/** Revokes a key. Once the API answers, no process accepts it. */
export function RevokeButton({ apiKey }: { readonly apiKey: ApiKey }) {
  const [isAsked, setAsked] = useState(false)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  const { id, name, last4 } = apiKey

  async function revoke(): Promise<void> {
    await florin().apiKeys.delete(id)
    await navigate('/dashboard/api-keys')
    // Refetching the revoked key would return 404.
    queries.removeQueries({ queryKey: ['/v1/api_keys', id] })
    await queries.invalidateQueries({ queryKey: ['/v1/api_keys'] })
    toast({ text: `${name} revoked` })
  }

  return (
    <>
      <Action look="danger" onClick={() => setAsked(true)}>
        Revoke
      </Action>
      {isAsked && (
        <ConfirmDialog
          title={`Revoke “${name}”?`}
          action="Revoke key"
          isDangerous
          typedName={name}
          onConfirm={revoke}
          onClose={() => setAsked(false)}
        >
          <p>
            Requests with the key ending in <code>…{last4}</code> fail at once, and anything that
            uses it stops working. You can’t undo this.
          </p>
          <p>API keys it created are revoked too. Its purchases and sales don’t change.</p>
        </ConfirmDialog>
      )}
    </>
  )
}
