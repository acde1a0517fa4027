import type { TransactionIntent } from '@florin/sdk'
import { Address } from '../../ui/address.tsx'
import { Amount } from '../../ui/amount.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Time } from '../../ui/time.tsx'
import { florin } from '../data/client.ts'
import { DetailSection } from '../parts/detail-section.tsx'
import { PayLink } from '../payment-requests/pay-link.tsx'
import { PaymentRequestDetail } from '../payment-requests/request-detail.tsx'
import { viewOf } from '../payment-requests/view.ts'

export default function IntentPage() {
  return (
    <PaymentRequestDetail<TransactionIntent>
      noun="Transaction intent"
      list={{ path: '/dashboard/transaction-intents', title: 'Transaction intents' }}
      read={(id, wait, options) => florin().transactionIntents.get(id, wait as never, options)}
    >
      {(intent) => (
        <>
          {intent.last_payment_error !== null && (
            <Notice tone="warn" title="Last payment not accepted">
              {intent.last_payment_error.message}
            </Notice>
          )}
          <Details intent={intent} />
        </>
      )}
    </PaymentRequestDetail>
  )
}

function Details({ intent }: { readonly intent: TransactionIntent }) {
  const { payUrl } = viewOf(intent)
  const { payer_address, amount_refunded } = intent
  return (
    <DetailSection title="Details">
      <Facts
        facts={[
          ['Received', <Amount key="received" cents={intent.amount_received} />],
          ...(amount_refunded === 0
            ? []
            : [['Refunded', <Amount key="refunded" cents={amount_refunded} />] as const]),
          ['Service fee', <Amount key="fee" cents={intent.fee_amount} />],
          ['Net', <Amount key="net" cents={intent.net_amount} />],
          ...(payer_address === null
            ? []
            : [['Paid by', <Address key="payer" value={payer_address} label="payer" />] as const]),
          ['Paid to', <Address key="to" value={intent.recipient_address} label="recipient" />],
          ...(payUrl === null
            ? []
            : [['Payment page', <PayLink key="url" url={payUrl} label="payment page" />] as const]),
          ['Created', <Time key="created" seconds={intent.created} />],
        ]}
      />
    </DetailSection>
  )
}
