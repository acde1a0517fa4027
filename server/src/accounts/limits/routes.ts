import { z } from 'zod'
import type { Route } from '../../http/route.ts'
import { route } from '../../http/route.ts'
import type { Cents } from '../../lib/money.ts'
import { MOST_CENTS } from '../../lib/money.ts'
import { METADATA_KEY_LIMIT } from '../../lib/wire.ts'

const NETWORKS = ['mainnet', 'localnet'] as const

export type Network = {
  readonly name: (typeof NETWORKS)[number]
  readonly explorerUrl: string
}

const limits = z
  .object({
    object: z.literal('limits'),
    gift: z.object({
      currency: z.literal('usdc'),
      minimum_amount: z.int().describe('Cents.'),
      maximum_amount: z.int().describe('Cents.'),
      sponsored_releases: z.boolean().describe('Whether Florin pays the network fee of a release.'),
    }),
    line_items: z.object({
      currency: z.literal('usdc'),
      maximum_count: z.int().describe('The most line items of a link or session.'),
      maximum_quantity: z.int().describe('The highest quantity of a line item.'),
      maximum_amount: z
        .int()
        .describe('The highest price of an item, and of all line items together, in cents.'),
    }),
    network: z.object({
      name: z
        .enum(NETWORKS)
        .describe('`localnet`: a network of your own, where nothing is worth anything.'),
      explorer_url: z
        .string()
        .describe("A block explorer's URL, with `{signature}` as a placeholder."),
    }),
    metadata_keys: z.int(),
    page_size: z.int().describe('The largest page of a list.'),
  })
  .meta({ id: 'Limits' })

const PAGE_SIZE = 100

export function limitRoutes(context: {
  readonly gifts: { readonly minimumCents: Cents; readonly maximumCents: Cents }
  readonly sponsor: object | null
  readonly lineItems: { readonly maximumCount: number; readonly maximumQuantity: number }
  readonly network: Network
}): Route[] {
  return [
    route({
      method: 'GET',
      path: '/v1/limits',
      operationId: 'getLimits',
      resource: {
        name: 'limits',
        title: 'Limits',
        description: 'Limits that apply to your requests.',
      },
      summary: 'Get the limits',
      access: { scope: 'account:read' },
      result: limits,
      handle: async () => ({
        object: 'limits' as const,
        gift: {
          currency: 'usdc' as const,
          minimum_amount: context.gifts.minimumCents,
          maximum_amount: context.gifts.maximumCents,
          sponsored_releases: context.sponsor !== null,
        },
        line_items: {
          currency: 'usdc' as const,
          maximum_count: context.lineItems.maximumCount,
          maximum_quantity: context.lineItems.maximumQuantity,
          maximum_amount: MOST_CENTS,
        },
        network: { name: context.network.name, explorer_url: context.network.explorerUrl },
        metadata_keys: METADATA_KEY_LIMIT,
        page_size: PAGE_SIZE,
      }),
    }),
  ]
}
