/** Where the dashboard begins. */
export const HOME = '/dashboard'
export const SIGN_IN = '/dashboard/sign-in'

/**
 * Where to go after signing in: a path of the dashboard and nothing else, so that no link to our sign-in leads
 * somebody elsewhere.
 */
export function nextOf(search: URLSearchParams): string {
  const asked = search.get('next') ?? ''
  const isOurs = /^\/dashboard(?:[/?#]|$)/.test(asked) && !asked.startsWith(SIGN_IN)
  return isOurs ? asked : HOME
}

export function signInPath(location: { pathname: string; search: string }): string {
  return `${SIGN_IN}?${new URLSearchParams({ next: location.pathname + location.search })}`
}
