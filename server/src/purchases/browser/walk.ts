import type { Buyer } from './buyer.ts'
import { leaveCart } from './cart.ts'
import type { Goods } from './goods.ts'
import { gather } from './goods.ts'
import { stop } from './refusals.ts'
import { followSteps } from './steps.ts'
import type { Visit } from './visit.ts'

/** From the product to the card form, the same for a quote and a purchase. */
export async function walkToPayment(visit: Visit, url: string, buyer: Buyer): Promise<Goods> {
  if (!visit.isOwn(url)) stop('host_not_allowed')
  await visit.open(url, { isGiven: true })
  const goods = await gather(visit, buyer, visit.flow.cart ?? null)
  await leaveCart(visit)
  await followSteps(visit, buyer)
  return goods
}
