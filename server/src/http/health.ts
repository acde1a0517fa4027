import type { FastifyInstance } from 'fastify'
import { DatabaseUnavailable } from '../db/errors.ts'
import { findPendingMigrations } from '../db/migrate.ts'
import { assertWritable } from '../db/outages.ts'
import type { Kernel } from './kernel.ts'

/**
 * `/healthz`: the process is alive. `/readyz`: it is not draining, and its database accepts writes
 * and has all migrations.
 */
export function serveHealth(app: FastifyInstance, kernel: Kernel): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const obstacle = await findObstacle(kernel)
    if (obstacle === null) return { status: 'ok' }
    return reply.code(503).send({ status: 'unavailable', reason: obstacle })
  })
}

async function findObstacle(kernel: Kernel): Promise<string | null> {
  if (kernel.draining.aborted) return 'stopping'
  try {
    await assertWritable(kernel.db)
    const pending = await findPendingMigrations(kernel.db)
    return pending.length === 0 ? null : `${pending.length} migrations to run`
  } catch (error) {
    const isReadOnly = error instanceof DatabaseUnavailable && error.isReadOnly
    return isReadOnly ? 'the database is read-only' : 'no database'
  }
}
