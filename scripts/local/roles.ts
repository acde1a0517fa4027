import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import pg from 'pg'
import { COMPILED } from './compiled.ts'

/** Of every local role: reachable from this machine only, and holds nothing of value. */
const PASSWORD = 'florin'

type LocalRole = 'api' | 'checkout' | 'ingestion' | 'operator' | 'owner'

/** The same database, as one of Florin's roles. */
export function asRole(databaseUrl: string, role: LocalRole): string {
  const url = new URL(databaseUrl)
  url.username = `florin_${role}`
  url.password = PASSWORD
  return url.href
}

/** Creates the roles, and gives the database at this superuser's address to their owner. */
export async function createRoles(adminUrl: string, directory = '.'): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  try {
    await admin.query(readFileSync(`${directory}/server/roles.sql`, 'utf8'))
    const { rows } = await admin.query<{ rolname: string }>(
      "SELECT rolname FROM pg_authid WHERE rolname ~ '^florin_' AND rolpassword IS NULL",
    )
    for (const { rolname } of rows) {
      await admin.query(`ALTER ROLE ${rolname} PASSWORD '${PASSWORD}'`)
    }
  } finally {
    await admin.end()
  }
}

/** As an installation does it: roles, then `npm run migrate` as the owner. */
export async function prepareDatabase(adminUrl: string, directory = '.'): Promise<void> {
  await createRoles(adminUrl, directory)
  const env = { ...COMPILED, DATABASE_URL: asRole(adminUrl, 'owner') }
  const script = `${directory}/server/src/main/migrate.ts`
  await promisify(execFile)(process.execPath, [script], { env })
}
