import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { copyDatabase, restoreDatabase } from '../../world/backup.ts'
import type { TestEnv } from './crowd.ts'

/** Backs up PostgreSQL as it is now, and returns the time. Clients have to reconnect. */
export async function backUp({ world }: TestEnv): Promise<Date> {
  await copyDatabase(world.databaseUrl)
  return new Date()
}

/** Restores PostgreSQL; everything later is lost. The worker is stopped meanwhile. */
export async function restore({ world }: TestEnv): Promise<void> {
  await world.worker().stop()
  await restoreDatabase(world.databaseUrl)
  await world.restartWorker()
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
