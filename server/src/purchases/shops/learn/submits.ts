import type { ActionValue } from '../flow.ts'
import { namesOrder, showsLaterStep } from './later-steps.ts'
import type { Look, LookNode } from './look.ts'
import type { Unfinished } from './unfinished.ts'
import { readUnfinished } from './unfinished.ts'

/** Why an act is not done while nobody has approved the purchase. */
export type ActRefusal = Unfinished | 'may_order'

/** Buyer details that the shop has in this visit. */
export type Given = ReadonlySet<ActionValue>

const CHOICES = ['radio', 'checkbox', 'option', 'combobox', 'listbox', 'switch', 'menuitemradio']

/**
 * The one decision that every click passes before a purchase is approved. An act that submits may place the order
 * unless something shows that it cannot:
 *
 * - It is a choice, or a link that is opened by its address: neither submits.
 * - The shop knows neither who the buyer is nor where they live. Each visit begins without cookies or an account, so
 *   until the first field is filled there is nobody to order for: filling a cart and leaving it is safe.
 * - The page shows a later step (`later-steps.ts`).
 *
 * Words of the button are no evidence: "Next" is what the last button of some shops says. A required field that is
 * empty would be evidence as well, but nothing is submitted with one. `completes`: the act fills in what is missing or
 * corrects the cart, which is the answer to what the page shows, and no submit of it.
 */
export function refuseAct(
  look: Look,
  target: LookNode,
  given: Given,
  { completes = false } = {},
): ActRefusal | null {
  if (!submits(target)) return null
  const unfinished = completes ? null : readUnfinished(look, target)
  if (unfinished !== null) return unfinished
  if (given.size === 0) return null
  const gaveAddress = [...given].some((it) => it.startsWith('shipping_address.'))
  return showsLaterStep(look, target, gaveAddress) ? null : 'may_order'
}

/** Whether a click can send anything: all but choices, and links with an address of their own. */
function submits(target: LookNode): boolean {
  return !CHOICES.includes(target.role) && !isPlainLink(target)
}

/** A link that can be opened without clicking it, so that no script can make more of it. */
export function isPlainLink(target: LookNode): boolean {
  if (target.role !== 'link' || target.href === null || namesOrder(target)) return false
  return /^https?:/.test(target.href) && !/#[^/]*$/.test(target.href)
}
