import { z } from 'zod'

/** As much of a JSON Schema as coercion looks at. */
type Schema = {
  type?: string
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  items?: Schema
  anyOf?: Schema[]
}

/**
 * Query strings and form bodies carry only text. This turns text into what the schema asks for, and
 * leaves alone what does not fit, for validation to refuse. JSON bodies never come here: there "500"
 * is text and is refused where a number is wanted.
 */
export function coercer(schema: z.ZodType): (value: unknown) => unknown {
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema
  return (value) => coerce(shape, value)
}

function coerce(schema: Schema, value: unknown): unknown {
  if (schema.anyOf) {
    for (const option of schema.anyOf) {
      const coerced = coerce(option, value)
      if (coerced !== value) return coerced
    }
    return value
  }
  if (typeof value === 'string') return fromText(schema.type, value)
  if (Array.isArray(value)) return value.map((item) => coerce(schema.items ?? {}, item))
  if (typeof value === 'object' && value !== null) {
    const rest = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : {}
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [
        key,
        coerce(schema.properties?.[key] ?? rest, item),
      ]),
    )
  }
  return value
}

function fromText(type: string | undefined, text: string): unknown {
  if (type === 'integer' || type === 'number') {
    return /^-?\d{1,15}$/.test(text) ? Number(text) : text
  }
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  if (type === 'null' && text === '') return null
  return text
}
