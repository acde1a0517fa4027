import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { findPort } from './ports.ts'

export type LocalApi = {
  readonly url: string
  readonly metricsUrl: string
  readonly pid: number
  /** Resolves when the process has ended, whatever ended it. */
  readonly ended: Promise<void>
  stop(): Promise<void>
  kill(): Promise<void>
}

/** Starts the real API process and waits until it listens. `onLine` gets its log, line by line. */
export async function startApi(options: {
  databaseUrl: string
  port?: number
  /** Without it the chain is out of reach. */
  rpcUrl?: string
  /** Where the server's source is: another tree when a planted fault is to be run. */
  directory?: string
  environment?: Record<string, string>
  onLine?: (line: string) => void
}): Promise<LocalApi> {
  const [port, metricsPort] = [await findPort(options.port), await findPort()]
  const url = `http://localhost:${port}`
  const child = spawn(process.execPath, [`${options.directory ?? '.'}/server/src/main/api.ts`], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true, // Ctrl-C is for us; it is stopped in its order
    env: {
      DATABASE_URL: options.databaseUrl,
      APP_URL: url,
      PORT: `${port}`,
      METRICS_PORT: `${metricsPort}`,
      SOLANA_RPC_URLS: options.rpcUrl ?? 'http://127.0.0.1:1',
      SERVER_SECRET: randomBytes(32).toString('hex'),
      ...options.environment,
    },
  })
  const ended = once(child, 'exit').then(() => {})
  const recent: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream as Readable }).on('line', (line) => {
      recent.push(line)
      if (recent.length > 20) recent.shift()
      options.onLine?.(line)
    })
  }
  const failed = ended.then(() => {
    throw new Error(`the API did not start:\n${recent.join('\n')}`)
  })
  failed.catch(() => {}) // it also ends when it is told to
  await Promise.race([once(child, 'message'), failed])
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    await ended
  }
  return {
    url,
    metricsUrl: `http://127.0.0.1:${metricsPort}/metrics`,
    pid: child.pid as number,
    ended,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  }
}
