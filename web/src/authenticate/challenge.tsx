import { BankChallenge } from '../bank/bank-challenge.tsx'
import { useWords } from '../i18n/i18n.ts'
import type { Authentication } from './api.ts'
import styles from './authenticate-page.module.css'

/** Shows the bank's challenge, which starts after the order was submitted. */
export function Challenge({ authentication }: { readonly authentication: Authentication }) {
  const { t } = useWords()
  return (
    <>
      <h2 className={styles.title}>{t('auth.challenge.title')}</h2>
      <BankChallenge id={authentication.id} />
    </>
  )
}
