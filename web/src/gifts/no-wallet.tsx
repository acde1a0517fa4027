import { useWords } from '../i18n/i18n.ts'
import { useSettings } from '../settings.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { browseLinks } from '../wallets/links.ts'
import styles from './no-wallet.module.css'

/** Links to wallets that can open this page in their own browser. */
export function NoWallet({ path }: { readonly path: string }) {
  const { t } = useWords()
  const { appUrl } = useSettings()
  return (
    <section className={styles.choice} aria-labelledby="no-wallet">
      <h3 id="no-wallet" className={styles.title}>
        {t('wallet.none')}
      </h3>
      <p className={styles.desk}>{t('nowallet.desk')}</p>
      <p className={styles.phone}>{t('nowallet.phone')}</p>
      <div className={styles.links}>
        {browseLinks(`${appUrl}${path}`, appUrl).map(({ name, href }) => (
          <ButtonLink
            key={name}
            href={href}
            variant="outline"
            rel="noreferrer"
            aria-label={t('nowallet.open', { wallet: name })}
          >
            {name}
          </ButtonLink>
        ))}
      </div>
      <p>{t('nowallet.again')}</p>
    </section>
  )
}
