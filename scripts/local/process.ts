import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { COMPILED } from './compiled.ts'
import { findPort } from './ports.ts'

export type LocalProcess = {
  readonly metricsUrl: string
  readonly pid: number
  /** Resolves when the process has ended, for any reason. */
  readonly ended: Promise<void>
  stop(): Promise<void>
  kill(): Promise<void>
}

export type ProcessOptions = {
  databaseUrl: string
  /** RPC nodes, separated by commas; without them the chain is unreachable. */
  rpcUrls?: string | undefined
  /** The server's source: another tree to run a planted fault. */
  directory?: string | undefined
  environment?: Record<string, string>
  /** Called with each log line. */
  onLine?: ((line: string) => void) | undefined
}

const NOWHERE = 'http://127.0.0.1:1'

/** Starts one of the server's real processes, and waits until it reports that it runs. */
export async function startProcess(
  name: 'api' | 'ingestion' | 'checkout' | 'egress' | 'vault',
  options: ProcessOptions,
): Promise<LocalProcess> {
  const metricsPort = await findPort()
  const environment = {
    DATABASE_URL: options.databaseUrl,
    SOLANA_RPC_URLS: options.rpcUrls ?? NOWHERE,
    SOLANA_NETWORK: 'localnet',
    METRICS_PORT: `${metricsPort}`,
    DRAIN_SECONDS: '0', // no load balancer needs to notice
    BLOBS_DIRECTORY: join(tmpdir(), 'florin-blobs'),
    ...COMPILED,
    ...options.environment,
  }
  const root = `${options.directory ?? '.'}/server/src/main/${name}.ts`
  const metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`
  return { metricsUrl, ...(await startNode(name, root, environment, options.onLine)) }
}

// A starter that crashes stops nothing in order.
const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** Starts a Node process from its main file, and waits until it reports that it listens. */
export async function startNode(
  name: string,
  root: string,
  environment: Record<string, string>,
  onLine?: (line: string) => void,
): Promise<Omit<LocalProcess, 'metricsUrl'>> {
  const child = spawn(process.execPath, [root], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true, // Ctrl-C must not reach it: it is stopped in order
    env: environment,
  })
  running.add(child)
  const ended = once(child, 'exit').then(() => void running.delete(child))
  const silent = once(child, 'close') // its last lines may arrive after it exits
  const recent: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream as Readable }).on('line', (line) => {
      recent.push(line)
      if (recent.length > 20) recent.shift()
      onLine?.(line)
    })
  }
  const failed = ended.then(() => {
    throw new Error(`the ${name} did not start:\n${recent.join('\n')}`)
  })
  for (const promise of [failed, silent]) promise.catch(() => {}) // nobody may be waiting when it exits
  await Promise.race([once(child, 'message'), failed])
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    await ended
  }
  return {
    pid: child.pid as number,
    ended,
    async stop() {
      await end('SIGTERM')
      await silent
    },
    kill: () => end('SIGKILL'),
  }
}
