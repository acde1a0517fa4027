import type { CheckoutLink } from '@florin/sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { Address } from '../../ui/address.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Time } from '../../ui/time.tsx'
import { florin } from '../data/client.ts'
import { useRead } from '../data/queries.ts'
import { totalOf } from '../line-items/lines.ts'
import { Preview } from '../line-items/preview.tsx'
import { Action } from '../parts/action.tsx'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'
import { DetailPage } from '../parts/detail-page.tsx'
import { DetailSection, RawJson, Related } from '../parts/detail-section.tsx'
import { Metadata } from '../parts/metadata.tsx'
import { PayLink } from '../payment-requests/pay-link.tsx'
import { useToast } from '../shell/toasts.tsx'
import { LinkQr } from './link-qr.tsx'
import { effectOf, linesOf, statusOfLink, titleOf } from './view.ts'

const API = '/v1/checkout_links'

export default function LinkPage() {
  const { id = '' } = useParams()
  const query = useRead({
    key: [API, id],
    read: (options) => florin().checkoutLinks.get(id, options),
  })
  return (
    <DetailPage
      id={id}
      noun="Link"
      list={{ path: '/dashboard/links', title: 'Links' }}
      query={query}
      calls={[{ method: 'GET', path: `${API}/${id}`, sdk: 'checkoutLinks.get', args: [id] }]}
      head={(link) => ({
        title: titleOf(link),
        status: statusOfLink(link),
        actions: link.canceled_by === null && <CancelLink link={link} />,
      })}
    >
      {(link) => (
        <>
          <Details link={link} />
          {link.canceled_by === null && <LinkQr id={link.id} url={link.url} />}
          <Preview lines={linesOf(link)} totalCents={totalOf(linesOf(link))} />
          <DetailSection title="Sessions">
            <Related items={[sessionsOf(link)]} />
          </DetailSection>
          <Metadata metadata={link.metadata} />
          <RawJson value={link} />
        </>
      )}
    </DetailPage>
  )
}

function Details({ link }: { readonly link: CheckoutLink }) {
  return (
    <DetailSection title="Details">
      <Facts
        facts={[
          ['URL', <PayLink key="url" url={link.url} label="link" />],
          ['Paid to', <Address key="to" value={link.recipient_address} label="recipient" />],
          ['Created', <Time key="created" seconds={link.created} />],
        ]}
      />
    </DetailSection>
  )
}

function sessionsOf({ id, open_session_count: count = 0 }: CheckoutLink) {
  const open = count >= 1_000 ? '1000 or more' : `${count}`
  return {
    to: `/dashboard/sessions?checkout_link=${id}`,
    kind: 'Sessions from this link',
    name: `${open} open`,
  }
}

function CancelLink({ link }: { readonly link: CheckoutLink }) {
  const queries = useQueryClient()
  const toast = useToast()
  const [isAsked, setAsked] = useState(false)
  const { id, open_session_count = 0 } = link
  return (
    <>
      <Action look="danger" onClick={() => setAsked(true)}>
        Cancel link
      </Action>
      {isAsked && (
        <ConfirmDialog
          title={`Cancel the link for ${titleOf(link)}?`}
          action="Cancel link"
          isDangerous
          onConfirm={async () => {
            await florin().checkoutLinks.cancel(id)
            await queries.invalidateQueries({ queryKey: [API] })
            toast({ text: 'Link canceled' })
          }}
          onClose={() => setAsked(false)}
        >
          <p>
            Nobody can start a payment with it any more. Printed codes and shared links lead to a
            page that says so. You can’t undo this.
          </p>
          <p>{effectOf(open_session_count)}</p>
          {open_session_count > 0 && (
            <p>
              <Link to={`/dashboard/sessions?checkout_link=${id}&status=open`}>
                View open sessions
              </Link>
            </p>
          )}
        </ConfirmDialog>
      )}
    </>
  )
}
