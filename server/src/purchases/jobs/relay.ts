import type { Clock } from '../../lib/clock.ts'
import type { Loop } from '../../lib/loop.ts'
import { loop } from '../../lib/loop.ts'
import type { Sending } from './ingress.ts'

export type RelayOptions = {
  readonly clock: Clock
  readonly take: (limit: number) => Promise<readonly Sending[]>
  readonly send: (sending: Sending) => Promise<void>
  /** They are handed over. */
  readonly forget: (ids: readonly number[]) => Promise<void>
  /** They are not: whoever looks next may have them. */
  readonly giveBack: (ids: readonly number[]) => Promise<void>
  /** A turn failed, wholly or in part; it rests for `restMs`. */
  readonly onFailure: (error: unknown, restMs: number) => void
}

const AT_ONCE = 50
const LOOK_MS = 1_000
const SHORTEST_REST_MS = 250
const LONGEST_REST_MS = 5_000

/**
 * Hands what is in the outbox to the engine, at least once: when the doorbell rings, and every second
 * anyway. While the engine is away it asks less often, however much it is rung. Any number of
 * processes may run it.
 */
export function startRelay(options: RelayOptions): Loop {
  let restMs = 0
  let restUntilMs = 0
  const rest = (error: unknown) => {
    restMs = Math.min(LONGEST_REST_MS, Math.max(SHORTEST_REST_MS, 2 * restMs))
    restUntilMs = options.clock() + restMs
    options.onFailure(error, restMs)
  }
  return loop(LOOK_MS, rest, async () => {
    if (options.clock() < restUntilMs) return
    while ((await handOver(options)) === AT_ONCE);
    restMs = 0
  })
}

/** Returns how many it found. Throws the first failure, when those that were sent are forgotten. */
async function handOver({ take, send, forget, giveBack }: RelayOptions): Promise<number> {
  const taken = await take(AT_ONCE)
  const outcomes = await Promise.allSettled(taken.map(send))
  const ids = (status: 'fulfilled' | 'rejected') =>
    taken.filter((_, index) => outcomes[index]?.status === status).map(({ id }) => id)
  const [sent, kept] = [ids('fulfilled'), ids('rejected')]
  if (sent.length > 0) await forget(sent)
  if (kept.length > 0) await giveBack(kept)
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failed !== undefined) throw failed.reason
  return taken.length
}
