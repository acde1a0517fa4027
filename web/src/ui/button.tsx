import { Button as MantineButton } from '@mantine/core'
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

/** The one thing to do, large enough for a thumb. */
export function Button({ variant = 'filled', type = 'button', isBusy = false, ...rest }: Props) {
  return (
    <MantineButton
      {...rest}
      type={type}
      classNames={{ root: `${styles.button} ${styles[variant]}`, label: styles.label }}
      loading={isBusy}
      fullWidth
    />
  )
}
