import type { UnmatchedTransfer } from '@florin/sdk'
import { useParams } from 'react-router'
import { Address } from '../../ui/address.tsx'
import { Amount } from '../../ui/amount.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Signature } from '../../ui/signature.tsx'
import { Time } from '../../ui/time.tsx'
import type { ApiCall } from '../data/calls.ts'
import { florin } from '../data/client.ts'
import { POLL_MS, useRead } from '../data/queries.ts'
import { DetailPage } from '../parts/detail-page.tsx'
import { DetailSection, RawJson, Related } from '../parts/detail-section.tsx'
import { ShortIdent } from '../parts/ident.tsx'
import { RefundButton } from '../payment-requests/refund-button.tsx'
import { isLive } from '../payment-requests/view.ts'
import { pathOf } from '../shell/nav.ts'
import { AsideButton } from './aside-button.tsx'
import { Orders } from './orders.tsx'
import { nounOf } from './view.ts'

const MOVING_MS = 1_500

export default function TransferPage() {
  const { id = '' } = useParams()
  const query = useRead({
    key: ['/v1/unmatched_transfers', id],
    read: (options) => florin().unmatchedTransfers.get(id, options),
    pollMs: (known) => (known?.is_final === false ? MOVING_MS : POLL_MS),
  })
  const call: ApiCall = {
    ...{ method: 'GET', path: `/v1/unmatched_transfers/${id}` },
    ...{ sdk: 'unmatchedTransfers.get', args: [id] },
  }
  return (
    <DetailPage
      id={id}
      noun="Unmatched transfer"
      list={{ path: '/dashboard/unmatched', title: 'Unmatched money' }}
      query={query}
      calls={[call]}
      head={(transfer) => ({
        title: <Amount cents={transfer.amount} />,
        status: transfer.status,
        actions: isOpen(transfer) && (
          <>
            <Refund transfer={transfer} />
            <AsideButton transfer={transfer} />
          </>
        ),
      })}
    >
      {(transfer) => (
        <>
          {isOpen(transfer) && <Orders transfer={transfer} />}
          <Details transfer={transfer} />
          <MatchedTo transfer={transfer} />
          <RawJson value={transfer} />
        </>
      )}
    </DetailPage>
  )
}

const isOpen = ({ status }: UnmatchedTransfer) => status === 'unmatched' || status === 'set_aside'

type Props = { readonly transfer: UnmatchedTransfer }

function Refund({ transfer }: Props) {
  const { id, amount_unmatched, is_final } = transfer
  const { data } = useRead({
    key: ['/v1/unmatched_transfers', id, 'refunds'],
    read: (options) => florin().unmatchedTransfers.listRefunds(id, undefined, options),
    pollMs: (known) => (known?.data.some(isLive) ? MOVING_MS : POLL_MS),
  })
  if (data === undefined || !is_final) return null
  // Cents of what is left, so that the dialog never offers what was matched.
  return (
    <RefundButton
      payment={{ ...transfer, source: id, amount: amount_unmatched }}
      refunds={data.data}
    />
  )
}

function Details({ transfer }: Props) {
  const { sender_address, recipient_address, signature, created, amount_refunded } = transfer
  return (
    <DetailSection title="Details">
      <Facts
        facts={[
          ['From', <Address key="from" value={sender_address} label="sender" />],
          ['To', <Address key="to" value={recipient_address} label="recipient" />],
          ...(amount_refunded === 0
            ? []
            : [['Refunded', <Amount key="refunded" cents={amount_refunded} />] as const]),
          ['Received', <Time key="time" seconds={created} />],
          ['Transaction', <Signature key="signature" value={signature} />],
        ]}
      />
    </DetailSection>
  )
}

function MatchedTo({ transfer: { source } }: Props) {
  const to = source === null ? null : pathOf(source)
  if (source === null || to === null) return null
  return (
    <DetailSection title="Matched to">
      <Related items={[{ to, kind: nounOf(source), name: <ShortIdent id={source} /> }]} />
    </DetailSection>
  )
}
