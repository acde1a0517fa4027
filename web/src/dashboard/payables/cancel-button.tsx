import { useState } from 'react'
import { Amount } from '../../ui/amount.tsx'
import { Action } from '../parts/action.tsx'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'
import { useToast } from '../shell/toasts.tsx'
import { resourceOf } from './resource.ts'
import { useRenewal } from './use-activity.ts'
import type { PayableView } from './view.ts'
import { mayCancel } from './view.ts'

type Props = { readonly id: string; readonly view: PayableView }

/** Cancels what is not paid; absent once it is. */
export function CancelButton({ id, view }: Props) {
  const [isAsked, setAsked] = useState(false)
  const renew = useRenewal(id)
  const toast = useToast()
  if (!mayCancel(view)) return null
  const { noun, receivedCents } = view
  return (
    <>
      <Action look="danger" onClick={() => setAsked(true)}>
        Cancel it
      </Action>
      {isAsked && (
        <ConfirmDialog
          title={`Cancel this ${noun}?`}
          action={`Cancel the ${noun}`}
          isDangerous
          onConfirm={async () => {
            await resourceOf(id).cancel(id)
            await renew()
            toast({ text: 'Canceled. Its page says so to who has it open.' })
          }}
          onClose={() => setAsked(false)}
        >
          <p>
            Its page says at once that it was canceled, and gives nobody a way to pay. It cannot be
            opened again; make a new one instead.
          </p>
          {receivedCents > 0 && (
            <p>
              <Amount cents={receivedCents} /> have come already. They stay in your wallet, and can
              be refunded from the payment.
            </p>
          )}
          <p>Money that comes all the same is shown here and changes nothing. Refund it then.</p>
        </ConfirmDialog>
      )}
    </>
  )
}
