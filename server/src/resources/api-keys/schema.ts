import { z } from 'zod'
import { createdSeconds } from '../../lib/ids.ts'
import type { BudgetLimit } from '../../lib/principal.ts'
import { SCOPES } from '../../lib/scopes.ts'
import { deleted, id, line, unixSeconds } from '../../lib/wire.ts'
import type { ApiKey } from './state.ts'

const budgetLimit = z.strictObject({
  amount: z.int().min(0).max(1_000_000_000).describe('The most that may be spent, in cents.'),
  currency: z.enum(['usd', 'sgd']),
  interval: z.enum(['day', 'total']).describe('In each UTC day, or in all the life of the key.'),
})

const scopes = z
  .array(z.enum(SCOPES))
  .min(1)
  .max(SCOPES.length)
  .describe('What the key may do. Left out: everything that its creator may.')

const budget = z
  .array(budgetLimit)
  .min(1)
  .max(4)
  .describe(
    'What the key may spend on checkout intents: only in the currencies named here. What it spends counts against the budget of the key that created it, too.',
  )

export const createApiKeyBody = z.strictObject({
  name: line(200).default('Secret key').describe('A label for people.'),
  scopes: scopes.optional(),
  budget: budget.optional(),
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
      .describe('What the key may do; null: everything, also what later versions add.'),
    budget: budget.nullable().describe('What the key may spend; null: no limit of its own.'),
    secret: z
      .string()
      .optional()
      .describe('The key itself. Only in the answer that created it; it cannot be shown again.'),
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
    budget: key.budget?.map(renderLimit) ?? null,
    ...(secret === undefined ? {} : { secret }),
  }
}

export function readLimit({ amount, ...rest }: z.output<typeof budgetLimit>): BudgetLimit {
  return { amountCents: amount, ...rest }
}

function renderLimit({ amountCents, ...rest }: BudgetLimit): z.output<typeof budgetLimit> {
  return { amount: amountCents, ...rest }
}
