import type { AuditEvent } from '@florin/sdk'
import { Link } from 'react-router'
import { formatZone } from '../../i18n/format.ts'
import { useWords } from '../../i18n/i18n.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { ShortIdent } from '../parts/ident.tsx'
import table from '../parts/list-table.module.css'
import { Moment, useTimeZone } from '../parts/moment.tsx'
import { Loading, Skeleton } from '../parts/skeleton.tsx'
import { pathOf } from '../shell/nav.ts'
import styles from './audit-log-page.module.css'
import { eventWords } from './view.ts'

const SKELETON_ROWS = 8
const COLUMNS = ['Event', 'Object', 'By', 'Address', 'Request', 'Time'] as const

/** Rows on desktop, cards on phones. */
export function EventsTable({ events }: { readonly events: readonly AuditEvent[] | undefined }) {
  const { locale } = useWords()
  const zone = formatZone(locale, useTimeZone())
  return (
    <div className={table.frame}>
      {events === undefined && <Loading />}
      <table className={table.table} aria-label="Audit log" aria-busy={events === undefined}>
        <thead>
          <tr>
            {COLUMNS.map((name) => (
              <th key={name} scope="col" className={name === 'Time' ? table.figure : undefined}>
                {name}
                {name === 'Time' && <span className={table.zone}> {zone}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {events === undefined
            ? Array.from({ length: SKELETON_ROWS }, (_, row) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: all skeleton rows are alike
                <SkeletonRow key={row} />
              ))
            : events.map((event) => <Row key={event.id} event={event} />)}
        </tbody>
      </table>
    </div>
  )
}

function Row({ event }: { readonly event: AuditEvent }) {
  const { subject, actor, client_address: address, request_id: request, created } = event
  return (
    <tr className={table.row}>
      <td data-label="Event">{eventWords(event)}</td>
      <td data-label="Object">
        <Named id={subject} />
      </td>
      <td data-label="By">
        <By actor={actor} />
      </td>
      <td data-label="Address">{address ?? '–'}</td>
      <td data-label="Request">
        <span className={styles.request}>
          <ShortIdent id={request} />
          <CopyButton value={request} label="request ID" />
        </span>
      </td>
      <td data-label="Time" className={table.figure}>
        <Moment seconds={created} />
      </td>
    </tr>
  )
}

function By({ actor }: Pick<AuditEvent, 'actor'>) {
  if (actor.type === 'client') return 'Unknown'
  return actor.type === 'session' ? 'You' : <Named id={actor.id} />
}

/** Links to the object if it has a page. */
function Named({ id }: { readonly id: string }) {
  const to = pathOf(id)
  return to === null ? (
    <ShortIdent id={id} />
  ) : (
    <Link to={to}>
      <ShortIdent id={id} />
    </Link>
  )
}

function SkeletonRow() {
  return (
    <tr className={table.row}>
      {COLUMNS.map((name) => (
        <td key={name} data-label={name}>
          <Skeleton width={7} />
        </td>
      ))}
    </tr>
  )
}
