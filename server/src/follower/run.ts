import type { Logger } from 'pino'
import type { Address } from '../lib/addresses.ts'
import type { Clock } from '../lib/clock.ts'
import { loop } from '../lib/loop.ts'
import type { ApplyContext, Observe } from './apply.ts'
import { applyDue } from './apply.ts'
import { leaseFeed, registerFeed, releaseFeed } from './repository.ts'
import type { ScanContext } from './scan.ts'
import { peek, settle } from './scan.ts'

export type FollowerOptions = ScanContext &
  Pick<ApplyContext, 'clock' | 'onProblem'> & {
    readonly feed: { readonly name: string; readonly address: Address }
    readonly observers: readonly Observe[]
    /** What else is to be looked after, now and then, by whoever holds the feed. */
    readonly chores: readonly (() => Promise<unknown>)[]
    /** Unique to this process. */
    readonly owner: string
    readonly log: Logger
    /** Hears of every change of what keeps the feed from moving. */
    readonly onTrouble: (trouble: string | null) => void
  }

// A dead process holds a feed for at most this long.
const LEASE_MS = 10_000
const PEEK_MS = 1_000
const SETTLE_MS = 1_000
const APPLY_MS = 500
const CHORES_MS = 2_000

export type Follower = { ring(): void; stop(): Promise<void> }

/**
 * Follows one feed: peeks when the doorbell rings, settles by the clock, applies whatever is due. Any
 * number of processes may run it; one at a time scans, all of them apply.
 */
export async function follow(options: FollowerOptions): Promise<Follower> {
  const { db, feed, owner, log } = options
  await registerFeed(db, feed.name, feed.address)
  const lease = () => leaseFeed(db, feed.name, owner, LEASE_MS)
  const onFailure = (err: unknown) => log.warn({ err }, 'a turn of the follower failed')
  const apply = loop(APPLY_MS, onFailure, async () => {
    while ((await applyDue(options)) > 0);
  })
  const silence = watchSilence(options.clock)
  let trouble: string | null | undefined
  const loops = [
    loop(PEEK_MS, onFailure, async () => {
      const held = await lease()
      if (held === null) return
      await peek(options, held)
      apply.ring()
    }),
    loop(SETTLE_MS, onFailure, async () => {
      const held = await lease()
      if (held === null) return
      const next = (await settle(options, held)) ?? silence(held.completeSlot)
      if (next !== trouble) options.onTrouble(next)
      trouble = next
      apply.ring()
    }),
    loop(CHORES_MS, onFailure, async () => {
      if ((await lease()) === null) return
      for (const chore of options.chores) await chore()
    }),
  ] as const
  return {
    ring: loops[0].ring,
    async stop() {
      await Promise.all([apply, ...loops].map((each) => each.stop()))
      await releaseFeed(db, feed.name, owner)
    },
  }
}

// The network may pause, and resume where it was. That is to be known, and no fault of a source.
const SILENT_AFTER_MS = 30_000

/** Says, in words, when a slot that should rise has stood still for long. */
function watchSilence(clock: Clock): (slot: number) => string | null {
  let seen = { slot: -1, sinceMs: clock() }
  return (slot) => {
    if (slot !== seen.slot) seen = { slot, sinceMs: clock() }
    const isSilent = clock() - seen.sinceMs > SILENT_AFTER_MS
    return isSilent ? 'silent: the network makes nothing final' : null
  }
}
