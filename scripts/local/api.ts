import { randomBytes } from 'node:crypto'
import { findPort } from './ports.ts'
import type { LocalProcess, ProcessOptions } from './process.ts'
import { startProcess } from './process.ts'

export type LocalApi = LocalProcess & {
  readonly url: string
  readonly metricsUrl: string
}

/** Starts the real API process and waits until it listens. */
export async function startApi(
  options: Omit<ProcessOptions, 'environment'> & {
    databaseUrl: string
    port?: number
    /** Without it the chain is out of reach. */
    rpcUrl?: string
    environment?: Record<string, string>
  },
): Promise<LocalApi> {
  const [port, metricsPort] = [await findPort(options.port), await findPort()]
  const url = `http://localhost:${port}`
  const api = await startProcess('api', {
    ...options,
    environment: {
      DATABASE_URL: options.databaseUrl,
      APP_URL: url,
      PORT: `${port}`,
      METRICS_PORT: `${metricsPort}`,
      SOLANA_RPC_URLS: options.rpcUrl ?? 'http://127.0.0.1:1',
      SERVER_SECRET: randomBytes(32).toString('hex'),
      ...options.environment,
    },
  })
  return { ...api, url, metricsUrl: `http://127.0.0.1:${metricsPort}/metrics` }
}
