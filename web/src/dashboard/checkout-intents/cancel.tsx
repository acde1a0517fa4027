import type { CheckoutIntent } from '@florin/sdk'
import { useState } from 'react'
import { Action } from '../parts/action.tsx'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'
import { useToast } from '../shell/toasts.tsx'
import styles from './sections.module.css'
import { refusalToCancel, titleOf } from './view.ts'

type Props = { readonly intent: CheckoutIntent; readonly onCancel: () => Promise<void> }

/** Offers to cancel before approval; after it, explains why that is no longer possible. */
export function Cancel({ intent, onCancel }: Props) {
  const [isAsking, setAsking] = useState(false)
  const toast = useToast()
  const refusal = refusalToCancel(intent)
  if (refusal !== null) return <p className={styles.words}>You can’t cancel it now. {refusal}</p>
  return (
    <>
      <Action look="danger" onClick={() => setAsking(true)}>
        Cancel purchase
      </Action>
      {isAsking && (
        <ConfirmDialog
          title={`Cancel “${titleOf(intent)}”?`}
          action="Cancel purchase"
          isDangerous
          onConfirm={async () => {
            await onCancel()
            toast({ text: 'Purchase canceled. Nothing was charged.' })
          }}
          onClose={() => setAsking(false)}
        >
          <p>
            You can’t resume a canceled purchase. An agent working on it sees that it was canceled.
            Nothing has been charged, and nothing will be.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
