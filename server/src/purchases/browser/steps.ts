import type { FlowStep } from '../shops/flow.ts'
import { readMethods } from '../shops/learn/methods.ts'
import { readOutcome } from '../shops/learn/outcomes.ts'
import { askShippingAddress } from '../shops/options.ts'
import { findForCard, perform } from './actions.ts'
import type { Buyer } from './buyer.ts'
import { askFor } from './buyer.ts'
import { find } from './locate.ts'
import { stop } from './refusals.ts'
import type { Visit } from './visit.ts'
import { poll } from './waiting.ts'

const STEP_MS = 20_000
const FOLLOWS_MS = 10_000

/** From the filled cart to the card form, by the flow. */
export async function followSteps(visit: Visit, buyer: Buyer): Promise<void> {
  const { steps } = visit.flow
  const left = new Set(steps)
  let last: FlowStep | null = null
  for (;;) {
    const step: FlowStep | 'payment' =
      (await nextOnPage(visit, left, last)) ?? (await nextStep(visit, left))
    await visit.noteCurrency(await visit.read())
    if (step === 'payment') return
    left.delete(step)
    last = step
    if (gives(step, 'shipping_address.')) {
      askFor({ shipping_address: askShippingAddress(visit.flow) }, buyer)
    }
    for (const action of step.do) await perform(visit, action, buyer)
    await visit.note(step.name, `Done at the shop: ${step.name.replaceAll('_', ' ')}.`)
  }
}

/** Digital goods have no address step, so none is asked for. */
function gives(step: FlowStep, values: string): boolean {
  return step.do.some((action) => 'with' in action && action.with.startsWith(values))
}

/**
 * Shipping methods appear a while after the address, on pages that show the card form all along.
 */
async function nextOnPage(
  visit: Visit,
  left: ReadonlySet<FlowStep>,
  last: FlowStep | null,
): Promise<FlowStep | null> {
  const { steps } = visit.flow
  const next = last === null ? undefined : steps[steps.indexOf(last) + 1]
  if (next?.follows !== true || !left.has(next)) return null
  return await poll(FOLLOWS_MS, async () => ((await isAt(visit, next)) ? next : null))
}

/** The step that the page shows. Each comes once. */
async function nextStep(visit: Visit, left: ReadonlySet<FlowStep>): Promise<FlowStep | 'payment'> {
  const step = await poll(STEP_MS, async () => {
    if (visit.leftFor !== null) stop('host_changed')
    for (const candidate of left) {
      if (await isAt(visit, candidate)) return candidate
    }
    if ((await findForCard(visit, visit.flow.payment.at)) !== null) return 'payment' as const
    await visit.refuseAtWalls()
    const told = readOutcome(await visit.read(), visit.page.url(), '')
    if (told?.told === 'out_of_stock') stop('out_of_stock')
    return null
  })
  return step ?? stop('page_unreadable', 'The shop did not go on to a step that is known.')
}

async function isAt(visit: Visit, { at }: FlowStep): Promise<boolean> {
  if (at !== 'shipping_methods') return (await find(visit.page, at)) !== null
  const seen = await visit.look()
  await seen.forget()
  return readMethods(seen.look).length > 0
}
