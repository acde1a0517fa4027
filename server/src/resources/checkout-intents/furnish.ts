import { Ajv } from 'ajv'
import type { Options } from '../../flows/purchase.ts'

export type Furnished =
  | { readonly options: Options }
  | { readonly param: string; readonly problem: string }

/**
 * Checks what was furnished against what was asked for. A part of it may be furnished, so nothing is
 * required here; text of a form is turned into what the schema wants.
 */
export function furnish(optionsSchema: object, furnished: Options): Furnished {
  const options = structuredClone(furnished)
  const ajv = new Ajv({ strict: false, coerceTypes: true, validateFormats: false })
  const validate = ajv.compile(withoutRequired(optionsSchema) as object)
  if (validate(options)) return { options }
  const [error] = validate.errors ?? []
  const path = (error?.instancePath ?? '').split('/').slice(1)
  const param = `options${path.map((part) => `[${part}]`).join('')}`
  return { param, problem: problemOf(error?.keyword, error?.params, error?.message) }
}

function problemOf(keyword?: string, params?: Record<string, unknown>, message?: string): string {
  if (keyword === 'enum') return `it must be one of ${JSON.stringify(params?.allowedValues)}`
  return `it ${message ?? 'does not fit the options_schema'}`
}

function withoutRequired(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutRequired)
  if (typeof schema !== 'object' || schema === null) return schema
  const entries = Object.entries(schema).filter(
    ([key, value]) => !(key === 'required' && Array.isArray(value)),
  )
  return Object.fromEntries(entries.map(([key, value]) => [key, withoutRequired(value)]))
}
