/** Keywords for validators, which cost a model tokens: the API checks them in any case. */
const DROPPED = [
  'pattern',
  'propertyNames',
  'format',
  'minLength',
  'maxLength',
  'maxItems',
  'maxProperties',
  'maximum',
  'minProperties',
  'examples',
  'example',
  '$schema',
]

/** A schema in fewer tokens. Every name, type and description stays. */
export function slim(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(slim)
  if (typeof value !== 'object' || value === null) return value
  const { properties, ...rest } = value as { properties?: object }
  const kept = Object.entries(rest).filter(([name]) => !DROPPED.includes(name))
  const named = Object.entries(properties ?? {}).map(([name, schema]) => [name, slim(schema)])
  return {
    ...Object.fromEntries(kept.map(([name, item]) => [name, slim(item)])),
    ...(properties === undefined ? {} : { properties: Object.fromEntries(named) }),
  }
}
