import { findPort } from './ports.ts'
import type { LocalProcess, ProcessOptions } from './process.ts'
import { startProcess } from './process.ts'
import type { LocalRestate } from './restate.ts'
import { vaultOfThisProcess, workerVault } from './vault.ts'

export type LocalCheckout = LocalProcess & {
  /** For Restate; everybody else is refused. */
  readonly url: string
}

/** Starts the real checkout worker and waits until Restate knows it. */
export async function startCheckout(
  options: ProcessOptions & {
    restate: Pick<LocalRestate, 'ingressUrl' | 'adminUrl' | 'identityKey'>
    port?: number
  },
): Promise<LocalCheckout> {
  const port = await findPort(options.port)
  const environment = {
    RESTATE_INGRESS_URL: options.restate.ingressUrl,
    RESTATE_ADMIN_URL: options.restate.adminUrl,
    RESTATE_IDENTITY_KEY: options.restate.identityKey,
    CHECKOUT_PORT: `${port}`,
    CHECKOUT_STOP_SECONDS: '5',
    ...workerVault(vaultOfThisProcess()),
    ...options.environment,
  }
  const url = `http://127.0.0.1:${port}`
  return { url, ...(await startProcess('checkout', { ...options, environment })) }
}
