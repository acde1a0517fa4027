import { readFileSync } from 'node:fs'
import type { Operation } from './contract.ts'

/** A sample call of an operation. `npm run samples` runs it unchanged. */
export type Sample = {
  /** The SDK method whose doc comment has the TypeScript example. */
  readonly sdk?: string
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** Extra curl flags, such as an output file for an answer that is not JSON. */
  readonly flags?: readonly string[]
}

export function readSamples(root: string): Map<string, Sample> {
  return new Map(Object.entries(JSON.parse(readFileSync(`${root}contracts/samples.json`, 'utf8'))))
}

/** Placeholder id, valid in form. `npm run samples` replaces it with the newest id of that kind. */
const ID = '01m7fyranf1bt0rccgk75dpsap'
const COOKIES = 'session.txt'

/** The call as a curl command, with address and key in variables. */
export function curlOf(operation: Operation, sample: Sample): string {
  const path = operation.path.replaceAll(
    /\{(\w+)\}/g,
    (_, name) => sample.params?.[name] ?? idOf(operation, name),
  )
  const query = new URLSearchParams(sample.query).toString()
  const url = `"$FLORIN_URL${path}${query === '' ? '' : `?${query}`}"`
  const { method } = operation
  const parts = [
    sample.body === undefined && method !== 'GET' ? `curl -X ${method} ${url}` : `curl ${url}`,
    ...credentialsOf(operation),
    ...(sample.body === undefined ? [] : [`--json '${JSON.stringify(sample.body, null, 2)}'`]),
    ...(sample.flags ?? []),
  ]
  return parts.join(' \\\n  ')
}

function idOf({ path, parameters }: Operation, name: string): string {
  const pattern = parameters.find((parameter) => parameter.name === name)?.schema.pattern
  const prefix = /^\^(\w+_)\[/.exec(pattern ?? '')?.[1]
  if (prefix === undefined) throw new Error(`contracts/samples.json must give ${name} of ${path}`)
  return `${prefix}${ID}`
}

function credentialsOf({ operationId, security }: Operation): string[] {
  if (operationId === 'createSession') return [`-c ${COOKIES}`]
  if (security.length === 0) return []
  if (security.some((way) => 'apiKey' in way)) return ['-H "Authorization: Bearer $FLORIN_API_KEY"']
  if (security.some((way) => 'cardFrameToken' in way)) return ['-H "Authorization: Bearer ft_…"']
  return [`-b ${COOKIES}`, '-H "Origin: $FLORIN_URL"']
}

/** The example in an SDK method's doc comment, for instance of `checkoutSessions.create`. */
export function sdkExample(root: string, method: string): string {
  const [resource = '', name = ''] = method.split('.')
  const file =
    name === ''
      ? 'florin.ts'
      : `resources/${resource.replaceAll(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)}.ts`
  const source = readFileSync(`${root}sdk/src/${file}`, 'utf8')
  const at = source.search(new RegExp(`^  (?:async )?${name || resource}\\(`, 'm'))
  const comment = source.slice(source.lastIndexOf('/**', at), at)
  const example = /```ts\n([\s\S]*?)\n *\* ```/.exec(comment)?.[1]
  if (at < 0 || example === undefined)
    throw new Error(`sdk/src/${file} has no example of ${method}`)
  return example.replaceAll(/^ *\* ?/gm, '')
}
