import { LRUCache } from 'lru-cache'
import type { Queryable } from '../../db/queryable.ts'
import type { Address } from '../../lib/addresses.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Feed } from './feeds/repository.ts'
import {
  claimPolls,
  finishPoll,
  postponePoll,
  registerWatched,
  renewPoll,
} from './feeds/repository.ts'
import type { ScanContext } from './scan.ts'
import { finalize } from './scan.ts'

export type WatchContext = ScanContext & {
  /** Unique to this process. */
  readonly owner: string
  readonly onTrouble: (feed: string, trouble: string | null) => void
  readonly onFailure: (error: unknown) => void
}

// Bounds the cost of a turn: so many feeds, and so many pages per source of each.
const FEEDS_AT_ONCE = 16
const PAGES = 20
// A dead process holds a feed for at most this long; a live one renews its lease.
const LEASE_MS = 15_000
const RENEW_MS = 5_000

/**
 * Watches a token account, so that payments are found even if they carry no references. Call it
 * before a payment to the account is shown to anyone, and when somebody views one: a feed without
 * activity is polled less and less, down to once a day, and this wakes it.
 * A new feed starts at a slot that was final before this call, not at the account's first
 * transaction. Nothing is missed: a payment can only be made after it was shown, in a later slot.
 * Before ingestion has ever run no such slot is known, and the account is read from its start.
 */
export async function watchAccount(db: Queryable, tokenAccount: Address): Promise<void> {
  await registerWatched(db, `account:${tokenAccount}`, tokenAccount)
}

// At most as often as a feed can be woken, so that a busy merchant does not query for every
// request.
const ASKED_MS = 5_000

/**
 * `watchAccount` for a process that is asked on every payment: looks an account up only now and
 * then.
 */
export function watchOnce(db: Queryable, clock: Clock): (tokenAccount: Address) => Promise<void> {
  const asked = new LRUCache<Address, number>({ max: 10_000 })
  return async (tokenAccount) => {
    const at = asked.get(tokenAccount)
    if (at !== undefined && clock() - at < ASKED_MS) return
    await watchAccount(db, tokenAccount)
    asked.set(tokenAccount, clock())
  }
}

/**
 * Polls the feeds that are due, longest wait first. Returns how many. The cost depends on the
 * number of accounts and what they receive, never on unpaid sessions.
 */
export async function pollDue(context: WatchContext): Promise<number> {
  const feeds = await claimPolls(context.db, context.owner, FEEDS_AT_ONCE, LEASE_MS)
  await Promise.all(feeds.map((feed) => poll(context, feed)))
  return feeds.length
}

async function poll(context: WatchContext, feed: Feed): Promise<void> {
  const { db, onFailure } = context
  const renewing = setInterval(() => renewPoll(db, feed, LEASE_MS).catch(onFailure), RENEW_MS)
  try {
    const { trouble, isQuiet } = await finalize(context, feed, PAGES)
    if (trouble !== feed.trouble) context.onTrouble(feed.feed, trouble)
    await finishPoll(db, feed, isQuiet)
  } catch (error) {
    onFailure(error)
    await postponePoll(db, feed)
  } finally {
    clearInterval(renewing)
  }
}
