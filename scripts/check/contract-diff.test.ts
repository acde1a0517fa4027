import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { breakingChanges } from './contract-diff.ts'

const contract = JSON.parse(readFileSync('contracts/openapi.json', 'utf8'))

// biome-ignore lint/suspicious/noExplicitAny: each case reaches into the document where it likes
const changed = (change: (copy: any) => void) => {
  const copy = structuredClone(contract)
  change(copy)
  return copy
}

const create = '/v1/api_keys'

test.each([
  ['a removed route', (c) => delete c.paths[create].post, 'POST /v1/api_keys: is gone'],
  [
    'a removed answer field',
    (c) => delete c.components.schemas.ApiKey.properties.last4,
    'answer.last4: is gone',
  ],
  [
    'an answer field that may now be missing',
    (c) => {
      const { Account } = c.components.schemas
      Account.required = Account.required.filter((name: string) => name !== 'wallet_address')
    },
    'wallet_address: may be missing now',
  ],
  [
    'a new required body field',
    (c) => {
      const { schema } = c.paths[create].post.requestBody.content['application/json']
      schema.required = ['name']
    },
    'body.name: is required now',
  ],
  [
    'a removed request value',
    (c) => {
      const { schema } = c.paths[create].post.requestBody.content['application/json']
      const scopes: string[] = schema.properties.scopes.items.enum
      scopes.splice(scopes.indexOf('audit_events:read'), 1)
    },
    'no longer takes audit_events:read',
  ],
  [
    'a tighter limit',
    (c) => {
      c.paths[create].get.parameters[0].schema.maximum = 50
    },
    'limit: maximum became smaller',
  ],
  [
    'another type',
    (c) => {
      c.components.schemas.ApiKey.properties.created.type = 'string'
    },
    'created: was integer, is string',
  ],
  [
    'another scope',
    (c) => {
      c.paths[create].get['x-scope'] = 'account:write'
    },
    'needs another scope',
  ],
  // biome-ignore lint/suspicious/noExplicitAny: as above
] satisfies [string, (copy: any) => unknown, string][])('%s breaks', (_name, change, verdict) => {
  expect(breakingChanges(contract, changed(change)).join('\n')).toContain(verdict)
})

test('a request that may now be null breaks nothing, an answer does', () => {
  const orNull = (schema: object) => ({ anyOf: [schema, { type: 'null' }] })
  const request = changed((c) => {
    const { properties } = c.paths[create].post.requestBody.content['application/json'].schema
    properties.scopes = orNull(properties.scopes)
  })
  expect(breakingChanges(contract, request)).toEqual([])
  const answer = changed((c) => {
    const { properties } = c.components.schemas.ApiKey
    properties.last4 = orNull(properties.last4)
  })
  expect(breakingChanges(contract, answer).join('\n')).toContain('answer.last4: was string')
})

test('more routes, optional parameters and answer fields break nothing', () => {
  const grown = changed((c) => {
    c.paths['/v1/new'] = { get: c.paths[create].get }
    c.components.schemas.ApiKey.properties.extra = { type: 'string' }
    const { schema } = c.paths[create].post.requestBody.content['application/json']
    schema.properties.extra = { type: 'string' }
  })
  expect(breakingChanges(contract, grown)).toEqual([])
})
