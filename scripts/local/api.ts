import { randomBytes } from 'node:crypto'
import { LIVE_VIEW } from './live-view.ts'
import { findPort } from './ports.ts'
import type { LocalProcess, ProcessOptions } from './process.ts'
import { startProcess } from './process.ts'
import { apiVault, vaultOfThisProcess } from './vault.ts'

export type LocalApi = LocalProcess & { readonly url: string }

/** Starts the real API process and waits until it listens. */
export async function startApi(options: ProcessOptions & { port?: number }): Promise<LocalApi> {
  const port = await findPort(options.port)
  const url = `http://localhost:${port}`
  const environment = {
    APP_URL: url,
    PORT: `${port}`,
    SERVER_SECRET: randomBytes(32).toString('hex'),
    EVIDENCE_SECRET: randomBytes(32).toString('hex'),
    ...LIVE_VIEW,
    ...apiVault(vaultOfThisProcess()),
    ...options.environment,
  }
  return { url, ...(await startProcess('api', { ...options, environment })) }
}
