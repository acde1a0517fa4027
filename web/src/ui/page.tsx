import type { ReactNode } from 'react'
import { useWords } from '../i18n/i18n.ts'
import { LanguageChoice } from './language-choice.tsx'
import styles from './page.module.css'
import { SchemeChoice } from './scheme-choice.tsx'

/** Header, main content and footer of every hosted page. */
export function Page({ children }: { readonly children: ReactNode }) {
  const { t } = useWords()
  return (
    <>
      <header className={styles.header}>
        <a className={styles.brand} href="/">
          <img src="/icon.svg" alt="" width="28" height="28" />
          <span>Florin</span>
        </a>
      </header>
      <main className={styles.main}>{children}</main>
      <footer className={`${styles.footer} no-print`}>
        <nav aria-label={t('footer.about')} className={styles.links}>
          <a href="/privacy">{t('footer.privacy')}</a>
          <a href="/terms">{t('footer.terms')}</a>
          <a href="/report">{t('footer.report')}</a>
        </nav>
        <LanguageChoice />
        <SchemeChoice />
      </footer>
    </>
  )
}

type SheetProps = {
  readonly children: ReactNode
  /** Accessible name, if the sheet has no heading. */
  readonly label?: string
}

/** A content panel. */
export function Sheet({ children, label }: SheetProps) {
  if (label === undefined) return <div className={styles.sheet}>{children}</div>
  return (
    <section className={styles.sheet} aria-label={label}>
      {children}
    </section>
  )
}
