import { useState } from 'react'
import styles from './picture.module.css'

type Props = {
  readonly intentId: string
  readonly n: number
  readonly alt: string
  readonly isSmall?: boolean
}

/**
 * The shop's page as it was, with all that was typed painted over before it was kept. The browser fetches it
 * from the API when it comes into sight.
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
