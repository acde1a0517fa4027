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
  readonly onToggle?: (isOpen: boolean) => void
}

/** Opens the refund dialog. Hidden once everything is refunded. */
export function RefundButton({ payment, refunds, suggestedCents, onToggle }: Props) {
  const [isOpen, setOpen] = useState(false)
  const toggle = (isNow: boolean) => {
    setOpen(isNow)
    onToggle?.(isNow)
  }
  const { leftCents, live } = refundableOf(payment, refunds)
  const isUnderWay = live?.status === 'processing'
  if (leftCents === 0 && !isOpen) return null
  return (
    <>
      <Action disabled={isUnderWay && !isOpen} onClick={() => toggle(true)}>
        {isUnderWay ? 'Refund in progress' : 'Refund'}
      </Action>
      {isOpen && (
        <Suspense>
          <RefundDialog
            payment={payment}
            refunds={refunds}
            suggestedCents={suggestedCents}
            onClose={() => toggle(false)}
          />
        </Suspense>
      )}
    </>
  )
}
