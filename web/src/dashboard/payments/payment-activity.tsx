import { Action } from '../parts/action.tsx'
import { ActivitySection } from '../payment-requests/activity-section.tsx'
import { RefundButton } from '../payment-requests/refund-button.tsx'
import { useActivity } from '../payment-requests/use-activity.ts'
import type { ReceivedPayment } from '../payment-requests/use-refund.ts'

type Props = { readonly payment: ReceivedPayment }

/** The source's activity, filtered to this payment. */
export function PaymentActivity({ payment }: Props) {
  const { source, signature } = payment
  const { activity, error, retry } = useActivity(source, false)
  const own = activity && {
    detections: activity.detections.filter((each) => each.signature === signature),
    refunds: activity.refunds.filter((each) => each.payment === signature),
    events: activity.events,
    isCut: activity.isCut,
  }
  return (
    <ActivitySection
      first={{
        id: payment.id,
        atSeconds: payment.created,
        title: 'Settled on-chain',
        tone: 'good',
      }}
      activity={own}
      error={error}
      onRetry={retry}
    />
  )
}

/** Enabled once the amount already refunded is known. */
export function PaymentRefund({ payment }: Props) {
  const { activity } = useActivity(payment.source, false)
  if (activity === null) return <Action disabled>Refund</Action>
  return <RefundButton payment={payment} refunds={activity.refunds} />
}
