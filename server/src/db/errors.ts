/** PostgreSQL's SQLSTATE, or Node's name for a network failure. */
export function errorCode(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' ? code : undefined
}

/**
 * The account was deleted while a request of its own was on its way: what it wanted to write has
 * nothing to belong to. Every table names that constraint `<table>_account`.
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

export function isLockTimeout(error: unknown): boolean {
  return errorCode(error) === '55P03'
}

/** The database is away or overloaded: the same request may well succeed a little later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = errorCode(error)
  if (code === undefined) return isPoolTimeout(error)
  return NETWORK.has(code) || TRANSIENT.some((prefix) => code.startsWith(prefix))
}

const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE'])
// 08 connection, 40 serialization and deadlock, 53 resources, 55P03 lock timeout, 57 shutdown, cancel, timeout.
const TRANSIENT = ['08', '40', '53', '55P03', '57']

// node-postgres gives these no code.
function isPoolTimeout(error: unknown): boolean {
  return (
    error instanceof Error &&
    /timeout exceeded when trying to connect|Connection terminated|not queryable/.test(
      error.message,
    )
  )
}
