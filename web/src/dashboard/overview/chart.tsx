import type { SummaryReport } from '@florin/sdk'
import { formatCents, formatDay } from '../../i18n/format.ts'
import { useWords } from '../../i18n/i18n.ts'
import styles from './chart.module.css'
import { scaleOf } from './scale.ts'

export type Day = SummaryReport['by_day'][number]

/** Fits the width; phones hide every second label. */
const MOST_NAMED_DAYS = 8

/**
 * Gross by day. Needs at least one day above zero; the table has the same data for screen readers.
 */
export function Chart({ days }: { readonly days: readonly Day[] }) {
  const { locale } = useWords()
  const named = days.map((day) => ({ ...day, name: formatDay(day.day, locale) }))
  const lines = scaleOf(Math.max(...days.map(({ gross }) => gross)))
  const top = lines.at(-1) as number
  const share = (cents: number) => `${(cents / top) * 100}%`
  const every = Math.ceil(days.length / MOST_NAMED_DAYS)
  return (
    <div
      className={styles.chart}
      role="img"
      aria-label="Chart of gross by day. The table shows the same figures."
    >
      <div className={styles.scale}>
        {lines.map((cents) => (
          <span key={cents}>{formatCents(cents, locale)}</span>
        ))}
      </div>
      <div className={styles.plot}>
        {lines.map((cents) => (
          <i key={cents} className={styles.line} style={{ bottom: share(cents) }} />
        ))}
        {named.map(({ date, name, gross }, at) => (
          <div key={date} className={styles.day} data-late={at * 2 > days.length || undefined}>
            {gross > 0 && <i className={styles.bar} data-bar style={{ height: share(gross) }} />}
            <Name name={name} place={(days.length - 1 - at) / every} />
            <span className={styles.tip}>
              {name} <b>{formatCents(gross, locale)} USDC</b>
            </span>
          </div>
        ))}
      </div>
    </div>
  )
}

/** Counted from the last day, so that today always has a label. */
function Name({ name, place }: { readonly name: string; readonly place: number }) {
  if (!Number.isInteger(place)) return null
  return (
    <span className={styles.name} data-second={place % 2 === 1 || undefined}>
      {name}
    </span>
  )
}
