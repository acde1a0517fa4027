import { useState } from 'react'
import { formatCents } from '../../i18n/format.ts'
import { useWords } from '../../i18n/i18n.ts'
import { Notice } from '../../ui/notice.tsx'
import { florin } from '../data/client.ts'
import { useRead } from '../data/queries.ts'
import styles from './payment-requests.module.css'
import { RefundButton } from './refund-button.tsx'
import type { Activity, PaymentView } from './view.ts'
import { excessOf } from './view.ts'

type Props = {
  readonly id: string
  readonly view: PaymentView
  readonly activity: Activity
}

/** Too much came, or again, or after cancellation: says so, and offers to send it back. */
export function Excess({ id, view, activity }: Props) {
  const { locale } = useWords()
  // The dialog reports a refund to its end, when nothing is too much any more.
  const [kept, keep] = useState<ReturnType<typeof excessOf>>(null)
  const excess = kept ?? excessOf(view, activity)
  const { data } = useRead({
    key: ['/v1/transactions', 'of', id, 'excess', excess?.signature],
    read: (options) => florin().transactions.list({ source: id, limit: 100 }, options),
  })
  if (excess === null) return null
  const payment = data?.data.find(({ signature }) => signature === excess.signature)
  const money = `${formatCents(excess.cents, locale)} USDC`
  return (
    <Notice tone="warn" title={`${EXCESS[excess.kind]}: ${money} too much`}>
      <div className={styles.proposal}>
        <p>You have the money. Refund it, or agree with the payer what it is for.</p>
        {payment !== undefined && payment.recipient_address !== null && (
          <RefundButton
            payment={{ ...payment, source: id, recipient_address: payment.recipient_address }}
            refunds={activity.refunds}
            suggestedCents={excess.cents}
            onToggle={(isOpen) => keep(isOpen ? excess : null)}
          />
        )}
      </div>
    </Notice>
  )
}

const EXCESS = {
  overpaid: 'Overpaid',
  extra: 'Paid again',
  after_cancel: 'Paid after cancellation',
} as const
