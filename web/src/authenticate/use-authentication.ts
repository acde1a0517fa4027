import { useEffect, useState } from 'react'
import { watch } from '../watch.ts'
import type { Authentication } from './api.ts'
import { come, look, NotOurs } from './api.ts'

// What is not waited for by name, a bank that asks after the code was given, is seen when a request ends.
const WAIT_SECONDS = 2

/** `unknown`: the link admits nobody. `taken`: somebody came after us, and it is theirs now. */
export type State =
  | { readonly is: 'opening' | 'unknown' | 'taken' | 'down' }
  | { readonly is: 'open'; readonly authentication: Authentication }

/** The purchase as it is now, for who came by the link, as long as the page is open and looked at. */
export function useAuthentication(id: string): { state: State; isOffline: boolean } {
  const [state, setState] = useState<State>({ is: 'opening' })
  const [isOffline, setOffline] = useState(false)
  const isOpen = state.is === 'open'
  const isOver = isOpen && isEnd(state.authentication)

  useEffect(() => {
    let isGone = false
    const show = (next: State) => {
      if (!isGone) setState(next)
    }
    open(id).then(
      (authentication) => show({ is: 'open', authentication }),
      (error) => show({ is: error instanceof NotOurs ? 'unknown' : 'down' }),
    )
    return () => {
      isGone = true
    }
  }, [id])

  useEffect(() => {
    if (!isOpen || isOver) return
    const ask = (signal: AbortSignal): Promise<State> =>
      look(id, { waitSeconds: WAIT_SECONDS, signal }).then(
        (authentication) => ({ is: 'open', authentication }),
        (error) => {
          if (error instanceof NotOurs) return { is: 'taken' }
          throw error
        },
      )
    return watch(ask, { onAnswer: setState, onOffline: setOffline })
  }, [id, isOpen, isOver])

  return { state, isOffline }
}

/** By the token in the address, which is gone from it at once; else as who has come already. */
async function open(id: string): Promise<Authentication> {
  const token = location.hash.slice(1)
  if (token === '') return await look(id)
  history.replaceState(history.state, '', location.pathname + location.search)
  return await come(id, token).catch((error) => {
    // The same link again, by who it was for: their cookie still stands for them.
    if (error instanceof NotOurs) return look(id)
    throw error
  })
}

function isEnd({ status }: Authentication): boolean {
  return status === 'succeeded' || status === 'failed' || status === 'canceled'
}
