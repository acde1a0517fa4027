import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { centsText, parseCents } from '../data/cents.ts'
import type { Filter } from '../data/filters.ts'
import { withoutCursor } from '../data/paging.ts'
import { Action } from './action.tsx'
import styles from './filter-bar.module.css'

const CREATED = {
  '1d': 'Today',
  '7d': 'Last 7 days',
  '30d': 'Last 30 days',
  '90d': 'Last 90 days',
} as const

/** Filters the list. The filters are in the URL, so that they can be bookmarked and shared. */
export function FilterBar({ filters }: { readonly filters: readonly Filter[] }) {
  const [search, setSearch] = useSearchParams()
  const set = (name: string, value: string) => {
    // Reads the URL itself, because React may lag behind when two filters change at once.
    const changed = withoutCursor(new URLSearchParams(location.search))
    if (value === '') changed.delete(name)
    else changed.set(name, value)
    setSearch(changed, { preventScrollReset: true })
  }
  const isSet = search.has('created') || filters.some(({ name }) => search.has(name))
  return (
    <search className={styles.bar} aria-label="Filters">
      {filters.map((filter) => (
        <FilterField
          key={filter.name}
          filter={filter}
          value={search.get(filter.name) ?? ''}
          onSet={(value) => set(filter.name, value)}
        />
      ))}
      <CreatedField value={search.get('created') ?? ''} onSet={(value) => set('created', value)} />
      {isSet && (
        <Action look="quiet" onClick={() => setSearch({}, { preventScrollReset: true })}>
          Clear filters
        </Action>
      )}
    </search>
  )
}

type FieldProps = {
  readonly filter: Filter
  readonly value: string
  readonly onSet: (value: string) => void
}

function FilterField({ filter: { label, choices, unit }, value, onSet }: FieldProps) {
  if (unit === 'cents') return <AmountField label={label} value={value} onSet={onSet} />
  if (choices === undefined) return <TextField label={label} value={value} onSet={onSet} />
  return (
    <label className={styles.field}>
      <span className="visually-hidden">{label}</span>
      <select
        className={styles.input}
        value={value}
        data-set={value !== '' || undefined}
        onChange={({ currentTarget }) => onSet(currentTarget.value)}
      >
        <option value="">{label}: any</option>
        {Object.entries(choices).map(([choice, name]) => (
          <option key={choice} value={choice}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}

type NamedProps = Omit<FieldProps, 'filter'> & { readonly label: string }

/** Entered in USDC. Invalid amounts are ignored. */
function AmountField({ label, value, onSet }: NamedProps) {
  return (
    <TextField
      label={label}
      value={/^\d+$/.test(value) ? centsText(Number(value)) : ''}
      isAmount
      onSet={(typed) => {
        const cents = parseCents(typed)
        if (typed === '' || cents !== null) onSet(`${cents ?? ''}`)
      }}
    />
  )
}

/** Applied on Enter or blur, to avoid a request per key press. */
function TextField(props: NamedProps & { readonly isAmount?: boolean }) {
  const { label, value, onSet, isAmount = false } = props
  const [typed, setTyped] = useState(value)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => setTyped(value), [value]) // cleared, or changed by the back button
  // Text typed before hydration is in the input but not in the state.
  useEffect(() => setTyped(field.current?.value ?? ''), [])
  return (
    <form
      className={styles.field}
      onSubmit={(event) => {
        event.preventDefault()
        onSet(typed.trim())
      }}
    >
      <input
        ref={field}
        className={isAmount ? `${styles.input} ${styles.amount}` : styles.input}
        inputMode={isAmount ? 'decimal' : 'text'}
        aria-label={label}
        placeholder={label}
        value={typed}
        data-set={value !== '' || undefined}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={() => typed.trim() !== value && onSet(typed.trim())}
      />
    </form>
  )
}

function CreatedField({ value, onSet }: Omit<FieldProps, 'filter'>) {
  const [from = '', to = ''] = value.includes('..') ? value.split('..') : []
  const isBetween = value.includes('..')
  return (
    <>
      <label className={styles.field}>
        <span className="visually-hidden">Created</span>
        <select
          className={styles.input}
          value={isBetween ? '..' : value}
          data-set={value !== '' || undefined}
          onChange={({ currentTarget }) => onSet(currentTarget.value)}
        >
          <option value="">Created: any time</option>
          {Object.entries(CREATED).map(([choice, name]) => (
            <option key={choice} value={choice}>
              {name}
            </option>
          ))}
          <option value="..">Custom range…</option>
        </select>
      </label>
      {isBetween && (
        <>
          <DateField label="From" value={from} onSet={(day) => onSet(`${day}..${to}`)} />
          <DateField label="To" value={to} onSet={(day) => onSet(`${from}..${day}`)} />
        </>
      )}
    </>
  )
}

function DateField({ label, value, onSet }: NamedProps) {
  return (
    <label className={styles.field}>
      <span className={styles.name}>{label}</span>
      <input
        type="date"
        className={styles.input}
        value={value}
        onChange={({ currentTarget }) => onSet(currentTarget.value)}
      />
    </label>
  )
}
