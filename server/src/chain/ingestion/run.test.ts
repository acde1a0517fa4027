import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useDatabase } from '../../../test/database.ts'
import type { ScriptedSource } from '../../../test/source.ts'
import { emptyTransaction, rowOf, scriptedSource } from '../../../test/source.ts'
import type { Address } from '../../lib/addresses.ts'
import { ensureMarkers, rotateMarkers } from './markers.ts'
import { startIngestion } from './run.ts'
import { watchAccount } from './watch.ts'

const database = useDatabase()
let source: ScriptedSource
let seen: string[]
let bells: Map<string, () => void>
let running: Awaited<ReturnType<typeof startIngestion>>[]

beforeEach(async () => {
  await database().query('TRUNCATE chain_feeds, chain_inbox, chain_markers')
  source = scriptedSource('one')
  source.findTransaction = async (signature) => emptyTransaction(signature)
  seen = []
  bells = new Map()
  running = []
})
afterEach(() => Promise.all(running.map((ingestion) => ingestion.stop())))

async function start(owner: string): Promise<void> {
  const ingestion = await startIngestion({
    db: database().db,
    clock: Date.now,
    sources: [source],
    lagSlots: 5,
    feeds: [{ name: 'feed', address: 'program' as Address }],
    ingesters: [
      async (_tx, facts) => {
        for (const { signature } of facts) seen.push(signature)
        return []
      },
    ],
    chores: [],
    owner,
    log: pino({ level: 'silent' }),
    listen(address, ring) {
      bells.set(address, ring)
      return { close: () => bells.delete(address) }
    },
    onProblem: () => {},
    onTrouble: () => {},
  })
  running.push(ingestion)
}

const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 60_000, interval: 20 })

test('a payment is applied once, whatever feeds show it and however many processes follow', async () => {
  const [marker] = await ensureMarkers(database().db, 1)
  const shop = 'shop' as Address
  for (const address of ['program', `${marker?.address}`, shop]) {
    source.rowsOf.set(address, [rowOf('paid', 10)])
  }
  await start('one')
  await start('two')
  await watchAccount(database().db, shop)
  await eventually(async () => {
    const { rows } = await database().query(
      'SELECT count(*)::int AS count FROM chain_feeds WHERE cursor_signature IS NOT NULL',
    )
    expect(rows).toEqual([{ count: 3 }])
  })
  await eventually(() => expect(seen).toContain('paid'))
  // At most once as confirmed, and once as final.
  expect(seen.length).toBeLessThanOrEqual(2)
})

test('markers that come and go while it runs are followed, and left, without a restart', async () => {
  const [old] = await ensureMarkers(database().db, 1)
  await start('one')
  await eventually(() => expect(new Set(bells.keys())).toEqual(new Set(['program', old?.address])))
  const [next] = await database().db.transaction(rotateMarkers)
  await eventually(() => expect([...bells.keys()]).toContain(next?.address))
  await eventually(() => expect([...bells.keys()]).not.toContain(old?.address))
  // Payments with the old marker are still found.
  source.rowsOf.set(`${old?.address}`, [rowOf('late', 20)])
  await database().query(
    'UPDATE chain_feeds SET poll_at = now(), lease_owner = NULL WHERE poll_at IS NOT NULL',
  )
  await eventually(() => expect(seen).toContain('late'))
})

test('who stops lets go of its feeds: the next process has them at once', async () => {
  await start('one')
  await eventually(() => expect(source.asked.length).toBeGreaterThan(0))
  await running.pop()?.stop()
  const { rows } = await database().query('SELECT lease_owner FROM chain_feeds')
  expect(rows).toEqual([{ lease_owner: null }])
})
