import type { FormEvent } from 'react'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Icon } from '../parts/icon.tsx'
import styles from './search-field.module.css'

const PATH = '/dashboard/payments'

/** Searches payments. The query is in the URL. */
export function SearchField() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const wanted = search.get('q') ?? ''
  const [text, setText] = useState(wanted)
  useEffect(() => setText(wanted), [wanted])

  function find(event: FormEvent): void {
    event.preventDefault()
    const typed = text.trim()
    void navigate(typed === '' ? PATH : `${PATH}?q=${encodeURIComponent(typed)}`)
  }

  return (
    <search aria-label="Payments">
      <form className={styles.form} onSubmit={find}>
        <Icon name="search" />
        <input
          className={styles.input}
          type="search"
          aria-label="Search payments"
          placeholder="ID, signature, address, 25.00 or order:42"
          value={text}
          autoComplete="off"
          spellCheck={false}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      </form>
    </search>
  )
}
