import type { FastifyInstance } from 'fastify'
import { findObstacle } from '../db/readiness.ts'
import type { Kernel } from './kernel.ts'

/** `/healthz`: the process is alive. `/readyz`: it is not draining, and its database is ready. */
export function serveHealth(app: FastifyInstance, { draining, db }: Kernel): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const obstacle = draining.aborted ? 'stopping' : await findObstacle(db)
    if (obstacle === null) return { status: 'ok' }
    return reply.code(503).send({ status: 'unavailable', reason: obstacle })
  })
}
