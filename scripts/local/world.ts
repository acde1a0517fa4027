import pg from 'pg'
import type { LocalApi } from './api.ts'
import { startApi } from './api.ts'
import { createDatabase } from './databases.ts'
import { NO_LIMITS } from './limits.ts'
import { findPort } from './ports.ts'
import { clusterDirectory, startPostgres } from './postgres.ts'

/** A separate database and several API processes on it, with rate limits effectively off. */
export type World = {
  readonly apis: LocalApi[]
  /** The public address of all processes, as behind a load balancer. */
  readonly appUrl: string
  readonly sql: pg.Client
  readonly databaseUrl: string
  /** The data directory of PostgreSQL. */
  readonly cluster: string
  /** Starts another process on the same database, which may have other settings. */
  startAnother(environment?: Record<string, string>): Promise<LocalApi>
  /** The processes in turn. */
  next(): LocalApi
}

const APP_URL = 'http://florin.localhost'

/** Each version of PostgreSQL has a data directory of its own. */
export function worldCluster(isDebian: boolean): string {
  return clusterDirectory(process.cwd(), isDebian ? 'proof-postgres-15' : 'proof-postgres')
}

export async function withWorld<Result>(
  options: {
    processes: number
    directory?: string | undefined
    rpcUrls?: string | undefined
    /** Runs Debian's PostgreSQL, which can make base backups. */
    isDebian?: boolean | undefined
    /** Overrides the settings of the API processes. */
    environment?: Record<string, string>
    /** Called with each line that they print. */
    onLine?: ((line: string) => void) | undefined
  },
  run: (world: World) => Promise<Result>,
): Promise<Result> {
  const { isDebian = false } = options
  const cluster = worldCluster(isDebian)
  const postgres = await startPostgres({
    ...{ directory: cluster, isDebian },
    port: await findPort(),
    // No scenario crashes PostgreSQL, so nothing has to reach the disk.
    settings: { max_connections: '200', fsync: 'off', full_page_writes: 'off' },
  })
  const databaseUrl = postgres.url('proof')
  const sql = new pg.Client({ connectionString: databaseUrl })
  sql.on('error', () => {}) // a proof may cut the connection; the next query then fails
  const apis: LocalApi[] = []
  const started: LocalApi[] = [] // including those that a proof removes from `apis`
  const startAnother = async (own: Record<string, string> = {}) => {
    const api = await startApi({
      databaseUrl,
      directory: options.directory,
      rpcUrls: options.rpcUrls,
      onLine: options.onLine,
      environment: {
        APP_URL,
        SERVER_SECRET: 'the same for all processes of a proof',
        EVIDENCE_SECRET: '0e'.repeat(32),
        LOG_LEVEL: 'error',
        ...NO_LIMITS,
        ...options.environment,
        ...own,
      },
    })
    apis.push(api)
    started.push(api)
    return api
  }
  try {
    await createDatabase(postgres, 'proof', options.directory)
    await sql.connect()
    await Promise.all(Array.from({ length: options.processes }, () => startAnother()))
    let turn = 0
    const next = () => apis[turn++ % apis.length] as LocalApi
    return await run({ apis, appUrl: APP_URL, sql, databaseUrl, cluster, startAnother, next })
  } finally {
    await Promise.all(started.map((api) => api.stop()))
    await sql.end().catch(() => {})
    await postgres.stop()
  }
}
