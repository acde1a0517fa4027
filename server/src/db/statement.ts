/**
 * One SQL statement. PostgreSQL prepares it under its name once per connection; traces and metrics
 * carry the name too. Every statement is scoped to an account; an exception gives its reason, and a
 * test lists the exceptions.
 */
export type Statement<Row> = {
  readonly name: string
  readonly text: string
  readonly acrossAccounts?: string
  /**
   * Gets a custom plan for its values each time. A generic plan assumes an account of average size:
   * if it expects fewer rows than the limit, it reads and sorts the whole account.
   */
  readonly unprepared?: true
  /** Converts each row that the driver returns; see `selection`. */
  readonly read?: (row: object) => Row
  /** Carries the row's type; never set. */
  readonly __row?: Row
}

const registry = new Map<string, Statement<unknown>>()

export function statement<Row = never>(definition: Statement<Row>): Statement<Row> {
  if (registry.has(definition.name)) throw new Error(`two statements named ${definition.name}`)
  registry.set(definition.name, definition)
  return definition
}

/** The statements of all modules loaded so far, for the account-scope test. */
export function allStatements(): readonly Statement<unknown>[] {
  return [...registry.values()]
}
