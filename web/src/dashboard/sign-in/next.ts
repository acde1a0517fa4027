export const HOME = '/dashboard'
export const SIGN_IN = '/dashboard/sign-in'

/**
 * Where to go after sign-in. Only dashboard paths, so that the sign-in page is no open redirect.
 */
export function nextOf(search: URLSearchParams): string {
  const asked = search.get('next') ?? ''
  const isOurs = /^\/dashboard(?:[/?#]|$)/.test(asked) && !asked.startsWith(SIGN_IN)
  return isOurs ? asked : HOME
}

export function signInPath(location: { pathname: string; search: string }): string {
  return `${SIGN_IN}?${new URLSearchParams({ next: location.pathname + location.search })}`
}
