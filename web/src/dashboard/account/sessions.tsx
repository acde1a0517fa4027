import type { Session } from '@florin/sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Time } from '../../ui/time.tsx'
import { florin } from '../data/client.ts'
import { useRead } from '../data/queries.ts'
import { Action } from '../parts/action.tsx'
import { Panel } from '../parts/panel.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { Trouble } from '../parts/trouble.tsx'
import { useToast } from '../shell/toasts.tsx'
import styles from './account-page.module.css'

const KEY = ['/v1/sessions']
const MOST_SHOWN = 100

/** Where the account is signed in. */
export function Sessions() {
  const queries = useQueryClient()
  const toast = useToast()
  const [refusal, setRefusal] = useState<unknown>(null)
  const { data, error, refetch } = useRead({
    key: KEY,
    read: (options) => florin().session.list({ limit: MOST_SHOWN }, options),
  })
  const sessions = data?.data ?? []

  async function end(work: () => Promise<unknown>, done: string): Promise<void> {
    setRefusal(null)
    try {
      await work()
      toast({ text: done })
    } catch (caught) {
      setRefusal(caught)
    }
    await queries.invalidateQueries({ queryKey: KEY })
  }

  return (
    <Panel title="Sessions">
      <p className={styles.words}>
        Where you’re signed in. End a session that you don’t recognize.
      </p>
      {error !== null && <Trouble error={error} onRetry={() => void refetch()} />}
      {refusal !== null && <Trouble error={refusal} title="Couldn’t end the session" />}
      {data === undefined && error === null && <Skeleton height={3} />}
      {sessions.length > 0 && (
        <ul className={styles.rows}>
          {sessions.map((session) => (
            <Row
              key={session.id}
              session={session}
              onEnd={() => end(() => florin().session.end(session.id), 'Session ended')}
            />
          ))}
        </ul>
      )}
      {sessions.length > 1 && (
        <div className={styles.start}>
          <Action
            onClick={() =>
              void end(() => florin().session.endAll({ keep_current: true }), 'Sessions ended')
            }
          >
            End all other sessions
          </Action>
        </div>
      )}
    </Panel>
  )
}

type RowProps = { readonly session: Session; readonly onEnd: () => Promise<void> }

function Row({ session, onEnd }: RowProps) {
  const [isBusy, setBusy] = useState(false)
  const { is_current: isCurrent, client_address: address, created } = session
  return (
    <li className={styles.row}>
      <span className={styles.what}>
        <strong>{isCurrent ? 'This browser' : (address ?? 'Unknown address')}</strong>
        <span>
          {isCurrent && address !== null ? `${address}, signed in ` : 'Signed in '}
          <Time seconds={created} />
        </span>
      </span>
      {!isCurrent && (
        <Action
          look="quiet"
          isBusy={isBusy}
          label={`End the session from ${address ?? 'an unknown address'}`}
          onClick={() => {
            setBusy(true)
            void onEnd()
          }}
        >
          End
        </Action>
      )}
    </li>
  )
}
