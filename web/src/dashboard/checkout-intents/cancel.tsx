import type { CheckoutIntent } from '@florin/sdk'
import { useState } from 'react'
import { Action } from '../parts/action.tsx'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'
import { useToast } from '../shell/toasts.tsx'
import styles from './sections.module.css'
import { refusalToCancel, titleOf } from './view.ts'

type Props = { readonly intent: CheckoutIntent; readonly onCancel: () => Promise<void> }

/** Ends it as long as nothing is confirmed; later, says why not. */
export function Cancel({ intent, onCancel }: Props) {
  const [isAsking, setAsking] = useState(false)
  const toast = useToast()
  const refusal = refusalToCancel(intent)
  if (refusal !== null) return <p className={styles.words}>It cannot be canceled now. {refusal}</p>
  return (
    <>
      <Action look="danger" onClick={() => setAsking(true)}>
        Cancel the purchase
      </Action>
      {isAsking && (
        <ConfirmDialog
          title={`Cancel “${titleOf(intent)}”?`}
          action="Cancel the purchase"
          isDangerous
          onConfirm={async () => {
            await onCancel()
            toast({ text: 'Canceled. Nothing was charged.' })
          }}
          onClose={() => setAsking(false)}
        >
          <p>
            It ends here and cannot be taken up again; an agent that works on it is told. Nothing
            was charged, and nothing will be.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
