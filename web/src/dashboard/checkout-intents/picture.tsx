import { useState } from 'react'
import styles from './picture.module.css'

type Props = {
  readonly intentId: string
  readonly n: number
  readonly alt: string
  readonly isSmall?: boolean
}

/**
 * Screenshot of the shop's page, with typed input redacted before storage. Loads when scrolled into
 * view.
 */
export function Picture({ intentId, n, alt, isSmall = false }: Props) {
  const [isGone, setGone] = useState(false)
  const className = isSmall ? styles.small : styles.large
  if (isGone) return <span className={`${className} ${styles.gone}`}>No longer available</span>
  return (
    <img
      className={className}
      src={`/v1/checkout_intents/${intentId}/screenshots/${n}`}
      alt={alt}
      loading="lazy"
      decoding="async"
      onError={() => setGone(true)}
    />
  )
}
