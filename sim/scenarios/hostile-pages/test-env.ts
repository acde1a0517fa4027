/**
 * The test environment: our own shop that can cheat, the checkout processes, and a business with an
 * API key.
 */
import { createKey } from '../../../scripts/local/client.ts'
import { newWallet } from '../../../scripts/local/wallets.ts'
import { hostileClient } from '../../../shops/hostile/client.ts'
import type { Layout } from '../../../shops/hostile/pages.ts'
import { issuerClient } from '../../../shops/processor/client.ts'
import type { CheckoutWorld } from '../../world/checkout.ts'
import { withCheckout } from '../../world/checkout.ts'
import { plainNumbers } from '../intents/goods.ts'
import type { Intent } from '../intents/test-env.ts'
import { callers, chargesOf, codeOf } from '../intents/test-env.ts'

export type TestEnv = Awaited<ReturnType<typeof prepare>>

export async function withTestEnv<Result>(
  directory: string | undefined,
  play: (testEnv: TestEnv) => Promise<Result>,
): Promise<Result> {
  const source = directory === undefined ? {} : { directory }
  return await withCheckout({ ...source, processes: 1, shop: 'hostile' }, async (world) =>
    play(await prepare(world)),
  )
}

async function prepare(world: CheckoutWorld) {
  const { hostile, processor } = world.shops
  const { url, issuerSecret } = processor
  const key = await createKey(world.next().url, newWallet(), {
    name: 'agent',
    appUrl: world.appUrl,
  })
  const api = callers(world, { key })
  const issuer = issuerClient(url, issuerSecret)
  const shop = hostileClient(hostile.fronts[0]?.url ?? '', hostile.maintenanceToken)
  const goods = await shop.listGoods()
  const numbers = plainNumbers()
  const addCard = async (card: object): Promise<string> =>
    (await api.post('/v1/cards', card)).body.id
  const issuedCard = await addCard({ source: 'issued' })
  return {
    ...api,
    shop,
    trapUrls: hostile.trapUrls,
    chargesOf: chargesOf(world, api.get),
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
        return { card: issuedCard, numbersOf }
      }
      const number = numbers()
      const stored = { source: 'stored', number, exp_month: 12, security_code: codeOf(number) }
      const exp_year = new Date().getUTCFullYear() + 2
      return { card: await addCard({ ...stored, exp_year }), numbersOf: async () => [number] }
    },
  }
}
