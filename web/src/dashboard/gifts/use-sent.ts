import { useEffect, useState } from 'react'

// A signed transaction is valid for about a minute; after this time it landed or never will.
const PATIENCE_MS = 90_000

export type Sent = 'on_its_way' | 'overdue' | null

/** State of a sent transaction until the gift shows it. */
export function useSent(): { sent: Sent; send: () => void } {
  const [sent, setSent] = useState<Sent>(null)
  useEffect(() => {
    if (sent !== 'on_its_way') return
    const timer = setTimeout(() => setSent('overdue'), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [sent])
  return { sent, send: () => setSent('on_its_way') }
}
