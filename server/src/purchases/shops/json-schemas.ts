import { Ajv } from 'ajv'

/** Shops' questions are JSON Schemas; this is all that is done with them. */

const strict = new Ajv({ strict: false, validateFormats: false })
const lenient = new Ajv({ strict: false, validateFormats: false, coerceTypes: true })

/** Why a value does not fit: the keyword, the place, and what is allowed. */
export type Misfit = {
  readonly path: readonly string[]
  readonly keyword: string
  readonly message: string
  readonly allowed: unknown
  /** A field that was not asked for. */
  readonly unknown: unknown
}

export function fits(schema: object, value: unknown): boolean {
  return value !== undefined && check(strict, schema, value).length === 0
}

/** Whether the present parts fit, whatever is still missing. */
export function fitsInPart(schema: object, value: unknown): boolean {
  return value !== undefined && check(strict, inPart(schema, value), value).length === 0
}

/** Converts text to the schema's type where that makes it fit; else returns the value itself. */
export function coerce(schema: object, value: unknown): unknown {
  const { value: coerced, misfits } = coerceInPart(schema, value)
  return misfits.length === 0 && fits(schema, coerced) ? coerced : value
}

/** Converts the present parts to the schema's types. Returns the result and what does not fit. */
export function coerceInPart(
  schema: object,
  value: unknown,
): { value: unknown; misfits: readonly Misfit[] } {
  // ajv coerces in place only inside an object.
  const holder = { value: structuredClone(value) }
  const inside = { type: 'object', properties: { value: inPart(schema, value) } }
  const misfits = check(lenient, inside, holder)
  return { value: holder.value, misfits: misfits.map((it) => ({ ...it, path: it.path.slice(1) })) }
}

function check(ajv: Ajv, schema: object, value: unknown): Misfit[] {
  try {
    if (ajv.validate(schema, value)) return []
    return (ajv.errors ?? []).map(({ instancePath, keyword, message, params }) => ({
      path: instancePath.split('/').slice(1).map(plainPart),
      keyword,
      message: message ?? 'does not fit',
      allowed: params.allowedValues,
      unknown: params.additionalProperty,
    }))
  } finally {
    ajv.removeSchema(schema) // every shop's schema is new, and ajv would keep them all
  }
}

/** The schema with nothing required and no combination complete yet. */
function inPart(schema: unknown, value: unknown): object {
  if (!isObject(schema)) return schema as object
  const { required, ...rest } = schema
  const parts = isObject(value) ? value : {}
  const isWhole = Array.isArray(required) && required.every((name) => name in parts)
  const properties = isObject(schema.properties)
    ? Object.entries(schema.properties).map(([name, part]) => [name, inPart(part, parts[name])])
    : null
  return {
    ...(properties !== null && !isWhole ? withoutCombinations(rest) : rest),
    ...(properties === null ? {} : { properties: Object.fromEntries(properties) }),
  }
}

function withoutCombinations({ enum: _, oneOf: __, ...schema }: Record<string, unknown>): object {
  return schema
}

function plainPart(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~')
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
