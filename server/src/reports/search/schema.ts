import { z } from 'zod'
import type { Id } from '../../lib/ids.ts'
import { createdSeconds } from '../../lib/ids.ts'
import { text, unixSeconds } from '../../lib/wire.ts'
import { STATUS_OF as SESSION_STATUS_OF } from '../../payments/checkout-sessions/schema.ts'
import { STATUS_OF as REFUND_STATUS_OF } from '../../payments/refunds/schema.ts'
import { STATUS_OF as INTENT_STATUS_OF } from '../../payments/transaction-intents/schema.ts'
import { STATUS_OF as CHECKOUT_INTENT_STATUS_OF } from '../../purchases/intents/schema.ts'
import type { Hit, Prefix } from './state.ts'
import { HIT_TYPES, KINDS, MATCHES, prefixOf } from './state.ts'

// A metadata key, a colon and its value.
const QUERY_CHARACTERS = 541

export const searchQuery = z.strictObject({
  query: text(QUERY_CHARACTERS)
    .min(1)
    .describe(
      'An id, a signature, an address, an amount in USDC (`25`, `25.00`), or metadata as `key:value` or a value alone.',
    ),
  limit: z.int().min(1).max(100).default(25).describe('How many results to return.'),
})

export const searchHit = z
  .object({
    id: z.string(),
    object: z.literal('search_hit'),
    type: z.enum(HIT_TYPES),
    source: z.string().nullable().describe('The object that it belongs to, if any.'),
    amount: z.int().nullable().describe('Cents, rounded down; null before a purchase is quoted.'),
    currency: z
      .string()
      .nullable()
      .describe("`usdc`, or the shop's currency; null before a purchase is quoted."),
    status: z.string().nullable().describe("The object's status, or the verdict."),
    matched: z.enum(MATCHES).describe('How the query was interpreted.'),
    created: unixSeconds,
  })
  .meta({ id: 'SearchHit' })

export function renderHit(hit: Hit): z.output<typeof searchHit> {
  const prefix = prefixOf(hit.id)
  return {
    id: hit.id,
    object: 'search_hit',
    type: KINDS[prefix].type,
    source: hit.source,
    amount: hit.amountCents,
    currency: hit.currency,
    status: hit.status && (STATUSES[prefix]?.[hit.status] ?? hit.status),
    matched: hit.matched,
    created: createdSeconds(hit.id as Id<string>),
  }
}

/** Statuses under the names that the API uses. */
const STATUSES: Partial<Record<Prefix, Readonly<Record<string, string>>>> = {
  cs: SESSION_STATUS_OF,
  ti: INTENT_STATUS_OF,
  ci: CHECKOUT_INTENT_STATUS_OF,
  rfd: REFUND_STATUS_OF,
}
