import { useEffect } from 'react'
import { useWords } from '../i18n/i18n.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Notice } from '../ui/notice.tsx'
import { Page, Sheet } from '../ui/page.tsx'
import type { Authentication } from './api.ts'
import { AskCode } from './ask-code.tsx'
import styles from './authenticate-page.module.css'
import { Challenge } from './challenge.tsx'
import { Failed, GoingOn, Succeeded, Unsure } from './outcome.tsx'
import { Summary } from './summary.tsx'
import type { State } from './use-authentication.ts'
import { useAuthentication } from './use-authentication.ts'
import { screenOf } from './view.ts'

type Props = {
  readonly id: string
  /** The return page: shows the result and asks for nothing. */
  readonly isDone?: boolean
}

/** The cardholder enters the security code or answers the bank here. */
export function AuthenticatePage({ id, isDone = false }: Props) {
  const { t } = useWords()
  const { state, isOffline } = useAuthentication(id)
  const authentication = state.is === 'open' ? state.authentication : null
  const returnUrl = authentication?.status === 'succeeded' ? authentication.return_url : null
  useEffect(() => {
    if (returnUrl !== null && !isDone) location.replace(returnUrl)
  }, [returnUrl, isDone])
  return (
    <Page>
      <title>{`${t('auth.title')} · Florin`}</title>
      <meta name="robots" content="noindex" />
      <noscript>
        <Notice tone="warn" title={t('auth.noscript.title')}>
          {t('auth.noscript.text')}
        </Notice>
      </noscript>
      <div className={styles.column}>
        {isOffline && (
          <Notice tone="warn" title={t('auth.offline.title')} isAlert>
            {t('auth.offline.text')}
          </Notice>
        )}
        {authentication !== null && <Summary authentication={authentication} />}
        <Sheet>
          <div className={styles.body} aria-live="polite">
            <Body state={state} isDone={isDone} />
          </div>
        </Sheet>
      </div>
    </Page>
  )
}

function Body({ state, isDone }: { readonly state: State; readonly isDone: boolean }) {
  const { t } = useWords()
  if (state.is === 'open') return <Open authentication={state.authentication} />
  if (state.is === 'opening') return <p className={styles.text}>{t('auth.opening')}</p>
  const kind = state.is === 'unknown' && isDone ? 'done' : state.is
  return (
    <>
      <h1 className={styles.title}>{t(`auth.${kind}.title`)}</h1>
      <p className={styles.text}>{t(`auth.${kind}.text`)}</p>
      {state.is === 'down' && <ButtonLink href="">{t('failure.again')}</ButtonLink>}
    </>
  )
}

function Open({ authentication }: { readonly authentication: Authentication }) {
  switch (screenOf(authentication)) {
    case 'code':
      return <AskCode authentication={authentication} />
    case 'challenge':
      return <Challenge authentication={authentication} />
    case 'going_on':
      return <GoingOn />
    case 'unsure':
      return <Unsure />
    case 'succeeded':
      return <Succeeded />
    case 'failed':
      return <Failed authentication={authentication} />
  }
}
