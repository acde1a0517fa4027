import { formatCents } from '../i18n/format.ts'
import { useWords } from '../i18n/i18n.ts'
import styles from './amount.module.css'

type Props = { readonly cents: number; readonly hero?: boolean; readonly currency?: string }

/** An amount with its currency. Left to right even in Arabic text. */
export function Amount({ cents, hero = false, currency = 'usdc' }: Props) {
  const { locale } = useWords()
  return (
    <bdi dir="ltr" className={hero ? styles.hero : styles.amount}>
      {formatCents(cents, locale)} <span className={styles.currency}>{currency.toUpperCase()}</span>
    </bdi>
  )
}
