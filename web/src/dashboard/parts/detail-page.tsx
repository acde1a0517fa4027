import { InvalidRequestError } from '@florin/sdk'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { ApiCall } from '../data/calls.ts'
import { ApiButton } from './api-button.tsx'
import { BackLink } from './back-link.tsx'
import styles from './detail-page.module.css'
import { Empty } from './empty.tsx'
import { Ident } from './ident.tsx'
import { Loading, Skeleton } from './skeleton.tsx'
import { StatusChip } from './status-chip.tsx'
import { Trouble } from './trouble.tsx'

type Props<Item> = {
  readonly id: string
  /** The type of the object, such as Gift. */
  readonly noun: string
  /** The list page it belongs to. */
  readonly list: { readonly path: string; readonly title: string }
  readonly query: UseQueryResult<Item, Error>
  readonly calls: readonly ApiCall[]
  readonly head: (item: Item) => Head
  readonly children: (item: Item) => ReactNode
}

type Head = {
  /** An amount or a name. */
  readonly title: ReactNode
  readonly status?: string | undefined
  readonly actions?: ReactNode
}

/** One object, beside its list on wide screens. Escape returns to the list and its row. */
export function DetailPage<Item>(props: Props<Item>) {
  const { id, noun, list, query, calls, head, children } = props
  const back = useBack(list.path, id)
  return (
    <aside className={styles.detail} aria-label={noun}>
      <title>{`${noun} · Florin`}</title>
      <nav className={styles.bar} aria-label="Back">
        <BackLink to={back} title={list.title} />
        <ApiButton calls={calls} />
      </nav>
      {query.data !== undefined ? (
        <>
          <Header noun={noun} id={id} {...head(query.data)} />
          {query.error !== null && <Trouble error={query.error} title="This may be out of date" />}
          {children(query.data)}
        </>
      ) : (
        <Absent {...props} />
      )}
    </aside>
  )
}

function Absent<Item>({ query, noun, list }: Props<Item>) {
  if (query.error instanceof InvalidRequestError && query.error.status === 404) {
    const text = 'It may belong to another account, or the link is incomplete.'
    return (
      <Empty
        title={`${noun} not found`}
        text={text}
        action={
          <Link to={list.path}>
            All {list.title.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())}
          </Link>
        }
      />
    )
  }
  if (query.error !== null) {
    return <Trouble error={query.error} onRetry={() => void query.refetch()} />
  }
  return (
    <div className={styles.header}>
      <Loading />
      <Skeleton width={6} />
      <Skeleton width={12} height={2.25} />
      <Skeleton width={18} />
      <Skeleton height={14} />
    </div>
  )
}

function Header({ noun, id, title, status, actions }: Head & { noun: string; id: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // Moves focus to the detail for keyboard and screen reader users.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <header className={styles.header}>
      <div className={styles.kind}>
        {noun}
        {status !== undefined && <StatusChip status={status} />}
      </div>
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h2>
      <Ident id={id} />
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </header>
  )
}

/** Returns to the list with its filters, and focuses the row. */
function useBack(path: string, id: string) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const back = `${path}${search.size === 0 ? '' : `?${search}`}`
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      if (document.querySelector('dialog[open]') !== null) return
      void navigate(back, { preventScrollReset: true })
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [back, navigate])
  useEffect(() => () => document.querySelector<HTMLElement>(`[data-row="${id}"]`)?.focus(), [id])
  return back
}
