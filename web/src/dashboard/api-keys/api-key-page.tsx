import type { ApiKey, AuditEvent } from '@florin/sdk'
import { useParams } from 'react-router'
import { useWords } from '../../i18n/i18n.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Time } from '../../ui/time.tsx'
import { florin } from '../data/client.ts'
import { useRead } from '../data/queries.ts'
import { DetailPage } from '../parts/detail-page.tsx'
import { DetailSection, RawJson, Related } from '../parts/detail-section.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { Trouble } from '../parts/trouble.tsx'
import styles from './api-key-page.module.css'
import { RevokeButton } from './revoke-button.tsx'
import { RotateButton } from './rotate-button.tsx'
import { accessOf, budgetWords, maySpend } from './view.ts'

export default function ApiKeyPage() {
  const { id = '' } = useParams()
  const query = useRead({
    key: ['/v1/api_keys', id],
    read: (options) => florin().apiKeys.get(id, options),
  })
  return (
    <DetailPage
      id={id}
      noun="API key"
      list={{ path: '/dashboard/api-keys', title: 'API keys' }}
      query={query}
      calls={[
        { method: 'GET', path: `/v1/api_keys/${id}`, sdk: 'apiKeys.get', args: [id] },
        {
          method: 'POST',
          path: `/v1/api_keys/${id}/rotate`,
          sdk: 'apiKeys.rotate',
          args: [id],
        },
        { method: 'DELETE', path: `/v1/api_keys/${id}`, sdk: 'apiKeys.delete', args: [id] },
        { method: 'GET', path: '/v1/audit_events', query: { object: id }, sdk: 'auditEvents.list' },
      ]}
      head={(key) => ({
        title: key.name,
        actions: (
          <>
            <RotateButton apiKey={key} />
            <RevokeButton apiKey={key} />
          </>
        ),
      })}
    >
      {(key) => (
        <>
          <Details apiKey={key} />
          <MayDo apiKey={key} />
          <Maker id={key.id} />
          <RawJson value={key} />
        </>
      )}
    </DetailPage>
  )
}

function Details({ apiKey }: { readonly apiKey: ApiKey }) {
  const { last4, last_used_at: at, created } = apiKey
  return (
    <DetailSection title="Details">
      <Facts
        facts={[
          ['Ends in', <code key="last4">…{last4}</code>],
          ['Last used', at === null ? 'Never' : <Time key="used" seconds={at} />],
          ['Created', <Time key="created" seconds={created} />],
        ]}
      />
    </DetailSection>
  )
}

function MayDo({ apiKey: { scopes, budget } }: { readonly apiKey: ApiKey }) {
  const { locale } = useWords()
  return (
    <DetailSection title="Permissions">
      {scopes === null ? (
        <p className={styles.words}>
          Full access: everything you can do, except delete the account
        </p>
      ) : (
        <Facts
          facts={accessOf(scopes).map(({ area, may }) => [
            area,
            may === 'read' ? 'Read' : 'Read and write',
          ])}
        />
      )}
      {maySpend(scopes) && <Facts facts={[['Budget', budgetWords(budget, locale)]]} />}
    </DetailSection>
  )
}

/** The audit event that created the key: its actor and request. */
function Maker({ id }: { readonly id: string }) {
  const { data, error, refetch } = useRead({
    key: ['/v1/audit_events', { object: id }],
    read: (options) => florin().auditEvents.list({ object: id }, options),
    pollMs: false,
  })
  const made = data?.data.find(({ action }) => action === 'api_key.created')
  return (
    <DetailSection title="Created by">
      {error !== null && <Trouble error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton height={3} />}
      {data !== undefined && <Actor event={made} />}
    </DetailSection>
  )
}

function Actor({ event }: { readonly event: AuditEvent | undefined }) {
  if (event === undefined) return <p className={styles.words}>Unknown</p>
  const { actor, request_id: request } = event
  return (
    <>
      {actor.type === 'session' ? (
        <p className={styles.words}>You, from the dashboard</p>
      ) : (
        <Related
          items={[
            { to: `/dashboard/api-keys/${actor.id}`, kind: 'Another API key', name: actor.id },
          ]}
        />
      )}
      <p className={styles.request}>
        Request <code>{request}</code> <CopyButton value={request} label="request ID" />
      </p>
    </>
  )
}
