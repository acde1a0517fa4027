// Every role tries every verb on every table, and row-level security holds for every table of accounts. Tables come from
// the catalogue, so that a new one is tried without a line written here.
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { createDatabase } from '../../scripts/local/databases.ts'
import { findPort } from '../../scripts/local/ports.ts'
import { clusterDirectory, startPostgres } from '../../scripts/local/postgres.ts'
import { startProcess } from '../../scripts/local/process.ts'
import { asRole } from '../../scripts/local/roles.ts'
import type { Role } from '../../server/src/db/grants.ts'
import { GRANTS, ROLES } from '../../server/src/db/grants.ts'
import type { Proof } from '../proof.ts'
import { Verdict } from '../verdict.ts'
import type { Attempt, Table } from './roles/catalogue.ts'
import { attemptsAt, BEYOND_TABLES, may, readTables } from './roles/catalogue.ts'
import { FOREIGN, fill, OWN } from './roles/rows.ts'

const GRANTS_FILE = 'server/src/db/grants.ts'
const ROLES_FILE = 'server/src/db/roles.ts'
const MIGRATION = 'server/migrations/20261120020000000_least-privilege.sql'

export const proof: Proof = {
  promise: 'Each process may do in the database what its work needs, and the API for one account',
  faults: [
    {
      name: 'a role is granted more than the table says',
      patches: [
        {
          file: GRANTS_FILE,
          in: 'GRANTS',
          replace: 'audit_events: { api: ADD',
          by: 'audit_events: { api: ALL',
        },
      ],
      caughtBy: 'answered otherwise than the table of grants says',
    },
    {
      name: 'a role is granted less than the table says',
      patches: [
        {
          file: GRANTS_FILE,
          in: 'GRANTS',
          replace: 'products: { api: KEEP',
          by: 'products: { api: READ',
        },
      ],
      caughtBy: 'answered otherwise than the table of grants says',
    },
    {
      name: 'operators cannot be told from the API when fees are set',
      patches: [
        {
          file: GRANTS_FILE,
          in: 'GRANTS',
          replace: 'UPDATE (business_name, username, metadata, default_budget)',
          by: 'UPDATE',
        },
      ],
      caughtBy: 'answered otherwise than the table of grants says',
    },
    {
      name: 'the API has no policy of its own',
      patches: [
        { file: ROLES_FILE, in: 'policyOf', replace: "role !== 'api'", by: 'role === role' },
      ],
      caughtBy: 'rows of another account that were read',
    },
    {
      name: 'a table is left without row-level security',
      patches: [
        {
          file: GRANTS_FILE,
          in: 'GRANTS',
          replace: 'products: { api: KEEP',
          by: 'products: { isShared: true, api: KEEP',
        },
      ],
      caughtBy: 'rows of another account that were read',
    },
    {
      name: 'a statement opens a table to all accounts without being listed',
      patches: [
        {
          file: GRANTS_FILE,
          in: 'GRANTS',
          replace: 'products: { api: KEEP',
          by: "products: { across: ['gifts.find_by_id'], api: KEEP",
        },
      ],
      caughtBy: 'tables that a statement opens without being listed',
    },
    {
      name: 'the scope stays on the connection',
      patches: [
        {
          file: 'server/src/db/scoped-query.ts',
          in: 'SET_SCOPE',
          replace: '$1, true',
          by: '$1, false',
        },
      ],
      caughtBy: 'rows that the next statement on the connection saw',
    },
    {
      name: 'statements that forget their account are sent with the scope of another',
      patches: [
        { file: 'server/src/db/scope.ts', in: 'NOBODY', replace: "''", by: `'${FOREIGN}'` },
      ],
      caughtBy: 'rows that statements without an account saw',
    },
    {
      name: 'a list forgets its account',
      patches: [
        {
          file: 'server/src/payments/products/repository.ts',
          in: 'list',
          replace: 'WHERE account_id = $1',
          by: 'WHERE $1::text IS NOT NULL',
        },
      ],
      caughtBy: 'statements that name neither an account nor a reason',
    },
    {
      name: 'retention forgets rows of any age',
      patches: [
        {
          file: MIGRATION,
          in: 'forget_idempotency_keys',
          replace: "interval '30 days'",
          by: "interval '0 days'",
        },
      ],
      caughtBy: 'rows forgotten before their time',
    },
    {
      name: 'a process works as any role',
      patches: [{ file: ROLES_FILE, in: 'assertRole', returns: 'undefined' }],
      caughtBy: 'processes that started as a role of others',
    },
  ],
  async run({ isQuick, directory = '.' }) {
    const postgres = await startPostgres({
      directory: clusterDirectory(process.cwd(), 'proof-postgres'),
      port: await findPort(),
      settings: { fsync: 'off', full_page_writes: 'off' },
    })
    const verdict = new Verdict()
    try {
      await createDatabase(postgres, 'proof', directory)
      const url = postgres.url('proof')
      await using admin = await connect(url)
      const tables = await readTables(admin.client)
      await proveVerbs(url, tables, verdict)
      await proveStart(url, directory, verdict)
      await proveRetention(url, admin.client, verdict)
      await fill(admin.client, tables)
      await proveRows(url, tables, verdict)
      await proveStatements(url, directory, isQuick ? 500 : 5_000, verdict)
    } finally {
      await postgres.stop()
    }
    return verdict
  },
}

async function connect(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return { client, [Symbol.asyncDispose]: () => client.end() }
}

/** Exactly what the table of grants says succeeds; what it does not name, nobody may do. */
async function proveVerbs(url: string, tables: readonly Table[], verdict: Verdict): Promise<void> {
  const wrong: string[] = []
  let tried = 0
  const attempt = async (
    client: pg.Client,
    role: Role,
    what: string,
    it: Attempt,
    isGranted: boolean,
  ) => {
    tried++
    const isAllowed = await may(client, it)
    if (isAllowed !== isGranted)
      wrong.push(`${role}: ${it.verb} ${what} ${isAllowed ? 'done' : 'refused'}`)
  }
  for (const role of ROLES) {
    await using own = await connect(asRole(url, role))
    for (const table of tables) {
      const granted = GRANTS[table.name]?.[role] ?? ''
      for (const it of attemptsAt(table)) {
        await attempt(own.client, role, table.name, it, isGranted(granted, it.verb))
      }
    }
    for (const it of BEYOND_TABLES) await attempt(own.client, role, '', it, false)
  }
  verdict.atLeast('attempts of a role, a verb and a table', tried, 2_000)
  verdict.none('answered otherwise than the table of grants says', wrong)
}

/** `UPDATE (name)` is granted for the whole table or for that column. */
function isGranted(privileges: string, verb: string): boolean {
  const [name = '', column] = verb.split(/ \(|\)/)
  const found = new RegExp(`\\b${name}\\b(?: \\(([^)]*)\\))?`).exec(privileges)
  if (found === null || !['SELECT', 'INSERT', 'UPDATE', 'DELETE'].includes(name)) return false
  return found[1] === undefined || found[1].split(', ').includes(column ?? '')
}

const OWN_ROLE = 'its own role'

/** A process refuses a superuser, the owner and the roles of other processes. */
async function proveStart(url: string, directory: string, verdict: Verdict): Promise<void> {
  const started: string[] = []
  for (const [who, as] of [
    ['a superuser', url],
    ['the owner', asRole(url, 'owner')],
    ['the role of checkout', asRole(url, 'checkout')],
    [OWN_ROLE, asRole(url, 'ingestion')],
  ] as const) {
    const environment = { DATABASE_URL: as }
    const ingestion = await startProcess('ingestion', {
      databaseUrl: url,
      directory,
      environment,
    }).catch(() => null)
    if (ingestion === null) continue
    started.push(who)
    await ingestion.stop()
  }
  verdict.equal('processes that started as their own role', Number(started.includes(OWN_ROLE)), 1)
  const wrong = started.filter((who) => who !== OWN_ROLE)
  verdict.none('processes that started as a role of others', wrong)
}

/** The API forgets by age alone: rows of today stay, whatever it asks for. */
async function proveRetention(url: string, admin: pg.Client, verdict: Verdict): Promise<void> {
  const add = (age: string) =>
    admin.query(
      `INSERT INTO idempotency_keys (scope, key_hash, fingerprint, status, created_at)
        SELECT $1::text, sha256(($1 || n)::bytea), sha256(''), 200, now() - $1::text::interval FROM generate_series(1, 10) AS n`,
      [age],
    )
  await add('29 days')
  await add('31 days')
  await using api = await connect(asRole(url, 'api'))
  const { rows } = await api.client.query('SELECT forget_idempotency_keys(100)::int AS gone')
  const left = await admin.query("SELECT FROM idempotency_keys WHERE scope = '29 days'")
  verdict.equal('rows forgotten before their time', 10 - left.rows.length, 0)
  verdict.atLeast('rows forgotten in time', rows[0].gone, 10)
}

/** Every table of accounts, as the API: without a scope, with that of one account, and after it. */
async function proveRows(url: string, tables: readonly Table[], verdict: Verdict): Promise<void> {
  const seen: string[] = []
  const written: string[] = []
  const unlisted: string[] = []
  let protectedTables = 0
  await using api = await connect(asRole(url, 'api'))
  const { client } = api
  const listed = new Set(Object.values(GRANTS).flatMap(({ across = [] }) => across))
  for (const table of tables) {
    const grants = GRANTS[table.name]
    if (table.account === null || !isGranted(grants?.api ?? '', 'SELECT')) continue
    protectedTables++
    const count = async (where = 'true') =>
      Number(
        (await client.query(`SELECT count(*) FROM ${table.name} WHERE ${where}`)).rows[0].count,
      )
    const within = (scope: string, work: () => Promise<void>) => inScope(client, scope, work)
    if ((await count()) > 0) seen.push(`${table.name} without a scope`)
    await within(OWN, async () => {
      if ((await count()) !== 1) seen.push(`${table.name} without a condition`)
      if ((await count(`${table.account} = '${FOREIGN}'`)) > 0) seen.push(`${table.name} by name`)
      written.push(...(await writeForeign(client, table, grants?.api ?? '')))
    })
    if ((await count()) > 0) seen.push(`${table.name} after the scope`)
    for (const name of listed) {
      const isListed = grants?.across?.includes(name) ?? false
      await within(`~${name}`, async () => {
        if ((await count()) !== (isListed ? 2 : 0)) unlisted.push(`${table.name}: ${name}`)
      })
    }
  }
  verdict.atLeast('tables of accounts that the API reads', protectedTables, 20)
  verdict.none('rows of another account that were read', seen)
  verdict.none('rows of another account that were written', written)
  verdict.none('tables that a statement opens without being listed', unlisted)
}

async function inScope(client: pg.Client, scope: string, work: () => Promise<void>): Promise<void> {
  await client.query('BEGIN')
  await client.query("SELECT set_config('florin.account', $1, true)", [scope])
  await work().finally(() => client.query('ROLLBACK'))
}

/** Statements whose WHERE forgets the account change one row at most: the own one. */
async function writeForeign(client: pg.Client, table: Table, granted: string): Promise<string[]> {
  const done: string[] = []
  const column = table.columns.find(({ name }) => isGranted(granted, `UPDATE (${name})`))
  const tries = [
    ...(column === undefined ? [] : [`UPDATE ${table.name} SET ${column.name} = ${column.name}`]),
    ...(isGranted(granted, 'DELETE') ? [`DELETE FROM ${table.name}`] : []),
  ]
  for (const sql of tries) {
    await client.query('SAVEPOINT before')
    const { rowCount } = await client.query(sql).catch(() => ({ rowCount: 0 })) // a trigger refuses
    await client.query('ROLLBACK TO before')
    if ((rowCount ?? 0) > 1) done.push(sql)
  }
  if (isGranted(granted, 'INSERT')) {
    const own = table.columns.filter(({ isIdentity }) => !isIdentity).map(({ name }) => name)
    const values = own.map((name) => (name === table.account ? `'${FOREIGN}'` : name))
    await client.query('SAVEPOINT before')
    const insert = `INSERT INTO ${table.name} (${own}) SELECT ${values} FROM ${table.name}`
    const refusal = await client.query(insert).then(
      () => null,
      (error: Error) => error.message,
    )
    await client.query('ROLLBACK TO before')
    if (!refusal?.includes('row-level security')) done.push(`INSERT ${table.name}: ${refusal}`)
  }
  return done
}

type Source = {
  openDatabase: typeof import('../../server/src/db/database.ts').openDatabase
  SET_SCOPE: { readonly text: string }
  accountParameter(text: string): number | null
  allStatements: typeof import('../../server/src/db/statement.ts').allStatements
}

/** The product's own way to send statements, on connections that accounts share. */
async function proveStatements(
  url: string,
  directory: string,
  count: number,
  verdict: Verdict,
): Promise<void> {
  const source = await load(directory)
  const loose = source
    .allStatements()
    .filter(
      ({ text, acrossAccounts }) =>
        acrossAccounts === undefined && source.accountParameter(text) === null,
    )
  verdict.none(
    'statements that name neither an account nor a reason',
    loose.map(({ name }) => name),
  )
  const db = source.openDatabase({
    ...{ url: asRole(url, 'api'), poolSize: 4, lockTimeoutMs: 5_000, isScoped: true },
  })
  const [all, own] = [
    'SELECT account_id AS id FROM products',
    'SELECT account_id AS id FROM products WHERE account_id = $1',
  ].map((text, at) => ({ name: `proof.${at}`, text })) as [
    { name: string; text: string },
    { name: string; text: string },
  ]
  const wrong: string[] = []
  const forgotten: string[] = []
  const ask = async (n: number) => {
    const id = n % 2 === 0 ? OWN : FOREIGN
    if (n % 3 === 0) {
      const rows = await db.run<{ id: string }>(all, [])
      forgotten.push(...rows.map((row) => row.id))
      return
    }
    const rows = await db.run<{ id: string }>(own, [id])
    if (rows.length !== 1 || rows[0]?.id !== id) wrong.push(`${id}: ${JSON.stringify(rows)}`)
  }
  try {
    await Promise.all(Array.from({ length: count }, (_, n) => ask(n)))
  } finally {
    await db.close()
  }
  verdict.none(
    `of ${count} statements at once on 4 connections, with rows of another account`,
    wrong,
  )
  verdict.none('rows that statements without an account saw', forgotten)
  await using api = await connect(asRole(url, 'api'))
  await api.client.query(source.SET_SCOPE.text, [OWN])
  const { rows } = await api.client.query('SELECT FROM products')
  verdict.equal('rows that the next statement on the connection saw', rows.length, 0)
}

async function load(directory: string): Promise<Source> {
  const at = (file: string) => import(pathToFileURL(resolve(directory, 'server/src', file)).href)
  await Promise.all([at('main/routes.ts'), at('chain/ingestion/repository.ts')])
  const parts = ['database', 'scoped-query', 'scope', 'statement'].map((name) =>
    at(`db/${name}.ts`),
  )
  return Object.assign({}, ...(await Promise.all(parts)))
}
