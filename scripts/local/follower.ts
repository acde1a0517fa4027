import { findPort } from './ports.ts'
import type { LocalProcess, ProcessOptions } from './process.ts'
import { startProcess } from './process.ts'

/** Starts the real follower process and waits until it follows. */
export async function startFollower(
  options: Omit<ProcessOptions, 'environment'> & {
    databaseUrl: string
    /** One, or several with commas between. */
    rpcUrl: string
    wsUrl?: string
    environment?: Record<string, string>
  },
): Promise<LocalProcess> {
  const { databaseUrl, rpcUrl, wsUrl } = options
  return await startProcess('follower', {
    ...options,
    environment: {
      DATABASE_URL: databaseUrl,
      // Asked for by every process; a follower has no use for either.
      APP_URL: 'http://localhost',
      SERVER_SECRET: 'nothing that a follower does is signed with it',
      METRICS_PORT: `${await findPort()}`,
      SOLANA_RPC_URLS: rpcUrl,
      ...(wsUrl === undefined ? {} : { SOLANA_WS_URL: wsUrl }),
      ...options.environment,
    },
  })
}
