import type { AuditEvent, Gift } from '@florin/sdk'
import { useSettings } from '../../settings.ts'
import { Address } from '../../ui/address.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Signature } from '../../ui/signature.tsx'
import { Time } from '../../ui/time.tsx'
import { florin } from '../data/client.ts'
import { useRead } from '../data/queries.ts'
import { DetailSection } from '../parts/detail-section.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { Timeline } from '../parts/timeline.tsx'
import { Trouble } from '../parts/trouble.tsx'
import styles from './gift-page.module.css'
import type { Happening } from './view.ts'
import { happeningsOf, verdictOf } from './view.ts'

const MOST_DETECTIONS = 100

export function Details({ gift }: { readonly gift: Gift }) {
  const { recipient_address: recipient, release_tx: release } = gift
  return (
    <DetailSection title="Details">
      <Facts
        facts={[
          ['Sent from', <Address key="from" value={gift.sender_address} label="sender" />],
          ...(recipient === null
            ? []
            : [['Claimed by', <Address key="to" value={recipient} label="recipient" />] as const]),
          [
            'Verification key',
            <Address key="key" value={gift.release_verification_key} label="verification key" />,
          ],
          ['Created', <Time key="created" seconds={gift.created} />],
          ...(release === null
            ? []
            : [['Transaction', <Signature key="release" value={release} />] as const]),
        ]}
      />
    </DetailSection>
  )
}

/** Links to the two claim pages. Neither page nor Florin knows the code. */
export function ForRecipient({ gift }: { readonly gift: Gift }) {
  const { appUrl } = useSettings()
  if (gift.status === 'released' || gift.status === 'reclaimed') return null
  const page = `${appUrl}/gifts/${gift.id}`
  return (
    <DetailSection title="For the recipient">
      <p className={styles.words}>
        Send the code and this link separately. The page shows the amount and your name, and asks
        for the code. At <a href={`${appUrl}/gifts/redeem`}>{`${appUrl}/gifts/redeem`}</a> the code
        alone is enough.
      </p>
      <p className={styles.link}>
        <a href={page} target="_blank" rel="noreferrer">
          {page}
        </a>
        <CopyButton value={page} label="gift link" />
      </p>
    </DetailSection>
  )
}

type HappeningsProps = { readonly gift: Gift; readonly events: readonly AuditEvent[] | undefined }

export function Happenings({ gift, events }: HappeningsProps) {
  return (
    <DetailSection title="Timeline">
      {events === undefined ? (
        <Skeleton height={5} />
      ) : (
        <Timeline
          steps={happeningsOf(gift, events).map((happening) => ({
            ...happening,
            text: <Words happening={happening} />,
          }))}
        />
      )}
    </DetailSection>
  )
}

function Words({ happening: { text, requestId } }: { readonly happening: Happening }) {
  if (text === undefined) return null
  return (
    <span className={styles.request}>
      {text}
      {requestId !== undefined && (
        <>
          {' '}
          · request <code>{requestId}</code> <CopyButton value={requestId} label="request ID" />
        </>
      )}
    </span>
  )
}

/** All detections of the gift. */
export function Detections({ gift }: { readonly gift: Gift }) {
  const { data, error, refetch } = useRead({
    // A status change comes with a transaction, so this refetches at once.
    key: ['/v1/gifts', gift.id, 'detections', gift.status],
    read: (options) => florin().gifts.detections(gift.id, { limit: MOST_DETECTIONS }, options),
  })
  if (data?.data.length === 0) return null
  return (
    <DetailSection title="On-chain activity">
      {error !== null && <Trouble error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton height={4} />}
      {data !== undefined && (
        <Timeline
          steps={data.data.map(({ id, created, verdict, message, signature }) => ({
            id,
            atSeconds: created,
            ...verdictOf(verdict),
            text: (
              <>
                {message} <Signature value={signature} />
              </>
            ),
          }))}
        />
      )}
    </DetailSection>
  )
}
