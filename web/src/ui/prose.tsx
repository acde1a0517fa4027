import { useWords } from '../i18n/i18n.ts'
import { useSettings } from '../settings.ts'
import { Page, Sheet } from './page.tsx'
import styles from './prose.module.css'

const PARTS = {
  privacy: ['what', 'chain', 'code', 'cookies'],
  terms: ['role', 'final', 'gifts', 'warranty'],
  report: ['how', 'what', 'limits'],
} as const

/** A static text page. */
export function Prose({ page }: { readonly page: keyof typeof PARTS }) {
  const { t } = useWords()
  const { reportEmail } = useSettings()
  return (
    <Page>
      <title>{`${t(`${page}.title`)} · Florin`}</title>
      <Sheet>
        <h1 className={styles.title}>{t(`${page}.title`)}</h1>
        {PARTS[page].map((part) => (
          <p key={part}>{t(`${page}.${part}` as Parameters<typeof t>[0])}</p>
        ))}
        {page === 'report' && (
          <p>
            <a href={`mailto:${reportEmail}`}>{reportEmail}</a>
          </p>
        )}
      </Sheet>
    </Page>
  )
}
