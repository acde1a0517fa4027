import { setTimeout as delay } from 'node:timers/promises'
import type { Random } from '../../../scripts/local/fake-solana/random.ts'
import { below } from '../../../scripts/local/fake-solana/random.ts'
import type { CheckoutWorld } from '../../world/checkout.ts'
import { kill } from '../charge-once/kill.ts'

/** Faults of the parts that purchases need; those of chain and ingestion are in ingestion/storm.ts. */
export type Gusts = AsyncDisposable & {
  readonly counts: Record<string, number>
  /** Ends all faults and waits until everything runs again. */
  stop(): Promise<void>
}

type Gust = {
  readonly kind: string
  /** Seconds between two, at least and at most. */
  readonly every: readonly [number, number]
  strike(world: CheckoutWorld, random: Random): Promise<void>
}

const GUSTS: readonly Gust[] = [
  { kind: 'worker killed with -9', every: [6, 14], strike: (world) => killed(world, 'worker') },
  {
    kind: 'Restate killed with -9, and away for a while',
    every: [10, 25],
    async strike(world, random) {
      const mend = await kill(world, 'restate')
      await delay(2_000 + below(random, 2_000))
      await mend()
    },
  },
  { kind: 'API killed with -9', every: [6, 14], strike: (world) => killed(world, 'api') },
  {
    kind: 'database connections killed',
    every: [3, 9],
    async strike({ sql }) {
      await sql.query(TERMINATE)
    },
  },
  {
    kind: 'worker deployed',
    every: [15, 30],
    async strike(world) {
      const old = world.worker()
      await world.replaceWorker()
      await old.stop()
    },
  },
  {
    kind: 'API deployed',
    every: [12, 25],
    async strike(world) {
      await world.startAnother()
      await world.apis.splice(0, 1)[0]?.stop()
    },
  },
  {
    kind: 'processor and issuer away',
    every: [15, 30],
    async strike({ shops }, random) {
      await shops.processor.kill()
      await delay(500 + below(random, 4_000))
      await shops.processor.restart()
    },
  },
  {
    kind: 'worker frozen',
    every: [10, 25],
    async strike(world, random) {
      const { pid } = world.worker()
      process.kill(pid, 'SIGSTOP')
      await delay(500 + below(random, 5_000))
      process.kill(pid, 'SIGCONT')
    },
  },
]

// Of API and workers: ingestion's have their own fault, and the checkers' are not to be cut.
const TERMINATE = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name = ''`

async function killed(world: CheckoutWorld, victim: 'api' | 'worker'): Promise<void> {
  const mend = await kill(world, victim)
  await mend()
}

/** Strikes at random, each kind on its own; those that stop or start a process take turns. */
export function raiseGusts(world: CheckoutWorld, random: Random): Gusts {
  const counts: Record<string, number> = {}
  const over = new AbortController()
  let turn: Promise<void> = Promise.resolve()
  const loops = GUSTS.map(async ({ kind, every: [least, most], strike }) => {
    while (!over.signal.aborted) {
      const pauseMs = 1_000 * (least + random() * (most - least))
      await delay(pauseMs, null, { signal: over.signal }).catch(() => {})
      if (over.signal.aborted) return
      turn = turn.then(() => strike(world, random))
      await turn
      counts[kind] = (counts[kind] ?? 0) + 1
    }
  })
  const stop = async () => {
    over.abort()
    await Promise.all(loops)
  }
  return { counts, stop, [Symbol.asyncDispose]: stop }
}
