import { useWords } from '../i18n/i18n.ts'
import { useSettings } from '../settings.ts'
import styles from './address.module.css'
import { CopyButton } from './copy-button.tsx'

/** A transaction signature with an explorer link. */
export function Signature({ value }: { readonly value: string }) {
  const { t } = useWords()
  const { explorerUrl } = useSettings()
  const short = `${value.slice(0, 8)}…${value.slice(-8)}`
  return (
    <span className={styles.address}>
      <a
        href={explorerUrl.replace('{signature}', value)}
        target="_blank"
        rel="noreferrer"
        aria-label={t('signature.explorer', { signature: short })}
      >
        <bdi dir="ltr" className={styles.short}>
          {short}
        </bdi>
      </a>
      <CopyButton value={value} label={t('signature.name')} />
    </span>
  )
}
