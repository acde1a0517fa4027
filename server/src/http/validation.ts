import type { z } from 'zod'
import { ApiError } from '../lib/error-codes.ts'

/** Parses, or throws the first problem with the name of the parameter. */
export function parseInput<Output>(
  schema: z.ZodType<Output>,
  input: unknown,
  hints: Readonly<Record<string, string>> = {},
): Output {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  throw toApiError(mostTelling(parsed.error.issues), input, hints)
}

type Issue = z.core.$ZodIssue

// An unknown parameter explains most other problems: a misspelt name is also a missing one.
function mostTelling(issues: readonly Issue[]): Issue {
  const unknown = issues.find((issue) => issue.code === 'unrecognized_keys')
  return unknown ?? (issues[0] as Issue)
}

function toApiError(
  issue: Issue,
  input: unknown,
  hints: Readonly<Record<string, string>>,
): ApiError {
  if (issue.code === 'unrecognized_keys') {
    const key = issue.keys.find((name) => Object.hasOwn(hints, name)) ?? issue.keys[0] ?? ''
    const hint = Object.hasOwn(hints, key) ? hints[key] : undefined
    return new ApiError('parameter_unknown', { param: paramName([...issue.path, key]), hint })
  }
  if (issue.path.length === 0 && issue.code === 'invalid_type') {
    return new ApiError('body_invalid', { problem: 'it must be an object of parameters' })
  }
  const param = paramName(issue.path)
  const { hint, other } = toldBy(issue)
  if (valueAt(input, issue.path) === undefined) {
    return new ApiError('parameter_missing', { param, hint })
  }
  if (other !== undefined) {
    const rival = paramName([...issue.path.slice(0, -1), other])
    return new ApiError('parameters_exclusive', { param, other: rival })
  }
  return new ApiError('parameter_invalid', { param, problem: problemOf(issue) })
}

/** Details that `onlyOneOf` and `exactlyOneOf` add to zod's issues. */
function toldBy(issue: Issue): { hint?: string; other?: string } {
  return issue.code === 'custom' ? (issue.params ?? {}) : {}
}

/** `business_profile[name]`, as in a form. */
function paramName(path: readonly PropertyKey[]): string {
  const [first, ...rest] = path.map(String)
  return `${first ?? ''}${rest.map((part) => `[${part}]`).join('')}`
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce((value: unknown, key) => (value as Record<PropertyKey, unknown>)?.[key], input)
}

function problemOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `it must be ${withArticle(issue.expected)}`
    case 'too_big':
      return `it must be at most ${issue.maximum}${unitOf(issue.origin)}`
    case 'too_small':
      return `it must be at least ${issue.minimum}${unitOf(issue.origin)}`
    case 'invalid_value':
      return `it must be ${issue.values.map((value) => `'${String(value)}'`).join(' or ')}`
    case 'invalid_key':
      return `the key '${String(issue.path.at(-1))}' is too long or empty`
    case 'invalid_union':
      return problemOf(issue.errors[0]?.[0] ?? { ...issue, code: 'custom' })
    default:
      return issue.message
  }
}

// zod's type names → the contract's: every number in the contract is an integer.
const NAMES: Record<string, string> = { int: 'integer', number: 'integer', record: 'object' }

function withArticle(type: string): string {
  const name = NAMES[type] ?? type
  return /^[aeiou]/.test(name) ? `an ${name}` : `a ${name}`
}

function unitOf(origin: string): string {
  if (origin === 'string') return ' characters long'
  if (origin === 'array') return ' entries long'
  return ''
}
