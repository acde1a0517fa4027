import { parseMoney } from '../flows/money.ts'
import { findFirst } from '../flows/patterns.ts'
import type { LookUpOutcome, Order, ShopSession } from './driver.ts'
import type { Visit } from './visit.ts'

type Cookies = Parameters<Visit['context']['addCookies']>[0]

/** Comes back as the buyer who pressed, and asks for the order. Reads only. */
export async function lookUp(
  visit: Visit,
  order: Order & { readonly session: ShopSession },
): Promise<LookUpOutcome> {
  const { look_up } = visit.flow
  await visit.context.addCookies(order.session.cookies as Cookies)
  await visit.open(new URL(look_up.open, order.session.url).href)
  const outcome = readOrder(visit, await visit.read())
  await visit.tell('looked_up', 'Looked for the order at the shop.')
  if (outcome !== null) return outcome
  await visit.open(new URL(look_up.not_ordered.open, order.session.url).href)
  await visit.tell('looked_up', 'Looked for the cart at the shop.')
  if (findFirst(look_up.not_ordered.seen, await visit.read()) !== null) {
    return { outcome: 'not_ordered' }
  }
  return { outcome: 'unknown', message: 'The shop shows neither an order nor a full cart.' }
}

function readOrder(visit: Visit, text: string): LookUpOutcome | null {
  const { look_up } = visit.flow
  const ordered = findFirst(look_up.ordered, text)
  if (ordered === null) return null
  const amountCents = readTotal(visit, text)
  return { outcome: 'ordered', orderId: ordered.values.order_id ?? '', amountCents }
}

/** What the page of an order says was taken; null where it does not. */
export function readTotal({ flow }: Visit, text: string): number | null {
  const total = findFirst(flow.look_up.total, text)
  return parseMoney(total?.values.amount ?? '')?.cents ?? null
}
