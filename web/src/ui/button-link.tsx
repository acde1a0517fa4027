import type { AnchorHTMLAttributes } from 'react'
import styles from './button.module.css'

type Props = AnchorHTMLAttributes<HTMLAnchorElement> & { readonly variant?: 'filled' | 'outline' }

/** A link that looks like a button. Works without scripts. */
export function ButtonLink({ variant = 'filled', className = '', ...rest }: Props) {
  return <a {...rest} className={`${styles.button} ${styles[variant]} ${className}`} />
}
