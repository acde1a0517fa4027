import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isAccountGone, isTransient } from '../db/errors.ts'
import { ApiError } from '../lib/error-codes.ts'
import type { Kernel } from './kernel.ts'
import { isSolanaPayRequest } from './solana-pay.ts'

const RETRY_AFTER_SECONDS = 2

function errorDocUrl(appUrl: URL, code: string): string {
  return new URL(`/docs/errors#${code}`, appUrl).href
}

/** The one place that turns an error into a response. */
export function sendError(
  { appUrl, log }: Pick<Kernel, 'appUrl' | 'log'>,
  error: ApiError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (error.status >= 500) {
    log.error({ request: request.id, err: error.cause ?? error }, 'request failed')
  }
  if ('retryAfterSeconds' in error.context) {
    reply.header('retry-after', error.context.retryAfterSeconds)
  }
  const body = renderError(appUrl, error)
  return reply
    .code(error.status)
    .send(isSolanaPayRequest(request) ? { ...body, message: body.error.message } : body)
}

export function renderError(appUrl: URL, error: ApiError) {
  return {
    error: {
      type: error.type,
      code: error.code,
      message: withoutNumbers(error.message),
      ...(error.param === undefined ? {} : { param: withoutNumbers(error.param) }),
      doc_url: errorDocUrl(appUrl, error.code),
    },
  }
}

/**
 * Errors repeat names and addresses that the client sent, never values. A card number may stand
 * where a name belongs, so long runs of digits are masked.
 */
function withoutNumbers(text: string): string {
  return text.replaceAll(/\d(?:(?:[ +_.-]|%20)*\d){11,}/g, '…')
}

/** Maps errors of the framework and the database to ours. Anything unknown is an internal error. */
export function toApiError(error: unknown, request: FastifyRequest): ApiError {
  if (error instanceof ApiError) return error
  if (isAccountGone(error)) {
    return new ApiError(
      request.principal?.actor.type === 'api_key' ? 'api_key_invalid' : 'session_invalid',
      {},
    )
  }
  const { code, statusCode, message } = error as Partial<FastifyError>
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return new ApiError('body_too_large', { limitBytes: request.routeOptions.bodyLimit as number })
  }
  if (code?.startsWith('FST_') && statusCode !== undefined && statusCode < 500) {
    return new ApiError('request_malformed', { problem: message ?? 'unknown' }, { cause: error })
  }
  if (isTransient(error)) {
    return new ApiError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS }, { cause: error })
  }
  return new ApiError('internal_error', {}, { cause: error })
}
