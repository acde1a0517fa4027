import { listen } from '../../../lib/control-server.ts'
import type { Secrets } from '../../../lib/secrets.ts'
import { createControl } from './control.ts'
import type { DialSettings } from './dial.ts'
import { createDial } from './dial.ts'
import type { ProxySettings } from './proxy.ts'
import { createProxy } from './proxy.ts'
import { Visits } from './visits.ts'

export type EgressSettings = DialSettings &
  Pick<ProxySettings, 'onFault' | 'onRefusal'> & {
    readonly host: string
    readonly port: number
    readonly controlPort: number
    readonly secrets: Secrets
  }

/** The browsers' only way out, and the workers' interface to it. */
export async function openEgress(settings: EgressSettings): Promise<{
  readonly port: number
  readonly controlPort: number
  /** Lets open visits finish for that long, then cuts them off. */
  close(withinMs: number): Promise<void>
}> {
  const visits = new Visits()
  const proxy = createProxy({ ...settings, visits, dial: createDial(settings) })
  const control = createControl(visits, settings.secrets, settings.onFault)
  const [port, controlPort] = [
    await listen(proxy, settings.host, settings.port),
    await listen(control, settings.host, settings.controlPort),
  ]
  return {
    port,
    controlPort,
    async close(withinMs) {
      await visits.drained(withinMs)
      visits.endAll()
      for (const server of [proxy, control]) {
        server.close()
        server.closeAllConnections()
      }
    },
  }
}
