import type { Session } from '@florin/sdk'
import { AuthenticationError } from '@florin/sdk'
import { useQuery } from '@tanstack/react-query'
import { createContext, useContext, useSyncExternalStore } from 'react'
import { florin } from './client.ts'
import { sessionEnd } from './session-end.ts'

export const SESSION_KEY = ['session']

export type SessionState =
  | { readonly is: 'unknown' }
  | { readonly is: 'failed'; readonly error: Error; readonly retry: () => void }
  | { readonly is: 'signed_out' }
  /** `isEnded`: the page stays visible until the user signs in again. */
  | { readonly is: 'signed_in'; readonly session: Session; readonly isEnded: boolean }

/** The session, loaded once. Later requests report its end with a 401. */
export function useSessionState(): SessionState {
  const { data, error, refetch } = useQuery({
    queryKey: SESSION_KEY,
    queryFn: ({ signal }) => florin().session.get({ signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  const isEnded = useSyncExternalStore(
    sessionEnd.subscribe,
    () => sessionEnd.isEnded(),
    () => false,
  )
  if (data !== undefined) return { is: 'signed_in', session: data, isEnded }
  if (error instanceof AuthenticationError) return { is: 'signed_out' }
  if (error !== null) return { is: 'failed', error, retry: () => void refetch() }
  return { is: 'unknown' }
}

export const SessionContext = createContext<Session | null>(null)

/** Null while the session is loading: views show skeletons and send no requests. */
export function useSession(): Session | null {
  return useContext(SessionContext)
}
