import { useState } from 'react'
import { Amount } from '../../ui/amount.tsx'
import { Action } from '../parts/action.tsx'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'
import { useToast } from '../shell/toasts.tsx'
import { resourceOf } from './resource.ts'
import { useRenewal } from './use-activity.ts'
import type { PaymentView } from './view.ts'
import { mayCancel } from './view.ts'

type Props = { readonly id: string; readonly view: PaymentView }

/** Cancels an unpaid payment request. Hidden once it is paid. */
export function CancelButton({ id, view }: Props) {
  const [isAsked, setAsked] = useState(false)
  const renew = useRenewal(id)
  const toast = useToast()
  if (!mayCancel(view)) return null
  const { noun, receivedCents } = view
  return (
    <>
      <Action look="danger" onClick={() => setAsked(true)}>
        {`Cancel ${noun}`}
      </Action>
      {isAsked && (
        <ConfirmDialog
          title={`Cancel this ${noun}?`}
          action={`Cancel ${noun}`}
          isDangerous
          onConfirm={async () => {
            await resourceOf(id).cancel(id)
            await renew()
            toast({ text: 'Canceled. Its payment page says so.' })
          }}
          onClose={() => setAsked(false)}
        >
          <p>
            Its payment page shows that it was canceled, and nobody can pay it any more. You can’t
            undo this; create a new one instead.
          </p>
          {receivedCents > 0 && (
            <p>
              You already received <Amount cents={receivedCents} />. It stays in your wallet. You
              can refund it from the payment.
            </p>
          )}
          <p>
            If someone still pays, the payment shows here and changes nothing. You can refund it.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
