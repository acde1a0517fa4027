/**
 * Finds the changes between two contracts that would break a client of the first. Requests may only
 * become more permissive; responses may only gain fields.
 */
// biome-ignore lint/suspicious/noExplicitAny: it walks two JSON documents of unknown depth
type Node = any
type Side = 'request' | 'answer'

type Comparison = { before: Node; after: Node; found: string[] }

export function breakingChanges(before: Node, after: Node): string[] {
  const comparison: Comparison = { before, after, found: [] }
  const { found } = comparison
  for (const [path, methods] of Object.entries<Node>(before.paths)) {
    for (const [method, operation] of Object.entries<Node>(methods)) {
      const where = `${method.toUpperCase()} ${path}`
      const next = after.paths[path]?.[method]
      if (next === undefined) found.push(`${where}: is gone`)
      else compareOperation(comparison, where, operation, next)
    }
  }
  return found
}

function compareOperation(c: Comparison, where: string, old: Node, next: Node): void {
  if (old['x-scope'] !== next['x-scope']) c.found.push(`${where}: needs another scope`)
  compareParameters(c, where, old.parameters ?? [], next.parameters ?? [])
  if (next.requestBody?.required && !old.requestBody?.required) {
    c.found.push(`${where}: a body is required now`)
  }
  for (const [type, media] of Object.entries<Node>(old.requestBody?.content ?? {})) {
    const nextMedia = next.requestBody?.content?.[type]
    if (nextMedia === undefined) c.found.push(`${where}: no longer takes ${type}`)
    else compareSchema(c, `${where} body`, 'request', media.schema, nextMedia.schema)
  }
  const answer = (operation: Node) => operation.responses['200']?.content?.['application/json']
  compareSchema(c, `${where} answer`, 'answer', answer(old)?.schema, answer(next)?.schema)
}

function compareParameters(c: Comparison, where: string, old: Node[], next: Node[]): void {
  const same = (a: Node) => (b: Node) => a.name === b.name && a.in === b.in
  for (const parameter of old) {
    const counterpart = next.find(same(parameter))
    const name = `${where} ${parameter.in} ${parameter.name}`
    if (counterpart === undefined) c.found.push(`${name}: is gone`)
    else compareSchema(c, name, 'request', parameter.schema, counterpart.schema)
  }
  for (const parameter of next) {
    const isNew = !old.some((known) => same(known)(parameter) && known.required)
    if (parameter.required && isNew) c.found.push(`${where} ${parameter.name}: is required now`)
  }
}

function compareSchema(
  c: Comparison,
  where: string,
  side: Side,
  oldSchema: Node,
  nextSchema: Node,
): void {
  const old = resolve(c.before, oldSchema)
  const next = resolve(c.after, side === 'request' ? withoutNull(nextSchema, old) : nextSchema)
  if (old === undefined || next === undefined) {
    if (old !== next) c.found.push(`${where}: is gone or new`)
    return
  }
  // Compared as text: a type can be a list.
  if (`${old.type}` !== `${next.type}`) {
    c.found.push(`${where}: was ${old.type}, is ${next.type}`)
  }
  compareLimits(c, where, side, old, next)
  compareProperties(c, where, side, old, next)
  if (old.items) compareSchema(c, `${where}[]`, side, old.items, next.items)
  if (old.anyOf || next.anyOf)
    compareAlternatives(c, where, side, old.anyOf ?? [], next.anyOf ?? [])
}

/** A request that may now be null accepts as much as before. */
function withoutNull(schema: Node, old: Node): Node {
  const others = schema?.anyOf?.filter(({ type }: Node) => type !== 'null') ?? []
  return old?.anyOf === undefined && others.length === 1 ? others[0] : schema
}

function compareProperties(c: Comparison, where: string, side: Side, old: Node, next: Node): void {
  for (const [name, property] of Object.entries<Node>(old.properties ?? {})) {
    const nextProperty = next.properties?.[name]
    if (nextProperty === undefined) c.found.push(`${where}.${name}: is gone`)
    else compareSchema(c, `${where}.${name}`, side, property, nextProperty)
  }
  const required = { old: new Set(old.required), next: new Set(next.required) }
  const [looser, stricter] = side === 'request' ? ['old', 'next'] : ['next', 'old']
  for (const name of required[stricter as 'old']) {
    if (required[looser as 'old'].has(name)) continue
    const verdict = side === 'request' ? 'is required now' : 'may be missing now'
    c.found.push(`${where}.${name}: ${verdict}`)
  }
}

function compareLimits(c: Comparison, where: string, side: Side, old: Node, next: Node): void {
  if (side === 'answer') return
  for (const value of old.enum ?? []) {
    if (!next.enum?.includes(value)) c.found.push(`${where}: no longer takes ${value}`)
  }
  if (next.enum && !old.enum) c.found.push(`${where}: takes only certain values now`)
  for (const limit of ['maximum', 'maxLength', 'maxItems', 'maxProperties']) {
    if (next[limit] < (old[limit] ?? Infinity)) c.found.push(`${where}: ${limit} became smaller`)
  }
  for (const limit of ['minimum', 'minLength', 'minItems']) {
    if (next[limit] > (old[limit] ?? -Infinity)) c.found.push(`${where}: ${limit} became larger`)
  }
  if (next.pattern && next.pattern !== old.pattern) c.found.push(`${where}: has another pattern`)
}

// Requests must still accept every alternative; responses must not add one.
function compareAlternatives(
  c: Comparison,
  where: string,
  side: Side,
  old: Node[],
  next: Node[],
): void {
  const types = (options: Node[]) => new Set(options.map((option) => option.type ?? option.$ref))
  const [expected, offered] =
    side === 'request' ? [types(old), types(next)] : [types(next), types(old)]
  for (const type of expected.difference(offered)) {
    c.found.push(`${where}: the alternative ${type} ${side === 'request' ? 'is gone' : 'is new'}`)
  }
}

function resolve(document: Node, schema: Node): Node {
  if (schema?.$ref === undefined) return schema
  return schema.$ref
    .slice(2)
    .split('/')
    .reduce((node: Node, key: string) => node[key], document)
}
