import { randomBytes } from 'node:crypto'
import { findPort } from './ports.ts'
import type { LocalProcess, ProcessOptions } from './process.ts'
import { startProcess } from './process.ts'

export type LocalEgress = LocalProcess & {
  /** Settings for its worker. */
  readonly environment: Record<string, string>
}

/** Starts the real egress proxy, through which all browser traffic goes. */
export async function startEgress(
  options: Pick<ProcessOptions, 'directory' | 'environment' | 'onLine'>,
): Promise<LocalEgress> {
  const [port, controlPort] = [await findPort(), await findPort()]
  const secret = randomBytes(32).toString('hex')
  const environment = {
    EGRESS_PORT: `${port}`,
    EGRESS_CONTROL_PORT: `${controlPort}`,
    EGRESS_SECRET: secret,
    EGRESS_STOP_SECONDS: '0', // its worker has stopped by then
    ...options.environment,
  }
  return {
    ...(await startProcess('egress', { ...options, databaseUrl: '', environment })),
    environment: {
      EGRESS_URL: `http://127.0.0.1:${port}`,
      EGRESS_CONTROL_URL: `http://127.0.0.1:${controlPort}`,
      EGRESS_SECRET: secret,
    },
  }
}
