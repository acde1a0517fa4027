import { ConnectionError, errorFrom } from './errors.ts'
import type { AppInfo, Fetch, FlorinOptions, RequestOptions } from './options.ts'
import { pause, retryDelayMs } from './retries.ts'
import { isBrowser, VERSION } from './runtime.ts'

const MAX_RETRIES = 2
const TIMEOUT_MS = 80_000
const LONGEST_TIMER_MS = 2 ** 31 - 1 // setTimeout fires at once beyond this

/**
 * An API object and the response it came in. `lastResponse` is not enumerable, so JSON, copies and
 * logs of the object do not contain it.
 *
 * @example
 * ```ts
 * import type { Account, Answered } from '@florin/sdk'
 * import { Florin } from '@florin/sdk'
 *
 * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
 * const account: Answered<Account> = await florin.account.get()
 * console.log(account.lastResponse.requestId, account.lastResponse.headers.get('ratelimit'))
 * ```
 */
export type Answered<Result> = Result & { readonly lastResponse: ResponseInfo }

/**
 * The HTTP response that an object came in.
 *
 * @example
 * ```ts
 * import type { ResponseInfo } from '@florin/sdk'
 * import { Florin } from '@florin/sdk'
 *
 * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
 * const key = await florin.apiKeys.create()
 * const { isReplay, requestId }: ResponseInfo = key.lastResponse
 * console.log(requestId, isReplay ? 'created earlier' : 'created now')
 * ```
 */
export type ResponseInfo = {
  readonly status: number
  readonly headers: Headers
  readonly requestId: string | undefined
  /** True if this repeats the response to an earlier request with the same idempotency key. */
  readonly isReplay: boolean
}

type Call = {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  readonly query?: object | undefined
  readonly body?: object | undefined
  /** Default: `application/json`. */
  readonly accept?: string | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
}

type Answer = { readonly response: Response; readonly bytes: Uint8Array; readonly text: string }

/** Sends requests, retries them, and turns responses into objects and errors. */
export class Client {
  readonly #apiKey: string | null
  readonly #baseUrl: string
  readonly #maxRetries: number
  readonly #timeoutMs: number
  readonly #agent: Record<string, string>
  readonly #fetch: Fetch

  constructor(apiKey: string | null, options: FlorinOptions) {
    if (!/^https?:\/\//.test(options?.baseUrl ?? '')) {
      throw new TypeError('new Florin(apiKey, { baseUrl }): baseUrl must be an http(s) URL.')
    }
    this.#apiKey = checkedKey(apiKey)
    this.#baseUrl = options.baseUrl.replace(/\/+$/, '')
    this.#maxRetries = checkedRetries(options.maxRetries ?? MAX_RETRIES)
    this.#timeoutMs = checkedTimeout(options.timeoutMs ?? TIMEOUT_MS)
    this.#agent = agentHeader(options.appInfo)
    // Browsers throw if `fetch` is called as a method of another object.
    this.#fetch = options.fetch ?? ((url, init) => fetch(url, init))
  }

  request<Result>(call: Call, options: RequestOptions = {}): Promise<Answered<Result>> {
    return this.#ask(call, options, (answer) => {
      const { status, headers } = answer.response
      return answered<Result>(parse(answer), {
        status,
        headers,
        requestId: headers.get('request-id') ?? undefined,
        isReplay: headers.get('idempotent-replayed') === 'true',
      })
    })
  }

  /** For text responses, such as CSV. */
  requestText(call: Call, options: RequestOptions = {}): Promise<string> {
    return this.#ask(call, options, ({ text }) => text)
  }

  /** For binary responses, such as images. */
  requestBytes(call: Call, options: RequestOptions = {}): Promise<Uint8Array> {
    return this.#ask(call, options, ({ bytes }) => bytes)
  }

  #ask<Result>(
    call: Call,
    options: RequestOptions,
    read: (answer: Answer) => Result,
  ): Promise<Result> {
    const init = this.#build(call, options) // once: retries reuse the idempotency key
    return this.send(this.#baseUrl + call.path + queryOf(call), init, options, (answer) => {
      const { ok, status, headers } = answer.response
      if (!ok) throw errorFrom(status, headers, answer.text)
      return read(answer)
    })
  }

  /** Sends to any URL, and retries until `read` accepts the response or a retry cannot help. */
  async send<Result>(
    url: string,
    init: RequestInit,
    options: RequestOptions,
    read: (answer: Answer) => Result,
  ): Promise<Result> {
    const { signal } = options
    const maxRetries = checkedRetries(options.maxRetries ?? this.#maxRetries)
    const timeoutMs = checkedTimeout(options.timeoutMs ?? this.#timeoutMs)
    for (let attempt = 0; ; attempt++) {
      signal?.throwIfAborted()
      try {
        return read(await this.#exchange(url, init, { timeoutMs, signal }))
      } catch (error) {
        const delayMs = retryDelayMs(error, attempt, Math.random(), Date.now())
        if (delayMs === null || attempt >= maxRetries) throw error
        await pause(delayMs, signal)
      }
    }
  }

  #build(call: Call, options: RequestOptions): RequestInit {
    const { idempotencyKey, idempotencySince, apiKey } = options
    const { method, body, accept = 'application/json' } = call
    const headers: Record<string, string> = { accept, ...this.#agent, ...call.headers }
    const key = apiKey === undefined ? this.#apiKey : checkedKey(apiKey)
    if (key !== null) headers.authorization = `Bearer ${key}`
    if (body !== undefined) headers['content-type'] = 'application/json'
    const named = idempotencyKey ?? (method === 'POST' ? randomKey() : undefined)
    if (named !== undefined) headers['idempotency-key'] = named
    if (idempotencySince !== undefined) headers['idempotency-since'] = String(idempotencySince)
    return {
      method,
      headers,
      // The API never redirects, and another server must not receive the request or the API key.
      redirect: 'manual',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }
  }

  /** One attempt, including the body: a truncated response counts as lost. */
  async #exchange(
    url: string,
    init: RequestInit,
    { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal | undefined },
  ): Promise<Answer> {
    const controller = new AbortController()
    const abort = () => controller.abort(signal?.reason)
    signal?.addEventListener('abort', abort, { once: true })
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      controller.abort()
    }, timeoutMs)
    try {
      const response = await this.#fetch(url, { ...init, signal: controller.signal })
      const bytes = new Uint8Array(await response.arrayBuffer())
      return { response, bytes, text: new TextDecoder().decode(bytes) }
    } catch (cause) {
      signal?.throwIfAborted()
      throw new ConnectionError(
        isLate ? `No response within ${timeoutMs} ms.` : 'The connection failed before a response.',
        { type: 'connection_error', code: isLate ? 'timeout' : 'network_error', cause },
      )
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    }
  }
}

/**
 * Builds a path and escapes its ids. Rejects an empty id, which would request the list, and dots,
 * which would request the parent path.
 */
export function path(texts: TemplateStringsArray, ...ids: string[]): string {
  return texts.reduce((before, text, index) => {
    const id = ids[index - 1]
    if (typeof id !== 'string' || /^\.{0,2}$/.test(id)) throw new TypeError('An id is missing.')
    return before + encodeURIComponent(id) + text
  })
}

function queryOf({ query = {} }: Call): string {
  const given = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) given.set(name, String(value))
  }
  const text = given.toString()
  return text && `?${text}`
}

function parse({ response: { status, headers }, text }: Answer): object {
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body === 'object' && body !== null) return body
  } catch {}
  throw new ConnectionError('The response is not JSON. If this persists, check baseUrl.', {
    type: 'connection_error',
    code: 'answer_unreadable',
    status,
    headers,
  })
}

function answered<Result>(body: object, lastResponse: ResponseInfo): Answered<Result> {
  return Object.defineProperty(body, 'lastResponse', { value: lastResponse }) as Answered<Result>
}

// `fetch` also rejects such a key, but its error message contains the key.
function checkedKey(apiKey: string | null): string | null {
  if (apiKey === null || (typeof apiKey === 'string' && /^[!-~]+$/.test(apiKey))) return apiKey
  throw new TypeError(
    'new Florin(apiKey, …): apiKey must be an API key, or null to use the browser session.',
  )
}

function checkedTimeout(timeoutMs: number): number {
  if (timeoutMs > 0 && timeoutMs <= LONGEST_TIMER_MS) return timeoutMs
  throw new RangeError(`timeoutMs must be between 1 and ${LONGEST_TIMER_MS}.`)
}

function checkedRetries(maxRetries: number): number {
  if (Number.isInteger(maxRetries) && maxRetries >= 0) return maxRetries
  throw new RangeError('maxRetries must be a non-negative integer.')
}

// Browsers do not let pages set User-Agent, so pages send a header of our own.
function agentHeader(app: AppInfo | undefined): Record<string, string> {
  const about = app && [app.name + (app.version ? `/${app.version}` : ''), app.url]
  const comment = about ? ` (${about.filter(Boolean).join('; ')})` : ''
  const name = isBrowser() ? 'florin-client-user-agent' : 'user-agent'
  return { [name]: `florin-sdk/${VERSION} typescript${comment}` }
}

// `crypto.randomUUID` is missing in pages that are not secure contexts.
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
