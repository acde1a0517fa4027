import type { CartLine } from '../shops/learn/cart.ts'
import { quantityOf } from '../shops/options.ts'
import type { Buyer } from './buyer.ts'
import { fillCart } from './cart.ts'
import type { Product } from './product.ts'
import { askAhead, chooseProduct, readOffer } from './product.ts'
import type { Visit } from './visit.ts'

/** The goods about to be bought. */
export type Goods = {
  /** Null for a cart that is bought as found. */
  readonly product: Product | null
  /** `quantity` is null where the cart does not show it. */
  readonly lines: readonly Pick<CartLine, 'title' | 'quantity'>[]
  /** The cart's path; null if the shop has no cart page. */
  readonly cart: string | null
}

/**
 * From the given page to a cart with what is wanted and nothing else. `cart`: its path, if known.
 */
export async function gather(visit: Visit, buyer: Buyer, cart: string | null): Promise<Goods> {
  const offer = await readOffer(visit)
  if (offer.sells === 'cart') {
    await visit.tell('cart_found', 'Found a cart, and takes it as it is.')
    askAhead(visit, buyer, {})
    return { product: null, lines: offer.cart.lines, cart: new URL(visit.page.url()).pathname }
  }
  const product = await chooseProduct(visit, buyer, offer)
  await visit.note('options_read', 'Read the product and what can be chosen.')
  const quantity = quantityOf(buyer.options)
  const path = await fillCart(visit, product, quantity, cart)
  return { product, lines: [{ title: product.title, quantity }], cart: path }
}
