import type { QueryKey } from '@tanstack/react-query'
import { QueryClient, useQuery } from '@tanstack/react-query'
import { useSession } from './session.ts'

const FRESH_MS = 5_000
/** Poll interval of visible data. Hidden tabs do not poll. */
export const POLL_MS = 10_000
const WAIT_SECONDS = 2
const SHORTEST_ROUND_MS = 500

export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // The SDK retries by itself.
      queries: { retry: false, staleTime: FRESH_MS },
      mutations: { retry: false },
    },
  })
}

type Read<Result> = {
  readonly key: QueryKey
  readonly read: (options: { signal: AbortSignal }) => Promise<Result>
  /** False disables polling. */
  readonly pollMs?: number | false | ((known: Result | undefined) => number | false)
}

/** Queries the API once the user is signed in, then polls. */
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
 * A failed first load stays visible until it is retried. Polling would flash a skeleton, and a
 * missing object stays missing.
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
  /** Passes `wait` to the API as query parameters. */
  readonly read: (
    wait: Wait<Status> | undefined,
    options: { signal: AbortSignal },
  ) => Promise<Result>
  /** The status to wait for next, or null at the end. */
  readonly next: (object: Result) => Status | null
}

/**
 * Long-polls one object with `wait_for`. The API answers when the status is reached, and after two
 * seconds at the latest, because not every change is a status.
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
