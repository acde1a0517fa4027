import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { startForwarder } from '../../../scripts/local/forwarder.ts'
import { findPort } from '../../../scripts/local/ports.ts'
import { useDatabase } from '../../test/database.ts'
import type { Changes } from './changes.ts'
import { announceChanges, listenToChanges } from './changes.ts'

const database = useDatabase()
let open: Changes[] = []

afterEach(async () => {
  await Promise.all(open.map((changes) => changes.close()))
  open = []
})

/** Resolves once it listens, which its first wake-up of every waiter shows. */
async function listening(): Promise<Changes> {
  const changes = listenToChanges(database().url)
  open.push(changes)
  await nextRing(changes, 'anything').rung
  return changes
}

function nextRing(changes: Changes, id: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  let rings = 0
  const stop = changes.subscribe(id, () => {
    rings++
    resolve()
  })
  return { rung: promise, rings: () => rings, stop }
}

const announce = (...ids: string[]) => database().db.transaction((tx) => announceChanges(tx, ids))

describe('announceChanges', () => {
  test('notifies waiters of the objects that it names and no others', async () => {
    const changes = await listening()
    const [a, b, other] = ['gift_a', 'gift_b', 'gift_c'].map((id) => nextRing(changes, id))
    await announce('gift_a', 'gift_b')
    await Promise.all([a?.rung, b?.rung])
    expect(other?.rings()).toBe(0)
  })

  test('notifies every waiter of an object, but not one that has left', async () => {
    const changes = await listening()
    const [first, second, gone] = [1, 2, 3].map(() => nextRing(changes, 'gift_a'))
    gone?.stop()
    await announce('gift_a')
    await Promise.all([first?.rung, second?.rung])
    expect(gone?.rings()).toBe(0)
  })

  test('notifies when the transaction commits, never when it is rolled back', async () => {
    const changes = await listening()
    const waiter = nextRing(changes, 'gift_a')
    const torn = database().db.transaction(async (tx) => {
      await announceChanges(tx, ['gift_a'])
      throw new Error('no')
    })
    await expect(torn).rejects.toThrow('no')
    await database().db.transaction(async (tx) => {
      await announceChanges(tx, ['gift_a'])
      expect(waiter.rings()).toBe(0)
    })
    await waiter.rung
    expect(waiter.rings()).toBe(1)
  })

  test('a batch too large for one notification wakes every waiter', async () => {
    const changes = await listening()
    const waiters = ['gift_a', 'gift_unnamed'].map((id) => nextRing(changes, id))
    await announce(...Array.from({ length: 1_000 }, (_, n) => `gift_${'0'.repeat(20)}${n}`))
    await Promise.all(waiters.map((waiter) => waiter.rung))
  })

  test('the largest batch that is listed and the next larger one both work', async () => {
    const changes = await listening()
    for (const length of [7_899, 7_900, 7_901, 7_999, 8_000, 8_001]) {
      const waiter = nextRing(changes, 'a')
      await announce('a', 'x'.repeat(length - 2))
      await waiter.rung
      waiter.stop()
    }
  })
})

describe('a lost connection', () => {
  const killListeners = async () => {
    const { rowCount } = await database().query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND query = 'LISTEN changes'`,
    )
    return rowCount
  }

  test('is reopened and wakes every waiter, because it may have missed a change', async () => {
    const changes = await listening()
    const waiter = nextRing(changes, 'gift_a')
    expect(await killListeners()).toBe(1)
    await announce('gift_a') // while nobody listens
    await waiter.rung
    const after = nextRing(changes, 'gift_b')
    await announce('gift_b')
    await after.rung
  })

  test('closing while it is lost leaves nothing behind', async () => {
    const changes = await listening()
    await killListeners()
    await changes.close()
    expect(await killListeners()).toBe(0)
  })

  test('waits for a database that is not up yet', async () => {
    const { hostname, port, pathname } = new URL(database().url)
    const proxyPort = await findPort()
    const url = database().url.replace(`:${port}${pathname}`, `:${proxyPort}${pathname}`)
    const changes = listenToChanges(url)
    open.push(changes)
    const waiter = nextRing(changes, 'gift_a')
    const { connect } = await import('node:net')
    const proxy = createServer((client) => {
      const upstream = connect(Number(port), hostname)
      client.pipe(upstream).pipe(client)
      for (const socket of [client, upstream]) socket.on('error', () => socket.destroy())
    })
    proxy.listen(proxyPort, '127.0.0.1')
    await once(proxy, 'listening')
    await waiter.rung
    await changes.close()
    proxy.close()
  })

  test('notices a vanished server and wakes waiters from the next one', async () => {
    const forwarder = await startForwarder(database().url)
    const changes = listenToChanges(forwarder.url, 200)
    open.push(changes)
    await nextRing(changes, 'anything').rung
    forwarder.vanish()
    const missed = nextRing(changes, 'gift_a')
    await announce('gift_a') // goes to nobody
    await missed.rung
    const after = nextRing(changes, 'gift_b')
    await announce('gift_b')
    await after.rung
    forwarder.vanish()
    const closingAt = performance.now()
    await changes.close()
    expect(performance.now() - closingAt).toBeLessThan(2_500)
    forwarder.close()
  })
})
