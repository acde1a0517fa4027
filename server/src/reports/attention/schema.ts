import { z } from 'zod'
import type { Id } from '../../lib/ids.ts'
import { createdSeconds } from '../../lib/ids.ts'
import { unixSeconds } from '../../lib/wire.ts'
import type { Group } from './state.ts'
import { CONCERN_NAMES, MOST_COUNTED } from './state.ts'

const item = z.object({
  id: z.string().describe('The item; for a payment, its detection.'),
  source: z.string().nullable().describe('The session or intent that the payment may be for.'),
  signature: z.string().nullable().describe("The payment's transaction, in base58."),
  amount: z.int().nullable().describe('Cents, rounded down; null before a purchase is quoted.'),
  currency: z
    .string()
    .nullable()
    .describe("`usdc`, or the shop's currency; null before a purchase is quoted."),
  url: z.string().nullable().describe("For a purchase, the product's URL."),
  created: unixSeconds,
})

export const attention = z
  .object({
    object: z.literal('report.attention'),
    total: z.int().describe('The total of all kinds.'),
    groups: z
      .array(
        z.object({
          kind: z
            .enum(CONCERN_NAMES)
            .describe(
              '`unresolved_checkout_intent`: nobody knows yet whether it was paid. `waiting_checkout_intent`: it waits for an answer. `held_payment`: it names several things; accept it for one. `proposed_payment`: it named nothing; accept it if it was meant for this. `unmatched_payment`: money that no payment request claims; match or refund it. `overpaid_payment`: too much has come, or again, or after cancellation; its amount is the excess. `underpaid_payment`: a part has come. `ageing_gift`: funded for 30 days and not taken. `unfunded_gift`: made a day ago and not funded.',
            ),
          count: z.int().describe(`How many; ${MOST_COUNTED} means that many or more.`),
          newest: z.array(item).describe('The newest five.'),
        }),
      )
      .describe('Most urgent first; all kinds that the caller may see, including empty ones.'),
  })
  .meta({ id: 'AttentionReport' })

export function renderAttention(groups: readonly Group[]): z.output<typeof attention> {
  return {
    object: 'report.attention',
    total: groups.reduce((sum, { count }) => sum + count, 0),
    groups: groups.map(({ concern, count, newest }) => ({
      kind: concern,
      count,
      newest: newest.map(({ id, source, signature, amountCents, currency, url }) => ({
        id,
        source,
        signature,
        amount: amountCents,
        currency,
        url,
        created: createdSeconds(id as Id<string>),
      })),
    })),
  }
}
