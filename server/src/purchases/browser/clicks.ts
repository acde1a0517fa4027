import type { ElementHandle } from 'playwright-core'
import type { Look, LookNode } from '../shops/learn/look.ts'
import type { ActRefusal } from '../shops/learn/submits.ts'
import { isPlainLink, refuseAct } from '../shops/learn/submits.ts'
import { readUnfinished } from '../shops/learn/unfinished.ts'
import type { Seen } from './look.ts'
import { actOn } from './look.ts'
import type { RefusalCode } from './refusals.ts'
import { stop } from './refusals.ts'
import type { Visit } from './visit.ts'

type Click = {
  /** Completes or corrects a form, such as choosing a size or removing an item. */
  readonly completes?: boolean
  readonly timeout?: number
}

const CODES: Readonly<Record<ActRefusal, RefusalCode>> = {
  error_shown: 'shop_error',
  field_empty: 'form_incomplete',
  may_order: 'next_step_unclear',
}

/**
 * Every click of a visit. It looks at the page right before, and refuses an act that may place the
 * order until the purchase is approved (`shops/learn/submits.ts` decides). Learning and known flows
 * both pass here.
 */
export async function clickSafely(
  visit: Visit,
  element: ElementHandle,
  { completes = false, timeout }: Click = {},
): Promise<void> {
  const seen = await visit.look()
  const node = await seen.nodeOf(element).finally(seen.forget)
  if (node === null) throw new Gone('what was to be clicked is gone') // replaced or covered meanwhile
  const refusal = refuse(visit, seen.look, node, completes)
  if (refusal !== null) await refuseClick(visit, refusal)
  // Opened by its address: no script can turn it into a submit.
  const isOpened = !visit.isApproved && visit.given.size > 0
  if (isOpened && node.href !== null && isPlainLink(node)) return await openLink(visit, node.href)
  await element.click(timeout === undefined ? {} : { timeout })
}

function refuse(
  { given, isApproved }: Visit,
  look: Look,
  node: LookNode,
  completes: boolean,
): ActRefusal | null {
  return isApproved ? readUnfinished(look, node) : refuseAct(look, node, given, { completes })
}

const MOST_TRIES = 3

/**
 * Clicks what `locate` finds. If the page replaced it meanwhile, it is found and judged again. A
 * click that has begun is never repeated.
 */
export async function clickFound(
  visit: Visit,
  locate: () => Promise<ElementHandle>,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await clickSafely(visit, await locate())
    } catch (error) {
      if (!isGone(error) || tries === MOST_TRIES || visit.page.isClosed()) throw error
    }
  }
}

class Gone extends Error {}

/** Gone by our own look, or by Playwright's check before the click. */
function isGone(error: unknown): boolean {
  return error instanceof Gone || /not attached to the DOM/.test(`${error}`)
}

async function openLink(visit: Visit, url: string): Promise<void> {
  if (await visit.tryOpen(url)) return
  stop('next_step_unclear', 'The link to go on leads nowhere, and its script may place the order.')
}

/** Clicks and waits for the result. */
export async function clickNode(
  visit: Visit,
  seen: Seen,
  node: LookNode,
  click: Click = {},
): Promise<void> {
  await actOn(visit.page, seen, node, (element, { timeout }) =>
    clickSafely(visit, element, { ...click, timeout }),
  )
  await seen.forget()
  await visit.waitUntilQuiet()
}

export async function refuseClick(visit: Visit, refusal: ActRefusal): Promise<never> {
  await visit.tell('stopped', STOPPED[refusal])
  return stop(CODES[refusal])
}

const STOPPED: Readonly<Record<ActRefusal, string>> = {
  error_shown: 'Stopped before a button: the page shows an error.',
  field_empty: 'Stopped before a button: a required field is empty.',
  may_order: 'Stopped before a button that may place the order: the page shows no later step.',
}
