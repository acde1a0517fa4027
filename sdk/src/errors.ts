import type { Error as ErrorBody } from './generated/contract.ts'

/**
 * The kind of error: an `error.type` of the API, or one of the SDK's own.
 *
 * @example
 * ```ts
 * import type { ErrorType } from '@florin/sdk'
 *
 * const ours: ErrorType[] = ['api_error', 'connection_error']
 * console.log(ours.includes('rate_limit_error')) // → false
 * ```
 */
export type ErrorType =
  | ErrorBody['error']['type']
  | 'connection_error'
  | 'rpc_error'
  | 'transaction_refused_error'

type Details = {
  readonly type: ErrorType
  readonly code?: string | undefined
  readonly param?: string | undefined
  readonly docUrl?: string | undefined
  readonly status?: number | undefined
  readonly headers?: Headers | undefined
  readonly cause?: unknown
}

/**
 * Base class of the errors of the API, the connection and the chain. `code` names the exact reason
 * and keeps its meaning across versions. Quote `requestId` when you ask for help.
 *
 * @example
 * ```ts
 * import { Florin, FlorinError } from '@florin/sdk'
 *
 * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
 * try {
 *   await florin.apiKeys.get('ak_00000000000000000000000000')
 * } catch (error) {
 *   if (!(error instanceof FlorinError)) throw error
 *   console.log(error.status, error.code, error.requestId) // → 404 resource_missing req_…
 * }
 * ```
 */
export class FlorinError extends Error {
  readonly type: ErrorType
  readonly code: string | undefined
  /** The parameter that caused the error, if any. */
  readonly param: string | undefined
  /** Documentation of this error code. */
  readonly docUrl: string | undefined
  /** The HTTP status; undefined without a response. */
  readonly status: number | undefined
  readonly headers: Headers | undefined
  readonly requestId: string | undefined

  constructor(message: string, details: Details) {
    super(message, 'cause' in details ? { cause: details.cause } : undefined)
    this.type = details.type
    this.code = details.code
    this.param = details.param
    this.docUrl = details.docUrl
    this.status = details.status
    this.headers = details.headers
    this.requestId = details.headers?.get('request-id') ?? undefined
  }

  // Derived from `type`, since minifiers rename classes.
  override get name(): string {
    return this.type.replace(/(?:^|_)(.)/g, (_, letter: string) => letter.toUpperCase())
  }
}

/**
 * The request is invalid: a parameter is wrong, the object does not exist, or its status does not
 * allow the action.
 *
 * @example
 * ```ts
 * import { Florin, InvalidRequestError } from '@florin/sdk'
 *
 * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
 * try {
 *   await florin.apiKeys.create({ name: 'x'.repeat(201) })
 * } catch (error) {
 *   if (!(error instanceof InvalidRequestError)) throw error
 *   console.log(error.param, error.message) // → name …
 * }
 * ```
 */
export class InvalidRequestError extends FlorinError {}

/**
 * The API key is missing, invalid or revoked, or does not allow the action.
 *
 * @example
 * ```ts
 * import { AuthenticationError, Florin } from '@florin/sdk'
 *
 * const florin = new Florin('sk_live_of_nobody', { baseUrl: 'https://florin.example' })
 * try {
 *   await florin.account.get()
 * } catch (error) {
 *   if (!(error instanceof AuthenticationError)) throw error
 *   console.log(error.code) // → api_key_invalid
 * }
 * ```
 */
export class AuthenticationError extends FlorinError {}

/**
 * The idempotency key was used for a different request, or its first request is still in progress.
 *
 * @example
 * ```ts
 * import { Florin, IdempotencyError } from '@florin/sdk'
 *
 * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
 * const idempotencyKey = crypto.randomUUID()
 * await florin.apiKeys.create({ name: 'Till 3' }, { idempotencyKey })
 * try {
 *   await florin.apiKeys.create({ name: 'Till 4' }, { idempotencyKey })
 * } catch (error) {
 *   if (!(error instanceof IdempotencyError)) throw error
 *   console.log(error.code) // → idempotency_key_reused
 * }
 * ```
 */
export class IdempotencyError extends FlorinError {}

/**
 * Too many requests, even after retries. Wait longer, or send fewer requests.
 *
 * @example
 * ```ts
 * import { Florin, RateLimitError } from '@florin/sdk'
 *
 * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
 * try {
 *   await florin.account.get()
 * } catch (error) {
 *   if (!(error instanceof RateLimitError)) throw error
 *   console.log('try again in', error.headers?.get('retry-after'), 'seconds')
 * }
 * ```
 */
export class RateLimitError extends FlorinError {}

/**
 * The API failed, even after retries.
 *
 * @example
 * ```ts
 * import { ApiError, Florin } from '@florin/sdk'
 *
 * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
 * try {
 *   await florin.account.get()
 * } catch (error) {
 *   if (!(error instanceof ApiError)) throw error
 *   console.log('report request', error.requestId)
 * }
 * ```
 */
export class ApiError extends FlorinError {}

/**
 * No readable response arrived, even after retries. `code` is `timeout`, `network_error` or
 * `answer_unreadable`. The API may have processed the request; sending it again with the same
 * `idempotencyKey` is safe.
 *
 * @example
 * ```ts
 * import { ConnectionError, Florin } from '@florin/sdk'
 *
 * const florin = new Florin('sk_live_…', { baseUrl: 'http://127.0.0.1:9', maxRetries: 0 })
 * try {
 *   await florin.account.get()
 * } catch (error) {
 *   if (!(error instanceof ConnectionError)) throw error
 *   console.log(error.code) // → network_error
 * }
 * ```
 */
export class ConnectionError extends FlorinError {}

/**
 * The SDK refused a transaction, or a response of the API, that does not match the agreed terms. No
 * transaction was sent, and `message` says what differs. With the `code` `transaction_refused` or
 * `answer_refused`, the server or the wallet is faulty or dishonest: do not sign its transaction by
 * other means. `transaction_missing` means that there is nothing to sign, and
 * `release_code_mismatch` that the code belongs to another gift.
 *
 * @example
 * ```ts
 * import { Florin, TransactionRefusedError } from '@florin/sdk'
 * import { generate, keypairSigner } from '@florin/sdk/server'
 * import { verificationKey } from '@florin/sdk/release-code'
 *
 * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
 * const sender = keypairSigner(crypto.getRandomValues(new Uint8Array(32)))
 * const gift = await florin.gifts.create({
 *   amount: 2_500,
 *   sender_address: sender.address,
 *   release_verification_key: verificationKey(generate()),
 * })
 * try {
 *   const agreed = { ...gift, amount: 1_000 }
 *   await florin.gifts.fund(agreed, sender, { rpcUrl: 'https://rpc.example' })
 * } catch (error) {
 *   if (!(error instanceof TransactionRefusedError)) throw error
 *   console.log(error.message) // → …it locks 25000000 base units of USDC, but …
 * }
 * ```
 */
export class TransactionRefusedError extends FlorinError {}

/**
 * The Solana node rejected a signed transaction. `code` and `message` come from the node.
 *
 * @example
 * ```ts
 * import { RpcError } from '@florin/sdk'
 *
 * const isOutdated = (error: unknown) =>
 *   error instanceof RpcError && error.message.includes('Blockhash not found')
 * console.log(isOutdated(new Error('something else'))) // → false
 * ```
 */
export class RpcError extends FlorinError {}

const CLASSES = {
  invalid_request_error: InvalidRequestError,
  authentication_error: AuthenticationError,
  idempotency_error: IdempotencyError,
  rate_limit_error: RateLimitError,
  api_error: ApiError,
}

/** The error for a failed response. A proxy may have sent a body that is not Florin's. */
export function errorFrom(status: number, headers: Headers, body: string): FlorinError {
  const error = parseError(body)
  if (error === null) {
    const message = `HTTP ${status}, but not from Florin. If this persists, check baseUrl.`
    return new ApiError(message, { type: 'api_error', status, headers })
  }
  const { type, message, code, param, doc_url: docUrl } = error
  // Later API versions may add types; those become a plain FlorinError.
  const Class = CLASSES[type] ?? FlorinError
  return new Class(message, { type, code, param, docUrl, status, headers })
}

function parseError(body: string): ErrorBody['error'] | null {
  try {
    const { error } = JSON.parse(body) as Partial<ErrorBody>
    return typeof error?.message === 'string' ? error : null
  } catch {
    return null
  }
}
