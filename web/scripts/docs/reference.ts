// Generates the API reference pages from the contract, the sample calls and the SDK's examples.
import { readFileSync } from 'node:fs'
import type { Contract, Operation, Schema } from './contract.ts'
import { fieldsOf, operationsOf, typeOf } from './contract.ts'
import type { Sample } from './samples.ts'
import { curlOf, readSamples, sdkExample } from './samples.ts'

/** Errors that every route can return; they are left out of each route's list. */
const COMMON = new Set([
  'parameter_unknown',
  'parameter_invalid',
  'parameter_missing',
  'body_invalid',
  'body_too_large',
  'content_type_unsupported',
  'rate_limit',
  'internal_error',
  'unavailable',
  'resource_missing',
  'idempotency_key_reused',
  'idempotency_key_in_use',
  'authentication_missing',
  'api_key_invalid',
  'session_invalid',
  'session_required',
  'scope_missing',
  'origin_not_allowed',
])

/** One page per resource. */
export function referencePages(root: string) {
  const contract: Contract = JSON.parse(readFileSync(`${root}contracts/openapi.json`, 'utf8'))
  const samples = readSamples(root)
  const operations = operationsOf(contract)
  const tags = new Map(contract.tags.map((tag) => [tag.name, tag]))
  return [...tags.values()].map((tag) => {
    const own = operations.filter(({ tags: [name] }) => name === tag.name)
    const slug = `api/${tag.name.replaceAll('_', '-')}`
    const parts = own.map((operation) => describe(root, operation, samples))
    const objects = describeObjects(contract, own)
    const markdown = [`# ${tag['x-displayName']}`, tag.description, ...parts, ...objects]
    return { slug, file: `docs/${slug}.md`, markdown: `${markdown.join('\n\n')}\n` }
  })
}

function describe(root: string, operation: Operation, samples: ReadonlyMap<string, Sample>) {
  const { operationId, method, path, summary, description } = operation
  const sample = samples.get(operationId) // site.test.ts checks that every operation has one
  return [
    `## ${summary}`,
    `\`${method} ${path}\` · ${accessOf(operation)}`,
    ...(description === undefined ? [] : [description]),
    ...parametersOf(operation),
    ...(sample === undefined ? [] : [fence('sh', curlOf(operation, sample))]),
    ...(sample?.sdk === undefined ? [] : [fence('ts sdk', sdkExample(root, sample.sdk))]),
    outcomeOf(operation),
  ].join('\n\n')
}

const fence = (language: string, code: string) => `\`\`\`${language}\n${code}\n\`\`\``

function accessOf({ security, 'x-scope': scope }: Operation): string {
  if (security.length === 0) return 'no key needed'
  if (scope !== undefined) return `scope \`${scope}\``
  return security.some((way) => 'apiKey' in way) ? 'any key' : 'the signed-in owner only'
}

function parametersOf({ parameters, requestBody }: Operation): string[] {
  const body = requestBody?.content['application/json']?.schema
  const rows = [
    ...parameters
      .filter(({ in: place, name }) => place !== 'path' && name !== 'Idempotency-Key')
      .map(({ name, in: place, schema, description }) =>
        row(place === 'header' ? `\`${name}\` header` : `\`${name}\``, schema, description),
      ),
    ...(body?.oneOf ?? [body]).flatMap((form) =>
      Object.entries(form?.properties ?? {}).map(([name, schema]) => {
        const isRequired = form?.required?.includes(name) ?? false
        return row(`\`${name}\`${isRequired ? ' *' : ''}`, schema, schema.description)
      }),
    ),
  ]
  if (rows.length === 0) return []
  const unique = [...new Set(rows)]
  const note = unique.some((line) => line.includes(' * |')) ? ['\\* Required.'] : []
  return [
    ['| parameter | type | description |', '| --- | --- | --- |', ...unique].join('\n'),
    ...note,
  ]
}

function row(name: string, schema: Schema, description = ''): string {
  return `| ${name} | ${cell(typeOf(schema))} | ${cell(description)} |`
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

function outcomeOf({ responses }: Operation): string {
  const { schema, type } = answerOf(responses)
  const codes = Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .flatMap(([, { description }]) => [...description.matchAll(/^`(\w+)`: /gm)])
    .flatMap(([, code]) => (code === undefined || COMMON.has(code) ? [] : [code]))
  const own = [...new Set(codes)].map((code) => `[\`${code}\`](../errors.md#${code})`)
  const refusals = own.length === 0 ? '' : ` Errors: ${own.join(', ')}.`
  return `Returns ${type === 'application/json' ? `a ${typeOf(schema)}` : `\`${type}\``}.${refusals}`
}

function answerOf(responses: Operation['responses']) {
  const [type = '', { schema } = { schema: {} }] =
    Object.entries(responses['200']?.content ?? {})[0] ?? []
  return { type, schema: schema as Schema }
}

/** Field tables of the objects that a resource's operations return. Lists are left out. */
function describeObjects(contract: Contract, operations: readonly Operation[]): string[] {
  const names = operations.flatMap(({ responses }) => {
    const { schema } = answerOf(responses)
    const name = schema.$ref?.split('/').at(-1)
    return name === undefined || name.endsWith('List') ? [] : [name]
  })
  return [...new Set(names)].map((name) => {
    const fields = fieldsOf(contract, name)
    const rows = fields.map(
      ({ field, type, description }) => `| \`${field}\` | ${cell(type)} | ${cell(description)} |`,
    )
    return `## ${name}\n\n| field | type | description |\n| --- | --- | --- |\n${rows.join('\n')}`
  })
}
