import type { Locator as Element } from 'playwright-core'
import type { ActionValue } from '../shops/flow.ts'
import { englishName } from '../shops/gate.ts'
import { askShippingAddress } from '../shops/options.ts'
import { stateName } from '../shops/states.ts'
import type { Buyer } from './buyer.ts'
import { askFor } from './buyer.ts'
import type { Choice } from './locate.ts'
import { readChoices } from './locate.ts'
import { stop } from './refusals.ts'
import type { Visit } from './visit.ts'
import { poll } from './waiting.ts'

const OPENS_MS = 5_000
const FILLS_MS = 10_000

type Wanted = { readonly with: ActionValue; readonly value: string | null; readonly buyer: Buyer }

/** Selects an option of a native list. */
export async function selectFrom(visit: Visit, list: Element, wanted: Wanted): Promise<void> {
  let offered: Choice[] = []
  // States may load only after the country.
  const chosen = await poll(isState(wanted) ? FILLS_MS : 0, async () => {
    offered = await readChoices(list)
    return findChoice(offered, wanted) ?? null
  })
  if (chosen === null) return refuseChoice(visit, wanted, offered)
  await list.selectOption(chosen.value)
  note(wanted, chosen.label)
}

/** Selects an option of a list that the shop draws itself. */
export async function chooseFrom(visit: Visit, list: Element, wanted: Wanted): Promise<void> {
  const options = visit.page.getByRole('option').filter({ visible: true })
  await list.click()
  const isOpen = await poll(OPENS_MS, async () => ((await options.count()) > 0 ? true : null))
  if (isOpen === null) stop('page_unreadable', 'A list of the shop did not open.')
  const labels = (await options.allInnerTexts()).map((it) => it.trim())
  const offered = labels.map((label) => ({ label, value: label, isDisabled: false }))
  const chosen = findChoice(offered, wanted)
  if (chosen === undefined) return refuseChoice(visit, wanted, offered)
  await options.nth(offered.indexOf(chosen)).click()
  const shows = await poll(OPENS_MS, async () =>
    // biome-ignore lint/performance/useDomNodeTextContent: what a buyer sees of it counts
    (await list.innerText()).includes(chosen.label) ? true : null,
  )
  if (shows === null) stop('page_unreadable', 'A list of the shop did not take what was chosen.')
  note(wanted, chosen.label)
  await visit.waitUntilQuiet()
}

function findChoice(offered: readonly Choice[], { with: name, value, buyer }: Wanted) {
  if (value === null) return undefined
  const address = (buyer.options.shipping_address ?? {}) as Record<string, string | undefined>
  const other =
    name === 'shipping_address.country'
      ? englishName(value)
      : name === 'shipping_address.state'
        ? stateName(address.country ?? '', value)
        : null
  const names = [value, other].filter((it) => it !== null).map(simple)
  return offered.find((it) => names.includes(simple(it.value)) || names.includes(simple(it.label)))
}

function note({ with: name, buyer }: Wanted, label: string): void {
  if (name === 'shipping_address.country') buyer.names = { ...buyer.names, country: label }
  if (name === 'shipping_address.state') buyer.names = { ...buyer.names, state: label }
}

/** A country or state that the shop does not list can be asked for again; a card's month cannot. */
function refuseChoice(visit: Visit, wanted: Wanted, offered: readonly Choice[]): void {
  const { buyer } = wanted
  const choices = offered.filter((it) => it.value !== '')
  if (wanted.with === 'shipping_address.country') {
    const countries = choices.map(({ value, label }) => codeOf(value) ?? codeOf(label) ?? '')
    const known = countries.filter((it) => it !== '')
    askFor({ shipping_address: askShippingAddress(visit.flow, { countries: known }) }, buyer)
  }
  if (isState(wanted)) {
    const states = choices.map(({ label }) => label)
    askFor({ shipping_address: askShippingAddress(visit.flow, { states }) }, buyer)
  }
  stop('page_unreadable', `The shop does not offer the ${wanted.with} in the options.`)
}

function isState(wanted: Wanted): boolean {
  return wanted.with === 'shipping_address.state'
}

/** The ISO code of a country that a list shows by name. */
function codeOf(name: string): string | null {
  if (/^[A-Z]{2}$/.test(name)) return name
  return CODES.find((code) => simple(englishName(code) ?? '') === simple(name)) ?? null
}

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const CODES = LETTERS.flatMap((one) => LETTERS.map((other) => `${one}${other}`)).filter(
  (code) => englishName(code) !== null,
)

function simple(text: string): string {
  const trimmed = text.trim().toLowerCase()
  return /^\d+$/.test(trimmed) ? `${Number(trimmed)}` : trimmed
}
