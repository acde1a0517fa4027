import pg from 'pg'
import { WRITE_NOTHING } from './outages.ts'
import type { Queryable } from './queryable.ts'
import { CONNECT_TIMEOUT_MS, KEEP_ALIVE, Sockets } from './sockets.ts'
import { statement } from './statement.ts'

/**
 * Notifies waiters that an object changed. Each process has one LISTEN connection, whatever the
 * number of waiters; each commit sends one NOTIFY, because PostgreSQL serializes commits that
 * notify. It is only a wake-up: waiters also poll, so a lost connection costs time, never
 * correctness.
 */
export type Changes = {
  /**
   * Calls `onChange` after each commit that changed the object. Returns a function that stops it.
   */
  subscribe(objectId: string, onChange: () => void): () => void
  close(): Promise<void>
}

const CHANNEL = 'changes'
// NOTIFY carries at most 8,000 bytes; a larger batch wakes every waiter.
const EVERYBODY = '*'
const PAYLOAD_LIMIT_BYTES = 7_900
const RECONNECT_AFTER_MS = 1_000
// A server that vanished sends nothing, so the listener has to ask.
const HEARTBEAT_MS = 3_000
const GOODBYE_MS = 1_000

/**
 * Notifies waiters of these objects when the transaction commits. Call it once, with all objects.
 */
export async function announceChanges(tx: Queryable, objectIds: readonly string[]): Promise<void> {
  const list = objectIds.join(' ')
  await tx.run(notify, [CHANNEL, list.length > PAYLOAD_LIMIT_BYTES ? EVERYBODY : list])
}

const notify = statement({
  name: 'changes.announce',
  text: 'SELECT pg_notify($1, $2)',
  acrossAccounts: 'carries ids, reads nothing',
})

export function listenToChanges(databaseUrl: string, heartbeatMs = HEARTBEAT_MS): Changes {
  const waiters = new Map<string, Set<() => void>>()
  let closed = false
  let client: pg.Client | null = null
  let retry: NodeJS.Timeout | undefined
  let heartbeat: NodeJS.Timeout | undefined
  const sockets = new Sockets()

  function ring(payload: string): void {
    const ids = payload === EVERYBODY ? [...waiters.keys()] : payload.split(' ')
    for (const id of ids) for (const wake of waiters.get(id) ?? []) wake()
  }

  async function connect(): Promise<void> {
    const next = new pg.Client({
      ...KEEP_ALIVE,
      connectionString: databaseUrl,
      stream: sockets.open,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: heartbeatMs,
    })
    client = next
    const connectAgain = () => {
      if (closed || client !== next) return
      client = null
      clearTimeout(heartbeat)
      void sockets.dropOlderThan(Number.POSITIVE_INFINITY)
      retry = setTimeout(() => void connect(), RECONNECT_AFTER_MS)
    }
    const beat = () => {
      if (closed || client !== next) return
      heartbeat = setTimeout(() => {
        next.query(WRITE_NOTHING).then(beat, connectAgain)
      }, heartbeatMs)
    }
    next.on('notification', ({ payload }) => ring(payload ?? EVERYBODY))
    next.on('error', connectAgain)
    next.on('end', connectAgain)
    try {
      await next.connect()
      await next.query(`LISTEN ${CHANNEL}`)
      beat()
      ring(EVERYBODY) // for changes that were announced while it did not listen
    } catch {
      connectAgain()
    }
  }
  void connect()

  return {
    subscribe(objectId, onChange) {
      const set = waiters.get(objectId) ?? new Set()
      waiters.set(objectId, set.add(onChange))
      return () => {
        set.delete(onChange)
        if (set.size === 0 && waiters.get(objectId) === set) waiters.delete(objectId)
      }
    },
    async close() {
      closed = true
      clearTimeout(retry)
      clearTimeout(heartbeat)
      // A server that vanished never closes its end.
      const impatience = setTimeout(
        () => void sockets.dropOlderThan(Number.POSITIVE_INFINITY),
        GOODBYE_MS,
      )
      await client?.end().catch(() => {})
      clearTimeout(impatience)
    },
  }
}
