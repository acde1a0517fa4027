import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { findPort } from '../../../scripts/local/ports.ts'
import { clusterDirectory, startPostgres } from '../../../scripts/local/postgres.ts'

export const NOUNS = [
  'gifts',
  'checkout_intents',
  'checkout_sessions',
  'transaction_intents',
] as const
export type Noun = (typeof NOUNS)[number]

/** The output of a `sim/model/main.ts` process. */
export type Played = {
  readonly runs: number
  readonly commands: number
  /** How often each row of the transition table was covered. */
  readonly rows: Readonly<Record<string, number>>
  readonly divergence: string | null
}

type Options = {
  readonly runs: number
  readonly commands: number
  readonly seed: number
  /** A tree with a planted fault; there the first divergence is enough, however long. */
  readonly directory: string | undefined
}

type Play = (noun: Noun, options: Options) => Promise<Played>

/** Our own PostgreSQL, with a fresh database for every play. */
export async function withNouns(run: (play: Play) => Promise<void>): Promise<void> {
  const postgres = await startPostgres({
    directory: clusterDirectory(process.cwd(), 'model-postgres'),
    port: await findPort(),
    // Nothing outlives the proof, so nothing has to reach the disk.
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  })
  const admin = new pg.Client({ connectionString: postgres.url('postgres') })
  try {
    await admin.connect()
    await admin.query(`DROP DATABASE IF EXISTS ${TEMPLATE}`)
    await admin.query(`CREATE DATABASE ${TEMPLATE}`)
    await start('server/src/main/migrate.ts', { DATABASE_URL: postgres.url(TEMPLATE) })
    await run(async (noun, { runs, commands, seed, directory }) => {
      const database = `model_${randomBytes(6).toString('hex')}`
      await admin.query(`CREATE DATABASE ${database} TEMPLATE ${TEMPLATE}`)
      const printed = await start(`${directory ?? '.'}/sim/model/main.ts`, {
        DATABASE_URL: postgres.url(database),
        MODEL_NOUN: noun,
        MODEL_RUNS: `${runs}`,
        MODEL_COMMANDS: `${commands}`,
        MODEL_SEED: `${seed}`,
        MODEL_FLOW: resolve('shops/scripted/flow.json'),
        MODEL_SHRINK: `${directory === undefined}`,
      })
      await admin.query(`DROP DATABASE ${database} WITH (FORCE)`)
      return JSON.parse(printed) as Played
    })
  } finally {
    await admin.end().catch(() => {})
    await postgres.stop()
  }
}

const TEMPLATE = 'model_template'

async function start(file: string, env: Record<string, string>): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [file], { env })
  return stdout.trim().split('\n').at(-1) as string
}
