/**
 * Options of the client. Only `baseUrl` is required.
 *
 * @example
 * ```ts
 * import type { FlorinOptions } from '@florin/sdk'
 * import { Florin } from '@florin/sdk'
 *
 * const options: FlorinOptions = {
 *   baseUrl: 'https://florin.example',
 *   maxRetries: 4,
 *   timeoutMs: 20_000,
 *   appInfo: { name: 'corner-shop', version: '1.2.0' },
 * }
 * const florin = new Florin('sk_live_…', options)
 * console.log((await florin.account.get()).id)
 * ```
 */
export type FlorinOptions = {
  /** URL of the API, without `/v1`. */
  readonly baseUrl: string
  /** How often to retry a failed request. Default: 2. */
  readonly maxRetries?: number | undefined
  /** Timeout of one attempt. Default: 80 seconds, longer than the API waits by default. */
  readonly timeoutMs?: number | undefined
  /** Identifies your program in the API's logs. */
  readonly appInfo?: AppInfo | undefined
  /** Replaces the global `fetch`, for proxies, tracing or tests. */
  readonly fetch?: Fetch | undefined
}

/**
 * Your program, as the API's logs show it.
 *
 * @example
 * ```ts
 * import type { AppInfo } from '@florin/sdk'
 *
 * const appInfo: AppInfo = { name: 'corner-shop', version: '1.2.0', url: 'https://corner.example' }
 * console.log(appInfo.name)
 * ```
 */
export type AppInfo = {
  readonly name: string
  readonly version?: string | undefined
  readonly url?: string | undefined
}

/**
 * The part of `fetch` that the client uses.
 *
 * @example
 * ```ts
 * import type { Fetch } from '@florin/sdk'
 * import { Florin } from '@florin/sdk'
 *
 * const logged: Fetch = async (url, init) => {
 *   const response = await fetch(url, init)
 *   console.log(init.method, url, response.status)
 *   return response
 * }
 * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example', fetch: logged })
 * await florin.account.get()
 * ```
 */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/**
 * Options of one request. They override those of the client.
 *
 * @example
 * ```ts
 * import type { RequestOptions } from '@florin/sdk'
 * import { Florin } from '@florin/sdk'
 *
 * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
 * const order = crypto.randomUUID()
 * const options: RequestOptions = {
 *   idempotencyKey: `key-for-${order}`, // safe to repeat from another process, for 30 days
 *   timeoutMs: 5_000,
 *   signal: AbortSignal.timeout(15_000), // for all attempts together
 * }
 * await florin.apiKeys.create({ name: 'Till 3' }, options)
 * ```
 */
export type RequestOptions = {
  /**
   * Identifies the request, so that the API acts once even if you repeat it. Default: a random key
   * for every POST.
   */
  readonly idempotencyKey?: string | undefined
  /**
   * Unix seconds, at least ten minutes ago. Makes `idempotencyKey` name an operation: the API
   * repeats a success since then whatever the body, and forgets an older one.
   */
  readonly idempotencySince?: number | undefined
  /** Timeout of one attempt. */
  readonly timeoutMs?: number | undefined
  readonly maxRetries?: number | undefined
  /** Aborts the request and its retries. */
  readonly signal?: AbortSignal | undefined
  /** Uses another API key for this request. */
  readonly apiKey?: string | undefined
}
