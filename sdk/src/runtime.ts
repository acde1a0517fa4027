export const VERSION = '0.5.0'

/** True in a page or a web worker. Some servers define `window`, hence the check for `document`. */
export function isBrowser(): boolean {
  const scope = globalThis as Record<string, unknown>
  const isPage = typeof scope.window === 'object' && typeof scope.document === 'object'
  return isPage || typeof scope.importScripts === 'function'
}
