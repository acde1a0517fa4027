import { expect, test } from 'vitest'
import { useDatabase } from '../../test/database.ts'
import { openDatabase } from './database.ts'
import { DatabaseUnavailable } from './errors.ts'
import { statement } from './statement.ts'

const database = useDatabase()

const whoAmI = statement<{ pid: number }>({
  name: 'test.who_am_i',
  text: 'SELECT pg_backend_pid() AS pid',
  acrossAccounts: 'a connection has no account',
})

// A failover, or an idle transaction that PostgreSQL ends: the process must survive it.
test('a connection lost between two statements fails that transaction only', async () => {
  const db = openDatabase({ url: database().url, poolSize: 1, lockTimeoutMs: 1_000 })
  const crashes: unknown[] = []
  const crash = (error: unknown) => crashes.push(error)
  const guards = process.listeners('uncaughtException')
  process.removeAllListeners('uncaughtException')
  process.on('uncaughtException', crash)
  try {
    const { promise: lost, resolve: lose } = Promise.withResolvers<void>()
    const outcome = db
      .transaction(async (tx) => {
        const [me] = await tx.run(whoAmI, [])
        await database().query('SELECT pg_terminate_backend($1)', [me?.pid])
        setTimeout(lose, 100) // no event tells that the socket has closed
        await lost
        await tx.run(whoAmI, [])
      })
      .catch((error: unknown) => error)
    expect(await outcome).toBeInstanceOf(DatabaseUnavailable)
    expect(await db.run(whoAmI, [])).toHaveLength(1)
    expect(crashes).toEqual([])
  } finally {
    process.off('uncaughtException', crash)
    for (const guard of guards) process.on('uncaughtException', guard)
    await db.close()
  }
})
