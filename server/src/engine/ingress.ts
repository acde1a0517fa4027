import { SERVICE } from './service.ts'
import type { Errand, Handler } from './work.ts'

// Shorter than a relay's lease on what it sends.
const TIMEOUT_MS = 5_000

export type Sending = Errand & {
  readonly handler: Handler
  /** Of the outbox row: a row that is sent again is the same errand. */
  readonly id: number
}

/** Hands errands to Restate. It has one when this returns; it may have it when this throws. */
export function openIngress(url: string): (sending: Sending) => Promise<void> {
  return async ({ id, handler, intentId, accountId, version }) => {
    const response = await fetch(new URL(`/${SERVICE}/${intentId}/${handler}/send`, url), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': `${handler}/${intentId}/${version}/${id}`,
      },
      body: JSON.stringify({ accountId, version }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await response.body?.cancel()
    if (!response.ok) throw new Error(`Restate answered ${response.status} to an errand`)
  }
}
