import type { QueryKey } from '@tanstack/react-query'
import { QueryClient, useQuery } from '@tanstack/react-query'
import { useSession } from './session.ts'

const FRESH_MS = 5_000
/** How often what is on the screen is asked for again. A hidden tab asks nothing. */
export const POLL_MS = 10_000
const WAIT_SECONDS = 2
const SHORTEST_ROUND_MS = 500

export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // The SDK sends again by itself where that helps.
      queries: { retry: false, staleTime: FRESH_MS },
      mutations: { retry: false },
    },
  })
}

type Read<Result> = {
  readonly key: QueryKey
  readonly read: (options: { signal: AbortSignal }) => Promise<Result>
  /** False for what does not change. */
  readonly pollMs?: number | false | ((known: Result | undefined) => number | false)
}

/** Reads for a view, once somebody is signed in, and again while it is looked at. */
export function useRead<Result>({ key, read, pollMs = POLL_MS }: Read<Result>) {
  const session = useSession()
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => read({ signal }),
    enabled: session !== null,
    refetchInterval: ({ state }) => {
      if (hasNothing(state)) return false
      return typeof pollMs === 'function' ? pollMs(state.data) : pollMs
    },
  })
}

/**
 * A first answer that was an error is told until somebody asks again: asked for by itself, it would give way to a
 * skeleton each time, and what does not exist will not come.
 */
function hasNothing({
  status,
  data,
}: {
  readonly status: string
  readonly data: unknown
}): boolean {
  return status === 'error' && data === undefined
}

type Wait<Status> = { readonly wait_for: Status; readonly timeout: number }

type Followed<Result, Status> = {
  readonly key: QueryKey
  /** Passes `wait` on to the API as a part of the query. */
  readonly read: (
    wait: Wait<Status> | undefined,
    options: { signal: AbortSignal },
  ) => Promise<Result>
  /** The status that is waited for next; null when nothing will change any more. */
  readonly next: (object: Result) => Status | null
}

/**
 * Follows one object by `wait_for`: the API answers as soon as the status is reached, and every two seconds
 * whatever it is, since not every change is a status.
 */
export function useFollowed<Result, Status extends string>({
  key,
  read,
  next,
}: Followed<Result, Status>) {
  const session = useSession()
  return useQuery<Result>({
    queryKey: key,
    queryFn: ({ signal, client }) => {
      const known = client.getQueryData<Result>(key)
      const status = known === undefined ? null : next(known)
      const wait = status === null ? undefined : { wait_for: status, timeout: WAIT_SECONDS }
      return read(wait, { signal })
    },
    enabled: session !== null,
    refetchInterval: ({ state }) => {
      if (hasNothing(state) || (state.data !== undefined && next(state.data) === null)) return false
      return state.status === 'error' ? POLL_MS : SHORTEST_ROUND_MS
    },
  })
}
