const listeners = new Set<() => void>()
let isEnded = false

/** Whether a session that was there has ended: by time, by signing out in another tab, or with its account. */
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
