import type { CheckoutWorld } from '../lib/checkout-world.ts'

export const VICTIMS = ['worker', 'restate', 'connections', 'api'] as const
export type Victim = (typeof VICTIMS)[number]

/** Kills, as `kill -9` does. Returns how it is started again. */
export async function kill(world: CheckoutWorld, victim: Victim): Promise<() => Promise<unknown>> {
  switch (victim) {
    case 'worker':
      await world.worker().kill()
      return world.restartWorker
    case 'restate':
      await world.restate.kill()
      return world.restate.restart
    case 'api': {
      const [api] = world.apis.splice(0, 1)
      await api?.kill()
      return world.startAnother
    }
    case 'connections':
      await world.sql.query(TERMINATE)
      return async () => {} // whoever was connected comes back by itself
  }
}

const TERMINATE = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid()`
