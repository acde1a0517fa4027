import { z } from 'zod'
import { createdSeconds } from '../../../lib/ids.ts'
import { id, line, unixSeconds } from '../../../lib/wire.ts'
import type { Merchant } from './state.ts'
import { blockersOf, dayOf, purchasesOf, READINESSES, readinessOf } from './state.ts'

const day = unixSeconds.describe('The start of the day, in UTC.')

export const merchant = z
  .object({
    id: id('mer'),
    object: z.literal('merchant'),
    slug: z.string().describe('The `merchant` of a checkout intent.'),
    hosts: z.array(z.string()).describe('Host, and port if any, as in a URL.'),
    name: z.string().nullable().describe("The shop's own name."),
    platform: z.string().nullable().describe("The shop's platform, as far as its pages say."),
    readiness: z
      .enum(READINESSES)
      .describe(
        '`ready`: its checkout is known. `learning`: it is being found out. `blocked`: something keeps Florin out, see `blockers`. `unknown`: to be learnt by the next intent.',
      ),
    currencies: z.array(z.enum(['usd', 'sgd'])).describe('Currencies of its quotes.'),
    purchases: z
      .object({ tried: z.int().min(0), succeeded: z.int().min(0) })
      .nullable()
      .describe('Across all accounts. null while too few to be anonymous.'),
    success_rate: z
      .number()
      .min(0)
      .max(1)
      .nullable()
      .describe('Share of attempts that succeeded: 0.95. Declined cards do not count.'),
    blockers: z
      .array(
        z.object({
          code: z.string().describe('As in `status_detail` of an intent: `captcha`, …'),
          last_seen_at: day,
        }),
      )
      .describe('Why purchases failed there in the last 30 days, and since the last quote.'),
    last_verified_at: day.nullable().describe('The day of the last quote or purchase, in UTC.'),
    created: day,
  })
  .meta({ id: 'Merchant' })

export const merchantParams = z.strictObject({
  slug: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,62}$/, { error: 'it must be the slug of a merchant' }),
})

export const merchantFilters = {
  host: line(255).optional().describe('Only the merchant at this host: `shop.example`.'),
}

export function renderMerchant(value: Merchant, nowMs: number): z.output<typeof merchant> {
  const purchases = purchasesOf(value)
  return {
    id: value.id,
    object: 'merchant',
    slug: value.slug,
    hosts: [...(value.flowHosts ?? [value.host])],
    name: value.name,
    platform: value.platform,
    readiness: readinessOf(value, nowMs),
    currencies: [...value.currencies] as z.output<typeof merchant>['currencies'],
    purchases,
    success_rate: purchases && Math.round((100 * purchases.succeeded) / purchases.tried) / 100,
    blockers: blockersOf(value, nowMs).map(({ code, seenAtMs }) => ({
      code,
      last_seen_at: daySeconds(seenAtMs),
    })),
    last_verified_at: value.verifiedAtMs === null ? null : daySeconds(value.verifiedAtMs),
    created: createdSeconds(value.id),
  }
}

function daySeconds(atMs: number): number {
  return dayOf(atMs) / 1000
}
