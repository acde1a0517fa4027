import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './action.module.css'

type Look = 'filled' | 'outline' | 'quiet' | 'danger'

type Props = {
  readonly children: ReactNode
  readonly look?: Look
  readonly type?: 'button' | 'submit'
  readonly isBusy?: boolean
  readonly disabled?: boolean
  readonly onClick?: () => void
  /** Accessible name, if the content is only an icon. */
  readonly label?: string
  readonly expanded?: boolean
}

/** Small button, for pages with several actions. */
export function Action({ look = 'outline', type = 'button', isBusy = false, ...props }: Props) {
  const { children, disabled = false, onClick, label, expanded } = props
  return (
    <button
      type={type}
      className={`${styles.action} ${styles[look]}`}
      disabled={disabled || isBusy}
      aria-busy={isBusy || undefined}
      aria-label={label}
      aria-expanded={expanded}
      onClick={onClick}
    >
      {children}
    </button>
  )
}

type LinkProps = { readonly to: string; readonly children: ReactNode; readonly look?: Look }

/** The same as a link. */
export function ActionLink({ to, children, look = 'outline' }: LinkProps) {
  return (
    <Link to={to} className={`${styles.action} ${styles[look]}`}>
      {children}
    </Link>
  )
}
