import { useNonce } from '../nonce.ts'
import styles from './docs-page.module.css'
import { enhance } from './enhance.ts'
import type { DocsView } from './page.ts'
import { addressOf } from './page.ts'

/** A docs page with its navigation. Always in English. */
export function DocsPage({ view }: { readonly view: DocsView }) {
  const { page } = view
  const nonce = useNonce()
  const title = page.slug === 'index' ? 'Florin docs' : `${page.title} · Florin docs`
  return (
    <div className={styles.site} lang="en" dir="ltr">
      <title>{title}</title>
      <meta name="description" content={page.summary} />
      <link rel="alternate" type="text/markdown" href={`/docs/${page.slug}.md`} />
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      <header className={styles.header}>
        <a className={styles.brand} href="/docs">
          <img src="/icon.svg" alt="" width="28" height="28" />
          <span>Florin docs</span>
        </a>
        <nav aria-label="Tools" className={styles.elsewhere}>
          <a href="/reference/">Try the API</a>
          <a href="/llms.txt">llms.txt</a>
        </nav>
        <SchemeChoice />
      </header>
      <div className={styles.columns}>
        <div className={styles.side}>
          <details className={styles.folded}>
            <summary>All pages</summary>
            <Pages view={view} label="All pages (menu)" />
          </details>
          <div className={styles.unfolded}>
            <Pages view={view} label="All pages" />
          </div>
        </div>
        <main id="content" className={styles.main}>
          <article
            className={styles.prose}
            // biome-ignore lint/security/noDangerouslySetInnerHtml: our own pages, rendered at build time
            dangerouslySetInnerHTML={{ __html: page.html }}
          />
          <Foot view={view} />
        </main>
        <Contents view={view} />
      </div>
      <p className="visually-hidden" aria-live="polite" data-said />
      <script nonce={nonce} suppressHydrationWarning>{`(${enhance})()`}</script>
    </div>
  )
}

function SchemeChoice() {
  return (
    <label className={styles.scheme}>
      <span className="visually-hidden">Theme</span>
      <select data-scheme defaultValue="auto">
        <option value="auto">System</option>
        <option value="light">Light</option>
        <option value="dark">Dark</option>
      </select>
    </label>
  )
}

type Props = { readonly view: DocsView }

function Pages({ view, label }: Props & { readonly label: string }) {
  return (
    <nav aria-label={label} className={styles.pages}>
      {view.sections.map(({ name, pages }) => (
        <div key={name}>
          <p className={styles.section}>{name}</p>
          <ul>
            {pages.map((link) => (
              <li key={link.slug}>
                <a
                  href={addressOf(link)}
                  aria-current={link.slug === view.page.slug ? 'page' : undefined}
                >
                  {link.title}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

function Contents({ view: { page } }: Props) {
  const headings = page.headings.filter(({ depth }) => depth === 2)
  if (headings.length < 2) return <div className={styles.contents} />
  return (
    <nav aria-label="On this page" className={styles.contents}>
      <p className={styles.section}>On this page</p>
      <ul>
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Foot({ view: { page, previous, next } }: Props) {
  const { verified } = page
  return (
    <footer className={styles.foot}>
      <p>
        {verified !== null && (
          <span>
            {verified.samples === 1 ? 'The sample' : `The ${verified.samples} samples`} on this page
            last ran on <time dateTime={verified.day}>{verified.day}</time>.{' '}
          </span>
        )}
        <a href={`/docs/${page.slug}.md`}>This page as Markdown</a>
      </p>
      <nav aria-label="Previous and next page" className={styles.around}>
        {previous === null ? <span /> : <a href={addressOf(previous)}>← {previous.title}</a>}
        {next !== null && <a href={addressOf(next)}>{next.title} →</a>}
      </nav>
    </footer>
  )
}
