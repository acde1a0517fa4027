import type { UnmatchedTransfer } from '@florin/sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { florin } from '../data/client.ts'
import { Action } from '../parts/action.tsx'
import { Trouble } from '../parts/trouble.tsx'
import { useToast } from '../shell/toasts.tsx'

type Props = { readonly transfer: UnmatchedTransfer }

/** For money that pays for nothing, such as a deposit of the owner's. Can be undone. */
export function AsideButton({ transfer: { id, status } }: Props) {
  const queries = useQueryClient()
  const toast = useToast()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const isAside = status === 'set_aside'
  async function toggle(): Promise<void> {
    setBusy(true)
    setError(null)
    try {
      await florin().unmatchedTransfers.update(id, { set_aside: !isAside })
      await queries.invalidateQueries()
      toast({ text: isAside ? 'Back in the list' : 'Set aside. It no longer needs attention' })
    } catch (caught) {
      setError(caught)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Action look="quiet" isBusy={isBusy} onClick={() => void toggle()}>
        {isAside ? 'Put back' : 'Not a payment'}
      </Action>
      {error !== null && <Trouble error={error} />}
    </>
  )
}
