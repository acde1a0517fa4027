import type { FastifyInstance } from 'fastify'
import { findPendingMigrations } from '../db/migrate.ts'
import type { Kernel } from './kernel.ts'

/** `/healthz`: the process lives. `/readyz`: it can serve, its database is there and up to date. */
export function serveHealth(app: FastifyInstance, kernel: Kernel): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const obstacle = await findObstacle(kernel)
    if (obstacle === null) return { status: 'ok' }
    return reply.code(503).send({ status: 'unavailable', reason: obstacle })
  })
}

async function findObstacle(kernel: Kernel): Promise<string | null> {
  if (kernel.stopping.aborted) return 'stopping'
  try {
    const pending = await findPendingMigrations(kernel.db)
    return pending.length === 0 ? null : `${pending.length} migrations to run`
  } catch {
    return 'no database'
  }
}
