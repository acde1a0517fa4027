import { fileURLToPath } from 'node:url'
import type { Layout } from '../../shops/hostile/pages.ts'
import type { HostileOptions } from '../../shops/hostile/server.ts'
import { findPort } from './ports.ts'
import type { LocalService } from './service.ts'
import { startService } from './service.ts'

export type LocalHostile = LocalService & {
  readonly maintenanceToken: string
  /** The same shop at several addresses. Each is another host, which is learned separately. */
  readonly fronts: readonly { readonly url: string; readonly layout: Layout }[]
  /** The listener that plays a third party's host. */
  readonly foreignUrl: string
  /** The shop that asks for no card and orders by a button of any name. */
  readonly trapUrls: readonly string[]
}

/** Enough for proofs that run several cheats at once, and for cheats met while learning. */
const TRAP_FRONTS = 3
const FRONTS: readonly Layout[] = Array.from({ length: 16 }, (_, index) =>
  index % 2 === 0 ? 'review' : 'single',
)

export async function startHostile(
  maintenanceToken: string,
  processor: HostileOptions['processor'],
): Promise<LocalHostile> {
  const fronts: { port: number; layout: Layout }[] = []
  for (const layout of FRONTS) fronts.push({ port: await findPort(), layout })
  const trapPorts: number[] = []
  while (trapPorts.length < TRAP_FRONTS) trapPorts.push(await findPort())
  const settings: HostileOptions = {
    fronts,
    trapPorts,
    foreignPort: await findPort(),
    maintenanceToken,
    processor,
  }
  const urlOf = (port: number) => `http://127.0.0.1:${port}`
  const service = await startService('hostile shop', {
    command: [
      process.execPath,
      fileURLToPath(new URL('../../shops/hostile/main.ts', import.meta.url)),
    ],
    environment: { HOSTILE_OPTIONS: JSON.stringify(settings) },
  })
  return {
    ...service,
    maintenanceToken,
    fronts: fronts.map(({ port, layout }) => ({ url: urlOf(port), layout })),
    foreignUrl: urlOf(settings.foreignPort),
    trapUrls: trapPorts.map(urlOf),
  }
}
