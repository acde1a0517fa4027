import { glob } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { beforeAll, describe, expect, test } from 'vitest'
import { useDatabase } from '../../test/database.ts'
import type { Role } from './grants.ts'
import { FUNCTIONS, GRANTS, ROLES, roleName } from './grants.ts'
import { scopeOf } from './scope.ts'
import type { Statement } from './statement.ts'
import { allStatements, statement } from './statement.ts'

const database = useDatabase()
const SRC = fileURLToPath(new URL('..', import.meta.url))

type Verb = 'SELECT' | 'INSERT' | 'UPDATE' | 'DELETE'

describe('the table of grants', () => {
  test('has a line for each table and view of the database, and no other', async () => {
    const { rows } = await database().query(
      `SELECT relname AS name FROM pg_class
        WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v') ORDER BY 1`,
    )
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(GRANTS).toSorted())
  })

  test('has a line for each function that runs as the owner', async () => {
    const { rows } = await database().query(
      `SELECT oid::regprocedure::text AS name FROM pg_proc
        WHERE pronamespace = 'public'::regnamespace AND prosecdef ORDER BY 1`,
    )
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(FUNCTIONS).toSorted())
  })

  test('protects every table whose rows belong to accounts', async () => {
    const { rows } = await database().query(
      `SELECT relname AS name FROM pg_class
        WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND (
          relname = 'accounts' OR EXISTS (SELECT FROM pg_attribute
            WHERE attrelid = pg_class.oid AND attname = 'account_id' AND NOT attisdropped))
        ORDER BY 1`,
    )
    const own = Object.keys(GRANTS).filter((table) => GRANTS[table]?.isShared !== true)
    expect(rows.map(({ name }) => name)).toEqual(own.toSorted())
  })

  test('the owner owns every table, and no role may create one', async () => {
    const { rows } = await database().query(
      `SELECT DISTINCT relowner::regrole::text AS owner FROM pg_class
        WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')`,
    )
    expect(rows).toEqual([{ owner: 'florin_owner' }])
    for (const role of ROLES) {
      const { rows: may } = await database().query(
        "SELECT has_schema_privilege($1, 'public', 'CREATE') AS create",
        [roleName(role)],
      )
      expect(may).toEqual([{ create: false }])
    }
  })
})

describe('each role', () => {
  const runnable = new Map<Role, Statement<unknown>[]>()
  const insertions = new Map<Role, Set<string>>()

  beforeAll(async () => {
    for await (const file of glob('{db/*,**/repository,**/*queries*}.ts', { cwd: SRC })) {
      await import(new URL(`../${file}`, import.meta.url).href)
    }
    for (const role of ROLES) {
      const code = await reachableFrom(`${SRC}main/${role}.ts`)
      const names = [...code.matchAll(/name: (["'`])((?:(?!\1).)*[._](?:(?!\1).)*)\1/g)]
      const named = names.map(([, , name]) => name as string).filter(isOwnName)
      const patterns = named.map(patternOf)
      const found = allStatements().filter(({ name }) => patterns.some((it) => it.test(name)))
      runnable.set(role, [...found])
      const tables = code.matchAll(/insertion\(\{\s*table: "(\w+)"/g)
      insertions.set(role, new Set([...tables].map(([, table]) => table as string)))
    }
  })

  test.each(ROLES)('%s may do nothing that its code cannot do', (role) => {
    const statements = runnable.get(role) ?? []
    expect(statements.length).toBeGreaterThan(20)
    const needed = new Set(statements.flatMap(verbsOf))
    for (const table of insertions.get(role) ?? []) needed.add(`INSERT ${table}`)
    const granted = Object.entries(GRANTS).flatMap(([table, grants]) =>
      verbsIn(grants[role]).map((verb) => `${verb} ${table}`),
    )
    expect(granted.length).toBeGreaterThan(5)
    expect(granted.filter((each) => !needed.has(each))).toEqual([])
  })

  test('a statement of the API across accounts is listed at all its tables, or at none', () => {
    const partly: string[] = []
    for (const each of runnable.get('api') ?? []) {
      if (each.acrossAccounts === undefined) continue
      const tables = new Set(verbsOf(each).map((it) => it.split(' ')[1] as string))
      const own = [...tables].filter((it) => it in GRANTS && GRANTS[it]?.isShared !== true)
      const missing = own.filter((it) => !GRANTS[it]?.across?.includes(each.name))
      if (missing.length > 0) partly.push(`${each.name}: ${missing}`)
    }
    expect(partly).toEqual([])
  })

  test('the API sees other accounts in statements that give a reason, and touch that table', () => {
    const known = new Map((runnable.get('api') ?? []).map((each) => [each.name, each]))
    for (const [table, { across = [] }] of Object.entries(GRANTS)) {
      for (const name of across) {
        expect(known.get(name)?.acrossAccounts, `${name} of ${table}`).toBeDefined()
        expect(verbsOf(known.get(name) as never).some((it) => it.endsWith(` ${table}`))).toBe(true)
      }
    }
  })
})

describe('row-level security', () => {
  const all = statement<{ id: string }>({ name: 'test.forgets', text: 'SELECT id FROM accounts' })
  const one = statement<{ id: string }>({
    name: 'test.one_account',
    text: 'SELECT id FROM accounts WHERE id = $1',
  })

  test('a statement that forgets its account finds nothing, on any connection', async () => {
    const { db, query } = database()
    for (const id of ['acct_rls_1', 'acct_rls_2']) {
      const text = 'INSERT INTO accounts (id, business_name, wallet_address) VALUES ($1, $1, $1)'
      await query(text, [id])
    }
    expect(await db.run(one, ['acct_rls_1'])).toEqual([{ id: 'acct_rls_1' }])
    expect(await Promise.all(Array.from({ length: 20 }, () => db.run(all, [])))).toEqual(
      Array.from({ length: 20 }, () => []),
    )
    const inOne = db.transaction(async (tx) => [
      await tx.run(one, ['acct_rls_1']),
      await tx.run(all, []),
      await tx.run(one, ['acct_rls_2']),
    ])
    expect(await inOne).toEqual([[{ id: 'acct_rls_1' }], [], [{ id: 'acct_rls_2' }]])
  })

  test('a statement cannot mix the rows of several accounts', () => {
    const text = `UPDATE gifts SET id = used.id FROM unnest($1::text[], $2::text[]) AS used (account_id, id)
      WHERE gifts.account_id = used.account_id`
    const many = { name: 'test.many', text }
    expect(scopeOf(many, [['acct_1', 'acct_1'], []])).toBe('acct_1')
    expect(() => scopeOf(many, [['acct_1', 'acct_2'], []])).toThrow('several accounts')
  })
})

// Modules have no side effects but to define statements, so the bundler can leave out each
// statement that no function reachable from the process's main file names.
const DEFINITIONS = ['statement', 'pagedStatement', 'filteredStatement', 'insertion', 'selection']
const PURE = [...DEFINITIONS, 'parameters', 'records', 'forgetting', 'group', 'text', 'json']

async function reachableFrom(input: string): Promise<string> {
  const bundle = await rolldown({
    input,
    platform: 'node',
    external: (id) => !id.startsWith('.') && !id.startsWith('/'),
    treeshake: {
      moduleSideEffects: false,
      propertyReadSideEffects: false,
      manualPureFunctions: PURE,
    },
    logLevel: 'silent',
  })
  const { output } = await bundle.generate({ format: 'esm' })
  await bundle.close()
  return output.map((each) => ('code' in each ? each.code : '')).join('\n')
}

/** Not one that a helper builds from other names, or for any table. */
const isOwnName = (name: string) =>
  !/^\$\{table\}\.forget$/.test(name) &&
  /[a-z].*\.|\..*[a-z]/.test(name.replaceAll(/\$\{[^}]*\}/g, ''))

/** A statement's name may have parts that are filled in, and suffixes for its variants. */
function patternOf(name: string): RegExp {
  const parts = name.split(/\$\{[^}]*\}/).map((part) => RegExp.escape(part))
  return new RegExp(`^${parts.join('[a-z_]+')}(\\.[a-z_.]+)?$`)
}

function verbsIn(privileges = ''): Verb[] {
  return (
    (privileges.replaceAll(/\([^)]*\)/g, '').match(/SELECT|INSERT|UPDATE|DELETE/g) as Verb[]) ?? []
  )
}

/** What a statement needs, as `VERB table`. */
function verbsOf({ text }: Statement<unknown>): string[] {
  const found: string[] = []
  const find = (pattern: RegExp, ...verbs: Verb[]) => {
    for (const [, table] of text.matchAll(pattern)) {
      found.push(...verbs.map((verb) => `${verb} ${table}`))
    }
  }
  find(/\b(?:FROM|JOIN) (\w+)/g, 'SELECT')
  find(/\bDELETE FROM (\w+)/g, 'DELETE', 'SELECT')
  find(/\bUPDATE (\w+)(?: AS \w+)?\s+SET\b/g, 'UPDATE', 'SELECT')
  find(/\bINSERT INTO (\w+)/g, 'INSERT')
  find(/\bINSERT INTO (\w+)[^;]*?\b(?:ON CONFLICT|RETURNING)\b/g, 'SELECT')
  find(/\bINSERT INTO (\w+)[^;]*?\bDO UPDATE\b/g, 'UPDATE')
  if (/\bFOR (?:UPDATE|SHARE|NO KEY UPDATE)\b/.test(text)) {
    find(/\b(?:FROM|JOIN) (\w+)/g, 'UPDATE')
  }
  return found
}
