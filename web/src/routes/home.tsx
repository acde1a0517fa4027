import { useWords } from '../i18n/i18n.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Page, Sheet } from '../ui/page.tsx'
import styles from '../ui/prose.module.css'

export default function Home() {
  const { t } = useWords()
  return (
    <Page>
      <title>Florin</title>
      <Sheet>
        <h1 className={styles.title}>{t('home.title')}</h1>
        <p>{t('home.text')}</p>
        <ButtonLink href="/gifts/redeem">{t('home.redeem')}</ButtonLink>
        <ButtonLink href="/dashboard" variant="outline">
          {t('home.dashboard')}
        </ButtonLink>
        <ButtonLink href="/docs" variant="outline">
          {t('home.docs')}
        </ButtonLink>
      </Sheet>
    </Page>
  )
}
