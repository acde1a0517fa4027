import { z } from 'zod'
import type { Budget, BudgetLimits } from '../../lib/budget.ts'
import { createdSeconds } from '../../lib/ids.ts'
import { SCOPES } from '../../lib/scopes.ts'
import { deleted, id, line, unixSeconds } from '../../lib/wire.ts'
import type { ApiKey } from './state.ts'

const amount = z.int().min(0).max(1_000_000_000)

const limits = z.strictObject({
  day: amount.optional().describe('The daily limit (UTC) in cents.'),
  total: amount.optional().describe('The total limit in cents.'),
})

const scopes = z
  .array(z.enum(SCOPES))
  .min(1)
  .max(SCOPES.length)
  .describe('Rights of the key; by default those of its creator.')

export const budget = z
  .strictObject({ usd: limits.optional(), sgd: limits.optional() })
  .describe(
    'The budget for checkout intents; only the currencies named here can be spent. Spending also counts against the budget of the key that created it.',
  )

export const createApiKeyBody = z.strictObject({
  name: line(200).default('Secret key').describe('A label for people.'),
  scopes: scopes.optional(),
  budget: budget
    .nullish()
    .describe(
      "The key's budget for checkout intents. By default its creator's; for keys of the owner that can buy, the account's `default_budget`. null: no limit, if the creator has none either.",
    ),
})

export const rotateApiKeyBody = z.strictObject({
  old_secret_lifetime: z
    .int()
    .min(0)
    .max(86_400)
    .default(3_600)
    .describe('Seconds for which the old secret still works. 0 refuses it at once.'),
})

export const apiKey = z
  .object({
    id: id('ak'),
    object: z.literal('api_key'),
    name: z.string(),
    last4: z.string().describe('The last 4 characters of the secret.'),
    created: unixSeconds,
    last_used_at: unixSeconds
      .nullable()
      .describe('When the key was last accepted, to about a second; null if never.'),
    account_id: id('acct'),
    scopes: scopes
      .nullable()
      .describe('Rights of the key; null: everything, including scopes of later versions.'),
    budget: budget
      .nullable()
      .describe('Budget of the key; null: no limit of its own, or no right to buy.'),
    created_by: id('ak')
      .nullable()
      .describe('The key that created it; null: the owner. Revoking that key revokes this one.'),
    secret: z
      .string()
      .optional()
      .describe(
        'The key itself. Only in the response that creates or rotates it; it cannot be shown again.',
      ),
  })
  .meta({ id: 'ApiKey' })

export const deletedApiKey = deleted('ak', 'api_key').meta({ id: 'DeletedApiKey' })

export const apiKeyParams = z.strictObject({ id: id('ak') })

export function renderApiKey(key: ApiKey, secret?: string): z.output<typeof apiKey> {
  return {
    id: key.id,
    object: 'api_key',
    name: key.name,
    last4: key.last4,
    created: createdSeconds(key.id),
    last_used_at: key.lastUsedAtSeconds,
    account_id: key.accountId,
    scopes: key.scopes === null ? null : [...key.scopes],
    budget: key.budget === null ? null : renderBudget(key.budget),
    created_by: key.creatorId,
    ...(secret === undefined ? {} : { secret }),
  }
}

export function readBudget(value: z.output<typeof budget>): Budget {
  const read = (wire: z.output<typeof limits> | undefined) =>
    wire && { dayCents: wire.day, totalCents: wire.total }
  return { usd: read(value.usd), sgd: read(value.sgd) }
}

export function renderBudget(value: Budget): z.output<typeof budget> {
  const render = (own: BudgetLimits | undefined) =>
    own && { day: own.dayCents, total: own.totalCents }
  return { usd: render(value.usd), sgd: render(value.sgd) }
}
