import { useEffect, useState } from 'react'

// What a wallet has signed is good for about a minute; then it has come, or never will.
const PATIENCE_MS = 90_000

export type Sent = 'on_its_way' | 'overdue' | null

/** What became of a transaction that a wallet has sent, for as long as the gift shows nothing of it. */
export function useSent(): { sent: Sent; send: () => void } {
  const [sent, setSent] = useState<Sent>(null)
  useEffect(() => {
    if (sent !== 'on_its_way') return
    const timer = setTimeout(() => setSent('overdue'), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [sent])
  return { sent, send: () => setSent('on_its_way') }
}
