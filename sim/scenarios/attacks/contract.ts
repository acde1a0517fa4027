/** Calls made from the committed contract, so that a new route is attacked like the others. */
import { readFileSync } from 'node:fs'
import { base58 } from '@scure/base'
import type { Contract, Operation, Schema } from '../../../web/scripts/docs/contract.ts'
import { operationsOf } from '../../../web/scripts/docs/contract.ts'
import { readSamples } from '../../../web/scripts/docs/samples.ts'

const contract: Contract = JSON.parse(readFileSync('contracts/openapi.json', 'utf8'))
const samples = readSamples('')

export const OPERATIONS: readonly Operation[] = operationsOf(contract)

/** An object of an account: the list that names it, and the value that its paths take. */
export type Named = { readonly list: string; readonly id: string }

const takes = ({ security }: Operation, credential: string) =>
  security.some((way) => credential in way)

export const isOpen = ({ security }: Operation) => security.length === 0
export const isByKey = (operation: Operation) => takes(operation, 'apiKey')
export const isBySession = (operation: Operation) => takes(operation, 'session')
export const isByFrame = (operation: Operation) => takes(operation, 'cardFrameToken')
export const namesObject = ({ path }: Operation) => path.includes('{')

/** `/v1/gifts/{id}/reclaim` is about something in `/v1/gifts`. */
export const listOf = ({ path }: Operation) => path.slice(0, path.indexOf('/{'))

/** Whether a refusal of this operation can have this code. */
export function mayRefuse({ responses }: Operation, code: string): boolean {
  return Object.values(responses).some(({ description }) => description.includes(`\`${code}\``))
}

/** The path with this object in the place of its first parameter, and a sample's other values. */
export function pathOf({ path, parameters, operationId }: Operation, id: string): string {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string)
  const schemaOf = (name: string) => parameters.find((each) => each.name === name)?.schema
  const values = names.map((name, index) =>
    index === 0
      ? encodeURIComponent(id)
      : (samples.get(operationId)?.params?.[name] ?? sampleOf(schemaOf(name))),
  )
  return path.replaceAll(/\{\w+\}/g, () => values.shift() as string)
}

const sampleOf = (schema: Schema | undefined) =>
  schema?.type === 'integer' ? '1' : base58.encode(new Uint8Array(64).fill(7))

/** A body that is valid in form. */
export const bodyOf = ({ operationId, requestBody }: Operation): unknown =>
  samples.get(operationId)?.body ?? (requestBody === undefined ? undefined : {})

/** An id like this one that names nothing. */
export function madeUp(id: string): string {
  const last = id.at(-1) === '7' ? '8' : '7'
  return id.slice(0, -1) + last
}

/** Everything of the account that any list of the contract shows. */
export async function namedBy(url: string, { cookie }: { cookie: string }): Promise<Named[]> {
  const parameterOf = new Map(
    OPERATIONS.filter(namesObject).map((each) => [
      listOf(each),
      /\{(\w+)\}/.exec(each.path)?.[1] as string,
    ]),
  )
  const found: Named[] = []
  const lists = OPERATIONS.filter((each) => each.method === 'GET' && !namesObject(each))
  for (const { path } of lists.filter(isBySession)) {
    const { body } = await read(url, path, cookie)
    const parameter = parameterOf.get(path) ?? 'id'
    for (const item of Array.isArray(body.data) ? body.data : []) {
      const id = item[parameter] ?? item.id
      if (typeof id === 'string') found.push({ list: path, id })
    }
  }
  return found
}

/** An answer as text, whatever its type, and as JSON if it is that. */
export async function read(url: string, path: string, cookie?: string) {
  const response = await fetch(url + path, { headers: cookie === undefined ? {} : { cookie } })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('application/json')
  return { status: response.status, text, body: isJson ? JSON.parse(text) : {} }
}

/** A place in a query or a body that takes an id. */
export type Place = {
  readonly operation: Operation
  readonly prefix: string
  readonly at: readonly (string | number)[]
  readonly in: 'body' | 'query'
}

/** Every query parameter and body field of the contract that takes an id. */
export function placesOfIds(): Place[] {
  return OPERATIONS.filter((each) => !isOpen(each)).flatMap((operation) => {
    const queries = operation.parameters.filter((each) => each.in === 'query')
    const body = operation.requestBody?.content['application/json']?.schema ?? {}
    return [
      ...queries.flatMap(({ name, schema }) =>
        idsIn(schema, [name]).map((each) => ({ ...each, operation, in: 'query' as const })),
      ),
      ...idsIn(body, []).map((each) => ({ ...each, operation, in: 'body' as const })),
    ]
  })
}

function idsIn(schema: Schema, at: Place['at']): Pick<Place, 'at' | 'prefix'>[] {
  const name = schema.$ref?.split('/').at(-1)
  if (name !== undefined) return idsIn(contract.components.schemas[name] ?? {}, at)
  const prefix = /^\^([a-z]+_)\[/.exec(schema.pattern ?? '')?.[1]
  if (prefix !== undefined) return [{ at, prefix }]
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([key, each]) => idsIn(each, [...at, key])),
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((each) => idsIn(each, at)),
    ...(schema.items === undefined ? [] : idsIn(schema.items, [...at, 0])),
  ]
}

/**
 * Bodies with this id in its place: alone in its object, and beside the fields of the sample, all
 * of them and without each one, since some exclude each other.
 */
export function bodiesWith({ operation, at }: Place, id: string): unknown[] {
  const sample = bodyOf(operation) ?? {}
  const inner = at.at(-1) as string
  const holder = at.slice(0, -1).reduce(partOf, sample) ?? {}
  const without = (name: string) =>
    Object.fromEntries(Object.entries(holder).filter(([key]) => key !== name))
  const holders = [{}, holder, ...Object.keys(holder).map(without)]
  return holders.map((each) => put(sample, at.slice(0, -1), { ...each, [inner]: id }))
}

function put(value: unknown, at: Place['at'], leaf: unknown): unknown {
  const [key, ...rest] = at
  if (key === undefined) return leaf
  const part = put(partOf(value, key), rest, leaf)
  return typeof key === 'number' ? [part] : { ...(value as object), [key]: part }
}

function partOf(value: unknown, key: string | number): unknown {
  return (value as Record<string | number, unknown> | undefined)?.[key]
}
