import type { BrowserContext, Request } from '@playwright/test'

/** All requests, console messages and errors of the watched pages. */
export type NetworkLog = {
  readonly requests: Request[]
  /** Requests that were answered completely. */
  readonly finished: Set<Request>
  readonly errors: string[]
  /** Console messages of every level. */
  readonly console: string[]
  watch(context: BrowserContext): void
}

export function openNetworkLog(): NetworkLog {
  const log: NetworkLog = {
    requests: [],
    finished: new Set(),
    errors: [],
    console: [],
    watch(context) {
      context.on('request', (request) => log.requests.push(request))
      context.on('requestfinished', (request) => log.finished.add(request))
      context.on('console', (message) => {
        log.console.push(message.text())
        if (message.type() === 'error') log.errors.push(message.text())
      })
      context.on('weberror', (error) => log.errors.push(String(error.error())))
    },
  }
  return log
}

/** Requests to third-party origins. */
export function strangersIn({ requests }: NetworkLog, origins: readonly string[]): string[] {
  return requests
    .map((request) => request.url())
    .filter((url) => !/^(data|blob|about):/.test(url) && !origins.includes(new URL(url).origin))
}
