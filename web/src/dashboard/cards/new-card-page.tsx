import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { CardFrame } from '../../ui/card-frame.tsx'
import { florin } from '../data/client.ts'
import { useSession } from '../data/session.ts'
import { Action } from '../parts/action.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { Trouble } from '../parts/trouble.tsx'
import { useToast } from '../shell/toasts.tsx'
import styles from './cards.module.css'

const PATH = '/dashboard/cards'

/** The card number is entered in a frame of another origin and never reaches this page. */
export default function NewCardPage() {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const toast = useToast()
  const { token, error, renew } = useFrameToken()
  const added = useCallback(
    (card: string | null) => {
      void queries.invalidateQueries({ queryKey: ['/v1/cards'] })
      toast({ text: 'Card added as default' })
      void navigate(card === null ? PATH : `${PATH}/${card}`, { replace: true })
    },
    [queries, toast, navigate],
  )
  return (
    <Dialog title="Add card" onClose={() => void navigate(PATH)}>
      <title>Add card · Florin</title>
      {error !== null && <Trouble error={error} onRetry={renew} />}
      {token === null && error === null && <Skeleton height={17.5} />}
      {token !== null && (
        <CardFrame
          key={token}
          purpose={{ for: 'card' }}
          token={token}
          onDone={added}
          onRefused={renew}
        />
      )}
      <p className={styles.words}>
        The fields above are on a separate page. Florin encrypts the number at once, and only its
        payment service can decrypt it. Afterwards you see only the brand, last digits and expiry.
      </p>
      <IssueCard onIssued={added} />
    </Dialog>
  )
}

/** Issued cards need no card number: none is entered or stored. */
function IssueCard({ onIssued }: { readonly onIssued: (card: string) => void }) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)

  async function issue(): Promise<void> {
    setBusy(true)
    setError(null)
    try {
      onIssued((await florin().cards.create({ source: 'issued' })).id)
    } catch (caught) {
      setError(caught)
      setBusy(false)
    }
  }

  return (
    <div className={styles.stack}>
      <p className={styles.words}>
        Or let Florin issue a card for each purchase, valid once and only for its amount.
      </p>
      {error !== null && <Trouble error={error} title="Card not issued" />}
      <div>
        <Action isBusy={isBusy} onClick={() => void issue()}>
          Use a new card each time
        </Action>
      </div>
    </div>
  )
}

/** A frame token is valid for one submission; `renew` requests another. */
function useFrameToken() {
  const session = useSession()
  const [round, setRound] = useState(0)
  const [token, setToken] = useState<string | null>(null)
  const [error, setError] = useState<unknown>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round requests a new token
  useEffect(() => {
    if (session === null) return
    setToken(null)
    setError(null)
    const given = new AbortController()
    const { signal } = given
    florin()
      .cards.createFrameToken({ signal })
      .then(
        (made) => !signal.aborted && setToken(made.token),
        (caught: unknown) => !signal.aborted && setError(caught),
      )
    return () => given.abort()
  }, [session === null, round])
  const renew = useCallback(() => setRound((count) => count + 1), [])
  return { token, error, renew }
}
