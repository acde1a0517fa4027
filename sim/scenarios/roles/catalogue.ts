import type pg from 'pg'

export type Column = { readonly name: string; readonly type: string; readonly isIdentity: boolean }
export type Table = {
  readonly name: string
  readonly columns: readonly Column[]
  readonly isView: boolean
  /** The column that names the account of a row; null: rows belong to no account. */
  readonly account: 'account_id' | 'id' | null
}

/** Every table, as PostgreSQL knows it: a new one is tried without a line written here. */
export async function readTables(admin: pg.Client): Promise<Table[]> {
  const { rows } = await admin.query<Column & { table: string; isView: boolean }>(
    `SELECT relname AS "table", attname AS name, format_type(atttypid, atttypmod) AS type,
        attidentity <> '' OR attgenerated <> '' AS "isIdentity", relkind = 'v' AS "isView"
      FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
      WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v')
        AND attnum > 0 AND NOT attisdropped
      ORDER BY relname, attnum`,
  )
  return [...Map.groupBy(rows, ({ table }) => table)].map(([name, columns]) => {
    const hasAccount = columns.some((column) => column.name === 'account_id')
    const own = name === 'accounts' ? 'id' : null
    return {
      name,
      columns,
      isView: columns[0]?.isView === true,
      account: hasAccount ? 'account_id' : own,
    }
  })
}

/** What a statement tries: its verb, and for UPDATE the column. */
export type Attempt = { readonly verb: string; readonly sql: string }

/** None of them changes a row: PostgreSQL asks for the right before it looks for one. */
export function attemptsAt({ name, columns, isView }: Table): Attempt[] {
  const own = columns.filter(({ isIdentity }) => !isIdentity).map((column) => column.name)
  return [
    { verb: 'SELECT', sql: `SELECT FROM ${name} WHERE false` },
    {
      verb: 'INSERT',
      sql: `INSERT INTO ${name} (${own}) SELECT ${own.map(() => 'NULL')} WHERE false`,
    },
    ...columns.map((column) => ({
      verb: `UPDATE (${column.name})`,
      sql: `UPDATE ${name} SET ${column.name} = DEFAULT WHERE false`,
    })),
    { verb: 'DELETE', sql: `DELETE FROM ${name} WHERE false` },
    ...(isView ? [] : attemptsAtTable(name)),
  ]
}

function attemptsAtTable(name: string): Attempt[] {
  return [
    { verb: 'TRUNCATE', sql: `TRUNCATE ${name} CASCADE` },
    { verb: 'ALTER', sql: `ALTER TABLE ${name} ADD COLUMN more text` },
    { verb: 'DROP', sql: `DROP TABLE ${name} CASCADE` },
    { verb: 'TRIGGERS OFF', sql: `ALTER TABLE ${name} DISABLE TRIGGER ALL` },
    { verb: 'POLICIES OFF', sql: `ALTER TABLE ${name} DISABLE ROW LEVEL SECURITY` },
    { verb: 'POLICY', sql: `CREATE POLICY more ON ${name} USING (true)` },
  ]
}

/** What is tried once, and no role may do. */
export const BEYOND_TABLES: readonly Attempt[] = [
  { verb: 'CREATE TABLE', sql: 'CREATE TABLE more (id bigint)' },
  { verb: 'CREATE TEMP TABLE', sql: 'CREATE TEMP TABLE more (id bigint)' },
  { verb: 'CREATE FUNCTION', sql: "CREATE FUNCTION more() RETURNS int LANGUAGE sql AS 'SELECT 1'" },
  { verb: 'CREATE SCHEMA', sql: 'CREATE SCHEMA more' },
  { verb: 'CREATE ROLE', sql: 'CREATE ROLE more' },
  { verb: 'CREATE DATABASE', sql: 'CREATE DATABASE more' },
  { verb: 'ALTER SYSTEM', sql: "ALTER SYSTEM SET log_statement = 'all'" },
  { verb: 'the owner', sql: 'SET ROLE florin_owner' },
  { verb: 'no triggers', sql: "SET session_replication_role = 'replica'" },
  { verb: 'files', sql: "SELECT pg_read_file('PG_VERSION')" },
  { verb: 'programs', sql: "COPY (SELECT 1) TO PROGRAM 'true'" },
  { verb: 'password hashes', sql: 'SELECT FROM pg_authid' },
]

/** Whether the role may: any answer but a refusal means that it may. The attempt is rolled back. */
export async function may(client: pg.Client, { sql }: Attempt): Promise<boolean> {
  if (sql.startsWith('CREATE DATABASE') || sql.startsWith('ALTER SYSTEM')) {
    return await isAllowed(client, sql)
  }
  await client.query('BEGIN')
  try {
    return await isAllowed(client, sql)
  } finally {
    await client.query('ROLLBACK')
  }
}

async function isAllowed(client: pg.Client, sql: string): Promise<boolean> {
  return await client.query(sql).then(
    () => true,
    (error: { code?: string }) => error.code !== '42501',
  )
}
