import { checkPurchases } from './promises.ts'
import type { DemoWorld } from './world.ts'

const CEILING_CENTS = 15_000

// Every option that the shop asks for, sent at once: each question costs another visit.
const OPTIONS = {
  quantity: 2,
  contact: { email: 'ada@example.com', phone: '+1 212 555 0100' },
  shipping_address: {
    name: 'Ada Lovelace',
    line1: '12 Main St',
    city: 'Portland',
    state: 'OR',
    postal_code: '97201',
    country: 'US',
  },
  shipping_method: 'Express',
}

/**
 * Makes a purchase at the local shop in each lasting status, one after the other, because each
 * needs its own browser. None matches the purchase of examples/agent-buys, which would be refused
 * as a duplicate.
 */
export async function makePurchases({ florin }: DemoWorld, shopUrl: string): Promise<void> {
  const { checkoutIntents } = florin
  const ask = (product: string, prompt: string, options = {}) =>
    checkoutIntents.create({
      url: `${shopUrl}/catalogue/${product}/`,
      prompt,
      max_amount: CEILING_CENTS,
      options,
    })
  await florin.cards.create({ source: 'issued' })
  await ask('harbour-overshirt_12', 'An overshirt; ask me for the size.')
  const { id } = await ask('harbour-overshirt_12', 'An overshirt, if I do not change my mind.')
  await checkoutIntents.cancel(id)
  await ask('canvas-tote_2', 'Two totes; show me the price first.', OPTIONS)
  const mugs = await ask('enamel-mug_3', 'Two mugs, by express.', OPTIONS)
  await checkoutIntents.confirm(mugs.id, { waitSeconds: 120 })
  await checkoutIntents.create({ url: 'https://shop.example/mug', max_amount: CEILING_CENTS })
  await checkPurchases(florin)
}
