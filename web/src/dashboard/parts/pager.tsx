import { Link, useSearchParams } from 'react-router'
import { pagingOf, withoutCursor } from '../data/paging.ts'
import styles from './pager.module.css'

type Props = {
  readonly page: { readonly data: readonly { readonly id: string }[]; readonly has_more: boolean }
}

/** Newer and older pages. No page numbers, because the API does not count rows. */
export function Pager({ page }: Props) {
  const [search] = useSearchParams()
  const { newer, older, isFirst } = pagingOf(search, page)
  if (newer === null && older === null) return null
  return (
    <nav className={styles.pager} aria-label="Pages">
      {!isFirst && <Link to={`?${withoutCursor(search)}`}>Newest</Link>}
      <Step to={newer} name="Newer" />
      <Step to={older} name="Older" />
    </nav>
  )
}

function Step({ to, name }: { readonly to: string | null; readonly name: string }) {
  if (to === null) {
    return (
      <span className={styles.off} aria-hidden="true">
        {name}
      </span>
    )
  }
  return <Link to={to}>{name}</Link>
}
