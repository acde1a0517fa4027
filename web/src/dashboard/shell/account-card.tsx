import { AuthenticationError } from '@florin/sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { SchemeChoice } from '../../ui/scheme-choice.tsx'
import { florin } from '../data/client.ts'
import { useSession } from '../data/session.ts'
import { Action } from '../parts/action.tsx'
import { Icon } from '../parts/icon.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { wordsOf } from '../parts/trouble.tsx'
import { SIGN_IN } from '../sign-in/next.ts'
import styles from './account-card.module.css'
import { useToast } from './toasts.tsx'

export function AccountCard() {
  const session = useSession()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()

  async function signOut(): Promise<void> {
    try {
      await florin().session.delete()
    } catch (error) {
      // An ended session counts as signed out. Other errors must show, or the session would stay
      // open unnoticed.
      if (!(error instanceof AuthenticationError)) {
        toast({ text: `Couldn’t sign out. ${wordsOf(error)}` })
        return
      }
    }
    await navigate(SIGN_IN)
    queries.clear()
  }

  return (
    <div className={styles.card}>
      <div className={styles.who}>
        {session === null ? (
          <>
            <Skeleton width={8} height={1.25} />
            <Skeleton width={6} height={1} />
          </>
        ) : (
          <>
            <strong>{session.account.business_profile.name || 'Your business'}</strong>
            <span className={styles.wallet}>{shortened(session.account.wallet_address)}</span>
          </>
        )}
      </div>
      <div className={styles.row}>
        <SchemeChoice />
        <Action look="quiet" label="Sign out" onClick={() => void signOut()}>
          <Icon name="out" />
        </Action>
      </div>
    </div>
  )
}

const shortened = (address: string) => `${address.slice(0, 4)}…${address.slice(-4)}`
