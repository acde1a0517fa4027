import styles from './status.module.css'

type Props = { readonly tone: 'good' | 'warn' | 'bad' | 'quiet'; readonly children: string }

/** A status label. */
export function Status({ tone, children }: Props) {
  return <span className={`${styles.status} ${styles[tone]}`}>{children}</span>
}
