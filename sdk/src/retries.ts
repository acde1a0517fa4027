import { ConnectionError, FlorinError } from './errors.ts'

const FIRST_BACKOFF_MS = 500
const LONGEST_BACKOFF_MS = 8_000

// The caller decides whether to wait longer than this.
const LONGEST_RETRY_AFTER_MS = 60_000

/**
 * Milliseconds to wait before the next attempt, or null if a retry cannot help. `random` in [0, 1)
 * adds jitter, so that clients that failed together do not retry together.
 */
export function retryDelayMs(
  error: unknown,
  attempt: number,
  random: number,
  nowMs: number,
): number | null {
  if (!(error instanceof FlorinError) || !isTransient(error)) return null
  const backoffMs = Math.min(FIRST_BACKOFF_MS * 2 ** attempt, LONGEST_BACKOFF_MS)
  const askedMs = retryAfterMs(error.headers?.get('retry-after') ?? null, nowMs)
  if (askedMs > LONGEST_RETRY_AFTER_MS) return null
  return askedMs + backoffMs * (askedMs > 0 ? random / 2 : (1 + random) / 2)
}

/**
 * Whether a retry may succeed. It is safe: reads change nothing and a POST has an idempotency key.
 */
function isTransient(error: FlorinError): boolean {
  if (error instanceof ConnectionError) return true
  const { status = 0, code } = error
  return status === 429 || status >= 500 || code === 'idempotency_key_in_use'
}

/** Parses Retry-After, in seconds or as a date, to milliseconds from now. */
function retryAfterMs(header: string | null, nowMs: number): number {
  if (header === null) return 0
  const seconds = Number(header)
  const ms = Number.isNaN(seconds) ? Date.parse(header) - nowMs : seconds * 1000
  return Math.max(ms, 0) || 0
}

/** Resolves after `ms`; rejects with the signal's reason when the signal aborts. */
export async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted()
  await new Promise<void>((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })
}
