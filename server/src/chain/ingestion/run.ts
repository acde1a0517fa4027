import type { Logger } from 'pino'
import type { Address } from '../../lib/addresses.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Loop } from '../../lib/loop.ts'
import { loop } from '../../lib/loop.ts'
import type { ApplyContext, Ingest } from './apply.ts'
import { applyAll } from './apply.ts'
import { leaseFeed, listFollowed, registerFeed, releaseFeed } from './feeds/repository.ts'
import type { ScanContext } from './scan.ts'
import { finalize, poll, reportUnreachable } from './scan.ts'
import { pollDue } from './watch.ts'

export type IngestionOptions = ScanContext &
  Pick<ApplyContext, 'clock' | 'onProblem'> & {
    /** Feeds that are always followed, beside those in the database. */
    readonly feeds: readonly [NamedFeed, ...NamedFeed[]]
    readonly ingesters: readonly Ingest[]
    /** Periodic jobs, run by the process that holds the first feed. */
    readonly chores: readonly (() => Promise<unknown>)[]
    /** Unique to this process. */
    readonly owner: string
    readonly log: Logger
    /** Subscribes to the address's logs; null: poll by the clock alone. */
    readonly listen: ((address: Address, ring: () => void) => { close(): void }) | null
    /** Called whenever the reason that a feed is stuck changes. */
    readonly onTrouble: (feed: string, trouble: string | null) => void
  }

type NamedFeed = { readonly name: string; readonly address: Address }

// A dead process holds a feed for at most this long.
const LEASE_MS = 10_000
const PUSH_POLL_MS = 1_000
const FINALIZE_MS = 1_000
const APPLY_MS = 500
const CHORES_MS = 2_000
const FEEDS_MS = 2_000
const POLL_MS = 1_000

/**
 * Runs ingestion: polls a feed when the network notifies, finalizes by the clock, polls watched
 * accounts when they are due, and applies what came in. Any number of processes may run it: one at
 * a time scans a feed, all of them apply.
 */
export async function startIngestion(
  options: IngestionOptions,
): Promise<{ stop(): Promise<void> }> {
  const { db, owner, log } = options
  for (const { name, address } of options.feeds) await registerFeed(db, name, address)
  const onFailure = (err: unknown) => log.warn({ err }, 'an ingestion turn failed')
  const apply = loop(APPLY_MS, onFailure, () => applyAll(options))
  const followed = new Map<string, { stop(): Promise<void> }>()
  const loops: Loop[] = [
    // Markers change while the process runs: the table says which feeds to follow.
    loop(FEEDS_MS, onFailure, async () => {
      const wanted = new Map((await listFollowed(db)).map(({ feed, address }) => [feed, address]))
      for (const [feed, { stop }] of followed) {
        if (wanted.has(feed)) continue
        followed.delete(feed)
        await stop()
      }
      for (const [name, address] of wanted) {
        if (followed.has(name)) continue
        followed.set(name, followFeed(options, { name, address }, apply.ring, onFailure))
      }
    }),
    loop(POLL_MS, onFailure, async () => {
      const polled = await pollDue({ ...options, onFailure })
      if (polled > 0) apply.ring()
    }),
    loop(CHORES_MS, onFailure, async () => {
      if ((await leaseFeed(db, options.feeds[0].name, owner, LEASE_MS)) === null) return
      for (const chore of options.chores) await chore()
    }),
  ]
  return {
    async stop() {
      await Promise.all([apply, ...loops].map((each) => each.stop()))
      await Promise.all([...followed.values()].map((each) => each.stop()))
      await releaseFeed(db, options.feeds[0].name, owner)
    },
  }
}

/** Follows one feed while this process holds its lease. */
function followFeed(
  options: IngestionOptions,
  { name, address }: NamedFeed,
  onScanned: () => void,
  onFailure: (error: unknown) => void,
): { stop(): Promise<void> } {
  const { db, owner } = options
  const lease = () => leaseFeed(db, name, owner, LEASE_MS)
  const silence = watchSilence(options.clock)
  let trouble: string | null | undefined
  const polling = loop(PUSH_POLL_MS, onFailure, async () => {
    const held = await lease()
    if (held === null) return
    await poll(options, held)
    onScanned()
  })
  const finalizing = loop(FINALIZE_MS, onFailure, async () => {
    const held = await lease()
    if (held === null) return
    const finalized = await finalize(options, held).catch(async (error) => ({
      trouble: await reportUnreachable(options, held, error),
    }))
    const next = finalized.trouble ?? silence(held.completeSlot)
    if (next !== trouble) options.onTrouble(name, next)
    trouble = next
    onScanned()
  })
  const notifications = options.listen?.(address, polling.ring)
  return {
    async stop() {
      notifications?.close()
      await Promise.all([polling.stop(), finalizing.stop()])
      await releaseFeed(db, name, owner)
    },
  }
}

// A network that pauses and resumes is worth an alert, but is no fault of a source.
const SILENT_AFTER_MS = 30_000

/** Returns a reason once the slot has not risen for too long. */
function watchSilence(clock: Clock): (slot: number) => string | null {
  let seen = { slot: -1, sinceMs: clock() }
  return (slot) => {
    if (slot !== seen.slot) seen = { slot, sinceMs: clock() }
    const isSilent = clock() - seen.sinceMs > SILENT_AFTER_MS
    return isSilent ? 'silent: the network makes nothing final' : null
  }
}
