import type pg from 'pg'
import type { Grants, Role } from './grants.ts'
import { FUNCTIONS, GRANTS, OWNER, ROLES, roleName } from './grants.ts'
import type { Queryable } from './queryable.ts'
import { nameScope } from './scope.ts'
import { statement } from './statement.ts'

const RUNBOOK = 'see docs/runbooks/database-roles.md'

/** From here on, what is created belongs to the owner, whoever is connected. */
export async function becomeOwner(client: pg.Client): Promise<void> {
  await client.query(`SET ROLE ${OWNER}`).catch((cause: unknown) => {
    throw new Error(`Migrations run as ${OWNER}: ${(cause as Error).message}; ${RUNBOOK}`, {
      cause,
    })
  })
}

/**
 * Gives each role exactly what the table of grants says. All of it is one commit, so that running
 * processes never lack a right that they keep.
 */
export async function applyGrants(client: pg.Client): Promise<void> {
  const all = ROLES.map(roleName).join(', ')
  const tables = Object.keys(GRANTS)
  await client.query('BEGIN')
  await client.query(`GRANT USAGE ON SCHEMA public TO ${all}`)
  await client.query(`REVOKE ALL ON ${tables.join(', ')} FROM PUBLIC, ${all}`)
  for (const [table, grants] of Object.entries(GRANTS)) {
    for (const role of ROLES) {
      const privileges = grants[role]
      if (privileges === undefined) continue
      await client.query(`GRANT ${privileges} ON ${table} TO ${roleName(role)}`)
    }
  }
  for (const [name, roles] of Object.entries(FUNCTIONS)) {
    await client.query(`REVOKE ALL ON FUNCTION ${name} FROM PUBLIC, ${all}`)
    for (const role of roles) {
      await client.query(`GRANT EXECUTE ON FUNCTION ${name} TO ${roleName(role)}`)
    }
  }
  await client.query('COMMIT')
  await applyPolicies(client)
}

const ACCOUNT = "current_setting('florin.account', true)"

/** The policy of a table for a role: the rows that it may see and write. */
function policyOf(table: string, role: Role, { across = [] }: Grants): string {
  if (role !== 'api') return 'true' // works for all accounts
  const own = `${table === 'accounts' ? 'id' : 'account_id'} = ${ACCOUNT}`
  if (across.length === 0) return own
  return `${own} OR ${ACCOUNT} IN (${across.map((name) => `'${nameScope(name)}'`).join(', ')})`
}

/**
 * Changing a policy locks its table, so only those that differ are changed. A policy's comment is
 * its text, because PostgreSQL does not keep it as it was written.
 */
async function applyPolicies(client: pg.Client): Promise<void> {
  const known = new Map(
    (await client.query<Policy>(POLICIES)).rows.map((it) => [`${it.table}.${it.name}`, it.text]),
  )
  for (const [table, grants] of Object.entries(GRANTS)) {
    if (grants.isShared) continue
    const wanted = ROLES.filter((role) => grants[role] !== undefined)
      .map((role) => ({
        name: `${roleName(role)}_rows`,
        role,
        text: policyOf(table, role, grants),
      }))
      .filter(({ name, text }) => known.get(`${table}.${name}`) !== text)
    if (wanted.length === 0) continue
    await client.query('BEGIN')
    await client.query(`ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY`)
    for (const { name, role, text } of wanted) {
      await client.query(`DROP POLICY IF EXISTS ${name} ON ${table}`)
      await client.query(`CREATE POLICY ${name} ON ${table} TO ${roleName(role)} USING (${text})`)
      await client.query(`COMMENT ON POLICY ${name} ON ${table} IS '${text.replaceAll("'", "''")}'`)
    }
    await client.query('COMMIT')
  }
}

type Policy = { readonly table: string; readonly name: string; readonly text: string | null }

const POLICIES = `SELECT relname AS "table", polname AS name,
    CASE WHEN relrowsecurity THEN obj_description(pg_policy.oid, 'pg_policy') END AS text
  FROM pg_policy JOIN pg_class ON pg_class.oid = polrelid
  WHERE relnamespace = 'public'::regnamespace`

/**
 * Throws unless the connection is of the process's own role, or of a member of it: a superuser and
 * an owner would bypass every grant and policy.
 */
export async function assertRole(db: Queryable, role: Role): Promise<void> {
  const name = roleName(role)
  const [found] = await db.run(findRole, [name])
  const wrong =
    (found?.isMighty && 'may do everything') ||
    (found?.isOwner && 'owns tables') ||
    (!found?.isMember && `is not ${name}`)
  if (!wrong) return
  throw new Error(
    `DATABASE_URL names the role ${found?.name}, which ${wrong}: use ${name} (${RUNBOOK})`,
  )
}

const findRole = statement<{
  name: string
  isMighty: boolean
  isOwner: boolean
  isMember: boolean
}>({
  name: 'roles.find_own',
  text: `SELECT rolname AS name, rolsuper OR rolbypassrls OR rolcreaterole AS "isMighty",
      EXISTS (SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace
        AND pg_has_role(current_user, relowner, 'MEMBER')) AS "isOwner",
      EXISTS (SELECT FROM pg_roles AS known WHERE known.rolname = $1
        AND pg_has_role(current_user, known.oid, 'MEMBER')) AS "isMember"
    FROM pg_roles WHERE rolname = current_user`,
  acrossAccounts: 'reads the catalogue alone',
})
