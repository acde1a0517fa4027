/**
 * How the client reaches the API. Only `baseUrl` is required.
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
  /** Where the API is, without `/v1`. */
  readonly baseUrl: string
  /** How often a request is sent again when it may help; 2 unless told. */
  readonly maxRetries?: number | undefined
  /** How long one attempt may take; 80 seconds unless told, more than any route waits. */
  readonly timeoutMs?: number | undefined
  /** Who is calling, for the logs of the API. */
  readonly appInfo?: AppInfo | undefined
  /** Sends the requests instead of the global `fetch`: for proxies, tracing, tests. */
  readonly fetch?: Fetch | undefined
}

/**
 * The program that uses the SDK, as the API's logs will show it.
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
 * What can be told for one request; it wins over what the client was made with.
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
 *   signal: AbortSignal.timeout(15_000), // over all attempts
 * }
 * await florin.apiKeys.create({ name: 'Till 3' }, options)
 * ```
 */
export type RequestOptions = {
  /** Names the request, so that it is acted on once. Every POST gets one of its own otherwise. */
  readonly idempotencyKey?: string | undefined
  /** How long one attempt may take. */
  readonly timeoutMs?: number | undefined
  readonly maxRetries?: number | undefined
  /** Gives up on the request and on its retries. */
  readonly signal?: AbortSignal | undefined
  /** Acts with another key. */
  readonly apiKey?: string | undefined
}
