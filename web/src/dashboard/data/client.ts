import { Florin } from '@florin/sdk'
import { sessionEnd } from './session-end.ts'

let made: Florin | null = null

/**
 * The API, as whoever is signed in uses it: same origin, the browser's own cookie, no key in the page. Whatever
 * is refused for want of a session says so to the shell, which asks for it over the page that is open.
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

/** Those who ask about the session itself are told, and decide for themselves. */
const isOfSessions = (url: string) => new URL(url).pathname.startsWith('/v1/session')
