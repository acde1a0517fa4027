import { Florin } from '@florin/sdk'
import { sessionEnd } from './session-end.ts'
import { signatureRequest } from './signature-request.ts'

let made: Florin | null = null

/**
 * The API client of the signed-in user: same origin, session cookie, no key in the page. A 401
 * opens a dialog over the current page: to sign in, or to sign again, after which the request is
 * repeated.
 */
export function florin(): Florin {
  made ??= new Florin(null, {
    baseUrl: location.origin,
    appInfo: { name: 'florin-dashboard' },
    fetch: async (url, init) => {
      const response = await fetch(url, init)
      if (response.status !== 401 || isOfSessions(url)) return response
      if (await needsSignature(response)) {
        return (await signatureRequest.ask(init.signal)) ? await fetch(url, init) : response
      }
      sessionEnd.set(true)
      return response
    },
  })
  return made
}

async function needsSignature(response: Response): Promise<boolean> {
  const body = await response.clone().json()
  return body?.error?.code === 'signature_required'
}

/** Callers of the session endpoints handle 401 themselves. */
const isOfSessions = (url: string) => /^\/v1\/session(\/|$)/.test(new URL(url).pathname)
