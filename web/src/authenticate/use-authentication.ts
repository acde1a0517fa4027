import { useEffect, useState } from 'react'
import { watch } from '../watch.ts'
import type { Authentication } from './api.ts'
import { come, look, NotOurs } from './api.ts'

// The API waits only for `succeeded`. Other changes, such as a bank challenge, show when a request
// ends.
const WAIT_SECONDS = 2

/** `unknown`: the link is not valid. `taken`: a newer visitor took over. */
export type State =
  | { readonly is: 'opening' | 'unknown' | 'taken' | 'down' }
  | { readonly is: 'open'; readonly authentication: Authentication }

/** Polls the purchase while the page is visible. */
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

/** Uses the token in the URL's fragment, and removes it at once. Without one it uses the cookie. */
async function open(id: string): Promise<Authentication> {
  const token = location.hash.slice(1)
  if (token === '') return await look(id)
  history.replaceState(history.state, '', location.pathname + location.search)
  return await come(id, token).catch((error) => {
    // The same visitor opened the link again: the cookie is still valid.
    if (error instanceof NotOurs) return look(id)
    throw error
  })
}

function isEnd({ status }: Authentication): boolean {
  return status === 'succeeded' || status === 'failed' || status === 'canceled'
}
