import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

/** Backs the database up as it is now. Its connections are cut. */
export async function copyDatabase(databaseUrl: string): Promise<void> {
  await asAdmin(databaseUrl, async (admin, name) => {
    await admin.query('DROP DATABASE IF EXISTS backup')
    await closed(admin, name, () => admin.query(`CREATE DATABASE backup TEMPLATE ${name}`))
  })
}

/** Everything since the backup is lost. */
export async function restoreDatabase(databaseUrl: string): Promise<void> {
  await asAdmin(databaseUrl, async (admin, name) => {
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`)
    await admin.query(`CREATE DATABASE ${name} TEMPLATE backup`)
  })
}

async function asAdmin(
  databaseUrl: string,
  act: (admin: pg.Client, name: string) => Promise<unknown>,
): Promise<void> {
  const url = new URL(databaseUrl)
  const name = url.pathname.slice(1)
  url.pathname = '/postgres'
  const admin = new pg.Client({ connectionString: url.href })
  await admin.connect()
  await act(admin, name).finally(() => admin.end())
}

/** A template database allows no connections. */
async function closed(admin: pg.Client, name: string, act: () => Promise<unknown>): Promise<void> {
  await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`)
  try {
    await admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [
      name,
    ])
    for (let tries = 0; ; tries++) {
      const isDone = await act().then(
        () => true,
        () => false,
      )
      if (isDone) return
      if (tries === 50) throw new Error('the database could not be backed up')
      await delay(100)
    }
  } finally {
    await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`)
  }
}
