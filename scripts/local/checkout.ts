import { randomBytes } from 'node:crypto'
import { findChromium } from './chromium.ts'
import type { LocalEgress } from './egress.ts'
import { startEgress } from './egress.ts'
import { LIVE_VIEW } from './live-view.ts'
import { findPort } from './ports.ts'
import type { LocalProcess, ProcessOptions } from './process.ts'
import { startProcess } from './process.ts'
import type { LocalRestate } from './restate.ts'
import type { LocalVault, VaultKeys } from './vault.ts'
import { startVault, vaultOfThisProcess } from './vault.ts'

export type LocalCheckout = LocalProcess & {
  /** Only requests signed by this Restate are accepted. */
  readonly url: string
  readonly vault: LocalVault
}

/** Elsewhere, as on macOS, local purchases go without. */
const canIsolate = process.platform === 'linux' && process.getuid?.() === 0

/**
 * Starts the real checkout worker with its vault and egress proxy, and waits until Restate has
 * registered it.
 */
export async function startCheckout(
  options: ProcessOptions & {
    restate: Pick<LocalRestate, 'ingressUrl' | 'adminUrl' | 'identityKey'>
    port?: number
    vaultKeys?: VaultKeys
  },
): Promise<LocalCheckout> {
  const port = await findPort(options.port)
  const [vault, egress] = await startBeside(options)
  const environment = {
    ...(egress?.environment ?? { EGRESS_SECRET: randomBytes(32).toString('hex') }),
    RESTATE_INGRESS_URL: options.restate.ingressUrl,
    RESTATE_ADMIN_URL: options.restate.adminUrl,
    RESTATE_IDENTITY_KEY: options.restate.identityKey,
    CHECKOUT_PORT: `${port}`,
    CHROMIUM_PATH: findChromium(),
    CHECKOUT_STOP_SECONDS: '5',
    DEVELOPMENT_WEAK_SANDBOX: process.env.DEVELOPMENT_WEAK_SANDBOX ?? (canIsolate ? 'off' : 'on'),
    ...LIVE_VIEW,
    ...vault.environment,
    ...options.environment,
  }
  const url = `http://127.0.0.1:${port}`
  const beside = [vault, ...(egress === null ? [] : [egress])]
  const stopBeside = async () => void (await Promise.all(beside.map((each) => each.stop())))
  const worker = await startProcess('checkout', { ...options, environment }).catch(
    async (error) => {
      await stopBeside()
      throw error
    },
  )
  return {
    url,
    vault,
    ...worker,
    async stop() {
      await worker.stop()
      await stopBeside()
    },
    async kill() {
      await Promise.all([worker, ...beside].map((each) => each.kill()))
    },
  }
}

/** The processes beside a worker, started at once. */
async function startBeside(
  options: ProcessOptions & { vaultKeys?: VaultKeys },
): Promise<[LocalVault, LocalEgress | null]> {
  const { LOG_LEVEL, OTEL_EXPORTER_OTLP_ENDPOINT } = options.environment ?? {}
  const environment = {
    LOG_LEVEL: LOG_LEVEL ?? 'info',
    OTEL_EXPORTER_OTLP_ENDPOINT: OTEL_EXPORTER_OTLP_ENDPOINT ?? '',
  }
  const keys = options.vaultKeys ?? vaultOfThisProcess()
  const [vault, egress] = await Promise.allSettled([
    startVault({ ...options, environment }, keys),
    startEgressFor(options),
  ])
  if (vault.status === 'fulfilled' && egress.status === 'fulfilled') {
    return [vault.value, egress.value]
  }
  for (const each of [vault, egress]) if (each.status === 'fulfilled') await each.value?.stop()
  throw [vault, egress].find((each) => each.status === 'rejected')?.reason
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
