import { setTimeout as delay } from 'node:timers/promises'
import type { Action, ActionValue, Flow, FlowStep } from '../../shops/flow.ts'
import type { CardFields } from '../../shops/learn/card-fields.ts'
import type { FoundField } from '../../shops/learn/fields.ts'
import type { LookNode } from '../../shops/learn/look.ts'
import type { Next } from '../../shops/learn/next.ts'
import { decideNext } from '../../shops/learn/next.ts'
import { readWall } from '../../shops/learn/walls.ts'
import { askContact, askShippingAddress } from '../../shops/options.ts'
import { perform } from '../actions.ts'
import type { Buyer } from '../buyer.ts'
import { answer, askFor } from '../buyer.ts'
import type { Seen } from '../look.ts'
import { stop } from '../refusals.ts'
import type { Visit } from '../visit.ts'
import { locatorsFor } from './locators.ts'

/** A page that draws itself is given this long to show what to do next. */
const COMES_MS = 10_000
const METHODS_MS = 6_000
const AGAIN_MS = 150
const MOST_TURNS = 40

/** A page as it is being gone through. */
type OnPage = {
  values: Set<ActionValue>
  isGuest: boolean
  hasMethod: boolean
  hasWaited: boolean
  /** What was written down of it. */
  steps: FlowStep[]
}

/**
 * From the filled cart to where the card is asked for, by a buyer who has not been there before. What is
 * done is written into the visit's flow, and done by what was written: so it has worked once.
 */
export async function learnCheckout(visit: Visit, buyer: Buyer): Promise<void> {
  let page = newPage()
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    const { seen, next } = await awaitNext(visit, page)
    await visit.noteCurrency(seen.look.text)
    if (next.next === 'pay') {
      await notePayment(visit, seen, next)
      return
    }
    const age = await ageOf(visit)
    await take(visit, buyer, page, seen, next)
    await seen.forget()
    const [name = next.next] = page.steps.slice(-1).map((step) => step.name)
    await visit.tell(name, `Found out at the shop: ${name.replaceAll('_', ' ')}.`)
    if ((await ageOf(visit)) !== age) page = newPage()
  }
  stop('page_unreadable', 'The checkout of the shop has no end.')
}

function newPage(): OnPage {
  return { values: new Set(), isGuest: false, hasMethod: false, hasWaited: false, steps: [] }
}

/** Looks until there is something to do. */
async function awaitNext(
  visit: Visit,
  page: OnPage,
): Promise<{ seen: Seen; next: Exclude<Next, { next: 'nothing' }> }> {
  const begun = performance.now()
  for (;;) {
    if (visit.leftFor !== null) stop('host_changed')
    const seen = await visit.look()
    const next = decideNext(seen.look, page)
    const wall = readWall(seen.look)
    if (wall === 'captcha') stop('captcha')
    if (next.next !== 'nothing' && wall === null) return { seen, next }
    await seen.forget()
    const waitedMs = performance.now() - begun
    if (waitedMs > METHODS_MS) page.hasWaited = true
    if (waitedMs > COMES_MS && wall !== null) stop('login_required')
    if (waitedMs > COMES_MS) stop('page_unreadable', 'The shop shows no way to go on.')
    await delay(AGAIN_MS)
  }
}

async function take(
  visit: Visit,
  buyer: Buyer,
  page: OnPage,
  seen: Seen,
  next: Exclude<Next, { next: 'nothing' | 'pay' }>,
): Promise<void> {
  switch (next.next) {
    case 'unknown':
      return stop('page_unreadable', 'The shop insists on something that was not understood.')
    case 'fill':
      return await fillIn(visit, buyer, page, seen, next.fields)
    case 'method': {
      const follows = page.values.size > 0
      const step = begin(visit, page, 'shipping_method_chosen', 'shipping_methods', follows)
      page.hasMethod = true
      return await act(visit, buyer, step, { pick: 'shipping_method' })
    }
    case 'guest': {
      const at = await locatorsFor(seen, next.node)
      page.isGuest = true
      return await act(visit, buyer, begin(visit, page, 'guest_chosen', at), { click: at })
    }
    case 'card': {
      const at = await locatorsFor(seen, next.node)
      return await act(visit, buyer, begin(visit, page, 'payment_method_chosen', at), { click: at })
    }
    case 'continue': {
      const at = await locatorsFor(seen, next.node)
      const step = page.steps.at(-1) ?? begin(visit, page, 'continued', at)
      return await act(visit, buyer, step, { click: at })
    }
  }
}

/** Who the buyer is and where it ships are steps of their own: what ships nothing has only one. */
async function fillIn(
  visit: Visit,
  buyer: Buyer,
  page: OnPage,
  seen: Seen,
  fields: readonly FoundField[],
): Promise<void> {
  const hasAddress = fields.some(({ value }) => value.startsWith('shipping_address.'))
  const isContact = ({ value }: FoundField) =>
    value === 'contact.email' || (value === 'contact.phone' && !hasAddress)
  const contact = fields.filter(isContact)
  const address = fields.filter((it) => !isContact(it))
  const written: [FlowStep, Action[]][] = []
  for (const [name, group] of [
    ['contact_filled', contact],
    ['address_filled', address],
  ] as const) {
    const actions: Action[] = []
    for (const field of group) actions.push(await writeDown(seen, field))
    const [first] = actions
    if (first === undefined) continue
    written.push([begin(visit, page, name, locatorsOf(first)), actions])
  }
  const flow = {
    ...visit.flow,
    steps: [...visit.flow.steps, ...written.map(([step, all]) => ({ ...step, do: all }))],
  }
  askForFields(flow, buyer, hasAddress)
  for (const [step, actions] of written) {
    for (const action of actions) await act(visit, buyer, step, action)
  }
  for (const { value } of fields) page.values.add(value)
}

/** What will be asked for next is told with what is missing for sure, to spare a round. */
function askForFields(flow: Flow, buyer: Buyer, hasAddress: boolean): void {
  const contact = { contact: askContact(flow) }
  const address = { shipping_address: askShippingAddress(flow) }
  if (hasAddress || answer(contact, buyer) !== null) askFor({ ...contact, ...address }, buyer)
}

async function writeDown(seen: Seen, { node, value, isOptional }: FoundField): Promise<Action> {
  const locators = await locatorsFor(seen, node)
  const optional = isOptional ? { optional: true } : {}
  if (node.options !== null) return { select: locators, with: value, ...optional }
  return isDrawnList(node)
    ? { choose: locators, with: value, ...optional }
    : { fill: locators, with: value, ...optional }
}

/** A list that cannot be typed into. */
function isDrawnList({ role, tag }: LookNode): boolean {
  return role === 'combobox' && tag !== 'input'
}

function locatorsOf(action: Action): Exclude<FlowStep['at'], string> {
  if ('fill' in action) return action.fill
  if ('select' in action) return action.select
  if ('choose' in action) return action.choose
  throw new TypeError('an action without a field')
}

function begin(
  visit: Visit,
  page: OnPage,
  name: string,
  at: FlowStep['at'],
  follows = false,
): FlowStep {
  const step: FlowStep = { name, at, do: [], ...(follows ? { follows } : {}) }
  const isAgain = visit.flow.steps.some(
    (it) => it.name === name && JSON.stringify(it.at) === JSON.stringify(at),
  )
  if (isAgain) stop('page_unreadable', 'The shop did not take what was given, and asks again.')
  visit.flow.steps.push(step)
  page.steps.push(step)
  return step
}

/** Does it, and keeps it with whether a new page came of it. */
async function act(visit: Visit, buyer: Buyer, step: FlowStep, action: Action): Promise<void> {
  const age = await ageOf(visit)
  await perform(visit, action, buyer)
  await visit.page.waitForLoadState('load')
  const loads = (await ageOf(visit)) !== age
  step.do.push(loads && ('click' in action || 'pick' in action) ? { ...action, loads } : action)
}

async function notePayment(
  visit: Visit,
  seen: Seen,
  { card, review }: { card: CardFields; review: LookNode | null },
): Promise<void> {
  const actions: Action[] = []
  for (const { node, value } of card.fields) {
    const locators = await locatorsFor(seen, node)
    actions.push(
      node.options === null ? { fill: locators, with: value } : { select: locators, with: value },
    )
  }
  const [number] = card.fields
  if (number === undefined) throw new TypeError('a card without fields')
  if (review !== null) actions.push({ click: await locatorsFor(seen, review) })
  const { payment, payment_hosts } = visit.flow
  payment.at = await locatorsFor(
    seen,
    (card.fields.find(({ value }) => value === 'card.number') ?? number).node,
  )
  payment.do = actions
  payment_hosts.splice(0, payment_hosts.length, card.host)
}

/** Changes when another page is loaded, and only then. */
async function ageOf(visit: Visit): Promise<number> {
  return (await visit.page.evaluate('performance.timeOrigin').catch(() => 0)) as number
}
