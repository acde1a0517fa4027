import { Amount } from '../../ui/amount.tsx'
import { florin } from '../data/client.ts'
import { POLL_MS, useRead } from '../data/queries.ts'
import { DetailSection, Related } from '../parts/detail-section.tsx'
import { Moment } from '../parts/moment.tsx'

const MOST = 10
const MOVING_MS = 2_000

type Props = { readonly id: string; readonly isMoving: boolean }

/** Payments that count towards it, each refundable on its own page. Hidden if there are none. */
export function PaymentsOf({ id, isMoving }: Props) {
  const { data } = useRead({
    key: ['/v1/transactions', 'of', id],
    read: (options) => florin().transactions.list({ source: id, limit: MOST }, options),
    pollMs: isMoving ? MOVING_MS : POLL_MS,
  })
  if (data === undefined || data.data.length === 0) return null
  const payments = data.data.map((payment) => ({
    to: `/dashboard/payments/${payment.id}`,
    kind: <Moment seconds={payment.created} />,
    name: <Amount cents={payment.amount} />,
  }))
  const all = {
    to: `/dashboard/payments?source=${id}`,
    kind: 'All payments',
    name: 'View list',
  }
  return (
    <DetailSection title="Payments">
      <Related items={data.has_more ? [...payments, all] : payments} />
    </DetailSection>
  )
}
