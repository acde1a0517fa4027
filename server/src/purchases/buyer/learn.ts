import type { LearnOutcome, Unlearnt } from '../browser/driver.ts'
import { hostsOf } from '../browser/reach.ts'
import type { Visit } from '../browser/visit.ts'
import type { Flow } from '../shops/flow.ts'
import type { Page } from '../shops/page/page.ts'
import type { BuyerSettings } from './quote.ts'
import { walkAndRead, wayOf } from './quote.ts'

/** A flow that knows nothing yet but where the shop is. */
export function draftFlow(url: string): Flow {
  const hosts = hostsOf(url)
  return { slug: 'draft', version: 1, hosts, payment_hosts: [new URL(url).host], ways: [] }
}

/** Searches for a way to the payment step, keeps it, and quotes what stands there. */
export async function learn(
  visit: Visit,
  order: Unlearnt,
  settings: BuyerSettings,
): Promise<LearnOutcome> {
  const { walk, reached, read } = await walkAndRead(visit, order, settings)
  await visit.tell('learnt', 'Found out how to buy here.')
  const { slug: _, version: __, ...flow } = visit.flow
  const { cartUrl, about } = walk.belief
  // Without its query, which may name this buyer's cart: a flow serves every account.
  const cart = cartUrl === null ? {} : { cart: new URL(cartUrl).pathname }
  const payment_hosts = cardHosts(reached.page) ?? flow.payment_hosts
  return {
    outcome: 'learnt',
    options: walk.buyer.options,
    quote: read,
    flow: { ...flow, ...about, ...cart, payment_hosts, ways: [wayOf(walk, reached)] },
  }
}

/** The hosts that ask for the card; null: the page does not ask for it yet. */
function cardHosts({ fields, look }: Page): string[] | null {
  const asking = fields.filter(({ means }) => means?.startsWith('card.'))
  const hosts = new Set(asking.map(({ node }) => look.frames[node.frame]?.host ?? look.host))
  return hosts.size === 0 ? null : [...hosts]
}
