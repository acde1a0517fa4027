/**
 * The test environment: our own shop that can cheat, the checkout processes, and a business with an
 * API key.
 */
import { hostileClient } from '../../../shops/hostile/client.ts'
import type { Layout } from '../../../shops/hostile/pages.ts'
import { issuerClient } from '../../../shops/processor/client.ts'
import type { CheckoutWorld } from '../../world/checkout.ts'
import { withCheckout } from '../../world/checkout.ts'
import { plainNumbers } from '../intents/goods.ts'
import type { Intent } from '../intents/test-env.ts'
import { openAgent } from '../intents/test-env.ts'

export type TestEnv = Awaited<ReturnType<typeof prepare>>

export async function withTestEnv<Result>(
  directory: string | undefined,
  play: (testEnv: TestEnv) => Promise<Result>,
): Promise<Result> {
  return await withCheckout({ directory, processes: 1, shop: 'hostile' }, async (world) =>
    play(await prepare(world)),
  )
}

async function prepare(world: CheckoutWorld) {
  const { hostile, processor } = world.shops
  const agent = await openAgent(world)
  const issuer = issuerClient(processor.url, processor.issuerSecret)
  const shop = hostileClient(hostile.fronts[0]?.url ?? '', hostile.maintenanceToken)
  const goods = await shop.listGoods()
  const numbers = plainNumbers()
  return {
    ...agent,
    shop,
    trapUrls: hostile.trapUrls,
    /** The shop's addresses with this layout; each is learned separately. */
    frontsOf: (layout: Layout) =>
      hostile.fronts.filter((it) => it.layout === layout).map((it) => it.url),
    /** Each product is used once, so that no two cheats meet. */
    plain: goods.filter(({ sizes }) => sizes.length === 0),
    worn: goods.filter(({ sizes }) => sizes.length > 0),
    /** Adds a card; returns it with all numbers that an intent may have paid with. */
    async bringCard(kind: 'issued' | 'stored') {
      if (kind === 'issued') {
        const numbersOf = async ({ id }: Intent) => {
          const cards = await issuer.listCards({ reference: id })
          return await Promise.all(
            cards.map(async (card) => (await issuer.getDetails(card.id)).number),
          )
        }
        return { card: agent.issuedCard, numbersOf }
      }
      const number = numbers()
      return { card: await agent.addCard(number), numbersOf: async () => [number] }
    },
  }
}
