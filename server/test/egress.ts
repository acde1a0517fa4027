import { afterAll } from 'vitest'
import { openEgress } from '../src/purchases/sandbox/egress/egress.ts'
import type { Refusal } from '../src/purchases/sandbox/egress/refusals.ts'
import type { EgressSettings } from '../src/purchases/sandbox/egress.ts'

const SECRET = 'known to this process and to nobody else'

export type TestEgress = EgressSettings & {
  readonly refusals: { readonly host: string; readonly reason: Refusal }[]
  close(withinMs: number): Promise<void>
}

/** The real egress in this process, which allows these local hosts. */
export async function startTestEgress(
  developmentHosts: readonly string[],
  dnsServers: readonly string[] = [],
): Promise<TestEgress> {
  const refusals: TestEgress['refusals'] = []
  const egress = await openEgress({
    host: '127.0.0.1',
    port: 0,
    controlPort: 0,
    secrets: [SECRET],
    developmentHosts,
    dnsServers,
    onRefusal: (_visit, host, reason) => void refusals.push({ host, reason }),
    onFault(error) {
      throw error
    },
  })
  afterAll(() => egress.close(0))
  return {
    url: `http://127.0.0.1:${egress.port}`,
    controlUrl: `http://127.0.0.1:${egress.controlPort}`,
    secret: SECRET,
    refusals,
    close: egress.close,
  }
}
