import type { NewRow } from './insertion.ts'
import type { Statement } from './statement.ts'

/**
 * Which parameter limits a statement to the rows of one account, counted from 1; null: none does.
 * It may hold an array, with an account for each row.
 */
export function accountParameter(text: string): number | null {
  const column = /\b(?:FROM|INTO|UPDATE) accounts\b/.test(text) ? 'id' : 'account_id'
  const insert = /INSERT INTO \w+\s*\(([^)]*)\)\s*VALUES \(([^)]*)\)/i.exec(text)
  if (insert) {
    const columns = (insert[1] as string).split(',').map((name) => name.trim())
    const values = (insert[2] as string).split(',').map((value) => value.trim())
    return numberOf(/^\$(\d+)$/.exec(values[columns.indexOf(column)] ?? ''))
  }
  const where = /\bWHERE\b(.*)$/is.exec(text)?.[1] ?? ''
  if (/\bOR\b/i.test(outsideParentheses(where))) return null
  const equal = new RegExp(`(?<![\\w.])(?:\\w+\\.)?${column} = \\$(\\d+)`).exec(where)
  if (equal !== null) return numberOf(equal)
  // Many rows at once: each is scoped to its own account in the array.
  const rows = /unnest\(\$(\d+)::text\[\][^)]*\)\s+AS (\w+) \(account_id\b/i.exec(text)
  return where.includes(`.account_id = ${rows?.[2]}.account_id`) ? numberOf(rows) : null
}

function numberOf(match: RegExpExecArray | null): number | null {
  return match === null ? null : Number(match[1])
}

function outsideParentheses(text: string): string {
  const shorter = text.replaceAll(/\([^()]*\)/g, '')
  return shorter === text ? text : outsideParentheses(shorter)
}

/**
 * Row-level security lets a statement of the API see the rows of this account, or those that a
 * policy opens to the statement's name. A statement with neither sees nothing.
 */
export function scopeOf(
  { name, text, acrossAccounts }: Statement<unknown>,
  values: readonly unknown[],
): string {
  if (acrossAccounts !== undefined) return nameScope(name)
  const known = parameters.get(text)
  const parameter = known === undefined ? accountParameter(text) : known
  if (known === undefined) parameters.set(text, parameter)
  return parameter === null ? NOBODY : oneAccount(name, values[parameter - 1])
}

/** The scope of rows to insert; all are of one account. */
export function scopeOfRows(rows: readonly NewRow[]): string {
  return oneAccount(
    'insert',
    rows.flatMap(({ accountIds }) => accountIds),
  )
}

/** No id of an account begins like this. */
export const nameScope = (name: string) => `~${name}`

const NOBODY = ''

// Texts are few: they are built once, when modules load.
const parameters = new Map<string, number | null>()

function oneAccount(name: string, value: unknown): string {
  if (!Array.isArray(value)) return String(value ?? NOBODY)
  const [first, ...others] = new Set(value)
  if (others.length > 0) throw new Error(`${name}: rows of several accounts in one statement`)
  return String(first ?? NOBODY)
}
