import type { Method } from '../shops/learn/methods.ts'
import { readMethods } from '../shops/learn/methods.ts'
import { decideCurrency } from '../shops/money.ts'
import { askShippingMethod } from '../shops/options.ts'
import type { Buyer } from './buyer.ts'
import { askFor } from './buyer.ts'
import { clickSafely } from './clicks.ts'
import type { Seen } from './look.ts'
import { actOn } from './look.ts'
import { stop } from './refusals.ts'
import type { Visit } from './visit.ts'
import { APPEARS_MS, follow, poll } from './waiting.ts'

/** Selects the shipping method that the buyer wants. */
export async function pickShipping(
  visit: Visit,
  loads: boolean | undefined,
  buyer: Buyer,
): Promise<void> {
  const seen = await poll(APPEARS_MS, () => offering(visit))
  if (seen === null) stop('page_unreadable', 'The shop offered no way to ship.')
  const methods = readMethods(seen.look)
  const chosen = decide(visit, methods, buyer)
  const isTaken = chosen.isChosen && chosen.node.role === 'radio'
  if (!isTaken) {
    await follow(visit, loads, () =>
      actOn(visit.page, seen, chosen.node, (element, options) =>
        clickSafely(visit, element, options),
      ),
    )
  }
  await seen.forget()
  buyer.shippingMethod = chosen.name
  if (!isTaken && chosen.node.role === 'radio') await awaitChosen(visit, chosen.name)
}

/** A look at a page with shipping methods. */
async function offering(visit: Visit): Promise<Seen | null> {
  const seen = await visit.look()
  if (readMethods(seen.look).length > 0) return seen
  await seen.forget()
  return null
}

function decide(visit: Visit, methods: readonly Method[], buyer: Buyer): Method {
  const signs = methods.map(({ sum }) => sum?.currency ?? null)
  const decided = decideCurrency(visit.currencySigns(signs))
  if ('refusal' in decided) stop('unsupported_currency', decided.refusal)
  const [only, ...others] = methods
  const offered = methods.map(({ name, sum }) => ({ name, amountCents: sum?.cents ?? null }))
  const asked = askShippingMethod(offered, decided.currency)
  // A single method is no choice, but a wish for another one is not ignored.
  const isChoice = others.length > 0
  askFor({ shipping_method: isChoice ? asked : { ...asked, default: only?.name } }, buyer)
  const wanted = buyer.options.shipping_method as string | undefined
  const found = wanted === undefined ? only : methods.find(({ name }) => name === wanted)
  return found ?? stop('page_unreadable', 'The shipping methods were not understood.')
}

async function awaitChosen(visit: Visit, name: string): Promise<void> {
  const isChosen = await poll(APPEARS_MS, async () => {
    const seen = await visit.look()
    const methods = readMethods(seen.look)
    await seen.forget()
    // The list may have been redrawn by now.
    const found = methods.find((it) => it.name === name)
    return found === undefined ? methods.length === 0 || null : found.isChosen || null
  })
  if (isChosen === null) stop('page_unreadable', 'The shop did not take the shipping method.')
  await visit.waitUntilQuiet()
}
