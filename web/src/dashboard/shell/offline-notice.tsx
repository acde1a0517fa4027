import { useSyncExternalStore } from 'react'
import { Notice } from '../../ui/notice.tsx'

/** Shown while offline. Cached data stays, and refetches when online. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  if (isOnline) return null
  return (
    <Notice tone="warn" title="You’re offline" isAlert>
      This page may be out of date. It updates when you’re back online.
    </Notice>
  )
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
