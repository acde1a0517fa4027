import type { DemoWorld } from './world.ts'

const BUSINESS = 'Corner Coffee'

export type Catalogue = Awaited<ReturnType<typeof makeCatalogue>>

/** Creates the business profile, its products and an archived one, and a key for the till. */
export async function makeCatalogue({ florin }: DemoWorld) {
  await florin.account.update({ business_profile: { name: BUSINESS } })
  await florin.apiKeys.create({
    name: 'Till at the counter',
    scopes: ['checkout_sessions:read', 'checkout_sessions:write', 'products:read'],
    budget: { usd: { day: 5_000, total: 50_000 } },
  })
  const { products } = florin
  const seasonal = await products.create({ name: 'Pumpkin latte', amount: 490, type: 'good' })
  await products.update(seasonal.id, { active: false })
  return {
    espresso: await products.create({ name: 'House espresso', amount: 280, type: 'good' }),
    flatWhite: await products.create({ name: 'Flat white', amount: 360, type: 'good' }),
    croissant: await products.create({ name: 'Almond croissant', amount: 320, type: 'good' }),
    beans: await products.create({
      name: 'Colombia Huila, 250 g',
      amount: 1_450,
      type: 'good',
      unit_label: 'bag',
      description: 'Washed, roasted on Tuesdays. Red apple, caramel, a little cocoa.',
    }),
    tasting: await products.create({
      name: 'Cupping class, one seat',
      amount: 3_500,
      type: 'service',
      unit_label: 'seat',
    }),
    tenth: await products.create({ name: 'Your tenth coffee', amount: 0, type: 'good' }),
  }
}
