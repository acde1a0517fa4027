import type { LocalProcess, ProcessOptions } from './process.ts'
import { startProcess } from './process.ts'

/** Starts the real ingestion process, and waits until it reads the chain. */
export async function startIngestion(
  options: ProcessOptions & { rpcUrls: string; wsUrl?: string },
): Promise<LocalProcess> {
  const notifications = options.wsUrl === undefined ? {} : { SOLANA_WS_URL: options.wsUrl }
  const environment = { ...notifications, ...options.environment }
  return await startProcess('ingestion', { ...options, environment })
}
