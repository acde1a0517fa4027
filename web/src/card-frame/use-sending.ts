import { useRef, useState } from 'react'
import type { Sending, Trouble } from './send.ts'
import { send } from './send.ts'

type Listener = { readonly onTaken: (id: string) => void; readonly onRefused: () => void }

/** Sends what a form holds, one at a time. */
export function useSending({ onTaken, onRefused }: Listener) {
  const [isBusy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  // The same for every try: whatever was taken is taken once.
  const key = useRef(crypto.randomUUID())

  /** The field that is wrong, as the API calls it; null: none, or it was not that. */
  async function submit(sending: Omit<Sending, 'key'>): Promise<string | null> {
    setBusy(true)
    setTrouble(null)
    const sent = await send({ ...sending, key: key.current })
    setBusy(false)
    if (sent.outcome === 'wrong') return sent.field
    if (sent.outcome === 'taken') onTaken(sent.id)
    else setTrouble(sent.outcome)
    if (sent.outcome === 'refused') onRefused()
    return null
  }

  return { isBusy, trouble, submit }
}
