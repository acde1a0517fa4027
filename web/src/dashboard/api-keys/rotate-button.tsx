import type { ApiKey } from '@florin/sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { florin } from '../data/client.ts'
import { Action } from '../parts/action.tsx'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'
import { SecretDialog } from './secret-dialog.tsx'

/** Replaces the secret of a key and shows the new one once. */
export function RotateButton({ apiKey }: { readonly apiKey: ApiKey }) {
  const [isAsked, setAsked] = useState(false)
  const [rotated, setRotated] = useState<ApiKey | null>(null)
  const queries = useQueryClient()
  const { id, name } = apiKey

  async function stored(): Promise<void> {
    setRotated(null)
    await queries.invalidateQueries({ queryKey: ['/v1/api_keys'] })
  }

  return (
    <>
      <Action onClick={() => setAsked(true)}>Rotate</Action>
      {isAsked && (
        <ConfirmDialog
          title={`Rotate “${name}”?`}
          action="Rotate key"
          onConfirm={async () => setRotated(await florin().apiKeys.rotate(id))}
          onClose={() => setAsked(false)}
        >
          <p>
            You get a new secret. The old one works for another hour. Permissions, budget and the
            keys it created stay.
          </p>
          <p>If the key has leaked, revoke it instead.</p>
        </ConfirmDialog>
      )}
      {rotated !== null && <SecretDialog apiKey={rotated} onStored={() => void stored()} />}
    </>
  )
}
