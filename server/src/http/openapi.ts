import { z } from 'zod'
import type { ErrorCode } from '../lib/error-codes.ts'
import { ERROR_CODES } from '../lib/error-codes.ts'
import { withWait } from './answer.ts'
import { headerName } from './boolean-headers.ts'
import { IDEMPOTENCY_KEY_PATTERN, IDEMPOTENCY_SINCE_PATTERN } from './idempotency.ts'
import type { Route } from './route.ts'
import { SESSION_COOKIE } from './session-cookie.ts'

/** The version of the interface document. */
const INTERFACE_VERSION = '0.5.0'

type Json = Record<string, unknown>

/** Builds the whole contract from the routes, so nothing undocumented can exist. */
export function describeApi(routes: readonly Route[]): Json {
  const schemas: Json = { Error: jsonSchema(errorBody, 'output', {}) }
  const paths: Record<string, Json> = {}
  for (const route of routes) {
    paths[route.path] = {
      ...paths[route.path],
      [route.method.toLowerCase()]: describeRoute(route, schemas),
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Florin',
      version: INTERFACE_VERSION,
      description:
        'A stablecoin merchant acquirer on Solana. Amounts are integers in cents. Every object has a prefixed id and a `created` time in Unix seconds. There are no webhooks: poll, or wait with `wait_for`.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    tags: [...new Map(routes.map(({ resource }) => [resource.name, resource])).values()].map(
      ({ name, title, description }) => ({
        name,
        'x-displayName': title,
        description,
      }),
    ),
    paths,
    components: { securitySchemes, headers, schemas: sortKeys(schemas) },
  }
}

const errorBody = z.object({
  error: z.object({
    type: z.enum([...new Set(Object.values(ERROR_CODES).map((entry) => entry.type))]),
    message: z.string(),
    code: z.string().optional(),
    param: z.string().optional(),
    doc_url: z.string().optional(),
  }),
})

const securitySchemes = {
  apiKey: { type: 'http', scheme: 'bearer', description: 'An API key: `sk_live_…`.' },
  session: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE },
  cardFrameToken: {
    type: 'http',
    scheme: 'bearer',
    description: "The card frame's token: `ft_…`.",
  },
}

const headers = {
  RequestId: {
    description: 'Identifies this request. Include it when you contact support.',
    schema: { type: 'string' },
  },
  RateLimit: {
    description: 'Remaining requests, and seconds until the limit resets.',
    schema: { type: 'string' },
  },
  RetryAfter: {
    description: 'How many seconds to wait before the next attempt.',
    schema: { type: 'integer' },
  },
  ETag: {
    description: 'Send it as If-None-Match to receive 304 while nothing has changed.',
    schema: { type: 'string' },
  },
  IdempotentReplayed: {
    description:
      'Present if this key was answered before; the response shows the object as it is now.',
    schema: { type: 'string', enum: ['true'] },
  },
}

function describeRoute(route: Route, schemas: Json): Json {
  return {
    operationId: route.operationId,
    tags: [route.resource.name],
    summary: route.summary,
    ...(route.description === undefined ? {} : { description: route.description }),
    ...accessOf(route),
    parameters: describeParameters(route, schemas),
    ...(route.body === undefined ? {} : { requestBody: describeBody(route, route.body, schemas) }),
    responses: describeResponses(route, schemas),
  }
}

function accessOf(route: Route): Json {
  if (route.access === 'open') return { security: [] }
  const { access, isFramed } = route
  if (access === 'session') return { security: [{ session: [] }] }
  if (isFramed) return { security: [{ cardFrameToken: [] }] }
  const security = [{ apiKey: [] }, { session: [] }]
  return access === 'any' ? { security } : { security, 'x-scope': access.scope }
}

function describeParameters(route: Route, schemas: Json): Json[] {
  const parameters = [
    ...parametersOf('path', route.params, schemas),
    ...parametersOf('query', withWait(route), schemas),
  ]
  if (route.method === 'POST') {
    parameters.push({
      name: 'Idempotency-Key',
      in: 'header',
      description:
        'Makes retries safe: a key takes effect once within 30 days. The same key with another body is refused.',
      schema: { type: 'string', pattern: IDEMPOTENCY_KEY_PATTERN },
    })
    parameters.push({
      name: 'Idempotency-Since',
      in: 'header',
      description:
        'Unix seconds, at least ten minutes ago. Makes the Idempotency-Key name an operation: a success since then is repeated whatever the body, and an older one is forgotten.',
      schema: { type: 'string', pattern: IDEMPOTENCY_SINCE_PATTERN },
    })
  }
  if (route.isDone !== undefined) {
    parameters.push({
      name: 'Prefer',
      in: 'header',
      description:
        '`wait=<seconds>`: how long to wait for the outcome, 50 by default, 120 at most. After that the response shows the current state.',
      schema: { type: 'string', example: 'wait=10' },
    })
  }
  for (const [name, description] of Object.entries(route.booleanHeaders ?? {})) {
    const schema = { type: 'string', enum: ['true', 'false'] }
    parameters.push({ name: headerName(name), in: 'header', description, schema })
  }
  return parameters
}

function parametersOf(
  place: 'path' | 'query',
  schema: z.ZodType | undefined,
  schemas: Json,
): Json[] {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input', schemas) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, { description, ...property }]) => ({
    name,
    in: place,
    ...(place === 'path' || required.includes(name) ? { required: true } : {}),
    ...(description === undefined ? {} : { description }),
    schema: property,
  }))
}

function describeBody({ acceptsForm }: Route, body: z.ZodType, schemas: Json): Json {
  const schema = jsonSchema(body, 'input', schemas)
  const required = needsSomething(schema)
  const form = { 'application/x-www-form-urlencoded': { schema, encoding: nestedBy(schema) } }
  return { required, content: { 'application/json': { schema }, ...(acceptsForm ? form : {}) } }
}

/** Whether an empty body would fail, in every form that it may have. */
function needsSomething(schema: Json): boolean {
  if (Array.isArray(schema.oneOf)) return schema.oneOf.every(needsSomething)
  return Array.isArray(schema.required) && schema.required.length > 0
}

/** How a form encodes an object: `options[size]=M`. */
function nestedBy({ properties = {} }: Json): Json {
  const names = Object.entries(properties as Record<string, Json>)
    .filter(([, { type }]) => type === 'object')
    .map(([name]) => name)
  return Object.fromEntries(names.map((name) => [name, { style: 'deepObject', explode: true }]))
}

function describeResponses(route: Route, schemas: Json): Json {
  const success = {
    description: 'Success.',
    headers: {
      'Request-Id': ref('headers', 'RequestId'),
      RateLimit: ref('headers', 'RateLimit'),
      ...(route.method === 'GET' ? { ETag: ref('headers', 'ETag') } : {}),
      ...(route.method === 'POST'
        ? { 'Idempotent-Replayed': ref('headers', 'IdempotentReplayed') }
        : {}),
    },
    content: {
      [route.contentType ?? 'application/json']: {
        schema: jsonSchema(route.result, 'output', schemas),
      },
    },
  }
  const refusals = Map.groupBy(codesOf(route), (code) => ERROR_CODES[code].status)
  const responses: Json = { 200: success }
  if (route.method === 'GET') responses[304] = { description: 'Not modified.' }
  for (const [status, codes] of [...refusals].sort(([a], [b]) => a - b)) {
    responses[status] = {
      description: codes.map((code) => `\`${code}\`: ${ERROR_CODES[code].when}`).join('\n\n'),
      headers: {
        'Request-Id': ref('headers', 'RequestId'),
        ...(status === 429 || status === 503
          ? { 'Retry-After': ref('headers', 'RetryAfter') }
          : {}),
      },
      content: { 'application/json': { schema: ref('schemas', 'Error') } },
    }
  }
  return responses
}

/** Every error that this route can return: those of its kind, and its own. */
function codesOf(route: Route): ErrorCode[] {
  const codes: ErrorCode[] = ['parameter_unknown', 'rate_limit', 'internal_error', 'unavailable']
  codes.push('body_invalid', 'body_too_large', 'content_type_unsupported')
  if (route.query !== undefined || route.body !== undefined) codes.push('parameter_invalid')
  if (route.body !== undefined) codes.push('parameter_missing')
  // A repeated POST returns its object as it is now, which may be gone.
  if (route.params !== undefined || route.method === 'POST') codes.push('resource_missing')
  if (route.method === 'POST') codes.push('idempotency_key_reused', 'idempotency_key_in_use')
  return [...new Set([...codes, ...codesOfAccess(route), ...(route.errors ?? [])])]
}

function codesOfAccess(route: Route): ErrorCode[] {
  if (route.access === 'open') return route.sameOrigin ? ['origin_not_allowed'] : []
  if (route.isFramed) return ['card_frame_token_invalid']
  const codes: ErrorCode[] = ['authentication_missing', 'session_invalid', 'session_ambiguous']
  if (route.isSigned) codes.push('signature_required')
  if (route.method !== 'GET') codes.push('origin_not_allowed')
  codes.push(route.access === 'session' ? 'session_required' : 'api_key_invalid')
  if (typeof route.access === 'object') codes.push('scope_missing')
  return codes
}

/** A zod schema as JSON Schema; named ones (`.meta({ id })`) become components. */
function jsonSchema(schema: z.ZodType, io: 'input' | 'output', schemas: Json): Json {
  const { $schema, $defs, ...body } = z.toJSONSchema(schema, {
    io,
    override: ({ jsonSchema: node }) => {
      // z.int() states the bounds of a double, which no reader needs.
      if (node.minimum === Number.MIN_SAFE_INTEGER) delete node.minimum
      if (node.maximum === Number.MAX_SAFE_INTEGER) delete node.maximum
      // Responses may gain fields in a later version.
      if (io === 'output' && node.additionalProperties === false) delete node.additionalProperties
    },
  }) as Json & { $defs?: Record<string, Json> }
  for (const [name, definition] of Object.entries($defs ?? {}))
    addComponent(name, definition, schemas)
  const { id } = body
  return typeof id === 'string' ? addComponent(id, body, schemas) : withComponentRefs(body)
}

function addComponent(name: string, { id, ...schema }: Json, schemas: Json): Json {
  const component = withComponentRefs(schema)
  if (name in schemas && JSON.stringify(schemas[name]) !== JSON.stringify(component)) {
    throw new Error(`two different schemas are named ${name}; a name is for answers or for bodies`)
  }
  schemas[name] = component
  return ref('schemas', name)
}

function withComponentRefs(schema: Json): Json {
  const text = JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')
  return JSON.parse(text) as Json
}

function ref(kind: 'schemas' | 'headers', name: string): Json {
  return { $ref: `#/components/${kind}/${name}` }
}

function sortKeys(map: Json): Json {
  return Object.fromEntries(Object.entries(map).sort(([a], [b]) => (a < b ? -1 : 1)))
}
