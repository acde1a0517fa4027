import { z } from 'zod'
import { createdSeconds } from '../../lib/ids.ts'
import { deleted, id, line, metadata, unixSeconds } from '../../lib/wire.ts'
import { budget, renderBudget } from '../api-keys/schema.ts'
import type { Account } from './state.ts'
import { DEFAULT_BUDGET } from './state.ts'

export const account = z
  .object({
    id: id('acct'),
    object: z.literal('account'),
    created: unixSeconds,
    business_profile: z.object({ name: z.string().describe('The name that payers see.') }),
    username: z.string().max(32).nullable().describe('A display label; null until set.'),
    metadata,
    wallet_address: z.string().describe('The wallet that owns the account and signs in.'),
    default_budget: budget.describe('The budget of API keys that are created without one.'),
  })
  .meta({ id: 'Account' })

export const updateAccountBody = z.strictObject({
  business_profile: z.strictObject({ name: line(200).optional() }).optional(),
  username: line(32).nullable().optional().describe('null removes it.'),
  metadata: metadata.optional().describe('Merged key by key; an empty value removes its key.'),
  default_budget: budget
    .optional()
    .describe('The budget of API keys that are created without one. Only the owner can set it.'),
})

export const deletedAccount = deleted('acct', 'account').meta({ id: 'DeletedAccount' })

export const accountExport = z
  .looseObject({
    object: z.literal('account_export'),
    created: unixSeconds,
    account,
  })
  .describe('The account, and one array per kind of object.')
  .meta({ id: 'AccountExport' })

export function renderAccount(value: Account): z.output<typeof account> {
  return {
    id: value.id,
    object: 'account',
    created: createdSeconds(value.id),
    business_profile: { name: value.businessName },
    username: value.username,
    metadata: { ...value.metadata },
    wallet_address: value.walletAddress,
    default_budget: renderBudget(value.defaultBudget ?? DEFAULT_BUDGET),
  }
}
