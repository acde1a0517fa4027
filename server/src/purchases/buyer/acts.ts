import type { Seen } from '../browser/look.ts'
import { OwnFailure, Stop } from '../browser/refusals.ts'
import type { Visit } from '../browser/visit.ts'
import type { Judged, Known } from '../shops/page/classes.ts'
import { findMissing, isPlainLink, judgeClick, touchesOnlyCode } from '../shops/page/classes.ts'
import type { Page } from '../shops/page/page.ts'
import { readPage } from '../shops/page/page.ts'
import { plain, says, WORDS } from '../shops/page/words.ts'
import { namesOf } from './answers.ts'
import type { Candidate } from './candidates.ts'

const CHOICES = ['radio', 'checkbox', 'switch', 'option', 'menuitemradio']
const ACT_MS = 4_000
const LINK_MS = 2_000
const OPENS_MS = 3_000

const GONE = 'it is gone'
const UNREACHED = 'it could not be clicked'
/** Reasons that a second try may not meet again. */
export const MISSED: readonly string[] = [GONE, UNREACHED]

/** Why an act was not done; null: it was. */
export type Held = Judged | { readonly class: null; readonly why: string } | null

/** Types or chooses. False: the page replaced the field meanwhile, or it takes nothing. */
export async function fill(
  visit: Visit,
  seen: Seen,
  { do: act, node, value, means }: Candidate,
): Promise<boolean> {
  // A tile that looks like a choice may be any button.
  const isButton = act === 'tick' && !CHOICES.includes(node.role)
  if (isButton && !visit.isApproved && visit.given.size > 0) return false
  try {
    if (means !== null && /^(contact|shipping_address)\./.test(means)) {
      // Before it is typed: from the first letter on a script may send it.
      visit.given.add(means as Parameters<typeof visit.given.add>[0])
    }
    const element = await seen.element(node)
    const timeout = ACT_MS
    if (act === 'tick') await element.click({ timeout })
    else if (act === 'choose') {
      const names = namesOf(means ?? 'comment', value ?? '', seen.look.lang)
      await chooseDrawn(visit, seen, node, names)
    } else if (act === 'select') await element.selectOption({ label: value ?? '' }, { timeout })
    else {
      await element.fill(value ?? '', { timeout })
      await element.dispatchEvent('change')
      await element.evaluate((it: unknown) => (it as { blur(): void }).blur())
    }
    return true
  } catch (error) {
    return failed(visit, error)
  }
}

/** A list that a script draws: opened, and its entry clicked. */
async function chooseDrawn(
  visit: Visit,
  seen: Seen,
  node: Candidate['node'],
  names: readonly string[],
): Promise<void> {
  await (await seen.element(node)).click({ timeout: ACT_MS })
  const entries = visit.page.getByRole('option').filter({ visible: true })
  await entries.first().waitFor({ timeout: OPENS_MS })
  const labels = await entries.allInnerTexts()
  const at = labels.findIndex((it) => names.some((name) => plain(it) === plain(name)))
  if (at >= 0) await entries.nth(at).click({ timeout: ACT_MS })
  else await visit.page.keyboard.press('Escape')
}

/**
 * Clicks. The page is looked at right before and the click judged again: between the first look and
 * the click a script may have made another button of it.
 */
export async function press(
  visit: Visit,
  seen: Seen,
  candidate: Candidate,
  { known, answered }: { known: Known; answered: ReadonlySet<string> },
): Promise<Held> {
  const { node } = candidate
  const isKnown = known !== 'nobody'
  const again = await visit.look({ drawn: true })
  try {
    const element = await seen.element(node)
    const now = await again.nodeOf(element)
    if (now === null) return { class: null, why: GONE }
    const page = readPage(again.look)
    if (!visit.isApproved) {
      const held = hold(page, now, candidate, { known, answered })
      if (held !== null) return held
    }
    // Opened by its address: no script can turn it into a submit.
    if (!visit.isApproved && isKnown && now.href !== null && isPlainLink(now)) {
      return (await visit.tryOpen(now.href)) ? null : { class: null, why: 'the link leads nowhere' }
    }
    if (isPlainLink(now)) {
      await element.click({ timeout: LINK_MS }).catch(() => openInstead(visit, now))
    } else await activate(element, now)
    return null
  } catch (error) {
    failed(visit, error)
    return { class: null, why: UNREACHED }
  } finally {
    await again.forget()
  }
}

/** Clicks; by the keyboard where something stands over the control, such as a chat's bubble. */
export async function activate(
  element: Awaited<ReturnType<Seen['element']>>,
  { isCovered }: Candidate['node'],
): Promise<void> {
  if (isCovered) await element.press('Enter', { noWaitAfter: true, timeout: ACT_MS })
  else await element.click({ noWaitAfter: true, timeout: ACT_MS })
}

/** A link that cannot be clicked still says where it leads. */
async function openInstead(visit: Visit, { href }: Candidate['node']): Promise<void> {
  if (href === null || !(await visit.tryOpen(href))) throw new Error('the link leads nowhere')
}

/**
 * Why the click is not done; null: nothing speaks against it. `answered`: messages of error that
 * something was done about since they came up.
 */
function hold(
  page: Page,
  node: Candidate['node'],
  { do: act, class: judged, goal, means, node: chosen }: Candidate,
  { known, answered }: { known: Known; answered: ReadonlySet<string> },
): Held {
  const isDismissed = judged === 'safe' && goal === 'dismiss'
  if (isDismissed && node.name === chosen.name) return null
  if (isPlainLink(node)) return null
  const isKnown = known !== 'nobody'
  if (means === 'coupon' && touchesOnlyCode(page, node)) return null
  if (isKnown && findMissing(page, node) !== null) return { class: null, why: 'a field is empty' }
  const isOpen = page.faults.some((it) => !answered.has(it.text))
  if (isKnown && isOpen && goal !== 'update') return { class: null, why: 'an error is shown' }
  if (act === 'add' && namesCart(page, node)) return null
  const verdict = judgeClick(page, node, known)
  return verdict.class === 'may_order' ? verdict : null
}

/** The cart that the button names is a step of its own, where the page asks for no payment. */
function namesCart({ asks, groups }: Page, { name }: Candidate['node']): boolean {
  const asksPayment =
    groups.some(({ about }) => about === 'payment') ||
    asks.has('card.number') ||
    asks.has('card.security_code')
  return says(WORDS.add, name) && says(WORDS.cart, name) && !asksPayment
}

/** Our own failures and ends of the visit pass; what the page does to us is no progress. */
function failed(visit: Visit, error: unknown): false {
  if (error instanceof Stop || error instanceof OwnFailure || visit.page.isClosed()) throw error
  if (error instanceof TypeError || error instanceof ReferenceError) throw error
  return false
}
