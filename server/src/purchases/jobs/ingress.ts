import type { Errand, JobName } from './jobs.ts'
import type { Urls } from './nodes.ts'
import { atAnyNode } from './nodes.ts'
import { SERVICE } from './service.ts'

// For all nodes together; shorter than a relay's lease on what it sends.
const TIMEOUT_MS = 12_000
const LONGEST_TIMEOUT_MS = 5_000

export type Sending = Errand & {
  readonly handler: JobName
  /** Of the outbox row: a row that is sent again is the same errand. */
  readonly id: number
  /** Of the row: a database that was restored from a backup gives out the same ids again. */
  readonly createdAtMs: number
}

/** Hands errands to Restate. It has one when this returns; it may have it when this throws. */
export function openIngress(urls: Urls): (sending: Sending) => Promise<void> {
  const timeoutMs = Math.min(LONGEST_TIMEOUT_MS, TIMEOUT_MS / urls.length)
  const anywhere = atAnyNode(urls)
  return async ({ id, createdAtMs, handler, intentId, accountId, version }) => {
    // A node that has died may have taken it: the same key makes it the same errand at any other.
    const key = `${handler}/${intentId}/${version}/${id}/${createdAtMs}`
    await anywhere(async (url) => {
      const response = await fetch(new URL(`/${SERVICE}/${intentId}/${handler}/send`, url), {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify({ accountId, version }),
        signal: AbortSignal.timeout(timeoutMs),
      })
      await response.body?.cancel()
      if (!response.ok) throw new Error(`Restate answered ${response.status} to an errand`)
    })
  }
}
