import type { ReactNode } from 'react'
import { createContext, useCallback, useContext, useRef, useState } from 'react'
import { Action } from '../parts/action.tsx'
import styles from './toasts.module.css'

const SHOWN_MS = 8_000

type Toast = {
  readonly text: string
  /** Takes it back; offered as long as the toast is there. */
  readonly undo?: () => void
}

const ToastContext = createContext<(toast: Toast) => void>(() => {})

/** Says that something was done, and offers to take it back where that is possible. */
export function useToast(): (toast: Toast) => void {
  return useContext(ToastContext)
}

/** One at a time, read out, gone by itself; with an undo it stays as long as the pointer or the focus is on it. */
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
          // biome-ignore lint/a11y/noStaticElementInteractions: looking at it is no interaction
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
