import type { Transaction } from '@florin/sdk'
import { useParams } from 'react-router'
import { Address } from '../../ui/address.tsx'
import { Amount } from '../../ui/amount.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Signature } from '../../ui/signature.tsx'
import { Time } from '../../ui/time.tsx'
import type { ApiCall } from '../data/calls.ts'
import { florin } from '../data/client.ts'
import { useRead } from '../data/queries.ts'
import { DetailPage } from '../parts/detail-page.tsx'
import { DetailSection, RawJson, Related } from '../parts/detail-section.tsx'
import { ShortIdent } from '../parts/ident.tsx'
import { Timeline } from '../parts/timeline.tsx'
import { apiPathOf, kindOf, sdkOf } from '../payment-requests/resource.ts'
import type { ReceivedPayment } from '../payment-requests/use-refund.ts'
import { pathOf } from '../shell/nav.ts'
import { PaymentActivity, PaymentRefund } from './payment-activity.tsx'
import { KINDS } from './payments.ts'

export default function PaymentPage() {
  const { id = '' } = useParams()
  const query = useRead({
    key: ['/v1/transactions', id],
    read: (options) => florin().transactions.get(id, options),
    pollMs: false,
  })
  return (
    <DetailPage
      id={id}
      noun="Payment"
      list={{ path: '/dashboard/payments', title: 'Payments' }}
      query={query}
      calls={callsFor(id, query.data)}
      head={(payment) => ({
        title: <Amount cents={payment.amount} />,
        actions: isRefundable(payment) && <PaymentRefund payment={payment} />,
      })}
    >
      {(payment) => (
        <>
          <Details payment={payment} />
          <RelatedSource payment={payment} />
          {isRefundable(payment) ? (
            <PaymentActivity payment={payment} />
          ) : (
            <Settled payment={payment} />
          )}
          <RawJson value={payment} />
        </>
      )}
    </DetailPage>
  )
}

/** A payment for a session or intent, not a gift transfer. */
function isRefundable(payment: Transaction): payment is ReceivedPayment {
  const { source, recipient_address } = payment
  return source !== null && kindOf(source) !== null && recipient_address !== null
}

function callsFor(id: string, payment: Transaction | undefined): ApiCall[] {
  const get = (path: string, sdk: string, ...args: string[]): ApiCall => ({
    method: 'GET',
    path,
    sdk,
    args,
  })
  const own = get(`/v1/transactions/${id}`, 'transactions.get', id)
  if (payment === undefined || !isRefundable(payment)) return [own]
  const { source } = payment
  const path = `${apiPathOf(source)}/${source}`
  return [
    own,
    get(`${path}/detections`, `${sdkOf(source)}.listDetections`, source),
    get(`${path}/refunds`, `${sdkOf(source)}.listRefunds`, source),
    { method: 'GET', path: '/v1/audit_events', query: { object: source }, sdk: 'auditEvents.list' },
  ]
}

function Details({ payment }: { readonly payment: Transaction }) {
  const { recipient_address } = payment
  return (
    <DetailSection title="Details">
      <Facts
        facts={[
          ['Type', KINDS[payment.type]],
          ['Time', <Time key="time" seconds={payment.created} />],
          ['From', <Address key="from" value={payment.sender_address} label="sender" />],
          ...(recipient_address === null
            ? []
            : [['To', <Address key="to" value={recipient_address} label="recipient" />] as const]),
          ['Transaction', <Signature key="signature" value={payment.signature} />],
        ]}
      />
    </DetailSection>
  )
}

function RelatedSource({ payment: { source, type } }: { readonly payment: Transaction }) {
  const to = source === null ? null : pathOf(source)
  if (source === null || to === null) return null
  return (
    <DetailSection title="Related">
      <Related items={[{ to, kind: KINDS[type], name: <ShortIdent id={source} /> }]} />
    </DetailSection>
  )
}

function Settled({ payment }: { readonly payment: Transaction }) {
  return (
    <DetailSection title="Timeline">
      <Timeline steps={[{ atSeconds: payment.created, title: 'Settled on-chain', tone: 'good' }]} />
    </DetailSection>
  )
}
