import { useSyncExternalStore } from 'react'
import { Notice } from '../../ui/notice.tsx'

/** Said as long as the browser has no connection; what was read before stays, and is renewed by itself. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  if (isOnline) return null
  return (
    <Notice tone="warn" title="You are offline" isAlert>
      What you see may be out of date. It is renewed when the connection is back.
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
