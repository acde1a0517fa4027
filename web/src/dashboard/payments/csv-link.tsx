import { useSearchParams } from 'react-router'
import { queryOf } from '../data/filters.ts'
import actionStyles from '../parts/action.module.css'
import { FILTERS } from './payments.ts'

/**
 * Exports all filtered rows, not only this page. The browser downloads the file directly, so that a
 * million rows never pass through the page.
 */
export function CsvLink() {
  const [search] = useSearchParams()
  const query = Object.entries(queryOf(search, FILTERS, new Date()))
  const text = new URLSearchParams(query.map(([name, value]) => [name, `${value}`])).toString()
  return (
    <a
      className={`${actionStyles.action} ${actionStyles.outline}`}
      href={`/v1/transactions.csv${text && `?${text}`}`}
      download="payments.csv"
    >
      Download CSV
    </a>
  )
}
