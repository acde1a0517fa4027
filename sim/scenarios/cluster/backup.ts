import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { TestEnv } from './crowd.ts'

/** Backs up PostgreSQL as it is now, and returns the time. Clients have to reconnect. */
export async function backUp({ world }: TestEnv): Promise<Date> {
  await asAdmin(world.databaseUrl, async (admin, name) => {
    await admin.query('DROP DATABASE IF EXISTS backup')
    await closed(admin, name, () => admin.query(`CREATE DATABASE backup TEMPLATE ${name}`))
  })
  return new Date()
}

/** Restores PostgreSQL; everything later is lost. The worker is stopped meanwhile. */
export async function restore({ world }: TestEnv): Promise<void> {
  await world.worker().stop()
  await asAdmin(world.databaseUrl, async (admin, name) => {
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`)
    await admin.query(`CREATE DATABASE ${name} TEMPLATE backup`)
  })
  await world.restartWorker()
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

/** Runs the operator's command after a restore. */
export async function reportRestored({ world }: TestEnv, madeAt = new Date()): Promise<void> {
  await world.operate('restored', madeAt.toISOString())
}

/** Stops all nodes, runs `act` on their data, and starts them again. */
export async function withEngineDown({ world }: TestEnv, act: (data: string) => Promise<void>) {
  await Promise.all(world.nodes.map((node) => node.kill()))
  for (const { directory } of world.nodes) await act(join(directory, 'data'))
  await Promise.all(world.nodes.map((node) => node.restart()))
}

export const forget = (data: string) => rm(data, { recursive: true, force: true })
export const keep = (data: string) => cp(data, `${data}.kept`, { recursive: true })
export async function goBack(data: string): Promise<void> {
  await forget(data)
  await cp(`${data}.kept`, data, { recursive: true })
}
