import * as z from 'zod'

/** How a worker reaches its egress. */
export type EgressSettings = {
  readonly url: string
  readonly controlUrl: string
  readonly secret: string
}

export type PassTerms = {
  /** Hosts that may be reached while paying; null: all of the public internet. */
  readonly hosts: readonly string[] | null
  readonly lifetimeMs: number
  readonly mostBytes: number
}

/** One visit's permission to go out. */
export type Pass = {
  readonly credential: string
  /** While paying: admits a host that a payment host led to. */
  letIn(host: string): Promise<void>
  /** Ends the visit and returns its report; null if it is no longer known. */
  end(): Promise<Report | null>
}

const CALL_MS = 5_000
const openedSchema = z.object({ id: z.string(), credential: z.string() })
const reportSchema = z.object({
  bytes: z.number(),
  connections: z.number(),
  refusals: z.array(z.object({ host: z.string(), reason: z.string() })),
})
export type Report = z.infer<typeof reportSchema>

export async function openPass(settings: EgressSettings, terms: PassTerms): Promise<Pass> {
  const { id, credential } = openedSchema.parse(await call(settings, 'POST', '/visits', terms))
  return {
    credential,
    async letIn(host) {
      await call(settings, 'POST', `/visits/${id}/hosts`, { host })
    },
    async end() {
      const report = await call(settings, 'DELETE', `/visits/${id}`).catch(() => null)
      return reportSchema.safeParse(report).data ?? null
    },
  }
}

async function call(
  { controlUrl, secret }: EgressSettings,
  method: 'DELETE' | 'POST',
  path: string,
  body?: object,
): Promise<unknown> {
  const response = await fetch(new URL(path, controlUrl), {
    method,
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    signal: AbortSignal.timeout(CALL_MS),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`the egress answered ${response.status}`)
  return await response.json()
}
