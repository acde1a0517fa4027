import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { Amount } from '../../ui/amount.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { useFollowed } from '../data/queries.ts'
import { DetailPage } from '../parts/detail-page.tsx'
import { RawJson } from '../parts/detail-section.tsx'
import { Metadata } from '../parts/metadata.tsx'
import { ActivitySection } from './activity-section.tsx'
import { CancelButton } from './cancel-button.tsx'
import { Excess } from './excess.tsx'
import { PaymentsOf } from './payments-of.tsx'
import { Proposals } from './proposals.tsx'
import type { Payment } from './resource.ts'
import { apiPathOf, sdkOf } from './resource.ts'
import { useActivity } from './use-activity.ts'
import { viewOf } from './view.ts'

type Wait = { readonly wait_for: string; readonly timeout: number }

type Props<Item extends Payment> = {
  readonly noun: string
  readonly list: { readonly path: string; readonly title: string }
  readonly read: (
    id: string,
    wait: Wait | undefined,
    options: { signal: AbortSignal },
  ) => Promise<Item>
  /** Sections specific to the type. */
  readonly children: (item: Item) => ReactNode
}

/** Detail page of a session or transaction intent, polled until it ends. */
export function PaymentRequestDetail<Item extends Payment>({
  noun,
  list,
  read,
  children,
}: Props<Item>) {
  const { id = '' } = useParams()
  const path = apiPathOf(id)
  const query = useFollowed<Item, string>({
    key: [path, id],
    read: (wait, options) => read(id, wait, options),
    next: (item) => viewOf(item).awaited,
  })
  const part = (name: string, sdk: string) =>
    ({
      method: 'GET',
      path: `${path}/${id}/${name}`,
      sdk: `${sdkOf(id)}.${sdk}`,
      args: [id],
    }) as const
  return (
    <DetailPage
      id={id}
      noun={noun}
      list={list}
      query={query}
      calls={[
        { method: 'GET', path: `${path}/${id}`, sdk: `${sdkOf(id)}.get`, args: [id] },
        part('detections', 'listDetections'),
        part('refunds', 'listRefunds'),
        { method: 'GET', path: '/v1/audit_events', query: { object: id }, sdk: 'auditEvents.list' },
      ]}
      head={(item) => head(id, item)}
    >
      {(item) => (
        <>
          <Activity item={item}>{children(item)}</Activity>
          <RawJson value={item} />
        </>
      )}
    </DetailPage>
  )
}

function head(id: string, item: Payment) {
  const view = viewOf(item)
  return {
    title: <Amount cents={view.amountCents} />,
    status: view.status,
    actions: (
      <>
        {view.payUrl !== null && (
          <CopyButton value={view.payUrl} label="payment link" action="Copy payment link" />
        )}
        <CancelButton id={id} view={view} />
      </>
    ),
  }
}

function Activity({ item, children }: { readonly item: Payment; readonly children: ReactNode }) {
  const { id, created, metadata } = item
  const view = viewOf(item)
  const isMoving = view.awaited !== null
  const { activity, error, retry } = useActivity(id, isMoving)
  return (
    <>
      <Proposals id={id} view={view} detections={activity?.detections ?? []} />
      {activity !== null && <Excess id={id} view={view} activity={activity} />}
      {children}
      <PaymentsOf id={id} isMoving={isMoving} />
      <Metadata metadata={metadata} />
      <ActivitySection
        first={{ id, atSeconds: created, title: 'Created' }}
        activity={activity}
        error={error}
        onRetry={retry}
      />
    </>
  )
}
