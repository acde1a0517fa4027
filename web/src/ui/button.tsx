import type { ReactNode } from 'react'
import styles from './button.module.css'

type Props = {
  readonly children: ReactNode
  readonly variant?: 'filled' | 'outline'
  readonly type?: 'button' | 'submit'
  readonly isBusy?: boolean
  readonly disabled?: boolean
  readonly onClick?: () => void
}

/** A native button, large enough to tap. Mantine's would be a tenth of a page's scripts. */
export function Button({ variant = 'filled', type = 'button', isBusy = false, ...props }: Props) {
  const { children, disabled = false, onClick } = props
  return (
    <button
      type={type}
      className={`${styles.button} ${styles[variant]}`}
      disabled={disabled || isBusy}
      data-busy={isBusy || undefined}
      onClick={onClick}
    >
      {isBusy && <span className={styles.spinner} aria-hidden="true" />}
      {children}
    </button>
  )
}
