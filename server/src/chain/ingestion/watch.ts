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
import { settle } from './scan.ts'

export type WatchContext = ScanContext & {
  /** Unique to this process. */
  readonly owner: string
  readonly onTrouble: (feed: string, trouble: string | null) => void
  readonly onFailure: (error: unknown) => void
}

// What one turn may cost, whatever is due: so many feeds, and of each so many pages of each source.
const FEEDS_AT_ONCE = 16
const PAGES = 20
// A dead process holds a feed for at most this long; a live one says now and then that it is.
const LEASE_MS = 15_000
const RENEW_MS = 5_000

/**
 * Sees to it that what a token account receives is found, also when a payment does not carry its
 * references. Call it before a payment to the account is told to anyone, and when somebody looks: a
 * feed that nothing came in on is looked at less and less, down to once a day, and this wakes it.
 *
 * A new feed begins at a slot that was final before this call, not at the account's first transaction.
 * Nothing is missed by that: what is paid can only be paid after it was told, so in a later slot.
 * Until a follower has run for the first time no such slot is known, and the account is read whole.
 */
export async function watchAccount(db: Queryable, tokenAccount: Address): Promise<void> {
  await registerWatched(db, `account:${tokenAccount}`, tokenAccount)
}

// As often as a feed is woken at most, so that a busy merchant's requests do not all ask for it.
const ASKED_MS = 5_000

/** The same for a process that is asked for every payment: an account is looked up now and then. */
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
 * Looks at the feeds that are due, those first that have waited longest. Returns how many it took. What
 * it costs depends on how many accounts there are and what they receive, never on what is unpaid.
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
    const { trouble, isQuiet } = await settle(context, feed, PAGES)
    if (trouble !== feed.trouble) context.onTrouble(feed.feed, trouble)
    await finishPoll(db, feed, isQuiet)
  } catch (error) {
    onFailure(error)
    await postponePoll(db, feed)
  } finally {
    clearInterval(renewing)
  }
}
