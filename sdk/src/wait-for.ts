import { pause } from './retries.ts'

const LONGEST_WAIT_SECONDS = 30 // the API's maximum for one request
const WAIT_MS = 60_000

// A server that shuts down responds at once; without a pause this would be a busy loop.
const SHORTEST_ROUND_MS = 500

/** Query parameters that the getter passes to the API. */
type Wait<Status extends string> = { readonly wait_for: Status; readonly timeout: number }

type Waitable = { readonly status: string; readonly payment_status?: string }

/**
 * Waits until an object has a status, and returns it. Uses long polling instead of many short
 * requests. After `timeoutMs`, by default 60 seconds, throws {@link WaitTimeoutError} with the
 * object's latest state. Pass the getter's second argument on, so that `signal` also aborts the
 * request in flight.
 *
 * @example
 * ```ts
 * import { waitFor } from '@florin/sdk'
 *
 * // Any getter that passes `wait_for` and `timeout` on. This one does not call an API.
 * const order = { status: 'open' }
 * const get = async (wait: { wait_for: 'complete'; timeout: number }) => {
 *   order.status = wait.wait_for
 *   return order
 * }
 * const complete = await waitFor(get, 'complete', { timeoutMs: 120_000 })
 * console.log(complete.status) // → complete
 * ```
 */
export async function waitFor<Status extends string, Result extends Waitable>(
  get: (wait: Wait<Status>, options: { signal?: AbortSignal }) => Promise<Result>,
  status: Status,
  { timeoutMs = WAIT_MS, signal }: { timeoutMs?: number; signal?: AbortSignal } = {},
): Promise<Result> {
  const deadlineMs = Date.now() + timeoutMs
  for (;;) {
    const startedAtMs = Date.now()
    const leftSeconds = Math.ceil((deadlineMs - startedAtMs) / 1000)
    const timeout = Math.min(Math.max(leftSeconds, 1), LONGEST_WAIT_SECONDS)
    const object = await get({ wait_for: status, timeout }, signal === undefined ? {} : { signal })
    if (object.status === status || object.payment_status === status) return object
    if (Date.now() >= deadlineMs) throw new WaitTimeoutError(status, object)
    await pause(Math.max(startedAtMs + SHORTEST_ROUND_MS - Date.now(), 0), signal)
  }
}

/**
 * The object did not reach the status in time. `object` is its latest state.
 *
 * @example
 * ```ts
 * import { WaitTimeoutError, waitFor } from '@florin/sdk'
 *
 * try {
 *   await waitFor(async () => ({ status: 'open' }), 'complete', { timeoutMs: 100 })
 * } catch (error) {
 *   if (!(error instanceof WaitTimeoutError)) throw error
 *   console.log(error.object.status) // → open
 * }
 * ```
 */
export class WaitTimeoutError extends Error {
  readonly object: Waitable

  constructor(status: string, object: Waitable) {
    super(`The status did not become ${status} in time. It is ${object.status}.`)
    this.object = object
  }

  override get name(): string {
    return 'WaitTimeoutError'
  }
}
