import type { Flow } from '../../shops/flow.ts'
import { newBuyer } from '../buyer.ts'
import { leaveCart } from '../cart.ts'
import { readCheckout } from '../checkout-page.ts'
import type { LearnOutcome, Unlearnt } from '../driver.ts'
import { gather } from '../goods.ts'
import { hostsOf } from '../reach.ts'
import type { Visit } from '../visit.ts'
import { learnCheckout } from './checkout.ts'

/** A flow that knows nothing yet but where the shop is. */
export function draftFlow(url: string): Flow {
  const { host } = new URL(url)
  return {
    slug: 'draft',
    version: 1,
    hosts: hostsOf(url),
    payment_hosts: [host],
    steps: [],
    payment: { at: [], do: [] },
  }
}

/** Goes through the shop as this buyer, up to the payment step, and keeps how. */
export async function learn(visit: Visit, order: Unlearnt): Promise<LearnOutcome> {
  const buyer = newBuyer(order.options, { prompt: order.prompt })
  await visit.open(order.url, { isGiven: true })
  const said = await readAbout(visit)
  const { lines, cart } = await gather(visit, buyer, null)
  await leaveCart(visit)
  await learnCheckout(visit, buyer)
  // What was learnt leads to where a price can be told, or it is not worth keeping.
  const titles = lines.map(({ title }) => title)
  await readCheckout(visit, buyer, titles)
  await visit.tell('learnt', 'Found out how to buy here.')
  const { slug: _, version: __, ...flow } = visit.flow
  return {
    outcome: 'learnt',
    options: buyer.options,
    flow: { ...flow, ...said, ...(cart === null ? {} : { cart }) },
  }
}

/** What the shop says of itself to programs: told, never acted on. */
async function readAbout(visit: Visit): Promise<Pick<Flow, 'name' | 'platform'>> {
  const seen = await visit.look()
  await seen.forget()
  const { 'og:site_name': name, generator } = seen.look.structured.meta
  return {
    ...(name ? { name: name.slice(0, 200) } : {}),
    ...(generator ? { platform: generator.slice(0, 60) } : {}),
  }
}
