import { useQuery } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import { useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { florin } from '../data/client.ts'
import { Dialog } from '../parts/dialog.tsx'
import field from '../parts/field.module.css'
import { wordsOf } from '../parts/trouble.tsx'
import type { Choice } from './choices.ts'
import { choicesFor, hitsOf, isWorthAsking } from './choices.ts'
import styles from './palette.module.css'

const PAUSE_MS = 150
const MOST_HITS = 8

type Props = { readonly onClose: () => void; readonly onHelp: () => void }

/** Command palette over pages, actions and search hits. Follows the ARIA combobox pattern. */
export function Palette({ onClose, onHelp }: Props) {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const found = useSearch(text)
  const choices = [...choicesFor(text), ...hitsOf(found.data?.data ?? [])]
  const listId = useId()

  function choose(choice: Choice | undefined): void {
    if (choice === undefined) return
    if (choice.to === 'help') {
      onHelp()
      return
    }
    onClose()
    void navigate(choice.to)
  }

  function onKey(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Enter') choose(choices[at])
    else if (step !== undefined) setAt((at + step + choices.length) % Math.max(choices.length, 1))
    else return
    event.preventDefault()
  }

  return (
    <Dialog title="Search" onClose={onClose}>
      <input
        className={field.input}
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={choices.length === 0 ? undefined : `${listId}-${at}`}
        aria-label="Search"
        placeholder="Page, ID, signature, address, 25.00 or order:7"
        value={text}
        autoComplete="off"
        spellCheck={false}
        data-first-focus
        onKeyDown={onKey}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          setAt(0)
        }}
      />
      <div id={listId} role="listbox" aria-label="Results" className={styles.list}>
        {choices.map((choice, index) => (
          <Option
            key={choice.to}
            id={`${listId}-${index}`}
            choice={choice}
            isChosen={index === at}
            onChoose={() => choose(choice)}
          />
        ))}
      </div>
      <p className={styles.words} role="status">
        {wordsFor(text, choices.length, found)}
      </p>
    </Dialog>
  )
}

/** Debounced. */
function useSearch(text: string) {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return useQuery({
    queryKey: ['/v1/search', settled],
    queryFn: ({ signal }) => florin().search({ query: settled, limit: MOST_HITS }, { signal }),
    enabled: isWorthAsking(settled),
  })
}

function wordsFor(
  text: string,
  count: number,
  found: { readonly isFetching: boolean; readonly error: Error | null },
): string {
  if (found.error !== null) return wordsOf(found.error)
  if (found.isFetching) return 'Searching…'
  if (count > 0 || text === '') return ''
  return 'No results. Try an ID, signature, address, amount or name:value.'
}

type OptionProps = {
  readonly id: string
  readonly choice: Choice
  readonly isChosen: boolean
  readonly onChoose: () => void
}

function Option({ id, choice, isChosen, onChoose }: OptionProps) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isChosen) element.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: focus stays in the input of a combobox
    <div
      ref={element}
      id={id}
      role="option"
      aria-selected={isChosen}
      tabIndex={-1}
      className={styles.option}
      onClick={onChoose}
    >
      <span>{choice.name}</span>
      <span className={styles.kind}>{choice.kind}</span>
    </div>
  )
}
