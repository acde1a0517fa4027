import { z } from 'zod'
import type { Changes } from '../db/changes.ts'

export const WAIT_LIMIT_SECONDS = 30

// A notification can be lost with its connection, so waiters also reload this often.
const LOOK_AGAIN_AFTER_MS = 2_000

/** The two parameters of every pollable GET. */
export function waitQuery(statuses: readonly [string, ...string[]]) {
  return z.strictObject({
    wait_for: z
      .enum(statuses)
      .optional()
      .describe('Waits until the object has this status, or for the timeout.'),
    timeout: z
      .int()
      .min(1)
      .max(WAIT_LIMIT_SECONDS)
      .optional()
      .describe(`The longest wait in seconds; ${WAIT_LIMIT_SECONDS} by default.`),
  })
}

const OUTCOME_DEFAULT_SECONDS = 50
const OUTCOME_LIMIT_SECONDS = 120

/** How long a POST may wait for its outcome: `Prefer: wait=10`. Anything else is ignored. */
export function preferredWaitMs(prefer: string | string[] | undefined): number {
  const wanted = /(?:^|[,;\s])wait=(\d{1,6})(?:$|[,;\s])/.exec(String(prefer ?? ''))?.[1]
  if (wanted === undefined) return OUTCOME_DEFAULT_SECONDS * 1000
  return Math.min(Number(wanted), OUTCOME_LIMIT_SECONDS) * 1000
}

/**
 * Reloads until `isReached`, the timeout, or `signal` (the client disconnected, the process stops).
 */
export async function waitUntil<Result>(options: {
  changes: Changes
  objectId: string
  load: () => Promise<Result>
  isReached: (result: Result) => boolean
  timeoutMs: number
  signal: AbortSignal
}): Promise<Result> {
  const { changes, objectId, load, isReached, signal } = options
  const deadline = performance.now() + options.timeoutMs
  let rung = false
  let wake = () => {}
  const ring = () => {
    rung = true
    wake()
  }
  const unsubscribe = changes.subscribe(objectId, ring)
  signal.addEventListener('abort', ring)
  try {
    for (;;) {
      rung = false // reset before loading, so that a change during the load is not missed
      const result = await load()
      const remainingMs = deadline - performance.now()
      if (isReached(result) || remainingMs <= 0 || signal.aborted) return result
      await new Promise<void>((resolve) => {
        if (rung) return resolve()
        const timer = setTimeout(resolve, Math.min(remainingMs, LOOK_AGAIN_AFTER_MS))
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
  } finally {
    unsubscribe()
    signal.removeEventListener('abort', ring)
  }
}
