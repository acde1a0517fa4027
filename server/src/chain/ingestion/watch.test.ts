import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { useDatabase } from '../../../test/database.ts'
import type { ScriptedSource } from '../../../test/source.ts'
import { rowOf, scriptedSource } from '../../../test/source.ts'
import { allStatements } from '../../db/statement.ts'
import type { Address } from '../../lib/addresses.ts'
import type { Feed } from './feeds/repository.ts'
import { claimPolls, leaseFeed, moveCursor, registerFeed } from './feeds/repository.ts'
import { pollDue, watchAccount } from './watch.ts'

const database = useDatabase()
const shop = 'shop' as Address
let one: ScriptedSource
let two: ScriptedSource
let reported: (string | null)[]
let failures: unknown[]

beforeEach(async () => {
  await database().query('TRUNCATE chain_feeds, chain_inbox')
  one = scriptedSource('one')
  two = scriptedSource('two')
  reported = []
  failures = []
})

const context = (owner = 'me') => ({
  db: database().db,
  sources: [one, two] as const,
  lagSlots: 5,
  owner,
  onTrouble: (_feed: string, trouble: string | null) => void reported.push(trouble),
  onFailure: (error: unknown) => void failures.push(error),
})
const watch = () => watchAccount(database().db, shop)
const poll = (owner?: string) => pollDue(context(owner))

/** The network as both nodes tell it, newest first. */
function show(...rows: ScriptedSource['rows']): void {
  for (const source of [one, two]) source.rows = rows
}

/** Other feeds have been followed up to here, which is final. */
async function followedUpTo(slot: number): Promise<void> {
  await registerFeed(database().db, 'feed', 'program' as Address)
  const feed = (await leaseFeed(database().db, 'feed', 'me', 10_000)) as Feed
  await moveCursor(database().db, feed, null, slot)
}

/** How long it is until the next look, in whole seconds. */
async function waitSeconds(): Promise<number> {
  const { rows } = await database().query(
    `SELECT round(extract(epoch FROM poll_at - now()))::int AS wait FROM chain_feeds
       WHERE feed = 'account:shop'`,
  )
  return rows[0].wait
}

const makeDue = () =>
  database().query('UPDATE chain_feeds SET poll_at = now() WHERE poll_at IS NOT NULL')

async function inbox(): Promise<string[]> {
  const { rows } = await database().query('SELECT signature FROM chain_inbox ORDER BY slot')
  return rows.map(({ signature }) => signature)
}

describe('an account that is watched', () => {
  test('is read from a slot that was final before it was of interest, never below', async () => {
    await followedUpTo(50)
    await watch()
    show(rowOf('new', 60), rowOf('late', 51), rowOf('old', 50), rowOf('older', 40))
    await poll()
    expect(await inbox()).toEqual(['late', 'new'])
    const old = Array.from({ length: 3_000 }, (_, index) => rowOf(`o${index}`, 3_000 - index))
    show(rowOf('next', 3_002), rowOf('new', 60), ...old.slice(2_950))
    for (const source of [one, two]) source.finalizedSlot = 4_000
    await makeDue()
    await poll()
    expect(await inbox()).toEqual(['late', 'new', 'next'])
  })

  test('stands on its newest older row at first sight, so that one page is all it takes', async () => {
    await followedUpTo(5_000)
    await watch()
    show(...Array.from({ length: 4_000 }, (_, index) => rowOf(`o${index}`, 4_000 - index)))
    for (const source of [one, two]) source.finalizedSlot = 6_000
    await poll()
    const { rows } = await database().query(
      "SELECT cursor_signature, anchor_signature FROM chain_feeds WHERE feed = 'account:shop'",
    )
    expect(rows).toEqual([{ cursor_signature: 'o0', anchor_signature: 'o1' }])
    expect([await inbox(), one.asked.length]).toEqual([[], 1])
  })

  test('misses nothing that came between its registration and the first look', async () => {
    await followedUpTo(50)
    await watch()
    const since = Array.from({ length: 2_300 }, (_, index) => rowOf(`n${index}`, 2_400 - index))
    show(...since, rowOf('old', 50))
    for (const source of [one, two]) source.finalizedSlot = 3_000
    await poll()
    expect(await inbox()).toHaveLength(2_300)
  })

  test('is read whole as long as no ingestion has ever run', async () => {
    await watch()
    show(rowOf('b', 20), rowOf('a', 10))
    await poll()
    expect(await inbox()).toEqual(['a', 'b'])
  })

  test('is looked at soon while something comes in, else half as often each time, to once a day', async () => {
    await watch()
    await poll()
    expect(await waitSeconds()).toBe(20)
    for (const seconds of [40, 80, 160, 320]) {
      await makeDue()
      await poll()
      expect(await waitSeconds()).toBe(seconds)
    }
    await database().query('UPDATE chain_feeds SET poll_after_ms = 80000000, poll_at = now()')
    await poll()
    expect(await waitSeconds()).toBe(86_400)
    show(rowOf('a', 10))
    await makeDue()
    await poll()
    expect(await waitSeconds()).toBe(10)
    await makeDue()
    await poll() // nothing new: the cursor stands on it
    expect(await waitSeconds()).toBe(20)
  })

  test('is looked at soon while something may still vanish', async () => {
    await watch()
    for (const source of [one, two]) source.finalizedSlot = 15
    show(rowOf('a', 16, 'confirmed'))
    await poll()
    show() // the network went on without it
    await makeDue()
    await poll()
    expect(await waitSeconds()).toBe(10)
    for (const source of [one, two]) source.finalizedSlot = 16
    await makeDue()
    await poll()
    const { rows } = await database().query('SELECT commitment FROM chain_inbox')
    expect([rows, await waitSeconds()]).toEqual([[{ commitment: 'vanished' }], 20])
  })

  test('goes on where it paused, a page budget each time, until all is read', async () => {
    await watch()
    const rows = Array.from({ length: 30_500 }, (_, index) => rowOf(`n${index}`, 40_000 - index))
    show(...rows)
    for (const source of [one, two]) source.finalizedSlot = 50_000
    const pages: number[] = []
    const waits: number[] = []
    while (waits.at(-1) !== 20 && waits.length < 10) {
      one.asked.length = 0
      await makeDue()
      await poll(`process ${waits.length}`)
      pages.push(one.asked.length)
      waits.push(await waitSeconds())
    }
    expect(Math.max(...pages)).toBe(20)
    expect(waits).toEqual([10, 10, 10, 20])
    expect(await inbox()).toHaveLength(30_500)
  }, 30_000)

  test('that cannot be read is retried soon and reported', async () => {
    await watch()
    await database().query('UPDATE chain_feeds SET poll_after_ms = 80000000')
    two.getSlot = () => Promise.reject(new Error('down'))
    await poll()
    expect([failures.length, await waitSeconds()]).toEqual([1, 10])
  })

  test('in trouble is reported once, and once when it is over', async () => {
    await watch()
    show(rowOf('a', 10))
    two.rows = []
    for (let count = 0; count < 2; count++) {
      await makeDue()
      await poll()
    }
    show(rowOf('a', 10))
    await makeDue()
    await poll()
    expect(reported).toEqual(['disagreement: only one has 1 rows as they are', null])
  })
})

describe('interest in an account', () => {
  const version = async () => {
    const { rows } = await database().query('SELECT xmin, xmax FROM chain_feeds')
    return rows
  }

  test('neither writes nor locks the row of one that is awake, however often', async () => {
    await watch()
    const before = await version()
    await Promise.all(Array.from({ length: 50 }, watch))
    expect(await version()).toEqual(before)
  })

  test('wakes one that is asleep, at once and for a while', async () => {
    await watch()
    await database().query(
      "UPDATE chain_feeds SET poll_after_ms = 86400000, poll_at = now() + interval '30 seconds'",
    )
    await watch()
    expect(await waitSeconds()).toBe(0)
    await poll()
    expect(await waitSeconds()).toBe(20)
  })

  test('is not lost on one that is just being looked at', async () => {
    await watch()
    await database().query('UPDATE chain_feeds SET poll_after_ms = 86400000')
    one.getSlot = async () => {
      await watch()
      return 1_000
    }
    await poll()
    expect(await waitSeconds()).toBe(20)
  })

  test('of two at once makes one feed', async () => {
    await Promise.all(Array.from({ length: 10 }, watch))
    expect(await version()).toHaveLength(1)
  })
})

describe('a turn', () => {
  const watchMany = async (count: number) => {
    for (let index = 0; index < count; index++) {
      await watchAccount(database().db, `shop ${index}` as Address)
    }
  }

  test('takes no more feeds than its budget, those first that have waited longest', async () => {
    await watchMany(20)
    expect([await poll(), await poll(), await poll()]).toEqual([16, 4, 0])
    expect(one.asked).toEqual(expect.arrayContaining(['shop 0', 'shop 19']))
    expect(new Set(one.asked.slice(0, 16))).not.toContain('shop 19')
  })

  test('of two processes looks at each feed once', async () => {
    await watchMany(24)
    const taken = await Promise.all([poll('me'), poll('another')])
    expect(taken.reduce((all, count) => all + count, 0)).toBe(24)
    expect(one.asked.toSorted()).toEqual([...new Set(one.asked)].toSorted())
  })

  test('of a process that died is taken over, and writes nothing when it comes back', async () => {
    await watch()
    show(rowOf('a', 10))
    const { db } = database()
    const [dead] = (await claimPolls(db, 'dead', 1, 60_000)) as [Feed]
    expect(await poll()).toBe(0)
    await database().query("UPDATE chain_feeds SET lease_until = '-infinity'")
    expect(await poll()).toBe(1)
    const cursor = { signature: 'x', slot: 99, blockhash: '', anchorSignature: null }
    expect(await moveCursor(db, dead, cursor, 99)).toBe(false)
  })

  test('that takes long keeps its feed while the process lives, and soon gives up a dead one', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    await watch()
    const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<number>()]
    one.getSlot = () => {
      asked.resolve()
      return answer.promise
    }
    const looking = poll()
    await asked.promise
    const leaseSeconds = async () => {
      const text = 'SELECT extract(epoch FROM lease_until - now())::int AS left FROM chain_feeds'
      return (await database().query(text)).rows[0].left
    }
    expect(await leaseSeconds()).toBeLessThanOrEqual(15)
    await database().query("UPDATE chain_feeds SET lease_until = now() + interval '1 second'")
    vi.advanceTimersByTime(5_000)
    await expect.poll(leaseSeconds).toBeGreaterThan(10)
    answer.resolve(1_000)
    await looking
    expect(vi.getTimerCount()).toBe(0)
  })

  test('costs the same whatever is unpaid: no statement of ingestion reads what is sold', () => {
    const texts = allStatements().filter(({ name }) => /^chain_/.test(name))
    expect(texts.length).toBeGreaterThan(20)
    for (const { name, text } of texts) {
      const tables = [...text.matchAll(/\b(?:FROM|JOIN|INTO|UPDATE) (?!SET)([a-z_]+)/g)]
      const named = tables.map(([, table]) => table as string)
      const own = /^(chain_(feeds|inbox|markers)|unnest|known|woken|made|old|left_alone|next)$/
      expect(
        named.filter((table) => !own.test(table)),
        name,
      ).toEqual([])
    }
  })
})
