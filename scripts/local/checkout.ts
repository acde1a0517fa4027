import { randomBytes } from 'node:crypto'
import { findChromium } from './chromium.ts'
import type { LocalEgress } from './egress.ts'
import { startEgress } from './egress.ts'
import { LIVE_VIEW } from './live-view.ts'
import { findPort } from './ports.ts'
import type { LocalProcess, ProcessOptions } from './process.ts'
import { startProcess } from './process.ts'
import type { LocalRestate } from './restate.ts'
import { vaultOfThisProcess, workerVault } from './vault.ts'

export type LocalCheckout = LocalProcess & {
  /** Only requests signed by this Restate are accepted. */
  readonly url: string
}

/**
 * Starts the real checkout worker with an egress proxy, and waits until Restate has registered it.
 */
export async function startCheckout(
  options: ProcessOptions & {
    restate: Pick<LocalRestate, 'ingressUrl' | 'adminUrl' | 'identityKey'>
    port?: number
  },
): Promise<LocalCheckout> {
  const port = await findPort(options.port)
  const egress = await startEgressFor(options)
  const environment = {
    ...(egress?.environment ?? { EGRESS_SECRET: randomBytes(32).toString('hex') }),
    RESTATE_INGRESS_URL: options.restate.ingressUrl,
    RESTATE_ADMIN_URL: options.restate.adminUrl,
    RESTATE_IDENTITY_KEY: options.restate.identityKey,
    CHECKOUT_PORT: `${port}`,
    CHROMIUM_PATH: findChromium(),
    CHECKOUT_STOP_SECONDS: '5',
    ...LIVE_VIEW,
    ...workerVault(vaultOfThisProcess()),
    ...options.environment,
  }
  const url = `http://127.0.0.1:${port}`
  const worker = await startProcess('checkout', { ...options, environment }).catch(
    async (error) => {
      await egress?.stop()
      throw error
    },
  )
  return {
    url,
    ...worker,
    async stop() {
      await worker.stop()
      await egress?.stop()
    },
    async kill() {
      await Promise.all([worker.kill(), egress?.kill()])
    },
  }
}

/** The scripted shop uses no browser, so it needs no egress. */
async function startEgressFor(options: ProcessOptions): Promise<LocalEgress | null> {
  const { DEVELOPMENT_SCRIPTED_SHOP, DEVELOPMENT_SHOP_HOSTS, LOG_LEVEL } = options.environment ?? {}
  if (DEVELOPMENT_SCRIPTED_SHOP !== undefined) return null
  return await startEgress({
    ...options,
    environment: {
      DEVELOPMENT_SHOP_HOSTS: DEVELOPMENT_SHOP_HOSTS ?? '',
      LOG_LEVEL: LOG_LEVEL ?? 'info',
    },
  })
}
