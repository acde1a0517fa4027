import pg from 'pg'

/** Prepared once on each connection, before its first statement. */
export const SET_SCOPE = {
  name: 'florin.set_scope',
  text: "SELECT set_config('florin.account', $1, true)",
  values: [''],
}

/** The part of pg's connection that writes messages of the extended protocol. */
type Connection = {
  bind(message: { statement: string; values: readonly string[] }): void
  execute(message: object): void
}

/**
 * Sends the scope and the statement in one batch, which costs no round trip. PostgreSQL runs a
 * batch as one transaction, or as a part of the one that is open, and forgets the scope with it:
 * no other statement on a pooled connection can inherit it.
 */
class ScopedQuery extends pg.Query {
  private isScopeSet = false
  readonly scope: string

  constructor(config: pg.QueryConfig, scope: string) {
    super({ ...config, queryMode: 'extended' } as pg.QueryConfig)
    this.scope = scope
  }

  prepare(connection: Connection): void {
    connection.bind({ statement: SET_SCOPE.name, values: [this.scope] })
    connection.execute({})
    inherited.prepare.call(this, connection)
  }

  handleDataRow(message: unknown): void {
    if (this.isScopeSet) inherited.handleDataRow.call(this, message)
  }

  handleCommandComplete(message: unknown, connection: Connection): void {
    if (this.isScopeSet) inherited.handleCommandComplete.call(this, message, connection)
    else this.isScopeSet = true
  }
}

/** Methods that pg's types leave out. */
const inherited = pg.Query.prototype as unknown as {
  prepare(connection: Connection): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: Connection): void
}

export function queryScoped<Row extends pg.QueryResultRow>(
  client: pg.Pool | pg.PoolClient,
  config: pg.QueryConfig,
  scope: string,
): Promise<pg.QueryResult<Row>> {
  const query = new ScopedQuery(config, scope)
  return new Promise((resolve, reject) => {
    const done = (error: Error | null, result: pg.QueryResult<Row>) =>
      error ? reject(error) : resolve(result)
    const submit = client.query as unknown as (
      this: pg.Pool | pg.PoolClient,
      query: ScopedQuery,
      callback: typeof done,
    ) => void
    submit.call(client, query, done)
  })
}
