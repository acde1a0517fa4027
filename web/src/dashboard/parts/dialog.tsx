import type { ReactNode, RefObject } from 'react'
import { useEffect, useId, useRef } from 'react'
import { Action } from './action.tsx'
import styles from './dialog.module.css'
import { Icon } from './icon.tsx'

type Props = {
  readonly title: string
  readonly children: ReactNode
  /** Without it, the dialog cannot be closed. */
  readonly onClose?: () => void
  /** `side` is for content read beside the page, `wide` for screenshots. */
  readonly place?: 'middle' | 'side' | 'wide'
}

/** A native modal dialog: it traps focus, and Escape closes it. Open while mounted. */
export function Dialog({ title, children, onClose, place = 'middle' }: Props) {
  const element = useRef<HTMLDialogElement>(null)
  const latest = useRef(onClose)
  latest.current = onClose
  const titleId = useId()
  useEffect(() => (element.current === null ? undefined : show(element.current, latest)), [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same
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

/** Opens the dialog. The returned function closes it and restores focus. */
function show(dialog: HTMLDialogElement, latest: RefObject<Props['onClose']>): () => void {
  const before = document.activeElement
  const ended = new AbortController()
  // Browsers close the dialog on Escape regardless, so a dialog that must stay is reopened.
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
