import { useSearchParams } from 'react-router'
import { queryOf } from '../data/filters.ts'
import actionStyles from '../parts/action.module.css'
import { FILTERS } from './payments.ts'

/**
 * The file of all that the filters leave, not of one page of it. The browser fetches it by itself, so that a
 * million rows go to the disk and not through the page.
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
