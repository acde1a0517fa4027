import '@mantine/charts/styles.css'
import { BarChart } from '@mantine/charts'
import { formatCents, formatDay } from '../../i18n/format.ts'
import { useWords } from '../../i18n/i18n.ts'
import type { Day } from './revenue.tsx'

const HEIGHT_PX = 256

/** Gross by day. The table beside it says the same to who cannot see it. */
export function Chart({ days }: { readonly days: readonly Day[] }) {
  const { locale } = useWords()
  const data = days.map(({ day, gross }) => ({ day: formatDay(day, locale), Gross: gross }))
  return (
    <div role="img" aria-label="Gross by day, as a chart; the table has the same figures">
      <BarChart
        h={HEIGHT_PX}
        data={data}
        dataKey="day"
        series={[{ name: 'Gross', color: 'var(--brand)' }]}
        valueFormatter={(cents) => `${formatCents(cents, locale)} USDC`}
        yAxisProps={{ width: 70, tickFormatter: (cents: number) => formatCents(cents, locale) }}
        xAxisProps={{ minTickGap: 24 }}
        barProps={{ radius: [4, 4, 0, 0], isAnimationActive: false }}
        gridProps={{ strokeDasharray: '0' }}
        tickLine="none"
        textColor="var(--muted)"
        gridColor="var(--line)"
      />
    </div>
  )
}
