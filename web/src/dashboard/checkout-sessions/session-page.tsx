import type { CheckoutSession } from '@florin/sdk'
import { Lines } from '../../pay/lines.tsx'
import { Address } from '../../ui/address.tsx'
import { Amount } from '../../ui/amount.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Time } from '../../ui/time.tsx'
import { florin } from '../data/client.ts'
import { DetailSection, Related } from '../parts/detail-section.tsx'
import { ShortIdent } from '../parts/ident.tsx'
import { PayLink } from '../payment-requests/pay-link.tsx'
import { PaymentRequestDetail } from '../payment-requests/request-detail.tsx'

export default function SessionPage() {
  return (
    <PaymentRequestDetail<CheckoutSession>
      noun="Session"
      list={{ path: '/dashboard/sessions', title: 'Sessions' }}
      read={(id, wait, options) => florin().checkoutSessions.get(id, wait as never, options)}
    >
      {(session) => (
        <>
          <Details session={session} />
          <DetailSection title="Items">
            <Lines
              lines={session.line_items.data.map((line) => ({
                id: line.id,
                name: line.description,
                quantity: line.quantity,
                totalCents: line.amount_total,
              }))}
              totalCents={session.amount_total}
            />
          </DetailSection>
          <OpenedBy session={session} />
        </>
      )}
    </PaymentRequestDetail>
  )
}

function Details({ session }: { readonly session: CheckoutSession }) {
  const { amount_received, amount_refunded, recipient_address, url, created } = session
  return (
    <DetailSection title="Details">
      <Facts
        facts={[
          ['Received', <Amount key="received" cents={amount_received} />],
          ...(amount_refunded === 0
            ? []
            : [['Refunded', <Amount key="refunded" cents={amount_refunded} />] as const]),
          ['Paid to', <Address key="to" value={recipient_address} label="recipient" />],
          ['Payment page', <PayLink key="url" url={url} label="payment page" />],
          ['Created', <Time key="created" seconds={created} />],
        ]}
      />
    </DetailSection>
  )
}

function OpenedBy({ session: { checkout_link } }: { readonly session: CheckoutSession }) {
  if (checkout_link === null) return null
  return (
    <DetailSection title="Related">
      <Related
        items={[
          {
            to: `/dashboard/links/${checkout_link}`,
            kind: 'Link',
            name: <ShortIdent id={checkout_link} />,
          },
        ]}
      />
    </DetailSection>
  )
}
