import { Florin } from '@florin/sdk'
import { sessionEnd } from './session-end.ts'

let made: Florin | null = null

/**
 * The API client of the signed-in user: same origin, session cookie, no key in the page. A 401
 * opens the sign-in dialog over the current page.
 */
export function florin(): Florin {
  made ??= new Florin(null, {
    baseUrl: location.origin,
    appInfo: { name: 'florin-dashboard' },
    fetch: async (url, init) => {
      const response = await fetch(url, init)
      if (response.status === 401 && !isOfSessions(url)) sessionEnd.set(true)
      return response
    },
  })
  return made
}

/** Callers of the session endpoints handle 401 themselves. */
const isOfSessions = (url: string) => new URL(url).pathname.startsWith('/v1/session')
