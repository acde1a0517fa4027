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
    'A parameter has a value that its field does not take.',
    ({ param, problem }) => `The parameter ${param} is not valid: ${problem}.`,
  ),
  parameter_unknown: entry<Param & { hint?: string | undefined }>(
    400,
    'invalid_request_error',
    'A parameter that this route does not know was sent. Nothing was done.',
    ({ param, hint = 'Remove it, or check its spelling in the reference.' }) =>
      `The parameter ${param} is not known here. ${hint}`,
  ),
  parameters_exclusive: entry<Param & { other: string }>(
    400,
    'invalid_request_error',
    'Two parameters were sent of which only one may be.',
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
    'The body is of a type that this route does not read.',
    ({ accepted }) => `This route does not read a body of that type. Send ${accepted}.`,
  ),
  request_malformed: entry<{ problem: string }>(
    400,
    'invalid_request_error',
    'The request could not be read as HTTP: a bad path, header or line.',
    ({ problem }) => `The request could not be read: ${problem}.`,
  ),
  authentication_missing: entry(
    401,
    'authentication_error',
    'Neither an API key nor a session was sent.',
    () =>
      'No credentials were sent. Send an API key as "Authorization: Bearer sk_live_…", or sign in.',
  ),
  api_key_invalid: entry(
    401,
    'authentication_error',
    'The API key is unknown, mistyped or revoked.',
    () => 'This API key is not valid. Check for missing characters, or create a new key.',
  ),
  session_invalid: entry(
    401,
    'authentication_error',
    'The session has ended or never was.',
    () => 'This session is not valid or has ended. Sign in again.',
  ),
  session_required: entry(
    403,
    'authentication_error',
    'The route is for the signed-in owner and an API key was used.',
    () => 'Only the signed-in owner can do this. Sign in with the wallet of the account.',
  ),
  scope_missing: entry<{ scope: string }>(
    403,
    'authentication_error',
    'The API key lacks the scope that this needs.',
    ({ scope }) => `This API key does not have the scope ${scope}. Use a key that has it.`,
  ),
  budget_exceeds_own: entry<Param>(
    403,
    'authentication_error',
    'A key tried to create a key with a larger budget than its own.',
    ({ param }) =>
      `The parameter ${param} goes beyond the budget of the key that creates it. Ask for less.`,
  ),
  origin_not_allowed: entry(
    403,
    'authentication_error',
    'A write that carries the session cookie came from another site.',
    () => 'A signed-in write must come from the dashboard itself. Use an API key elsewhere.',
  ),
  sign_in_challenge_unknown: entry(
    401,
    'authentication_error',
    'The nonce in the signed message was never given out, or has been used.',
    () => 'This sign-in message was not asked for here or was used already. Ask for a new one.',
  ),
  sign_in_challenge_expired: entry(
    401,
    'authentication_error',
    'The sign-in message was signed or sent too late.',
    () => 'This sign-in message has expired. Ask for a new one and sign it within five minutes.',
  ),
  sign_in_message_mismatch: entry(
    401,
    'authentication_error',
    'The signed message is not the one that was given out: another domain, uri, address or time.',
    () => 'The signed message differs from the one given out. Sign it exactly as it was given.',
  ),
  sign_in_signature_invalid: entry(
    401,
    'authentication_error',
    'The signature was not made by the address in the message.',
    () => 'The signature does not belong to the address in the message. Sign with that wallet.',
  ),
  card_frame_token_invalid: entry(
    401,
    'authentication_error',
    'The card frame’s token is unknown, used, expired, or somebody else has come since.',
    () => 'The card frame is not valid any more. Load the page that it is on again.',
  ),
  authentication_link_invalid: entry(
    404,
    'invalid_request_error',
    'The link to answer for a purchase is unknown or was used, or somebody else has come since.',
    () =>
      'This link is not valid or was used before. Get the checkout intent again: it shows a new one while it waits.',
  ),
  resource_missing: entry<{ object: string; id: string; param?: string }>(
    404,
    'invalid_request_error',
    'There is no such object in your account. Objects of other accounts look the same.',
    ({ object, id }) => `No such ${object}: '${id}'. Check the id, and that it is of your account.`,
  ),
  route_unknown: entry<{ method: string; path: string }>(
    404,
    'invalid_request_error',
    'There is nothing at this address.',
    ({ method, path }) => `There is no route ${method} ${path}. The reference is at /docs.`,
  ),
  method_not_allowed: entry<{ method: string; path: string; allowed: string }>(
    405,
    'invalid_request_error',
    'The address exists, but not for this method.',
    ({ method, path, allowed }) => `${path} does not take ${method}. It takes ${allowed}.`,
  ),
  idempotency_key_in_use: entry(
    409,
    'idempotency_error',
    'The first request with this Idempotency-Key is still at work.',
    () => 'Another request with this Idempotency-Key is still at work. Try again in a moment.',
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
    'The amount is below the least that is taken. `GET /v1/limits` tells it.',
    ({ param, minimumCents }) =>
      `The parameter ${param} is in cents and must be at least ${minimumCents}. Send more.`,
  ),
  amount_too_large: entry<Param & { maximumCents: number }>(
    400,
    'invalid_request_error',
    'The amount is above the most that is taken, as one in millionths of a USDC would be. `GET /v1/limits` tells it.',
    ({ param, maximumCents }) =>
      `The parameter ${param} is in cents, not in millionths of a USDC, and must be at most ${maximumCents} (25.00 USDC are 2500).`,
  ),
  release_verification_key_in_use: entry<Param>(
    409,
    'invalid_request_error',
    'Another gift that has not ended has this key. One code opens one gift.',
    ({ param }) =>
      `The parameter ${param} belongs to another gift that has not ended. Generate a new release code.`,
  ),
  gift_not_funded: entry(
    409,
    'invalid_request_error',
    'The gift has no money yet.',
    () => 'This gift is not funded yet. Try again once its sender has paid it.',
  ),
  gift_funded: entry(
    409,
    'invalid_request_error',
    'The gift has its money already.',
    () => 'This gift is funded already. Nothing is left to pay.',
  ),
  gift_released: entry(
    409,
    'invalid_request_error',
    'Somebody has taken the gift.',
    () => 'This gift has been taken. It cannot be taken or reclaimed again.',
  ),
  gift_reclaimed: entry(
    409,
    'invalid_request_error',
    'The sender has taken the gift back, or is about to.',
    () => 'This gift was taken back by its sender. Ask them for a new one.',
  ),
  window_ending: entry<{ retryAfterSeconds: number }>(
    409,
    'invalid_request_error',
    'The time to fund the gift has run out, and a new one begins in about a minute.',
    ({ retryAfterSeconds }) =>
      `The time to fund this gift has just run out. Ask again in ${retryAfterSeconds} s for a new transaction.`,
  ),
  signer_mismatch: entry<Param & { signer: string }>(
    400,
    'invalid_request_error',
    'Another wallet than the one that must sign.',
    ({ param, signer }) =>
      `The parameter ${param} must be the wallet ${signer}, which is to sign. Connect that one.`,
  ),
  transaction_refused: entry<Param & { problem: string }>(
    400,
    'invalid_request_error',
    'The transaction is not the one that was given out, or is not signed by all who must.',
    ({ param, problem }) =>
      `The transaction in ${param} cannot be accepted: ${problem}. Ask for a new one and sign it unchanged.`,
  ),
  transaction_expired: entry<Param>(
    409,
    'invalid_request_error',
    'The transaction was signed too late: the network accepts it for about a minute.',
    ({ param }) =>
      `The transaction in ${param} has expired. Ask for a new one and sign it at once.`,
  ),
  release_would_fail: entry(
    409,
    'invalid_request_error',
    'The network would refuse the release, as a trial of it showed. Nothing was sent.',
    () =>
      'The network would refuse this release at the moment. Look at the gift: it may be taken, or being taken back.',
  ),
  release_in_progress: entry(
    409,
    'invalid_request_error',
    'Another release of the gift is on its way.',
    () => 'A release of this gift is on its way. Wait for its outcome before trying again.',
  ),
  release_attempts_exhausted: entry(
    409,
    'invalid_request_error',
    'We have paid the network fee for this gift as often as we do.',
    () =>
      'The network fee for this gift was paid as often as we do. Ask again with fee_payer "recipient" and pay it yourself.',
  ),
  sponsor_quota_exceeded: entry<{ retryAfterSeconds: number }>(
    429,
    'rate_limit_error',
    'We have paid as many network fees for this client, or this business, as we do in a day.',
    () =>
      'No more network fees are paid for you today. Try tomorrow, or ask again with fee_payer "recipient" and pay it yourself.',
  ),
  sponsor_dry: entry<{ retryAfterSeconds: number }>(
    503,
    'api_error',
    'The wallet from which we pay network fees is empty.',
    () =>
      'We cannot pay the network fee at the moment. Try later, or ask again with fee_payer "recipient" and pay it yourself.',
  ),
  chain_unavailable: entry<{ retryAfterSeconds: number }>(
    503,
    'api_error',
    'No Solana node could be reached.',
    ({ retryAfterSeconds }) =>
      `The Solana network cannot be reached at the moment. Wait ${retryAfterSeconds} s and try again.`,
  ),
  card_issuing_unavailable: entry<Param>(
    400,
    'invalid_request_error',
    'An issued card was asked for where no issuer is connected.',
    ({ param }) =>
      `The parameter ${param} cannot be 'issued': no issuer is connected here. Store a card of your own instead.`,
  ),
  checkout_intent_unexpected_state: entry<{ status: string; action: string }>(
    409,
    'invalid_request_error',
    'The checkout intent is in a state that does not allow this.',
    ({ status, action }) =>
      `This checkout intent is ${status} and cannot be ${action}. Get it to see where it stands.`,
  ),
  amount_exceeds_ceiling: entry<{ amountCents: number; maximumCents: number }>(
    409,
    'invalid_request_error',
    'The quote is above `max_amount`, which a key cannot go past. The owner can, in the dashboard.',
    ({ amountCents, maximumCents }) =>
      `The quote of ${amountCents} cents is above the max_amount of ${maximumCents}. Let the owner confirm it, or create an intent with a higher ceiling.`,
  ),
  budget_exceeded: entry<{ amountCents: number; currency: string }>(
    409,
    'invalid_request_error',
    'The key, or one that it descends from, may not spend this much more.',
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
    'There is no card to pay with.',
    () => 'There is no card to pay with. Add one by POST /v1/cards and confirm again.',
  ),
  ...SALES_ERRORS,
  account_has_purchases: entry(
    409,
    'invalid_request_error',
    'A purchase of the account is under way.',
    () => 'This account has purchases under way. Wait for their outcome, then delete it.',
  ),
  account_has_refunds: entry(
    409,
    'invalid_request_error',
    'A refund of the account can still be signed, or is on its way.',
    () =>
      'This account has refunds that can still land. Wait a minute or two until they have, or have expired, then delete it.',
  ),
  account_has_gifts: entry(
    409,
    'invalid_request_error',
    'Money of the account is, or may come to be, in escrow.',
    () =>
      'This account has gifts that are open or can still be funded. Reclaim them, or wait until they are taken, then delete it.',
  ),
  internal_error: entry(
    500,
    'api_error',
    'Something broke on our side. It has been recorded under the Request-Id.',
    () =>
      'Something went wrong on our side. Try again; if it persists, tell us the Request-Id of this answer.',
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

  constructor(code: Code, context: ErrorContext<Code>, options?: { cause: unknown }) {
    const render = ERROR_CODES[code].message as (context: ErrorContext<Code>) => string
    super(render(context), options)
    this.code = code
    this.context = context
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
