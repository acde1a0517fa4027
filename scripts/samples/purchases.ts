import type { CheckoutIntent, Florin } from '@florin/sdk'

let buyers = 0

/** Requests a quote at the scripted shop, for another buyer each time: duplicates are refused. */
export async function newIntent(florin: Florin, card?: string): Promise<CheckoutIntent> {
  buyers += 1
  return await florin.checkoutIntents.create({
    url: 'https://shop.example/mug',
    ...(card === undefined ? {} : { card }),
    options: {
      quantity: 1,
      shipping_method: 'Standard',
      contact: { email: `buyer-${buyers}@example.com` },
      shipping_address: {
        name: 'Ada Lovelace',
        line1: `${buyers} Main St`,
        city: 'Portland',
        state: 'OR',
        postal_code: '97201',
        country: 'US',
      },
    },
  })
}

export async function buySomething(florin: Florin): Promise<CheckoutIntent> {
  await florin.cards.create({ source: 'issued' })
  const { id } = await newIntent(florin)
  const bought = await florin.checkoutIntents.confirm(id, { waitSeconds: 60 })
  if (bought.status !== 'succeeded') throw new Error(`${id} is ${bought.status}`)
  return bought
}
