import type { Error as ErrorBody } from './generated/contract.ts'

/**
 * What went wrong, in one word: the contract's types, and ours for what the API did not say.
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
 * Whatever the API refused or could not answer. `code` names the exact reason and never changes its
 * meaning; `requestId` is what to tell us when you ask for help.
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
  /** The parameter that is at fault, if one is. */
  readonly param: string | undefined
  /** The page about this code. */
  readonly docUrl: string | undefined
  /** The HTTP status; undefined when there was no answer. */
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

  // Not `constructor.name`: minifiers rename classes, and logs should not change with the build.
  override get name(): string {
    return this.type.replace(/(?:^|_)(.)/g, (_, letter: string) => letter.toUpperCase())
  }
}

/**
 * The request cannot be done as it was sent: a parameter is wrong, the object is missing, or its
 * status does not allow this.
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
 * The key is missing, wrong, revoked, or may not do this.
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
 * An idempotency key was used for another request, or its first request is still at work.
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
 * Too many requests, even after the retries. Wait longer, or ask less often.
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
 * Something broke on the other side, even after the retries.
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
 *   console.log('tell them', error.requestId)
 * }
 * ```
 */
export class ApiError extends FlorinError {}

/**
 * No answer came, or none that could be read, even after the retries: `code` is `timeout`,
 * `network_error` or `answer_unreadable`. Whether the request was acted on is not known; sending it
 * again with the same `idempotencyKey` is safe.
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
 * A transaction, or what was said of it, is not what was agreed, and nothing was sent. `message` says
 * what differs. With `transaction_refused` or `answer_refused` as its `code` the server, or the wallet,
 * is wrong or lies: do not sign what came from it by other means. With `transaction_missing` there was
 * nothing to sign, with `release_code_mismatch` the code is one of another gift.
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
 *   const asAgreed = { ...gift, amount: 1_000 }
 *   await florin.gifts.fund(asAgreed, sender, { rpcUrl: 'https://rpc.example' })
 * } catch (error) {
 *   if (!(error instanceof TransactionRefusedError)) throw error
 *   console.log(error.message) // → …it locks 25000000 base units of USDC and the gift is of 10000000.
 * }
 * ```
 */
export class TransactionRefusedError extends FlorinError {}

/**
 * The Solana node did not take a signed transaction. `code` is the node's, `message` its words.
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

/** The error that an answer stands for. A proxy in between may have answered in words of its own. */
export function errorFrom(status: number, headers: Headers, body: string): FlorinError {
  const error = parseError(body)
  if (error === null) {
    const message = `The answer was ${status} and not from Florin. If it stays so, check baseUrl.`
    return new ApiError(message, { type: 'api_error', status, headers })
  }
  const { type, message, code, param, doc_url: docUrl } = error
  // A type that a later version adds is still a FlorinError.
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
