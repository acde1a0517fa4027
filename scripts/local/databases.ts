import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import pg from 'pg'
import { COMPILED } from './compiled.ts'
import type { LocalPostgres } from './postgres.ts'

/**
 * Creates a migrated, empty database in milliseconds, in place of one with the same name: it is cloned from a template
 * that is made once for each state of the migrations and kept in the cluster.
 */
export async function createDatabase(
  postgres: LocalPostgres,
  name: string,
  directory = '.',
): Promise<void> {
  const admin = new pg.Client({ connectionString: postgres.url('postgres') })
  await admin.connect()
  try {
    const template = `template_${hashOfMigrations(directory)}`
    const { rows } = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [template])
    if (rows.length === 0) await createTemplate(postgres, admin, template, directory)
    await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template}`)
  } finally {
    await admin.end()
  }
}

/** Under another name until it is complete: a killed migration leaves no half template. */
async function createTemplate(
  postgres: LocalPostgres,
  admin: pg.Client,
  template: string,
  directory: string,
): Promise<void> {
  const draft = `${template}_draft`
  await admin.query(`DROP DATABASE IF EXISTS ${draft} WITH (FORCE)`)
  await admin.query(`CREATE DATABASE ${draft}`)
  const env = { ...COMPILED, DATABASE_URL: postgres.url(draft) }
  const script = `${directory}/server/src/main/migrate.ts`
  await promisify(execFile)(process.execPath, [script], { env })
  await admin.query(`ALTER DATABASE ${draft} RENAME TO ${template}`)
}

function hashOfMigrations(directory: string): string {
  const folder = `${directory}/server/migrations`
  const hash = createHash('sha256')
  for (const file of readdirSync(folder).sort()) hash.update(readFileSync(`${folder}/${file}`))
  return hash.digest('hex').slice(0, 16)
}
