import type { Session } from '@florin/sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { SESSION_KEY } from '../data/session.ts'
import { sessionEnd } from '../data/session-end.ts'
import { EnvironmentBadge } from '../shell/environment-badge.tsx'
import { nextOf } from './next.ts'
import { SignInForm } from './sign-in-form.tsx'
import styles from './sign-in-page.module.css'

export default function SignInPage() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const goOn = (session: Session) => {
    sessionEnd.set(false)
    queries.clear()
    queries.setQueryData(SESSION_KEY, session)
    void navigate(nextOf(search), { replace: true })
  }
  return (
    <main className={styles.page}>
      <title>Sign in · Florin</title>
      <div className={styles.card}>
        <div className={styles.brand}>
          <img src="/icon.svg" alt="" width="40" height="40" />
          <EnvironmentBadge />
        </div>
        <h1 className={styles.title}>Sign in to Florin</h1>
        <p className={styles.text}>
          Your wallet is your account. Sign one message: it moves no money and shares only your
          address. The first sign-in creates your account.
        </p>
        <SignInForm onSignedIn={goOn} />
      </div>
      <nav className={styles.foot} aria-label="About">
        <a href="/docs">API reference</a>
        <a href="/privacy">Privacy</a>
        <a href="/terms">Terms</a>
      </nav>
    </main>
  )
}
