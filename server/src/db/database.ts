import { metrics, SpanKind, trace } from '@opentelemetry/api'
import pg from 'pg'
import type { Claim } from './claims.ts'
import { insertClaimed, recordClaim } from './claims.ts'
import { asOutage, DatabaseUnavailable, errorCode, isSilence } from './errors.ts'
import type { NewRow } from './insertion.ts'
import { insertAll } from './insertion.ts'
import type { OutageListener } from './outages.ts'
import { watchOutages } from './outages.ts'
import type { FilteredStatement, Page, PagedStatement } from './page.ts'
import type { Queryable } from './queryable.ts'
import { CONNECT_TIMEOUT_MS, KEEP_ALIVE, Sockets } from './sockets.ts'
import type { Statement } from './statement.ts'

export type Db = Queryable & {
  /** Commits when `work` returns, rolls back when it throws. Never await a network call in it. */
  transaction<Result>(work: (tx: Queryable) => Promise<Result>): Promise<Result>
  /**
   * A transaction that runs once for a claim: the claim and the write are one commit. Throws
   * ClaimTaken if another request has made the claim; without a claim it is a plain transaction.
   */
  once<Result>(
    claim: Claim | null,
    resourceId: string | null,
    work: (tx: Queryable) => Promise<Result>,
  ): Promise<Result>
  /** The same for a write that only inserts: the claim and all rows are one statement. */
  insertOnce(claim: Claim | null, resourceId: string | null, rows: readonly NewRow[]): Promise<void>
  close(): Promise<void>
}

/**
 * Reads a page of a list. Asks for one row more than the page holds, to know whether there is more.
 */
export async function runPage<Row>(
  db: Queryable,
  statements: PagedStatement<Row>,
  values: readonly unknown[],
  page: Page,
): Promise<{ rows: Row[]; hasMore: boolean }> {
  const rows = await db.run(statements[page.from], [
    ...values,
    page.afterId,
    page.beforeId,
    page.limit + 1,
  ])
  const hasMore = rows.length > page.limit
  if (hasMore) rows.pop()
  if (page.from === 'oldest') rows.reverse()
  return { rows, hasMore }
}

/** Reads a page of an account's list with filters. */
export async function runFiltered<Row>(
  db: Queryable,
  { statements, wider, values }: FilteredStatement<Row>,
  accountId: string,
  page: Page,
): Promise<{ rows: Row[]; hasMore: boolean }> {
  const found = await runPage(db, statements, [accountId, ...values], page)
  if (wider === undefined || found.hasMore) return found
  return await runPage(db, wider, [accountId, ...values], page)
}

export type DatabaseOptions = {
  url: string
  poolSize: number
  /** How long a statement waits for a lock, and so a duplicate request for the first one. */
  lockTimeoutMs: number
  /** PostgreSQL ends a statement after this long; 5.5 s when left out. */
  statementTimeoutMs?: number
  outages?: OutageListener
}

// PostgreSQL ends a transaction whose process hangs or has lost its network after this long, and
// with it releases its locks and claims.
const ABANDONED_AFTER_MS = 10_000
// Longer than a statement waits for a lock.
const STATEMENT_TIMEOUT_MS = 5_500
// PostgreSQL ends a statement first: a server that has not answered by then is gone.
const ANSWER_MS = 500

export function openDatabase(options: DatabaseOptions): Db {
  const { statementTimeoutMs = STATEMENT_TIMEOUT_MS } = options
  const sockets = new Sockets()
  const pool = new pg.Pool({
    ...KEEP_ALIVE,
    connectionString: options.url,
    max: options.poolSize,
    stream: sockets.open,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: statementTimeoutMs + ANSWER_MS,
    statement_timeout: statementTimeoutMs,
    lock_timeout: options.lockTimeoutMs,
    idle_in_transaction_session_timeout: ABANDONED_AFTER_MS,
    types: { getTypeParser },
  })
  // The pool replaces a connection that breaks while idle; without a listener Node would exit.
  pool.on('error', () => {})

  const fail: Fail = async (error, sentAtMs) => {
    if (isSilence(error)) await sockets.dropOlderThan(sentAtMs)
    const failure = asOutage(error)
    if (failure instanceof DatabaseUnavailable) outages?.begin(failure)
    return failure
  }
  const run = instrumented(fail)
  const db = queryable((statement, values) => run(pool, statement, values))
  const outages = options.outages && watchOutages(db, options.outages)
  const transaction = transactions(pool, run, fail)
  return {
    ...db,
    transaction,
    once: (claim, resourceId, work) =>
      transaction(async (tx) => {
        if (claim !== null) await recordClaim(tx, claim, resourceId)
        return await work(tx)
      }),
    insertOnce: (claim, resourceId, rows) =>
      claim === null ? db.insert(rows) : insertClaimed(db, claim, resourceId, rows),
    async close() {
      outages?.close()
      await pool.end()
      await sockets.dropOlderThan(Number.POSITIVE_INFINITY) // a dead one would keep the process alive
    },
  }
}

/**
 * The error that a failed statement throws; `sentAtMs` is when it was sent, by performance.now().
 */
type Fail = (error: unknown, sentAtMs: number) => Promise<unknown>

function transactions(pool: pg.Pool, run: Run, fail: Fail): Db['transaction'] {
  const guarded = async <Result>(send: () => Promise<Result>): Promise<Result> => {
    const sentAtMs = performance.now()
    try {
      return await send()
    } catch (error) {
      throw await fail(error, sentAtMs)
    }
  }
  return async (work) => {
    const client = await guarded(() => pool.connect())
    let broken: Error | undefined
    // Reports a connection lost between two statements; without a listener Node would exit.
    const lose = (error: Error) => {
      broken = error
    }
    client.on('error', lose)
    try {
      await guarded(() => client.query('BEGIN'))
      const result = await work(queryable((statement, values) => run(client, statement, values)))
      await guarded(() => client.query('COMMIT'))
      return result
    } catch (error) {
      await client.query('ROLLBACK').catch((failure: Error) => {
        broken = failure
      })
      // A server that has become read-only still answers; its connection is dropped too.
      if (error instanceof DatabaseUnavailable) broken = error
      throw error
    } finally {
      client.off('error', lose)
      client.release(broken)
    }
  }
}

function queryable(run: Queryable['run']): Queryable {
  return {
    run,
    insert: async (rows) => {
      await run(
        insertAll(rows),
        rows.flatMap((row) => row.values),
      )
    },
  }
}

// int8 carries cents and counts, all below 2^53 by CHECK or by nature, so numbers are exact.
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === pg.types.builtins.INT8) return Number
  return pg.types.getTypeParser(oid, format as 'text')
}

type Run = ReturnType<typeof instrumented>

function instrumented(fail: Fail) {
  const tracer = trace.getTracer('florin.db')
  const duration = metrics.getMeter('florin.db').createHistogram('florin_db_statement_duration', {
    description: 'Time from sending a statement to having its rows',
    unit: 'ms',
  })
  return async <Row>(
    client: pg.Pool | pg.PoolClient,
    { name, text, unprepared, read }: Statement<Row>,
    values: readonly unknown[],
  ): Promise<Row[]> => {
    const span = tracer.startSpan(name, {
      kind: SpanKind.CLIENT,
      attributes: { 'db.system.name': 'postgresql', 'db.query.summary': name },
    })
    const startedAt = performance.now()
    try {
      const { rows } = await client.query<Row & pg.QueryResultRow>({
        ...(unprepared ? {} : { name }), // without a name it is not prepared
        text,
        values: values as unknown[],
      })
      return read === undefined ? rows : rows.map((row) => read(row))
    } catch (error) {
      span.setAttribute('error.type', errorCode(error) ?? 'unknown')
      throw await fail(error, startedAt)
    } finally {
      duration.record(performance.now() - startedAt, { statement: name })
      span.end()
    }
  }
}
