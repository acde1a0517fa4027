import type { SummaryReport } from '@florin/sdk'
import type { UseQueryResult } from '@tanstack/react-query'
import { formatCents, formatCount, formatShare } from '../../i18n/format.ts'
import { useWords } from '../../i18n/i18n.ts'
import { Skeleton } from '../parts/skeleton.tsx'
import { Trouble } from '../parts/trouble.tsx'
import { changeOf } from './compare.ts'
import styles from './figures.module.css'

type Props = {
  readonly query: UseQueryResult<SummaryReport, Error>
  readonly days: number
}

type Figure = {
  readonly name: string
  readonly of: (period: SummaryReport | SummaryReport['previous']) => number | null
  readonly unit: 'cents' | 'count' | 'share'
}

const FIGURES: readonly Figure[] = [
  { name: 'Gross', of: ({ gross }) => gross, unit: 'cents' },
  { name: 'Net', of: ({ net }) => net, unit: 'cents' },
  { name: 'Fees', of: ({ fees }) => fees, unit: 'cents' },
  { name: 'Payments', of: ({ count }) => count, unit: 'count' },
  { name: 'Success rate', of: ({ success_rate }) => success_rate, unit: 'share' },
]

/** Five figures of the period, each compared with the previous period. */
export function Figures({ query: { data, error, refetch }, days }: Props) {
  if (data === undefined && error !== null) {
    return <Trouble error={error} onRetry={() => void refetch()} />
  }
  return (
    <section aria-label={`Last ${days} days`}>
      <dl className={styles.figures}>
        {FIGURES.map(({ name, of, unit }) => (
          <div key={name} className={styles.figure}>
            <dt>
              {name}
              {unit === 'cents' && ' in USDC'}
            </dt>
            <dd>
              {data === undefined ? (
                <Skeleton width={7} height={2} />
              ) : (
                <Value value={of(data)} unit={unit} />
              )}
            </dd>
            <dd className={styles.change}>
              {data === undefined ? (
                <Skeleton width={6} />
              ) : (
                <Change now={of(data)} before={of(data.previous)} unit={unit} />
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>Compared with the previous {days} days</p>
    </section>
  )
}

type ValueProps = { readonly value: number | null; readonly unit: Figure['unit'] }

function Value({ value, unit }: ValueProps) {
  const { locale } = useWords()
  const format = { cents: formatCents, count: formatCount, share: formatShare }[unit]
  return <span className={styles.value}>{value === null ? '–' : format(value, locale)}</span>
}

type ChangeProps = {
  readonly now: number | null
  readonly before: number | null
  readonly unit: Figure['unit']
}

function Change({ now, before, unit }: ChangeProps) {
  const { locale } = useWords()
  const change = changeOf(now, before, unit === 'share')
  if (change === null) return 'No earlier data'
  const sign = change > 0 ? '↑' : change < 0 ? '↓' : '='
  const size = formatShare(Math.abs(change), locale)
  const words = unit === 'share' ? size.replace('%', ' points') : size
  return (
    <>
      <span aria-hidden="true">{sign}</span>
      <span className="visually-hidden">
        {change > 0 ? 'up by' : change < 0 ? 'down by' : 'no change:'}
      </span>{' '}
      {words}
    </>
  )
}
