import { z } from 'zod'

/** The parts of JSON Schema that coercion reads. */
type Schema = {
  type?: string | string[]
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  $ref?: string
  $defs?: Record<string, Schema>
}

/**
 * Query strings and forms carry only text. This converts text to the type that the schema wants and
 * leaves anything else for validation to refuse. JSON bodies never come here: "500" is not a number
 * there.
 */
export function coercer(schema: z.ZodType): (value: unknown) => unknown {
  const root = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema
  return (value) => coerce(root, root, value)
}

/** The first alternative that changes the value; else the value itself. */
function coerceAny(root: Schema, options: readonly Schema[], value: unknown): unknown {
  for (const option of options) {
    const coerced = coerce(root, option, value)
    if (JSON.stringify(coerced) !== JSON.stringify(value)) return coerced
  }
  return value
}

function coerce(root: Schema, schema: Schema, value: unknown): unknown {
  if (schema.$ref !== undefined) return coerce(root, resolve(root, schema.$ref), value)
  const options = schema.anyOf ?? schema.oneOf
  if (options !== undefined) return coerceAny(root, options, value)
  if (Array.isArray(schema.type)) {
    return coerceAny(
      root,
      schema.type.map((type) => ({ ...schema, type })),
      value,
    )
  }
  if (typeof value === 'string') return fromText(schema.type, value)
  if (Array.isArray(value)) return value.map((item) => coerce(root, schema.items ?? {}, item))
  if (typeof value === 'object' && value !== null) {
    const rest = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : {}
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [
        key,
        coerce(root, schema.properties?.[key] ?? rest, item),
      ]),
    )
  }
  return value
}

function resolve(root: Schema, reference: string): Schema {
  return root.$defs?.[reference.replace('#/$defs/', '')] ?? {}
}

function fromText(type: string | undefined, text: string): unknown {
  if (type === 'integer' || type === 'number') {
    return /^-?\d{1,15}$/.test(text) ? Number(text) : text
  }
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  if (type === 'null' && text === '') return null
  return text
}
