export const VERSION = '0.5.0'

/** A page or one of its workers. Servers, edge runtimes and their workers lack all three. */
export function isBrowser(): boolean {
  const scope = globalThis as Record<string, unknown>
  const isPage = typeof scope.window === 'object' && typeof scope.document === 'object'
  return isPage || typeof scope.importScripts === 'function'
}
