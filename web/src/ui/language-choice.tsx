import { useLocation } from 'react-router'
import { useWords } from '../i18n/i18n.ts'
import type { Locale } from '../i18n/locales.ts'
import { LOCALES } from '../i18n/locales.ts'
import styles from './language-choice.module.css'

/** Plain links: they work without scripts and cookies. */
export function LanguageChoice() {
  const { locale, t } = useWords()
  const { pathname, search } = useLocation()
  const addressIn = (chosen: string) => {
    const query = new URLSearchParams(search)
    query.set('lang', chosen)
    return `${pathname}?${query}`
  }
  return (
    <nav aria-label={t('footer.language')} className={styles.choice}>
      {Object.entries(LOCALES).map(([chosen, { name, dir }]) => (
        <a
          key={chosen}
          href={addressIn(chosen)}
          lang={chosen}
          dir={dir}
          hrefLang={chosen}
          aria-current={(chosen as Locale) === locale ? 'true' : undefined}
        >
          {name}
        </a>
      ))}
    </nav>
  )
}
