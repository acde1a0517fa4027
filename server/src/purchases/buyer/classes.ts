import type { LookNode } from '../shops/learn/look.ts'
import { isPlainLink } from '../shops/learn/submits.ts'
import { isEmpty, isRequired } from './fields.ts'
import { findLaterStep } from './later-steps.ts'
import type { Page } from './page.ts'
import { isOutside } from './page.ts'

/**
 * The worst that an act can do. `safe` sends nothing of the buyer's; `fills` types or chooses;
 * `adds` changes the cart; `advances` sends a form with evidence that a further step comes;
 * `may_order` sends one without such evidence; `gives_card` types the card.
 */
export type ActClass = 'safe' | 'fills' | 'adds' | 'advances' | 'may_order' | 'gives_card'

export type Judged = { readonly class: ActClass; readonly why: string }

/**
 * The class of a click. Each visit begins without cookies or an account: until the shop knows the
 * buyer there is nobody to order for. After that, a click that submits may order unless the page
 * shows otherwise.
 */
export function judgeClick(page: Page, target: LookNode, isKnown: boolean): Judged {
  if (isPlainLink(target)) return { class: 'safe', why: 'a link that is opened by its address' }
  if (!isKnown) return { class: 'advances', why: 'the shop does not know the buyer' }
  const later = findLaterStep(page, target)
  if (later !== null) return { class: 'advances', why: later }
  return { class: 'may_order', why: 'nothing shows a further step' }
}

/** A required field that is empty or wrong: the form must not be sent. Null: none. */
export function findMissing(page: Page, target: LookNode): LookNode | null {
  const { nodes } = page.look
  const own = nodes.filter(
    (it) => it.frame === 0 && it.form === target.form && !it.disabled && !isOutside(it),
  )
  const inputs = own.filter((it) =>
    ['textbox', 'combobox', 'spinbutton', 'checkbox'].includes(it.role),
  )
  const empty = inputs.find((it) => isRequired(it) && isEmpty(it))
  if (empty !== undefined) return empty
  const radios = own.filter((it) => it.role === 'radio')
  const open = radios.find(
    (it) =>
      it.required && !radios.some((other) => other.field === it.field && other.checked === true),
  )
  return open ?? own.find((it) => it.invalid) ?? null
}
