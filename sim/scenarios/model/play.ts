import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { COMPILED } from '../../../scripts/local/compiled.ts'
import { findPort } from '../../../scripts/local/ports.ts'
import { clusterDirectory, startPostgres } from '../../../scripts/local/postgres.ts'
import type { Report, Size } from '../../model/machine.ts'

export const NOUNS = [
  'gifts',
  'checkout_intents',
  'checkout_sessions',
  'transaction_intents',
] as const
export type Noun = (typeof NOUNS)[number]

type Wanted = Size & { readonly noun: Noun }

/** The argument of a `sim/model/main.ts` process, as JSON. */
export type Order = Wanted & { readonly databaseUrl: string; readonly flowFile: string }

/** Our own PostgreSQL, with a fresh database for every play of `sim/model/main.ts`. */
export async function withNouns<Result>(
  directory: string | undefined,
  run: (play: (wanted: Wanted) => Promise<Report>) => Promise<Result>,
): Promise<Result> {
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
    await start('server/src/main/migrate.ts', [], { DATABASE_URL: postgres.url(TEMPLATE) })
    return await run(async (wanted) => {
      const database = `model_${randomBytes(6).toString('hex')}`
      await admin.query(`CREATE DATABASE ${database} TEMPLATE ${TEMPLATE}`)
      const flowFile = resolve('shops/scripted/flow.json')
      const order: Order = { ...wanted, databaseUrl: postgres.url(database), flowFile }
      const printed = await start(`${directory ?? '.'}/sim/model/main.ts`, [JSON.stringify(order)])
      await admin.query(`DROP DATABASE ${database} WITH (FORCE)`)
      return JSON.parse(printed) as Report
    })
  } finally {
    await admin.end().catch(() => {})
    await postgres.stop()
  }
}

const TEMPLATE = 'model_template'

async function start(file: string, args: string[], env: Record<string, string> = {}) {
  const options = { env: { ...COMPILED, ...env } }
  const { stdout } = await promisify(execFile)(process.execPath, [file, ...args], options)
  return stdout.trim().split('\n').at(-1) as string
}
