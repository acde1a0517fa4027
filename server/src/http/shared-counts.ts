import { createClient } from '@redis/client'

/** Counts in Redis, in the form that `RateLimiterRedis` calls. */
export type SharedCounts = {
  /** False: every process counts on its own for now. */
  readonly isReady: boolean
  eval(script: string, options: { keys: string[]; arguments: string[] }): Promise<unknown>
  close(): void
}

const ANSWERS_MS = 100
const RESTS_MS = 1_000

/**
 * Connects in the background and again after each loss: limits must not keep an API from starting
 * or serving. A Redis that takes too long rests a moment, so that not every request waits for it.
 */
export function openSharedCounts(
  url: string,
  onFailure: (error: unknown) => void = () => {},
): SharedCounts {
  const client = createClient({ url, disableOfflineQueue: true })
  client.on('error', onFailure)
  void client.connect().catch(onFailure)
  let restsUntilMs = 0
  return {
    get isReady() {
      return client.isReady && performance.now() >= restsUntilMs
    },
    async eval(script, options) {
      const late = Promise.withResolvers<never>()
      const timer = setTimeout(() => late.reject(new Error('Redis did not answer')), ANSWERS_MS)
      try {
        return await Promise.race([client.eval(script, options), late.promise])
      } catch (error) {
        if (performance.now() >= restsUntilMs) onFailure(error)
        restsUntilMs = performance.now() + RESTS_MS
        throw error
      } finally {
        clearTimeout(timer)
      }
    },
    close: () => client.destroy(),
  }
}
