import { useSearchParams } from 'react-router'
import { florin } from '../data/client.ts'
import { startOf } from '../data/filters.ts'
import { useRead } from '../data/queries.ts'
import { useTimeZone } from '../parts/moment.tsx'
import { ViewHeader } from '../parts/view-header.tsx'
import { ATTENTION_CALL, Attention } from './attention.tsx'
import { Checklist } from './checklist.tsx'
import { Figures } from './figures.tsx'
import { useFirstRun } from './first-run.ts'
import styles from './overview-page.module.css'
import { PERIODS, PeriodChoice } from './period-choice.tsx'
import { Revenue } from './revenue.tsx'

const POLL_MS = 30_000

/** Figures, revenue and open items. Days are in the user's time zone. */
export default function OverviewPage() {
  const [search] = useSearchParams()
  const timeZone = useTimeZone()
  const days = PERIODS.find((days) => `${days}` === search.get('days')) ?? 30
  const query = { from: startOf(days, new Date()), time_zone: timeZone }
  const summary = useRead({
    key: ['/v1/reports/summary', query],
    read: (options) => florin().reports.summary(query, options),
    pollMs: POLL_MS,
  })
  const firstRun = useFirstRun()
  const call = { method: 'GET', path: '/v1/reports/summary', sdk: 'reports.summary' } as const
  return (
    <div className={styles.page}>
      <ViewHeader
        title="Overview"
        calls={[{ ...call, query }, ATTENTION_CALL]}
        actions={<PeriodChoice days={days} />}
      />
      {firstRun === null ? (
        <>
          <Figures query={summary} days={days} />
          <Revenue query={summary} />
        </>
      ) : (
        // Hidden while every figure is zero.
        <Checklist {...firstRun} />
      )}
      <Attention />
    </div>
  )
}
