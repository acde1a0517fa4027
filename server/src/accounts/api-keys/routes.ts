import { listOf, listQuery, pageOf, renderList } from '../../http/paging.ts'
import type { Route } from '../../http/route.ts'
import { route } from '../../http/route.ts'
import type { Id } from '../../lib/ids.ts'
import {
  apiKey,
  apiKeyParams,
  createApiKeyBody,
  deletedApiKey,
  readBudget,
  renderApiKey,
  rotateApiKeyBody,
} from './schema.ts'
import type { Context } from './service.ts'
import { create, get, list, revoke, rotate } from './service.ts'

const PATH = '/v1/api_keys'
const resource = {
  name: 'api_key',
  title: 'API keys',
  description: 'Long-lived bearer credentials for server-to-server calls.',
}

export function apiKeyRoutes(context: Context): Route[] {
  return [
    route({
      method: 'POST',
      path: PATH,
      operationId: 'createApiKey',
      resource,
      summary: 'Create an API key',
      description:
        'The response contains the `secret`, once. A key creates only keys within its own scopes and budget.',
      access: { scope: 'api_keys:write' },
      isSigned: true,
      body: createApiKeyBody,
      result: apiKey,
      errors: ['scope_missing', 'budget_exceeds_own'],
      handle: async (request) => {
        const { name, scopes, budget } = request.body
        const grant = { name, scopes, budget: budget ? readBudget(budget) : budget }
        const { key, secret } = await create(context, request, grant)
        return renderApiKey(key, secret)
      },
      replay: async ({ principal }, id) =>
        renderApiKey(await get(context, principal, id as Id<'ak'>)),
    }),
    route({
      method: 'GET',
      path: PATH,
      operationId: 'listApiKeys',
      resource,
      summary: 'List API keys',
      description: 'Active keys, newest first, without their secrets.',
      access: { scope: 'api_keys:read' },
      query: listQuery('ak'),
      result: listOf('ApiKeyList', apiKey),
      handle: async ({ principal, query }) => {
        const { keys, hasMore } = await list(context, principal, pageOf('ak', query))
        return renderList(
          PATH,
          keys.map((key) => renderApiKey(key)),
          hasMore,
        )
      },
    }),
    route({
      method: 'GET',
      path: `${PATH}/{id}`,
      operationId: 'getApiKey',
      resource,
      summary: 'Get an API key',
      access: { scope: 'api_keys:read' },
      params: apiKeyParams,
      result: apiKey,
      handle: async ({ principal, params }) =>
        renderApiKey(await get(context, principal, params.id)),
    }),
    route({
      method: 'POST',
      path: `${PATH}/{id}/rotate`,
      operationId: 'rotateApiKey',
      resource,
      summary: 'Rotate an API key',
      description:
        'Replaces the secret. Id, scopes, budget and descendants stay. A key can rotate itself and its descendants only.',
      access: { scope: 'api_keys:write' },
      isSigned: true,
      params: apiKeyParams,
      body: rotateApiKeyBody,
      result: apiKey,
      errors: ['api_key_not_descendant'],
      handle: async (request) => {
        const { old_secret_lifetime: seconds } = request.body
        const { key, secret } = await rotate(context, request, request.params.id, seconds)
        return renderApiKey(key, secret)
      },
      replay: async ({ principal, params }) =>
        renderApiKey(await get(context, principal, params.id)),
    }),
    route({
      method: 'DELETE',
      path: `${PATH}/{id}`,
      operationId: 'deleteApiKey',
      resource,
      summary: 'Revoke an API key',
      description:
        'Revokes the key and every key that descends from it. Once this returns, they are refused everywhere. A key can revoke itself and its descendants only.',
      access: { scope: 'api_keys:write' },
      params: apiKeyParams,
      result: deletedApiKey,
      errors: ['api_key_not_descendant'],
      handle: async (request) => {
        const { id } = request.params
        await revoke(context, request, id)
        return { id, object: 'api_key' as const, deleted: true as const }
      },
    }),
  ]
}
