import { beforeEach, describe, expect, test } from 'vitest'
import { useDatabase } from '../../test/database.ts'
import type { ScriptedSource } from '../../test/source.ts'
import { rowOf, scriptedSource } from '../../test/source.ts'
import type { Address } from '../lib/addresses.ts'
import type { Feed } from './repository.ts'
import { leaseFeed, registerFeed } from './repository.ts'
import { peek, settle } from './scan.ts'

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
const settleNow = async () => await settle(context(), await lease())

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
    expect(await settle(context(), mine)).toBeNull()
    expect(await cursor()).toEqual([null, null, 0])
  })

  test('calls in question what should be final and is nowhere, but not before', async () => {
    await peek(context(), await lease())
    for (const source of [one, two]) source.rows = [rowOf('a', 10)]
    two.finalizedSlot = 19
    await settleNow()
    expect(await inbox()).toEqual(['a 10 finalized', 'b 20 confirmed'])
    two.finalizedSlot = 20
    await settleNow()
    expect(await inbox()).toEqual(['a 10 finalized', 'b 20 vanished'])
  })

  test('takes up again what came back in another slot', async () => {
    await peek(context(), await lease())
    for (const source of [one, two]) source.rows = [rowOf('a', 10)]
    await settleNow()
    for (const source of [one, two]) source.rows = [rowOf('b', 21), rowOf('a', 10)]
    await settleNow()
    expect(await inbox()).toEqual(['a 10 finalized', 'b 21 finalized'])
  })
})

describe('peek', () => {
  test('shows what the first source that answers has, never as final', async () => {
    one.listSignatures = () => Promise.reject(new Error('down'))
    await peek(context(), await lease())
    expect(await inbox()).toEqual(['a 10 confirmed', 'b 20 confirmed'])
  })

  test('takes nothing back that is final', async () => {
    await settleNow()
    one.rows = [rowOf('b', 25, 'confirmed'), rowOf('a', 10)]
    await peek(context(), await lease())
    expect(await inbox()).toEqual(['a 10 finalized', 'b 20 finalized'])
  })
})
