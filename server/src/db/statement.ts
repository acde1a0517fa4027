/**
 * One SQL statement, named so that PostgreSQL prepares it once a connection and so that traces and
 * metrics can tell it apart. Every statement is scoped to an account; one that cannot be says why,
 * and a test lists those.
 */
export type Statement<Row> = {
  readonly name: string
  readonly text: string
  readonly acrossAccounts?: string
  /**
   * Planned each time, for the values at hand. A plan that serves any account takes it for one of middling
   * size: where it expects less than the limit, it reads and sorts all that there is.
   */
  readonly isPlannedAnew?: true
  /** Carries the row's type; never set. */
  readonly __row?: Row
}

const registry = new Map<string, Statement<unknown>>()

export function statement<Row = never>(definition: Statement<Row>): Statement<Row> {
  if (registry.has(definition.name)) throw new Error(`two statements named ${definition.name}`)
  registry.set(definition.name, definition)
  return definition
}

/** All statements of the modules loaded so far: what the account-scope test walks. */
export function allStatements(): readonly Statement<unknown>[] {
  return [...registry.values()]
}
