import { ACCESS_ERRORS } from './access-errors.ts'
import type { Concern } from './attempts.ts'
import type { ErrorType, Param } from './error-entry.ts'
import { entry } from './error-entry.ts'
import { SALES_ERRORS } from './sales-errors.ts'

/**
 * Every error of the API: type, status, message. A code is never renamed or reused; `doc_url` and
 * the errors page derive from this table.
 */
export const ERROR_CODES = {
  parameter_missing: entry<Param & { hint?: string | undefined }>(
    400,
    'invalid_request_error',
    'A required parameter was left out.',
    ({ param, hint = 'Add it and send the request again.' }) =>
      `The parameter ${param} is required. ${hint}`,
  ),
  parameter_invalid: entry<Param & { problem: string }>(
    400,
    'invalid_request_error',
    'A parameter has an invalid value.',
    ({ param, problem }) => `The parameter ${param} is not valid: ${problem}.`,
  ),
  parameter_unknown: entry<Param & { hint?: string | undefined }>(
    400,
    'invalid_request_error',
    'The request has an unknown parameter. Nothing was done.',
    ({ param, hint = 'Remove it, or check its spelling in the reference.' }) =>
      `The parameter ${param} is unknown. ${hint}`,
  ),
  parameters_exclusive: entry<Param & { other: string }>(
    400,
    'invalid_request_error',
    'The request has two parameters that exclude each other.',
    ({ param, other }) => `Send either ${param} or ${other}, not both.`,
  ),
  body_invalid: entry<{ problem: string }>(
    400,
    'invalid_request_error',
    'The body could not be read.',
    ({ problem }) => `The request body could not be read: ${problem}.`,
  ),
  body_too_large: entry<{ limitBytes: number }>(
    413,
    'invalid_request_error',
    'The body is larger than any valid request to this route.',
    ({ limitBytes }) => `The request body is larger than ${limitBytes} bytes. Send a smaller one.`,
  ),
  content_type_unsupported: entry<{ accepted: string }>(
    415,
    'invalid_request_error',
    'The body has a content type that this route does not accept.',
    ({ accepted }) => `This route does not accept that content type. Send ${accepted}.`,
  ),
  request_malformed: entry<{ problem: string }>(
    400,
    'invalid_request_error',
    'The request could not be read as HTTP: a bad path, header or line.',
    ({ problem }) => `The request could not be read: ${problem}.`,
  ),
  ...ACCESS_ERRORS,
  authentication_link_invalid: entry(
    404,
    'invalid_request_error',
    'The authentication link is unknown, used, or replaced by a newer one.',
    () =>
      'This link is invalid or already used. Get the checkout intent again: it shows a new link while it waits.',
  ),
  resource_missing: entry<{ object: string; id: string; param?: string }>(
    404,
    'invalid_request_error',
    'There is no such object in your account. Objects of other accounts look the same.',
    ({ object, id }) =>
      `No such ${object}: '${id}'. Check the id, and that it belongs to your account.`,
  ),
  route_unknown: entry<{ method: string; path: string }>(
    404,
    'invalid_request_error',
    'No route has this path.',
    ({ method, path }) => `There is no route ${method} ${path}. The reference is at /docs.`,
  ),
  method_not_allowed: entry<{ method: string; path: string; allowed: string }>(
    405,
    'invalid_request_error',
    'The path exists, but not for this method.',
    ({ method, path, allowed }) => `${path} does not accept ${method}. Use ${allowed}.`,
  ),
  idempotency_key_in_use: entry(
    409,
    'idempotency_error',
    'The first request with this Idempotency-Key is still in progress.',
    () => 'Another request with this Idempotency-Key is still in progress. Try again in a moment.',
  ),
  idempotency_key_reused: entry(
    400,
    'idempotency_error',
    'This Idempotency-Key was sent before with another body.',
    () => 'This Idempotency-Key was used with another body. Use a new key for a new request.',
  ),
  rate_limit: entry<{ retryAfterSeconds: number }>(
    429,
    'rate_limit_error',
    'Too many requests in too short a time.',
    ({ retryAfterSeconds }) => `Too many requests. Wait ${retryAfterSeconds} s and try again.`,
  ),
  amount_too_small: entry<Param & { minimumCents: number }>(
    400,
    'invalid_request_error',
    'The amount is below the minimum. See `GET /v1/limits`.',
    ({ param, minimumCents }) =>
      `The parameter ${param} is in cents and must be at least ${minimumCents}. Send more.`,
  ),
  amount_too_large: entry<Param & { maximumCents: number }>(
    400,
    'invalid_request_error',
    'The amount is above the maximum, as one in millionths of a USDC would be. See `GET /v1/limits`.',
    ({ param, maximumCents }) =>
      `The parameter ${param} is in cents, not in millionths of a USDC, and must be at most ${maximumCents} (25.00 USDC are 2500).`,
  ),
  release_verification_key_in_use: entry<Param>(
    409,
    'invalid_request_error',
    'Another active gift uses this key. One code opens one gift.',
    ({ param }) =>
      `The parameter ${param} belongs to another active gift. Generate a new release code.`,
  ),
  gift_not_funded: entry(
    409,
    'invalid_request_error',
    'The gift is not funded yet.',
    () => 'This gift is not funded yet. Try again once its sender has funded it.',
  ),
  gift_funded: entry(
    409,
    'invalid_request_error',
    'The gift is already funded.',
    () => 'This gift is already funded. Nothing is left to pay.',
  ),
  gift_released: entry(
    409,
    'invalid_request_error',
    'The gift has been claimed.',
    () => 'This gift has been claimed. It cannot be claimed or reclaimed again.',
  ),
  gift_reclaimed: entry(
    409,
    'invalid_request_error',
    'The sender has reclaimed the gift, or is about to.',
    () => 'The sender has reclaimed this gift. Ask them for a new one.',
  ),
  window_ending: entry<{ retryAfterSeconds: number }>(
    409,
    'invalid_request_error',
    'The funding window is over; a new one opens in about a minute.',
    ({ retryAfterSeconds }) =>
      `The funding window of this gift has just ended. Request a new transaction in ${retryAfterSeconds} s.`,
  ),
  signer_mismatch: entry<Param & { signer: string }>(
    400,
    'invalid_request_error',
    'The wallet is not the one that must sign.',
    ({ param, signer }) =>
      `The parameter ${param} must be ${signer}, the wallet that signs. Connect that wallet.`,
  ),
  transaction_refused: entry<Param & { problem: string }>(
    400,
    'invalid_request_error',
    'The transaction is not the issued one, or a signature is missing.',
    ({ param, problem }) =>
      `The transaction in ${param} is refused: ${problem}. Request a new one and sign it unchanged.`,
  ),
  transaction_expired: entry<Param>(
    409,
    'invalid_request_error',
    'The transaction was signed too late: the network accepts it for about a minute.',
    ({ param }) =>
      `The transaction in ${param} has expired. Request a new one and sign it at once.`,
  ),
  release_would_fail: entry(
    409,
    'invalid_request_error',
    'A simulation showed that the network would refuse the release. Nothing was sent.',
    () =>
      'The network would refuse this release now. Get the gift: it may be claimed, or being reclaimed.',
  ),
  release_in_progress: entry(
    409,
    'invalid_request_error',
    'Another release of the gift is in progress.',
    () => 'A release of this gift is in progress. Wait for its outcome before you try again.',
  ),
  release_attempts_exhausted: entry(
    409,
    'invalid_request_error',
    'Florin has paid the network fee of this gift as often as it does.',
    () =>
      'Free claims of this gift are used up. Repeat the request with fee_payer "recipient" and pay the network fee yourself.',
  ),
  sponsor_quota_exceeded: entry<{ retryAfterSeconds: number }>(
    429,
    'rate_limit_error',
    'Florin’s daily limit of sponsored network fees is used up, for this client, for this business or for all.',
    () =>
      'Free claims are used up for today. Try again tomorrow, or repeat the request with fee_payer "recipient" and pay the network fee yourself.',
  ),
  sponsor_dry: entry<{ retryAfterSeconds: number }>(
    503,
    'api_error',
    'Florin’s wallet for network fees is empty.',
    () =>
      'Florin cannot pay the network fee right now. Try again later, or repeat the request with fee_payer "recipient" and pay it yourself.',
  ),
  chain_unavailable: entry<{ retryAfterSeconds: number }>(
    503,
    'api_error',
    'No Solana node could be reached.',
    ({ retryAfterSeconds }) =>
      `The Solana network cannot be reached right now. Wait ${retryAfterSeconds} s and try again.`,
  ),
  card_issuing_unavailable: entry<Param>(
    400,
    'invalid_request_error',
    'An issued card was requested, and no issuer is connected.',
    ({ param }) =>
      `The parameter ${param} cannot be 'issued': no issuer is connected here. Store a card of your own instead.`,
  ),
  card_numbers_refused: entry<Param>(
    403,
    'invalid_request_error',
    'Card numbers and security codes are not accepted in clear. Nothing was stored.',
    ({ param }) =>
      `The parameter ${param} is not accepted here: card details come sealed from the card frame. Let the owner add the card in the dashboard, or send {"source": "issued"}.`,
  ),
  checkout_intent_unexpected_state: entry<{ status: string; action: string }>(
    409,
    'invalid_request_error',
    'The checkout intent is in a state that does not allow this.',
    ({ status, action }) =>
      `This checkout intent is ${status} and cannot be ${action}. Get it to see its current status.`,
  ),
  amount_exceeds_ceiling: entry<{ amountCents: number; maximumCents: number }>(
    409,
    'invalid_request_error',
    'The quote is above `max_amount`, which a key cannot exceed. The owner can, in the dashboard.',
    ({ amountCents, maximumCents }) =>
      `The quote of ${amountCents} cents is above the max_amount of ${maximumCents}. Let the owner confirm it, or create an intent with a higher ceiling.`,
  ),
  budget_exceeded: entry<{ amountCents: number; currency: string }>(
    409,
    'invalid_request_error',
    'The budget of the key, or of one that it descends from, does not allow this amount.',
    ({ amountCents, currency }) =>
      `The budget of this key does not allow another ${amountCents} cents ${currency}. Let the owner confirm it, or use a key with a larger budget.`,
  ),
  possible_duplicate: entry<{ id: string }>(
    409,
    'invalid_request_error',
    'The same purchase was confirmed within the last ten minutes and has not failed.',
    ({ id }) =>
      `The same purchase was just confirmed as ${id}. Get that one; if you want it twice, send Allow-Duplicate-Purchase: true.`,
  ),
  card_missing: entry(
    409,
    'invalid_request_error',
    'The account has no card.',
    () => 'There is no card to pay with. Add one with POST /v1/cards and confirm again.',
  ),
  ...SALES_ERRORS,
  account_has_purchases: entry(
    409,
    'invalid_request_error',
    'The account has purchases in flight.',
    () => 'Accounts with purchases in flight cannot be deleted. Wait for their outcome.',
  ),
  account_has_refunds: entry(
    409,
    'invalid_request_error',
    'A refund of the account can still land.',
    () =>
      'This account has refunds that can still land. Wait a minute or two until they land or expire, then delete it.',
  ),
  account_has_gifts: entry(
    409,
    'invalid_request_error',
    'The account has gifts in escrow, or gifts that can still be funded.',
    () =>
      'This account has gifts that are open or can still be funded. Reclaim them, or wait until they are claimed, then delete it.',
  ),
  internal_error: entry(
    500,
    'api_error',
    'Something failed on our side. It is logged under the Request-Id.',
    () =>
      'Something went wrong on our side. Try again; if it persists, send us the Request-Id of this response.',
  ),
  unavailable: entry<{ retryAfterSeconds: number }>(
    503,
    'api_error',
    'The service is starting, stopping or has lost its database.',
    ({ retryAfterSeconds }) =>
      `The service cannot answer right now. Wait ${retryAfterSeconds} s and try again.`,
  ),
} as const

export type ErrorCode = keyof typeof ERROR_CODES
export type ErrorContext<Code extends ErrorCode> = Parameters<
  (typeof ERROR_CODES)[Code]['message']
>[0]

/** The one error that services throw and the HTTP layer renders. `cause` is logged, never sent. */
export class ApiError<Code extends ErrorCode = ErrorCode> extends Error {
  readonly code: Code
  readonly context: ErrorContext<Code>
  /** For the audit log, where the request has no principal. */
  readonly concern: Concern | null

  constructor(
    code: Code,
    context: ErrorContext<Code>,
    { concern = null, ...options }: { cause?: unknown; concern?: Concern | null } = {},
  ) {
    const render = ERROR_CODES[code].message as (context: ErrorContext<Code>) => string
    super(render(context), options)
    this.code = code
    this.context = context
    this.concern = concern
  }

  get status(): number {
    return ERROR_CODES[this.code].status
  }

  get type(): ErrorType {
    return ERROR_CODES[this.code].type
  }

  get param(): string | undefined {
    return 'param' in this.context ? String(this.context.param) : undefined
  }
}
