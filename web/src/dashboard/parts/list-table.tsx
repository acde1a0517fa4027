import type { KeyboardEvent } from 'react'
import { Link, useSearchParams } from 'react-router'
import { formatZone } from '../../i18n/format.ts'
import { useWords } from '../../i18n/i18n.ts'
import styles from './list-table.module.css'
import type { Column, ListView } from './list-view.ts'
import { useTimeZone } from './moment.tsx'
import { Loading, Skeleton } from './skeleton.tsx'

const SKELETON_ROWS = 8

type Props<Item> = {
  readonly view: Pick<ListView<Item>, 'title' | 'path' | 'slugOf' | 'columns'>
  /** Path of a row that is not under the list's path. */
  readonly pathOf?: (item: Item) => string
  /** Undefined while loading. */
  readonly items: readonly Item[] | undefined
  readonly openId?: string | undefined
}

/** Rows on desktop, cards on phones. Arrow keys move between rows, Enter opens one. */
export function ListTable<Item extends { readonly id: string }>(props: Props<Item>) {
  const { view, items, openId, pathOf } = props
  const { columns } = view
  return (
    <div className={styles.frame}>
      {items === undefined && <Loading />}
      <table className={styles.table} aria-label={view.title} aria-busy={items === undefined}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.name} scope="col" className={classOf(column)}>
                {column.name}
                {column.isTime && <Zone />}
              </th>
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={moveFocus}>
          {items === undefined
            ? Array.from({ length: SKELETON_ROWS }, (_, row) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: all skeleton rows are alike
                <SkeletonRow key={row} columns={columns} />
              ))
            : items.map((item) => {
                const slug = view.slugOf?.(item) ?? item.id
                return (
                  <Row
                    key={item.id}
                    view={view}
                    item={item}
                    slug={slug}
                    to={pathOf?.(item) ?? `${view.path}/${slug}`}
                    isOpen={slug === openId}
                  />
                )
              })}
        </tbody>
      </table>
    </div>
  )
}

function Zone() {
  const { locale } = useWords()
  return <span className={styles.zone}> {formatZone(locale, useTimeZone())}</span>
}

type RowProps<Item> = {
  readonly view: Pick<ListView<Item>, 'path' | 'columns'>
  readonly item: Item
  readonly slug: string
  readonly to: string
  readonly isOpen: boolean
}

function Row<Item extends { readonly id: string }>(props: RowProps<Item>) {
  const { view, item, slug, isOpen } = props
  const [search] = useSearchParams()
  // The filters belong to this list and are dropped on links to another.
  const isOwn = props.to.startsWith(view.path)
  const to = { pathname: props.to, search: isOwn ? search.toString() : '' }
  return (
    <tr className={styles.row} data-open={isOpen || undefined}>
      {view.columns.map((column, index) => (
        <td key={column.name} className={classOf(column)} data-label={column.name}>
          {index === 0 ? (
            <Link
              to={to}
              className={styles.link}
              aria-current={isOpen || undefined}
              preventScrollReset
              data-row={slug}
            >
              {column.render(item)}
            </Link>
          ) : (
            column.render(item)
          )}
        </td>
      ))}
    </tr>
  )
}

function SkeletonRow<Item>({ columns }: { readonly columns: readonly Column<Item>[] }) {
  return (
    <tr className={styles.row}>
      {columns.map((column) => (
        <td key={column.name} className={classOf(column)} data-label={column.name}>
          <Skeleton width={column.isFigure ? 5 : 7} />
        </td>
      ))}
    </tr>
  )
}

const classOf = ({ isFigure, isExtra }: Pick<Column<never>, 'isFigure' | 'isExtra'>) =>
  [isFigure && styles.figure, isExtra && styles.extra].filter(Boolean).join(' ') || undefined

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key]
  if (step === undefined) return
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')]
  const at = links.indexOf(document.activeElement as HTMLElement)
  const next = at < 0 ? undefined : links[at + step]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}
