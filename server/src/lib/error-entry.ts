export type ErrorType =
  | 'api_error'
  | 'invalid_request_error'
  | 'idempotency_error'
  | 'rate_limit_error'
  | 'authentication_error'

/** One error: type, status, message. */
type Entry<Context> = {
  readonly type: ErrorType
  readonly status: number
  /** Says what happened, which field, what to do. */
  readonly message: (context: Context) => string
  /** For the errors page: when the API returns it. */
  readonly when: string
}

export const entry = <Context = Record<never, never>>(
  status: number,
  type: ErrorType,
  when: string,
  message: (context: Context) => string,
): Entry<Context> => ({ type, status, when, message })

export type Param = { param: string }
