import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { VIEWS } from './nav.ts'

const STORED = 'florin-shortcuts'
const JUMP_MS = 1_500

/** Single-key shortcuts interfere with speech input, so they can be turned off. ⌘K stays. */
export const shortcuts = {
  areOn: () => localStorage.getItem(STORED) !== 'off',
  set: (isOn: boolean) => localStorage.setItem(STORED, isOn ? 'on' : 'off'),
}

/** Shortcuts and descriptions, listed under `?`. */
export const KEYS: readonly (readonly [keys: string, does: string])[] = [
  ['⌘ K', 'Search pages and actions'],
  ['/', 'Search'],
  ['↑ ↓', 'Move between rows, Enter to open'],
  ['Esc', 'Close, or go back to the list'],
  ['?', 'Show keyboard shortcuts'],
  ...VIEWS.map(({ name, jump }) => [`g ${jump}`, `Go to ${name}`] as const),
]

type Handlers = { readonly onSearch: () => void; readonly onHelp: () => void }

export function useShortcuts({ onSearch, onHelp }: Handlers): void {
  const navigate = useNavigate()
  const jumpUntilMs = useRef(0)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if ((event.metaKey || event.ctrlKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        onSearch()
        return
      }
      if (!isPlain(event) || !shortcuts.areOn()) return
      const isJump = Date.now() < jumpUntilMs.current
      jumpUntilMs.current = event.key === 'g' && !isJump ? Date.now() + JUMP_MS : 0
      const view = isJump ? VIEWS.find(({ jump }) => jump === event.key) : undefined
      if (view !== undefined) void navigate(view.to)
      else if (event.key === '?') onHelp()
      else if (event.key === '/') {
        event.preventDefault() // keeps "/" out of the search field
        onSearch()
      }
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [navigate, onSearch, onHelp])
}

/** Ignores keys typed in a field, pressed in a dialog, or combined with a modifier. */
function isPlain(event: KeyboardEvent): boolean {
  if (event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented) return false
  if (document.querySelector('dialog[open]') !== null) return false
  const { target } = event
  return !(
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]')
  )
}
