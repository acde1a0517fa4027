import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { Urls } from './nodes.ts'
import { atAnyNode } from './nodes.ts'
import { SERVICE } from './service.ts'

// Restate calls the worker back during registration.
const TIMEOUT_MS = 10_000
const FIRST_RETRY_MS = 250
const LAST_RETRY_MS = 5_000

/** Registers this worker with Restate, and retries until that succeeds or the worker stops. */
export async function registerDeployment(options: {
  readonly adminUrls: Urls
  readonly workerUrl: string
  readonly signal: AbortSignal
  readonly onRetry: (reason: string) => void
}): Promise<void> {
  const { adminUrls, workerUrl, signal, onRetry } = options
  const anywhere = atAnyNode(adminUrls)
  for (let retryMs = FIRST_RETRY_MS; !signal.aborted; retryMs *= 2) {
    try {
      return await anywhere((adminUrl) => register(adminUrl, workerUrl))
    } catch (error) {
      onRetry((error as Error).message)
    }
    await sleep(Math.min(retryMs, LAST_RETRY_MS), undefined, { signal }).catch(() => {})
  }
}

/** The worker that gets new jobs; null: Restate knows none, as after losing its data. */
export async function findServing(adminUrls: Urls): Promise<string | null> {
  return await atAnyNode(adminUrls)(async (adminUrl) => {
    const service = await get(adminUrl, `/services/${SERVICE}`, serviceSchema)
    return service === null ? null : await findUri(adminUrl, service.deployment_id)
  })
}

async function findUri(adminUrl: string, deployment: string): Promise<string | null> {
  const { deployments } = (await get(adminUrl, '/deployments', deploymentsSchema)) ?? NONE
  return deployments.find(({ id }) => id === deployment)?.uri ?? null
}

/**
 * Removes replaced workers: each address that gets no new jobs and has none running. If nobody
 * listens there any more, the jobs left behind move to the newest worker; an attempt that still
 * runs goes on, and only the next one moves. Only the newest worker does this, so that no worker
 * removes one that is about to become the newest.
 */
export async function retireDeployments(
  adminUrls: Urls,
  workerUrl: string,
  onRetired: (uri: string) => void,
): Promise<void> {
  await atAnyNode(adminUrls)(async (adminUrl) => {
    const service = await get(adminUrl, `/services/${SERVICE}`, serviceSchema)
    const { deployments } = (await get(adminUrl, '/deployments', deploymentsSchema)) ?? NONE
    const newest = deployments.find(({ id }) => id === service?.deployment_id)
    if (newest === undefined || !isSame(newest.uri, workerUrl)) return
    for (const { id, uri } of deployments.filter((each) => each.id !== newest.id)) {
      if ((await countRunning(adminUrl, id)) === 0) {
        await call(adminUrl, `/deployments/${id}?force=true`, { method: 'DELETE' })
        onRetired(uri)
      } else if (!(await isListening(uri))) {
        await call(adminUrl, `/deployments/${id}`, asJson('PATCH', { uri: newest.uri }))
      }
    }
  })
}

/** Restate adds a slash to addresses. */
export function isSame(uri: string, workerUrl: string): boolean {
  return new URL(uri).href === new URL(workerUrl).href
}

/** Whether a worker accepts connections at its address. */
export async function isListening(uri: string): Promise<boolean> {
  const { hostname, port, protocol } = new URL(uri)
  const socket = connect({
    host: hostname,
    port: port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port),
    timeout: TIMEOUT_MS,
  })
  return await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true))
    for (const end of ['error', 'timeout']) socket.once(end, () => resolve(false))
  }).finally(() => socket.destroy())
}

/** A job that began at a deployment is retried at its address. */
async function countRunning(adminUrl: string, deployment: string): Promise<number> {
  const query = `SELECT count(1) AS running FROM sys_invocation
    WHERE pinned_deployment_id = '${deployment}' AND status <> 'completed'`
  const answer = await call(adminUrl, '/query', asJson('POST', { query }))
  return countSchema.parse(answer).rows[0]?.running ?? 0
}

const serviceSchema = z.object({ deployment_id: z.string() })
const deploymentsSchema = z.object({
  deployments: z.array(z.object({ id: z.string().regex(/^dp_\w+$/), uri: z.string() })),
})
const countSchema = z.object({ rows: z.array(z.object({ running: z.number() })) })
const NONE = { deployments: [] }

async function get<Answer>(
  adminUrl: string,
  path: string,
  schema: z.ZodType<Answer>,
): Promise<Answer | null> {
  const answer = await call(adminUrl, path, {})
  return answer === null ? null : schema.parse(answer)
}

/** Null: not found. */
async function call(adminUrl: string, path: string, request: RequestInit): Promise<unknown> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const response = await fetch(new URL(path, adminUrl), { ...request, signal })
  const text = await response.text()
  if (response.status === 404) return null
  if (!response.ok) throw new Error(`Restate's admin answered ${response.status}`)
  return text === '' ? {} : JSON.parse(text)
}

async function register(adminUrl: string, workerUrl: string): Promise<void> {
  // The same address serves the newest code. A job is one action in the journal, so new code can
  // finish what old code began.
  const request = asJson('POST', { uri: workerUrl, force: true })
  if ((await call(adminUrl, '/deployments', request)) === null) {
    throw new Error(`Restate's admin answered 404`)
  }
}

function asJson(method: string, body: object): RequestInit {
  const headers = { 'content-type': 'application/json', accept: 'application/json' }
  return { method, headers, body: JSON.stringify(body) }
}
