import { useRef, useState } from 'react'
import type { Sending, Trouble } from './send.ts'
import { send } from './send.ts'

type Listener = { readonly onTaken: (id: string) => void; readonly onRefused: () => void }

/** Submits a form, one request at a time. */
export function useSending({ onTaken, onRefused }: Listener) {
  const [isBusy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  // One key for all attempts, so that a retry has no second effect.
  const key = useRef(crypto.randomUUID())

  /** Returns the API's name of the wrong field; null if no field was wrong. */
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
