import { setTimeout as sleep } from 'node:timers/promises'
import { SERVICE } from './service.ts'

// Restate calls the worker back while it registers it.
const TIMEOUT_MS = 10_000
const FIRST_RETRY_MS = 250
const LAST_RETRY_MS = 5_000

/** Tells Restate where the steps are served; again and again until it has heard, or we stop. */
export async function registerDeployment(options: {
  readonly adminUrl: string
  readonly workerUrl: string
  readonly signal: AbortSignal
  readonly onRetry: (reason: string) => void
}): Promise<void> {
  const { adminUrl, workerUrl, signal, onRetry } = options
  for (let retryMs = FIRST_RETRY_MS; !signal.aborted; retryMs *= 2) {
    try {
      return await register(adminUrl, workerUrl)
    } catch (error) {
      onRetry((error as Error).message)
    }
    await sleep(Math.min(retryMs, LAST_RETRY_MS), undefined, { signal }).catch(() => {})
  }
}

/** Whether Restate knows our steps: after the loss of its data it does not. */
export async function isRegistered(adminUrl: string): Promise<boolean> {
  const response = await fetch(new URL(`/services/${SERVICE}`, adminUrl), {
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  await response.body?.cancel()
  if (response.ok) return true
  if (response.status === 404) return false
  throw new Error(`Restate's admin answered ${response.status}`)
}

async function register(adminUrl: string, workerUrl: string): Promise<void> {
  const response = await fetch(new URL('/deployments', adminUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    // The same address serves the newest code: a step is one action, so that whatever was begun by
    // the old code can be finished by it.
    body: JSON.stringify({ uri: workerUrl, force: true }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`Restate's admin answered ${response.status}`)
}
