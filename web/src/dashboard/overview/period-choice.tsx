import { Link, useSearchParams } from 'react-router'
import styles from './period-choice.module.css'

export const PERIODS = [7, 30, 90] as const

/** Selects the period, stored in the URL. */
export function PeriodChoice({ days }: { readonly days: number }) {
  const [search] = useSearchParams()
  const withDays = (each: number) => {
    const changed = new URLSearchParams(search)
    changed.set('days', `${each}`)
    return `?${changed}`
  }
  return (
    <nav className={styles.choice} aria-label="Period">
      {PERIODS.map((each) => (
        <Link
          key={each}
          to={withDays(each)}
          aria-current={each === days ? 'true' : undefined}
          preventScrollReset
          replace
        >
          {each} days
        </Link>
      ))}
    </nav>
  )
}
