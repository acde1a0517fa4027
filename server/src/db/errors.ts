import { Unreachable } from '../lib/unreachable.ts'

/** PostgreSQL's SQLSTATE, or Node's name for a network failure. */
export function errorCode(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' ? code : undefined
}

/**
 * The account was deleted during one of its requests, so the request's rows have no owner. Every
 * table names that constraint `<table>_account`.
 */
export function isAccountGone(error: unknown): boolean {
  const { constraint } = error as { constraint?: string }
  return errorCode(error) === '23503' && constraint?.endsWith('_account') === true
}

export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return (
    errorCode(error) === '23505' && (error as { constraint?: string }).constraint === constraint
  )
}

export function isCheckViolation(error: unknown, constraint: string): boolean {
  return (
    errorCode(error) === '23514' && (error as { constraint?: string }).constraint === constraint
  )
}

export function isLockTimeout(error: unknown): boolean {
  return errorCode(error) === '55P03'
}

/**
 * The database is down, unreachable or read-only, for every statement and not just for this one.
 */
export class DatabaseUnavailable extends Unreachable {
  override readonly name = 'DatabaseUnavailable'
  readonly code: string

  constructor(cause: Error) {
    super(cause.message, { cause })
    this.code = errorCode(cause) ?? 'ETIMEDOUT'
  }

  get isReadOnly(): boolean {
    return this.code === READ_ONLY
  }
}

/** Whether the same request may succeed a little later. */
export function isTransient(error: unknown): boolean {
  return error instanceof DatabaseUnavailable || classify(error) !== null
}

/** Wraps an error that means an outage; returns any other as it is. */
export function asOutage(error: unknown): unknown {
  const isOutage = error instanceof Error && classify(error) === 'outage'
  return isOutage ? new DatabaseUnavailable(error) : error
}

/** The server did not answer within its own timeouts, so the connection is dead. */
export function isSilence(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout'
}

const READ_ONLY = '25006'

// By SQLSTATE or its first characters; the longest match wins.
const SQLSTATES: Readonly<Record<string, 'outage' | 'statement'>> = {
  '08': 'outage', // connection exceptions
  [READ_ONLY]: 'outage', // a primary that was demoted, or a standby
  '25P03': 'statement', // idle in transaction for too long
  '25P04': 'statement', // transaction timeout
  '40': 'statement', // serialization failure, deadlock
  '53': 'outage', // too many connections, disk full, out of memory
  '55P03': 'statement', // lock timeout
  '57': 'outage', // shutdown, crash, start-up, recovery conflict
  '57014': 'statement', // statement timeout, cancel
}

const NETWORK = new Set([
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])

// node-postgres gives these no code.
const WITHOUT_CODE =
  /Query read timeout|timeout exceeded when trying to connect|timeout expired|Connection terminated|not queryable/

function classify(error: unknown): 'outage' | 'statement' | null {
  const code = errorCode(error)
  if (code === undefined) {
    return error instanceof Error && WITHOUT_CODE.test(error.message) ? 'outage' : null
  }
  if (NETWORK.has(code)) return 'outage'
  return SQLSTATES[code] ?? SQLSTATES[code.slice(0, 2)] ?? null
}
