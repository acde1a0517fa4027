import type { Route } from '../../http/route.ts'
import { route } from '../../http/route.ts'
import { clearedSessionCookie } from '../../http/session-cookie.ts'
import { readBudget } from '../api-keys/schema.ts'
import type { ExportSource } from './export.ts'
import { streamExport } from './export.ts'
import {
  account,
  accountExport,
  deletedAccount,
  renderAccount,
  updateAccountBody,
} from './schema.ts'
import type { Context } from './service.ts'
import { get, remove, update } from './service.ts'

const PATH = '/v1/account'
const resource = {
  name: 'account',
  title: 'Account',
  description: 'The business that a wallet owns.',
}

export function accountRoutes(
  context: Context & { exportSources: readonly ExportSource[] },
): Route[] {
  return [
    route({
      method: 'GET',
      path: PATH,
      operationId: 'getAccount',
      resource,
      summary: 'Get the account',
      access: { scope: 'account:read' },
      result: account,
      errors: ['resource_missing'],
      handle: async ({ principal }) => renderAccount(await get(context, principal)),
    }),
    route({
      method: 'POST',
      path: PATH,
      operationId: 'updateAccount',
      resource,
      summary: 'Update the account',
      description: 'Absent fields stay unchanged.',
      access: { scope: 'account:write' },
      body: updateAccountBody,
      result: account,
      errors: ['resource_missing', 'session_required'],
      handle: async (request) => {
        const { business_profile, username, metadata, default_budget } = request.body
        const defaultBudget = default_budget && readBudget(default_budget)
        const businessName = business_profile?.name
        const changes = { businessName, username, metadata, defaultBudget }
        return renderAccount(await update(context, request, changes))
      },
      replay: async ({ principal }) => renderAccount(await get(context, principal)),
    }),
    route({
      method: 'GET',
      path: `${PATH}/export`,
      operationId: 'exportAccount',
      resource,
      summary: 'Export the account',
      description:
        'Everything stored about the account that the caller may read, as one JSON document.',
      access: { scope: 'account:read' },
      result: accountExport,
      errors: ['resource_missing'],
      handle: async ({ principal }) => {
        const head = {
          object: 'account_export' as const,
          created: Math.floor(context.clock() / 1000),
          account: renderAccount(await get(context, principal)),
        }
        // Streamed: the same document, but never whole in memory.
        return streamExport(principal, head, context.exportSources) as unknown as typeof head
      },
    }),
    route({
      method: 'DELETE',
      path: PATH,
      operationId: 'deleteAccount',
      resource,
      summary: 'Delete the account',
      description:
        'Deletes the account and all its objects for good. Its keys and sessions stop working. Refused while money is in escrow. The audit log is kept for 13 months.',
      access: 'session',
      isSigned: true,
      result: deletedAccount,
      errors: ['account_has_gifts'],
      handle: async (request) => {
        const id = await remove(context, request)
        request.answerHeaders.set('set-cookie', clearedSessionCookie())
        return { id, object: 'account' as const, deleted: true as const }
      },
    }),
  ]
}
