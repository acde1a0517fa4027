import type { Clock } from '../../lib/clock.ts'
import type { Loop } from '../../lib/loop.ts'
import { loop } from '../../lib/loop.ts'
import type { Sending } from './ingress.ts'

export type RelayOptions = {
  readonly clock: Clock
  readonly take: (limit: number) => Promise<readonly Sending[]>
  readonly send: (sending: Sending) => Promise<void>
  /** Deletes rows that Restate has. */
  readonly forget: (ids: readonly number[]) => Promise<void>
  /** Releases rows that could not be sent. */
  readonly giveBack: (ids: readonly number[]) => Promise<void>
  /** A round failed, at least in part; the next one waits for `restMs`. */
  readonly onFailure: (error: unknown, restMs: number) => void
}

const AT_ONCE = 50
const LOOK_MS = 1_000
const SHORTEST_REST_MS = 250
const LONGEST_REST_MS = 5_000

/**
 * Sends the outbox to Restate, at least once: on each notification, and every second anyway. While
 * Restate is down it retries less often, whatever the notifications. Any number of processes may
 * run it.
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

/**
 * Returns how many rows it found. Throws the first failure after deleting the rows that were sent.
 */
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
