// The contract is the only description of inputs and outputs: commands, flags and MCP schemas are
// read from it.
import { existsSync, readFileSync } from 'node:fs'
import type { Schema, Tool } from './tool.ts'

type Parameter = {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required?: boolean
  readonly description?: string
  readonly schema: Schema
}
type Media = { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> }
export type Operation = {
  readonly operationId: string
  readonly method: string
  readonly path: string
  readonly summary: string
  readonly parameters: readonly Parameter[]
  readonly requestBody?: Media & { readonly required?: boolean }
  readonly responses: Readonly<Record<string, Media>>
  readonly 'x-scope'?: string
}
type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}
type ObjectSchema = Schema & {
  readonly properties: Readonly<Record<string, Schema>>
  readonly required: readonly string[]
}

// The package carries a copy; in the repository it is the contract itself.
const PLACES = ['./openapi.json', '../../contracts/openapi.json']

let document: Document | undefined
let operations: ReadonlyMap<string, Operation> | undefined

function load(): Document {
  const places = PLACES.map((place) => new URL(place, import.meta.url))
  document ??= JSON.parse(readFileSync(places.find(existsSync) as URL, 'utf8')) as Document
  return document
}

export function allOperations(): ReadonlyMap<string, Operation> {
  operations ??= new Map(
    Object.entries(load().paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [
        operation.operationId,
        { ...operation, method, path },
      ]),
    ),
  )
  return operations
}

export function operationOf({ operations: [first] }: Pick<Tool, 'operations'>): Operation {
  const operation = allOperations().get(first)
  if (operation === undefined) throw new Error(`the contract has no operation ${first}`)
  return operation
}

export function pathNames(operation: Operation): string[] {
  return operation.parameters.filter((each) => each.in === 'path').map(({ name }) => name)
}

/** Whether the SDK's method takes parameters besides the ids of the path. */
export function hasParameters({ parameters, requestBody }: Operation): boolean {
  return requestBody !== undefined || parameters.some((each) => each.in === 'query')
}

/** The scopes that a key needs for the tool. */
export function scopesOf({ operations: names }: Tool): string[] {
  const scopes = names.map((name) => allOperations().get(name)?.['x-scope'])
  return [...new Set(scopes)].filter((scope) => scope !== undefined)
}

/** The tool's arguments: path, query and body in one object, and `operation_id` if it writes. */
export function inputSchema(tool: Tool): ObjectSchema {
  const operation = operationOf(tool)
  const { add = {}, omit = [], require = [] } = tool.input ?? {}
  const asked = operation.parameters.filter((each) => each.in !== 'header')
  const body = bodySchema(operation)
  const properties = {
    ...Object.fromEntries(
      asked.map(({ name, schema, description }) => [
        name,
        description === undefined ? schema : { ...schema, description },
      ]),
    ),
    ...body.properties,
    ...add,
    ...(tool.effect === 'reads' ? {} : { operation_id: OPERATION_ID }),
  }
  const required = [
    ...asked.filter((each) => each.required).map(({ name }) => name),
    ...body.required,
    ...require,
  ]
  return {
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(properties).filter(([name]) => !omit.includes(name)),
    ),
    required: required.filter((name) => !omit.includes(name)),
    additionalProperties: false,
  }
}

const OPERATION_ID: Schema = {
  type: 'string',
  description:
    'Leave out. Without it, the same arguments within ten minutes return the first result. A new value repeats on purpose.',
}

/** The result, with its references resolved. */
export function outputSchema(tool: Tool): Schema {
  const content = operationOf(tool).responses['200']?.content ?? {}
  return resolve(content['application/json']?.schema ?? { type: 'string' }) as Schema
}

function bodySchema({ requestBody }: Operation): ObjectSchema {
  const schema = resolve(requestBody?.content?.['application/json']?.schema ?? {}) as Schema
  // A body of several forms is offered as the last, which asks for the least.
  const forms = (schema.oneOf ?? schema.anyOf ?? [schema]) as Partial<ObjectSchema>[]
  const { properties = {}, required = [] } = forms.at(-1) ?? {}
  return { properties, required }
}

function resolve(value: unknown, seen: readonly string[] = []): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => resolve(item, seen))
  const { $ref } = value as { $ref?: string }
  if ($ref === undefined) {
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [name, resolve(item, seen)]),
    )
  }
  const name = $ref.split('/').at(-1) as string
  if (seen.includes(name)) return {}
  return resolve(load().components.schemas[name], [...seen, name])
}
