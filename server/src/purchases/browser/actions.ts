import type { Locator as Element, Frame } from 'playwright-core'
import type { Action, Locator } from '../shops/flow.ts'
import { valueFor } from '../shops/values.ts'
import type { Buyer } from './buyer.ts'
import { clickFound } from './clicks.ts'
import { chooseFrom, selectFrom } from './lists.ts'
import { find } from './locate.ts'
import { stop } from './refusals.ts'
import { pickShipping } from './shipping.ts'
import type { Visit } from './visit.ts'
import { APPEARS_MS, appears, follow, poll } from './waiting.ts'

export async function perform(visit: Visit, action: Action, buyer: Buyer): Promise<void> {
  if ('with' in action) await give(visit, action, buyer)
  else if ('pick' in action) await pickShipping(visit, action.loads, buyer)
  else await click(visit, action.click, action.loads)
}

/** Finds a card field or button, in the page or a frame, at hosts that may take cards. */
export async function findForCard(
  visit: Visit,
  locators: readonly Locator[],
): Promise<Element | null> {
  for (const frame of visit.page.frames().filter((it) => takesCards(visit, it))) {
    const element = await find(frame, locators)
    if (element !== null) return element
  }
  return null
}

async function click(
  visit: Visit,
  locators: readonly Locator[],
  loads: boolean | undefined,
): Promise<void> {
  const locate = async () => await (await appears(visit, locators)).elementHandle()
  await follow(visit, loads, () => clickFound(visit, locate))
}

type Giving = Extract<Action, { with: unknown }>

async function give(visit: Visit, action: Giving, buyer: Buyer): Promise<void> {
  const value = valueFor(action.with, buyer.options, buyer.card)
  if (value === null && action.optional === true) return
  const field = await fieldFor(visit, action)
  if (field === null) return
  visit.given.add(action.with)
  if ('select' in action) await selectFrom(visit, field, { with: action.with, value, buyer })
  else if ('choose' in action) await chooseFrom(visit, field, { with: action.with, value, buyer })
  else if (value === null) stop('page_unreadable', `The shop asks for ${action.with}.`)
  else await field.fill(value)
  if (action.with.startsWith('shipping_address.')) buyer.gaveAddress = true
}

/** Types a card only into pages and frames of known payment hosts. */
async function fieldFor(visit: Visit, action: Giving): Promise<Element | null> {
  const locators =
    'fill' in action ? action.fill : 'select' in action ? action.select : action.choose
  if (!action.with.startsWith('card.')) {
    return action.optional === true
      ? await find(visit.page, locators)
      : await appears(visit, locators)
  }
  const forMs = action.optional === true ? 0 : APPEARS_MS
  const field = await poll(forMs, () => findForCard(visit, locators))
  if (field === null && action.optional !== true) {
    stop('page_unreadable', 'No field for the card was found at the hosts that may take it.')
  }
  return field
}

function takesCards(visit: Visit, frame: Frame): boolean {
  const url = frame.url()
  return URL.canParse(url) && visit.flow.payment_hosts.includes(new URL(url).host)
}
