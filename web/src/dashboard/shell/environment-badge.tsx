import { useSettings } from '../../settings.ts'
import styles from './environment-badge.module.css'

/** Always visible, so that nobody mistakes test money for real money. */
export function EnvironmentBadge() {
  const { network } = useSettings()
  const isReal = network === 'mainnet'
  return (
    <span
      className={`${styles.badge} ${isReal ? styles.mainnet : styles.local}`}
      title={isReal ? 'Solana mainnet: real money' : 'Local network: no real money'}
    >
      {isReal ? 'Mainnet' : 'Local'}
    </span>
  )
}
