import type { ShopClient, ShopProduct } from '../../../shops/client.ts'
import { luhnDigit, PLAIN_PREFIXES, TEST_CARDS } from '../../../shops/processor/cards.ts'
import type { ProofShop } from './shops.ts'

export type Options = Record<string, unknown>

/** The shop's products and their pages. */
export type Goods = {
  readonly products: readonly ShopProduct[]
  /** A product with sizes and colours, in the shop's chosen variant. */
  readonly varied: ShopProduct
  /** Its page, which offers other variants too. */
  readonly parentUrl: string
  get(sku: string): ShopProduct
  urlOf(sku: string): string
}

/** `shopUrl`: the address that buyers visit, disguised or not. */
export async function readGoods(
  shop: ShopClient,
  shopUrl: string,
  here: ProofShop,
): Promise<Goods> {
  const all = await shop.listProducts()
  const products = all.filter(({ sku }) => sku !== 'PROTECT') // not sold separately
  const wanted = JSON.stringify(Object.entries(here.variant).sort())
  const varied = products.find(
    ({ variant }) => JSON.stringify(Object.entries(variant).sort()) === wanted,
  )
  if (varied === undefined) throw new Error('the shop does not have the wanted variant')
  const get = (sku: string) => {
    const product = products.find((it) => it.sku === sku)
    if (product === undefined) throw new Error(`the shop has no ${sku}`)
    return product
  }
  return {
    products,
    varied,
    parentUrl: `${shopUrl}${await here.findParent(shopUrl, products, varied)}`,
    get,
    urlOf: (sku) => `${shopUrl}${get(sku).path}`,
  }
}

/** One item to a house of its own, without a shipping method. */
export function optionsTo(house: number): Options {
  return {
    quantity: 1,
    contact: { email: 'ada@example.com', phone: '+12125550100' },
    shipping_address: {
      name: 'Ada Lovelace',
      line1: `${house} Main Street`,
      city: 'Austin',
      state: 'TX',
      postal_code: '78701',
      country: 'US',
    },
  }
}

/** Plain cards that are accepted, with distinct last digits: the ledger shows no more. */
export function plainNumbers(): () => string {
  const taken = new Set<string>(Object.values(TEST_CARDS).map((number) => number.slice(-4)))
  let count = 0
  return () => {
    for (;;) {
      const prefix = PLAIN_PREFIXES[count % PLAIN_PREFIXES.length] as string
      const length = prefix.startsWith('3') ? 15 : 16
      count += 1
      const digits = prefix + `${count * 7}`.padStart(length - prefix.length - 1, '0')
      const number = digits + luhnDigit(digits)
      const last4 = number.slice(-4)
      if (taken.has(last4)) continue
      taken.add(last4)
      return number
    }
  }
}
