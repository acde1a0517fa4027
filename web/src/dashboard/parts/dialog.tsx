import type { ReactNode, RefObject } from 'react'
import { useEffect, useId, useRef } from 'react'
import { Action } from './action.tsx'
import styles from './dialog.module.css'
import { Icon } from './icon.tsx'

type Props = {
  readonly title: string
  readonly children: ReactNode
  /** Absent where it cannot be put away. */
  readonly onClose?: () => void
  /** In the middle, along the side for what is read beside the view, or wide for pictures. */
  readonly place?: 'middle' | 'side' | 'wide'
}

/** The browser's own dialog: it keeps the focus, and Escape closes it. Shown as long as it is rendered. */
export function Dialog({ title, children, onClose, place = 'middle' }: Props) {
  const element = useRef<HTMLDialogElement>(null)
  const latest = useRef(onClose)
  latest.current = onClose
  const titleId = useId()
  useEffect(() => (element.current === null ? undefined : show(element.current, latest)), [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has Escape
    <dialog
      ref={element}
      className={`${styles.dialog} ${styles[place]}`}
      aria-labelledby={titleId}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget) onClose?.()
      }}
    >
      <div className={styles.body}>
        <header className={styles.header}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          {onClose !== undefined && (
            <Action look="quiet" label="Close" onClick={onClose}>
              <Icon name="close" />
            </Action>
          )}
        </header>
        {children}
      </div>
    </dialog>
  )
}

/** Opens it, and returns what closes it and gives the focus back. */
function show(dialog: HTMLDialogElement, latest: RefObject<Props['onClose']>): () => void {
  const before = document.activeElement
  const ended = new AbortController()
  // A browser closes it on Escape whatever we say: what cannot be put away comes back.
  const onClosed = () => (latest.current === undefined ? dialog.showModal() : latest.current())
  dialog.addEventListener('close', onClosed, { signal: ended.signal })
  dialog.showModal()
  dialog.querySelector<HTMLElement>('[data-first-focus]')?.focus()
  return () => {
    ended.abort()
    dialog.close()
    if (before instanceof HTMLElement) before.focus()
  }
}
