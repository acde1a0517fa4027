import { z } from 'zod'

// Enough for a few ids and addresses, a signed transaction of 1,700 characters, a sign-in message.
const LEAST_BYTES = 8 * 1024
/** Upper limit for every route, also where a schema states no bound, as for options. */
export const MOST_BODY_BYTES = 256 * 1024

// Some clients escape every non-ASCII character: `\u00e9`.
const BYTES_PER_CHARACTER = 6
// Quotes, colon, comma, line break and indentation.
const BYTES_AROUND_A_VALUE = 32
// Ids, addresses and card numbers have a pattern instead of a length, and are shorter than this.
const PATTERN_CHARACTERS = 128
const NUMBER_BYTES = 24

/** The most bytes that a valid body can have, derived from its schema. */
export function bodyLimitOf(schema: z.ZodType | undefined): number {
  if (schema === undefined) return LEAST_BYTES
  const { $defs = {}, ...root } = z.toJSONSchema(schema, { io: 'input' })
  return Math.max(LEAST_BYTES, Math.min(bytesOf(root, $defs), MOST_BODY_BYTES))
}

type Node = z.core.JSONSchema.BaseSchema

function bytesOf(node: Node, definitions: Record<string, Node>): number {
  const bytes = (inner: unknown) => bytesOf(inner as Node, definitions)
  if (node.$ref !== undefined) return bytes(definitions[node.$ref.replace('#/$defs/', '')])
  if (node.type === undefined && (node.anyOf ?? node.oneOf) !== undefined) {
    return Math.max(...(node.anyOf ?? node.oneOf ?? []).map(bytes))
  }
  return BYTES_AROUND_A_VALUE + contentBytesOf(node, bytes)
}

function contentBytesOf(node: Node, bytes: (inner: unknown) => number): number {
  const { type, enum: choices, maxLength, pattern, maxItems = UNBOUNDED, items } = node
  if (type === 'integer' || type === 'number' || type === 'boolean' || type === 'null') {
    return NUMBER_BYTES
  }
  if (type === 'string') {
    const longest = choices && Math.max(...choices.map((choice) => String(choice).length))
    const characters = longest ?? maxLength ?? (pattern ? PATTERN_CHARACTERS : UNBOUNDED)
    return (node.const === undefined ? characters : NUMBER_BYTES) * BYTES_PER_CHARACTER
  }
  if (type === 'array') return maxItems * bytes(items)
  return type === 'object' ? propertyBytesOf(node, bytes) : UNBOUNDED
}

function propertyBytesOf(node: Node, bytes: (inner: unknown) => number): number {
  const { properties = {}, propertyNames, additionalProperties, maxProperties = UNBOUNDED } = node
  const named = Object.entries(properties).map(([name, value]) => name.length + bytes(value))
  const isMap = typeof additionalProperties === 'object'
  const entry = isMap ? bytes(propertyNames ?? {}) + bytes(additionalProperties) : 0
  return named.reduce((sum, each) => sum + each, isMap ? maxProperties * entry : 0)
}

const UNBOUNDED = Number.POSITIVE_INFINITY
