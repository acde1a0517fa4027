import type { Session } from '@florin/sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { Notice } from '../../ui/notice.tsx'
import { Time } from '../../ui/time.tsx'
import { SESSION_KEY } from '../data/session.ts'
import { sessionEnd } from '../data/session-end.ts'
import { Action } from '../parts/action.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { HOME } from '../sign-in/next.ts'
import { SignInForm } from '../sign-in/sign-in-form.tsx'
import styles from './session-watch.module.css'

const WARN_SECONDS = 10 * 60

type Props = { readonly session: Session; readonly isEnded: boolean }

/** Warns before the session ends. After it ended, asks to sign in again over the current page. */
export function SessionWatch({ session, isEnded }: Props) {
  const [isAsked, setAsked] = useState(false)
  const isNear = useMoment(session.expires_at - WARN_SECONDS)
  const isOver = useMoment(session.expires_at)
  const again = useSignedInAgain(session, () => setAsked(false))
  useEffect(() => {
    if (isOver) sessionEnd.set(true)
  }, [isOver])
  if (isEnded) {
    return (
      <Dialog title="Your session has ended">
        <p>Sign in again to continue. This page stays as it is.</p>
        <SignInForm onSignedIn={again} />
      </Dialog>
    )
  }
  if (!isNear) return null
  return (
    <Notice tone="warn" title="Your session is about to end">
      <div className={styles.words}>
        <p>
          It ends at <Time seconds={session.expires_at} />.
        </p>
        <Action onClick={() => setAsked(true)}>Sign in again</Action>
      </div>
      {isAsked && (
        <Dialog title="Sign in again" onClose={() => setAsked(false)}>
          <SignInForm onSignedIn={again} />
        </Dialog>
      )}
    </Notice>
  )
}

/** Another wallet is another account, so the cached data must go. */
function useSignedInAgain(before: Session, then: () => void) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return (session: Session) => {
    const isSame = session.account.id === before.account.id
    if (!isSame) queries.removeQueries()
    queries.setQueryData(SESSION_KEY, session)
    sessionEnd.set(false)
    if (isSame)
      void queries.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] !== SESSION_KEY[0],
      })
    else void navigate(HOME)
    then()
  }
}

const LONGEST_TIMER_MS = 2 ** 31 - 1

/** Whether that moment has passed. Updates when it does. */
function useMoment(atSeconds: number): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const leftMs = atSeconds * 1_000 - Date.now()
    setOver(leftMs <= 0)
    if (leftMs <= 0) return
    const timer = setTimeout(() => setOver(true), Math.min(leftMs, LONGEST_TIMER_MS))
    return () => clearTimeout(timer)
  }, [atSeconds])
  return isOver
}
