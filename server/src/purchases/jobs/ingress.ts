import type { Job, JobName } from './jobs.ts'
import type { Urls } from './nodes.ts'
import { atAnyNode } from './nodes.ts'
import { SERVICE } from './service.ts'

// For all nodes together; shorter than the relay's lease on its rows.
const TIMEOUT_MS = 12_000
const LONGEST_TIMEOUT_MS = 5_000

export type Sending = Job & {
  readonly handler: JobName
  /** The outbox row's id: a row that is sent again is the same job. */
  readonly id: number
  /** The row's creation: a database restored from a backup gives out the same ids again. */
  readonly createdAtMs: number
}

/** Sends jobs to Restate. Restate has a job when this returns, and may have it when this throws. */
export function openIngress(urls: Urls): (sending: Sending) => Promise<void> {
  const timeoutMs = Math.min(LONGEST_TIMEOUT_MS, TIMEOUT_MS / urls.length)
  const anywhere = atAnyNode(urls)
  return async ({ id, createdAtMs, handler, intentId, accountId, version }) => {
    // A node that died may have accepted it: the key makes it the same job at any other node.
    const key = `${handler}/${intentId}/${version}/${id}/${createdAtMs}`
    await anywhere(async (url) => {
      const response = await fetch(new URL(`/${SERVICE}/${intentId}/${handler}/send`, url), {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify({ accountId, version }),
        signal: AbortSignal.timeout(timeoutMs),
      })
      await response.body?.cancel()
      if (!response.ok) throw new Error(`Restate answered ${response.status} to a job`)
    })
  }
}
