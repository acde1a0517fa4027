import type { ReactNode } from 'react'
import { createContext, useCallback, useContext, useRef, useState } from 'react'
import { Action } from '../parts/action.tsx'
import styles from './toasts.module.css'

const SHOWN_MS = 8_000

type Toast = {
  readonly text: string
  /** Reverts the action. Offered while the toast is visible. */
  readonly undo?: () => void
}

const ToastContext = createContext<(toast: Toast) => void>(() => {})

/** Shows that an action succeeded, with undo where possible. */
export function useToast(): (toast: Toast) => void {
  return useContext(ToastContext)
}

/** One toast at a time, announced to screen readers. Hover or focus keeps it open. */
export function Toasts({ children }: { readonly children: ReactNode }) {
  const [toast, setToast] = useState<Toast | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hide = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setToast(null), SHOWN_MS)
  }, [])
  const show = useCallback(
    (next: Toast) => {
      setToast(next)
      hide()
    },
    [hide],
  )
  const stay = () => clearTimeout(timer.current)
  return (
    <ToastContext value={show}>
      {children}
      <div className={styles.place} role="status">
        {toast !== null && (
          // biome-ignore lint/a11y/noStaticElementInteractions: hovering is not an interaction
          <div
            className={styles.toast}
            onPointerEnter={stay}
            onPointerLeave={hide}
            onFocus={stay}
            onBlur={hide}
          >
            {toast.text}
            {toast.undo !== undefined && (
              <Action
                look="quiet"
                onClick={() => {
                  toast.undo?.()
                  setToast(null)
                }}
              >
                Undo
              </Action>
            )}
          </div>
        )}
      </div>
    </ToastContext>
  )
}
