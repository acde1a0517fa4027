import { Florin } from '@florin/sdk'
import { useEffect, useState } from 'react'
import { watch } from '../watch.ts'
import type { PayRequest } from './view.ts'
import { awaited, viewOf } from './view.ts'

// The API waits only for `paid` and the final status. Partial payments and rollbacks show when a
// request ends.
const TIMEOUT_SECONDS = 2

/** Polls the payment while the page is visible. */
export function useLive(first: PayRequest): { payment: PayRequest; isOffline: boolean } {
  const [payment, setPayment] = useState(first)
  const [isOffline, setOffline] = useState(false)
  useEffect(() => setPayment(first), [first])
  const { id } = first
  const isSession = first.object === 'checkout.session.public'
  const wanted = awaited(viewOf(payment), isSession)
  useEffect(() => {
    if (wanted === null) return
    const florin = new Florin(null, { baseUrl: location.origin, maxRetries: 0 })
    const ask = (signal: AbortSignal): Promise<PayRequest> => {
      const query = { wait_for: wanted as never, timeout: TIMEOUT_SECONDS }
      return isSession
        ? florin.checkoutSessions.getPublic(id, query, { signal })
        : florin.transactionIntents.getPublic(id, query, { signal })
    }
    return watch(ask, { onAnswer: setPayment, onOffline: setOffline })
  }, [id, isSession, wanted])
  return { payment, isOffline }
}
