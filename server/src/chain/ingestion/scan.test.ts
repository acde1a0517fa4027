import { beforeEach, describe, expect, test } from 'vitest'
import { useDatabase } from '../../../test/database.ts'
import type { ScriptedSource } from '../../../test/source.ts'
import { rowOf, scriptedSource } from '../../../test/source.ts'
import type { Address } from '../../lib/addresses.ts'
import type { Feed } from './feeds/repository.ts'
import { leaseFeed, registerFeed } from './feeds/repository.ts'
import { finalize, poll } from './scan.ts'

const database = useDatabase()
let one: ScriptedSource
let two: ScriptedSource

beforeEach(async () => {
  await database().query('TRUNCATE chain_feeds, chain_inbox')
  await registerFeed(database().db, 'feed', 'program' as Address)
  one = scriptedSource('one', [rowOf('b', 20), rowOf('a', 10)])
  two = scriptedSource('two', [rowOf('b', 20), rowOf('a', 10)])
})

const lease = async (owner = 'me') =>
  (await leaseFeed(database().db, 'feed', owner, 10_000)) as Feed
const context = () => ({ db: database().db, sources: [one, two] as const, lagSlots: 5 })
const settleNow = async () => (await finalize(context(), await lease())).trouble

async function inbox() {
  const { rows } = await database().query(
    'SELECT signature, slot::int, commitment FROM chain_inbox ORDER BY signature',
  )
  return rows.map(({ signature, slot, commitment }) => `${signature} ${slot} ${commitment}`)
}

async function cursor() {
  const { rows } = await database().query(
    'SELECT cursor_signature, anchor_signature, complete_slot::int FROM chain_feeds',
  )
  return [rows[0].cursor_signature, rows[0].anchor_signature, rows[0].complete_slot]
}

describe('settle', () => {
  test('makes final what all sources have, and moves the cursor to the newest of it', async () => {
    expect(await settleNow()).toBeNull()
    expect(await inbox()).toEqual(['a 10 finalized', 'b 20 finalized'])
    expect(await cursor()).toEqual(['b', 'a', 995])
  })

  test('keeps the cursor behind the newest final slot', async () => {
    one.finalizedSlot = 22
    expect(await settleNow()).toBeNull()
    expect(await inbox()).toEqual(['a 10 finalized', 'b 20 finalized'])
    expect(await cursor()).toEqual(['a', null, 17])
  })

  test.each(['one', 'two'])('does not move past a row that only %s has', async (name) => {
    const other = name === 'one' ? two : one
    other.rows = other.rows.filter(({ signature }) => signature !== 'a')
    expect(await settleNow()).toBe(`disagreement: only ${name} has 1 rows as they are`)
    expect(await inbox()).toEqual(['a 10 confirmed', 'b 20 finalized'])
    expect(await cursor()).toEqual([null, null, 0])
  })

  test('does not move past a row that the sources have in different slots', async () => {
    two.rows = [rowOf('b', 20), rowOf('a', 11)]
    expect(await settleNow()).toMatch('disagreement')
    expect(await cursor()).toEqual([null, null, 0])
  })

  test('does not move when the sources have different blocks in its slot', async () => {
    two.getBlockhash = async () => 'another'
    expect(await settleNow()).toBe('disagreement: the sources have different blocks in slot 20')
    expect(await cursor()).toEqual([null, null, 0])
  })

  test('does not move when a source does not reach back to the cursor', async () => {
    await settleNow()
    for (const source of [one, two]) source.rows.unshift(rowOf('c', 30))
    two.rows = [rowOf('c', 30), rowOf('a', 10)]
    expect(await settleNow()).toBe('gap: two does not reach back to the cursor')
    expect(await cursor()).toEqual(['b', 'a', 995])
  })

  test('does not move when a source has forgotten what was final', async () => {
    one.finalizedSlot = 22
    await settleNow() // the cursor stands on a, b is final above it
    one.finalizedSlot = 1_000
    two.rows = [rowOf('a', 10)]
    expect(await settleNow()).toBe('gap: two leaves out 1 rows that are final')
    expect(await cursor()).toEqual(['a', null, 17])
  })

  test('fails, and moves nothing, when a source does not answer', async () => {
    two.getSlot = () => Promise.reject(new Error('down'))
    await expect(settleNow()).rejects.toThrow('down')
    expect(await cursor()).toEqual([null, null, 0])
  })

  test('does not move the cursor of a feed that another process has taken over', async () => {
    const mine = await lease()
    await database().query("UPDATE chain_feeds SET lease_until = '-infinity'")
    await lease('another')
    expect(await finalize(context(), mine)).toMatchObject({ trouble: null })
    expect(await cursor()).toEqual([null, null, 0])
  })

  test('calls in question what should be final and is nowhere, but not before', async () => {
    await poll(context(), await lease())
    for (const source of [one, two]) source.rows = [rowOf('a', 10)]
    two.finalizedSlot = 19
    await settleNow()
    expect(await inbox()).toEqual(['a 10 finalized', 'b 20 confirmed'])
    two.finalizedSlot = 20
    await settleNow()
    expect(await inbox()).toEqual(['a 10 finalized', 'b 20 vanished'])
  })

  test('takes up again what came back in another slot', async () => {
    await poll(context(), await lease())
    for (const source of [one, two]) source.rows = [rowOf('a', 10)]
    await settleNow()
    for (const source of [one, two]) source.rows = [rowOf('b', 21), rowOf('a', 10)]
    await settleNow()
    expect(await inbox()).toEqual(['a 10 finalized', 'b 21 finalized'])
  })
})

describe('a feed with more rows than a turn may read', () => {
  const many = 2_500
  const names = () => Array.from({ length: many }, (_, index) => `r${many - index}`)
  const turn = async (owner = 'me') => {
    const feed = await lease(owner)
    const { trouble } = await finalize(context(), feed, 1)
    expect(trouble).toBeNull()
    return feed
  }
  const state = async () => {
    const { rows } = await database().query(
      `SELECT cursor_slot::int AS cursor, jsonb_array_length(stops) AS stops,
         complete_slot::int AS complete FROM chain_feeds`,
    )
    return rows[0]
  }

  beforeEach(async () => {
    await settleNow() // the cursor stands on b in slot 20
    for (const source of [one, two]) {
      source.finalizedSlot = 5_000
      source.rows.unshift(...names().map((name, index) => rowOf(name, 100 + many - index)))
    }
  })

  test('is read in turns, whoever takes them, each a page long, and nothing is left out', async () => {
    const seen = []
    for (let count = 0; count < 5; count++) {
      one.asked.length = 0
      await turn(count % 2 === 0 ? 'me' : 'another')
      await database().query("UPDATE chain_feeds SET lease_until = '-infinity'")
      expect(one.asked).toHaveLength(1)
      seen.push(await state())
    }
    // Down in three pages, and up again by its two stops.
    expect(seen.map(({ stops }) => stops)).toEqual([1, 2, 1, 0, 0])
    expect(seen.map(({ cursor: at }) => at)).toEqual([20, 20, 602, 1601, 2600])
    expect(seen.map(({ complete }) => complete)).toEqual([995, 995, 995, 1601, 4995])
    const { rows } = await database().query(
      "SELECT count(*)::int AS count FROM chain_inbox WHERE commitment = 'finalized'",
    )
    expect(rows).toEqual([{ count: many + 2 }])
  })

  test('does not skip what only one source has in the lower part', async () => {
    two.rows = two.rows.filter(({ signature }) => signature !== 'r7')
    await turn()
    await turn()
    const { trouble } = await finalize(context(), await lease(), 1)
    expect(trouble).toBe('disagreement: only one has 1 rows as they are')
    expect(await state()).toMatchObject({ cursor: 20, stops: 0 })
  })

  test('begins again at the newest row when a stop is no longer known', async () => {
    await turn()
    const [stop] = (await lease()).stops
    for (const source of [one, two]) {
      source.rows = source.rows.filter(({ signature }) => signature !== stop?.signature)
      const ask = source.listSignatures
      source.listSignatures = async (address, page) =>
        page.before === stop?.signature
          ? { rows: [], lastSignature: null, isEnd: true }
          : await ask(address, page)
    }
    const { trouble } = await finalize(context(), await lease(), 1)
    expect(trouble).toMatch('gap')
    expect(await state()).toMatchObject({ cursor: 20, stops: 0 })
    await database().query("DELETE FROM chain_inbox WHERE signature LIKE 'r%'")
    expect(await finalize(context(), await lease())).toMatchObject({ trouble: null })
    expect(await state()).toMatchObject({ cursor: 2600, stops: 0 })
  })
})

describe('a row that two feeds show', () => {
  beforeEach(async () => {
    await registerFeed(database().db, 'other', 'elsewhere' as Address)
  })
  const settleOther = async () => {
    const feed = (await leaseFeed(database().db, 'other', 'me', 10_000)) as Feed
    return (await finalize(context(), feed)).trouble
  }
  const feedsOf = async () => {
    const { rows } = await database().query('SELECT signature, feed FROM chain_inbox ORDER BY 1')
    return rows.map(({ signature, feed }) => `${signature} ${feed}`)
  }

  test('is one row of the inbox, and final by the word of either', async () => {
    await poll(context(), await lease())
    expect(await settleOther()).toBeNull()
    expect(await inbox()).toEqual(['a 10 finalized', 'b 20 finalized'])
    expect(await feedsOf()).toEqual(['a feed', 'b feed'])
    expect(await settleNow()).toBeNull()
  })

  test('keeps neither feed from moving when the other has read further', async () => {
    await settleNow()
    for (const source of [one, two]) {
      source.rowsOf.set('elsewhere', [rowOf('c', 30), rowOf('b', 20)])
    }
    expect(await settleOther()).toBeNull()
    expect(await feedsOf()).toEqual(['a feed', 'b feed', 'c other'])
    expect(await settleNow()).toBeNull()
  })

  test('is not called in question by the feed that did not see it first', async () => {
    await poll(context(), await lease())
    for (const source of [one, two]) source.rowsOf.set('elsewhere', [])
    expect(await settleOther()).toBeNull()
    expect(await inbox()).toEqual(['a 10 confirmed', 'b 20 confirmed'])
  })
})

describe('poll', () => {
  test('shows what the first source that answers has, never as final', async () => {
    one.listSignatures = () => Promise.reject(new Error('down'))
    await poll(context(), await lease())
    expect(await inbox()).toEqual(['a 10 confirmed', 'b 20 confirmed'])
  })

  test('does not stumble over a time that a node does not know or tells as zero', async () => {
    const [b, a] = [rowOf('b', 20), rowOf('a', 10)]
    one.rows = [
      { ...b, blockTimeSeconds: null },
      { ...a, blockTimeSeconds: 0 },
    ]
    await poll(context(), await lease())
    expect(await inbox()).toEqual(['a 10 confirmed', 'b 20 confirmed'])
  })

  test('reads down to where nothing is new, however far the cursor is', async () => {
    one.rows = Array.from({ length: 3_500 }, (_, n) =>
      rowOf(`s${9_999 - n}`, 5_000 - n, 'confirmed'),
    )
    await poll(context(), await lease())
    expect(await inbox()).toHaveLength(3_500)
    const pages = one.asked.length
    one.rows = [rowOf('new', 5_001, 'confirmed'), ...one.rows]
    await poll(context(), await lease())
    expect(await inbox()).toHaveLength(3_501)
    expect(one.asked.length - pages).toBe(2)
    expect(pages).toBeGreaterThan(3)
  })

  test('takes nothing back that is final', async () => {
    await settleNow()
    one.rows = [rowOf('b', 25, 'confirmed'), rowOf('a', 10)]
    await poll(context(), await lease())
    expect(await inbox()).toEqual(['a 10 finalized', 'b 20 finalized'])
  })
})
