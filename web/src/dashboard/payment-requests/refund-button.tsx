import type { RefundTransaction } from '@florin/sdk'
import { lazy, Suspense, useState } from 'react'
import { Action } from '../parts/action.tsx'
import type { RefundablePayment } from './use-refund.ts'
import { refundableOf } from './view.ts'

// Loaded on demand with the wallet code, because few visitors refund.
const RefundDialog = lazy(() =>
  import('./refund-dialog.tsx').then(({ RefundDialog }) => ({ default: RefundDialog })),
)

type Props = {
  readonly payment: RefundablePayment
  readonly refunds: readonly RefundTransaction[]
  /** Less than the whole payment. */
  readonly suggestedCents?: number
}

/** Opens the refund dialog. Hidden once everything is refunded. */
export function RefundButton({ payment, refunds, suggestedCents }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { leftCents, live } = refundableOf(payment, refunds)
  const isUnderWay = live?.status === 'processing'
  if (leftCents === 0 && !isOpen) return null
  return (
    <>
      <Action disabled={isUnderWay && !isOpen} onClick={() => setOpen(true)}>
        {isUnderWay ? 'Refund in progress' : 'Refund'}
      </Action>
      {isOpen && (
        <Suspense>
          <RefundDialog
            payment={payment}
            refunds={refunds}
            suggestedCents={suggestedCents}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
