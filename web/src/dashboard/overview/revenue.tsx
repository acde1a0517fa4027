import type { SummaryReport } from '@florin/sdk'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay } from '../../i18n/format.ts'
import { useWords } from '../../i18n/i18n.ts'
import { Amount } from '../../ui/amount.tsx'
import { Panel } from '../parts/panel.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import type { Day } from './chart.tsx'
import { Chart } from './chart.tsx'
import choice from './period-choice.module.css'
import styles from './revenue.module.css'

const HEIGHT_REM = 16
const LOOKS = ['Chart', 'Table'] as const

/** Gross by day, as a chart or a table. */
export function Revenue({ query }: { readonly query: UseQueryResult<SummaryReport, Error> }) {
  const [look, setLook] = useState<(typeof LOOKS)[number]>('Chart')
  const days = query.data?.by_day
  return (
    <Panel
      title="Gross by day"
      note={`USDC, ${query.data?.time_zone ?? '…'} time`}
      actions={
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields
        <div className={choice.choice} role="group" aria-label="View">
          {LOOKS.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === look}
              onClick={() => setLook(each)}
            >
              {each}
            </button>
          ))}
        </div>
      }
    >
      {days === undefined ? (
        <Skeleton height={HEIGHT_REM} />
      ) : look === 'Table' ? (
        <Table days={days} />
      ) : days.every(({ gross }) => gross === 0) ? (
        <p className={styles.none}>No payments in this period</p>
      ) : (
        <Chart days={days} />
      )}
    </Panel>
  )
}

function Table({ days }: { readonly days: readonly Day[] }) {
  const { locale } = useWords()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions need keyboard access
    <section className={styles.scroll} tabIndex={0} aria-label="Table of gross by day">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Payments</th>
            <th scope="col">Gross</th>
            <th scope="col">Fees</th>
            <th scope="col">Net</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((day) => (
            <tr key={day.date}>
              <th scope="row">{formatDay(day.day, locale)}</th>
              <td>{day.count}</td>
              <td>
                <Amount cents={day.gross} />
              </td>
              <td>
                <Amount cents={day.fees} />
              </td>
              <td>
                <Amount cents={day.net} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
