import {
  AuthenticationError,
  ConnectionError,
  FlorinError,
  RateLimitError,
  TransactionRefusedError,
  WaitTimeoutError,
} from '@florin/sdk'
import { RefusedError, UnreachableNode, UsageError } from './refusals.ts'

/** The meaning of each refusal for a script. docs/cli.md has this table; a test compares them. */
export const EXIT_CODES = {
  0: 'done',
  1: 'unexpected error',
  2: 'the command, a flag or an argument is wrong; nothing was done',
  3: 'not logged in, or the key may not do this',
  4: 'there is no such object',
  5: 'refused: the object, a limit or a duplicate stands against it',
  6: 'no answer, too many requests or an outage: the same command may be repeated',
  7: 'not finished in time: look again later, do not start anew',
  8: 'a transaction did not match what was agreed, and was not signed',
} as const

export type ExitCode = keyof typeof EXIT_CODES

export function exitCodeOf(error: unknown): ExitCode {
  if (error instanceof UsageError) return 2
  if (error instanceof RefusedError) return 5
  if (error instanceof UnreachableNode) return 6
  if (error instanceof WaitTimeoutError) return 7
  if (error instanceof TransactionRefusedError) return 8
  if (error instanceof AuthenticationError) return 3
  if (error instanceof ConnectionError || error instanceof RateLimitError) return 6
  if (error instanceof FlorinError) return codeOfStatus(error.status ?? 0)
  return 1
}

function codeOfStatus(status: number): ExitCode {
  if (status === 401 || status === 403) return 3
  if (status === 404) return 4
  if (status === 409) return 5
  if (status >= 400 && status < 500) return 2
  return 6
}

/** An error as `--json` and MCP show it. */
export function describeError(error: unknown): { error: Record<string, unknown> } {
  const { message, code, param, docUrl, requestId, object } = error as Partial<FlorinError> & {
    object?: object
  }
  const fields = { message: message ?? String(error), code, param, doc_url: docUrl }
  const all = { ...fields, request_id: requestId, object, exit_code: exitCodeOf(error) }
  return {
    error: Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)),
  }
}
