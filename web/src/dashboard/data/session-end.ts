const listeners = new Set<() => void>()
let isEnded = false

/**
 * Whether the session ended: it expired, was signed out in another tab, or its account was deleted.
 */
export const sessionEnd = {
  isEnded: () => isEnded,
  set(value: boolean): void {
    isEnded = value
    for (const listener of listeners) listener()
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
