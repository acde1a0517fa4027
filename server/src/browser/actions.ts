import { setTimeout as delay } from 'node:timers/promises'
import type { Locator as Element, Frame } from 'playwright-core'
import type { Action, List, Locator } from '../flows/flow.ts'
import { englishName } from '../flows/gate.ts'
import { decideCurrency, parseMoney } from '../flows/money.ts'
import type { Asked } from '../flows/options.ts'
import {
  askShippingAddress,
  askShippingMethod,
  buildMissing,
  quantityOf,
} from '../flows/options.ts'
import type { Options } from '../flows/purchase.ts'
import { readList } from '../flows/summary.ts'
import type { Card } from '../flows/values.ts'
import { valueFor } from '../flows/values.ts'
import type { Choice } from './locate.ts'
import { find, findAll, readChoices } from './locate.ts'
import { Stop, stop } from './refusals.ts'
import type { Visit } from './visit.ts'

const APPEARS_MS = 10_000
const POLL_MS = 50

/** What the buyer brings along, and what is learnt on the way. */
export type Buyer = {
  readonly options: Options
  /** Null while only asking for the price. */
  readonly card: Card | null
  shippingMethod: string | null
  /** As the shop's own list writes it. */
  countryName: string | null
}

export async function perform(visit: Visit, action: Action, buyer: Buyer): Promise<void> {
  if ('open' in action) {
    await visit.open(new URL(action.open, visit.page.url()).href)
  } else if ('fill' in action) {
    await fill(visit, action, buyer)
  } else if ('select' in action) {
    await select(visit, action, buyer)
  } else if ('set_quantity' in action) {
    const quantity = quantityOf(buyer.options)
    if (quantity === 1) return
    await (await appears(visit, action.set_quantity)).fill(`${quantity}`)
    if (action.click !== undefined) await click(visit, action.click, action.loads)
  } else if ('untick' in action) {
    const box = await find(visit.page, action.untick)
    if (box === null || !(await box.isChecked())) return
    await follow(visit, action.loads, () => box.click())
  } else if ('pick' in action) {
    await pick(visit, action, buyer)
  } else {
    await click(visit, action.click, action.loads)
  }
}

/** Waits for an element of the page. */
export async function appears(visit: Visit, locators: readonly Locator[]): Promise<Element> {
  const element = await poll(APPEARS_MS, () => find(visit.page, locators))
  return element ?? stop('page_unreadable', 'Something that the shop had on this page is missing.')
}

/** The first answer that is not null, asked again and again; null when there was none in time. */
export async function poll<Answer>(
  forMs: number,
  ask: () => Promise<Answer | null>,
): Promise<Answer | null> {
  const until = performance.now() + forMs
  for (;;) {
    const answer = await ask()
    if (answer !== null || performance.now() >= until) return answer
    await delay(POLL_MS)
  }
}

export function askFor(asked: Asked, options: Options): void {
  const optionsSchema = buildMissing(asked, options)
  if (optionsSchema !== null) throw new Stop({ outcome: 'options_missing', optionsSchema })
}

async function click(
  visit: Visit,
  locators: readonly Locator[],
  loads: boolean | undefined,
): Promise<void> {
  const element = await appears(visit, locators)
  await follow(visit, loads, () => element.click())
}

async function follow(
  visit: Visit,
  loads: boolean | undefined,
  act: () => Promise<void>,
): Promise<void> {
  if (loads !== true) {
    await act()
    return await visit.settle()
  }
  const loaded = visit.page.waitForEvent('load')
  loaded.catch(() => {}) // told below, unless the click fails first
  await act()
  await loaded
}

async function fill(
  visit: Visit,
  action: Extract<Action, { fill: unknown }>,
  buyer: Buyer,
): Promise<void> {
  const value = valueFor(action.with, buyer.options, buyer.card)
  if (value === null && action.optional === true) return
  if (value === null) stop('page_unreadable', `The shop asks for ${action.with}.`)
  const field = await fieldFor(visit, action.fill, action)
  await field?.fill(value)
}

async function select(
  visit: Visit,
  action: Extract<Action, { select: unknown }>,
  buyer: Buyer,
): Promise<void> {
  const value = valueFor(action.with, buyer.options, buyer.card)
  if (value === null && action.optional === true) return
  const field = await fieldFor(visit, action.select, action)
  if (field === null) return
  const offered = await readChoices(field)
  const isCountry = action.with === 'shipping_address.country'
  const names = [value, isCountry && value !== null ? englishName(value) : null]
    .filter((it) => it !== null)
    .map(simple)
  const chosen = offered.find(
    (it) => names.includes(simple(it.value)) || names.includes(simple(it.label)),
  )
  if (chosen === undefined) return refuseChoice(visit, action, buyer, offered)
  await field.selectOption(chosen.value)
  if (isCountry) buyer.countryName = chosen.label
}

/** A country or state that is not in the shop's list can be furnished anew; a card's month cannot. */
function refuseChoice(
  visit: Visit,
  action: Extract<Action, { select: unknown }>,
  buyer: Buyer,
  offered: readonly Choice[],
): void {
  const choices = offered.filter((it) => it.value !== '').map((it) => it.value)
  if (action.with === 'shipping_address.country') {
    const countries = choices.filter((it) => /^[A-Z]{2}$/.test(it))
    askFor({ shipping_address: askShippingAddress(visit.flow, { countries }) }, buyer.options)
  }
  if (action.with === 'shipping_address.state') {
    askFor({ shipping_address: askShippingAddress(visit.flow, { states: choices }) }, buyer.options)
  }
  stop('page_unreadable', `The shop does not offer the ${action.with} that was furnished.`)
}

/** A card is typed only into pages and frames of the hosts that are known to take cards. */
async function fieldFor(
  visit: Visit,
  locators: readonly Locator[],
  action: { with: string; optional?: boolean | undefined },
): Promise<Element | null> {
  if (!action.with.startsWith('card.')) {
    return action.optional === true
      ? await find(visit.page, locators)
      : await appears(visit, locators)
  }
  const field = await poll(action.optional === true ? 0 : APPEARS_MS, async () => {
    for (const frame of visit.page.frames().filter((it) => takesCards(visit, it))) {
      const element = await find(frame, locators)
      if (element !== null) return element
    }
    return null
  })
  if (field === null && action.optional !== true) {
    stop('page_unreadable', 'No field for the card was found at the hosts that may take it.')
  }
  return field
}

function takesCards(visit: Visit, frame: Frame): boolean {
  const url = frame.url()
  return URL.canParse(url) && visit.flow.payment_hosts.includes(new URL(url).host)
}

async function pick(
  visit: Visit,
  action: { pick: Locator[]; from: List; loads?: boolean | undefined },
  buyer: Buyer,
): Promise<void> {
  const entries = readList(action.from, await visit.read())
  if ('unreadable' in entries) stop('page_unreadable', entries.unreadable)
  const sums = entries.map(({ amount = '' }) => parseMoney(amount))
  const methods = entries.map(({ shipping_method = '' }, index) => ({
    name: shipping_method,
    amountCents: sums[index]?.cents ?? null,
  }))
  const decided = decideCurrency(visit.currencySigns(sums.map((sum) => sum?.currency ?? null)))
  if ('refusal' in decided) stop('unsupported_currency', decided.refusal)
  const [only, ...others] = methods
  const wanted = buyer.options.shipping_method
  // One is no choice; but a wish for another is not passed over.
  if (others.length > 0 || wanted !== undefined) {
    askFor({ shipping_method: askShippingMethod(methods, decided.currency) }, buyer.options)
  }
  const name = (wanted as string | undefined) ?? only?.name ?? ''
  const found = await findAll(visit.page, action.pick, { shipping_method: name })
  const place = methods.findIndex((method) => method.name === name)
  const element = found.length === methods.length ? found[place] : undefined
  const named = found.length === 1 ? found[0] : undefined
  const chosen =
    element ?? named ?? stop('page_unreadable', 'The shipping methods were not understood.')
  await follow(visit, action.loads, () => chosen.click())
  buyer.shippingMethod = name
}

function simple(text: string): string {
  const trimmed = text.trim().toLowerCase()
  return /^\d+$/.test(trimmed) ? `${Number(trimmed)}` : trimmed
}
