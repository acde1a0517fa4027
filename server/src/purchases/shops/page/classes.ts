import { opensCodeField, sendsOnlyCode } from './coupon.ts'
import { isEmpty, isRequired } from './fields.ts'
import { findLaterStep, namesOrder } from './later-steps.ts'
import type { LookNode } from './look.ts'
import type { Page } from './page.ts'
import { isOutside } from './page.ts'

/**
 * The worst that an act can do. `safe` sends nothing of the buyer's; `fills` types or chooses;
 * `adds` changes the cart; `advances` sends a form with evidence that a further step comes;
 * `may_order` sends one without such evidence; `gives_card` types the card.
 */
export type ActClass = 'safe' | 'fills' | 'adds' | 'advances' | 'may_order' | 'gives_card'

/**
 * The shop knows nothing of the buyer; less than it needs to deliver; the address, while it has
 * shown neither a total nor a price of the delivery; or all that it needs.
 */
export type Known = 'nobody' | 'contact' | 'address' | 'buyer'

export type Judged = { readonly class: ActClass; readonly why: string }

/**
 * The class of a click. Each visit begins without cookies or an account: until the shop knows the
 * buyer there is nobody to order for. After that, a click that submits may order unless the page
 * shows otherwise.
 */
export function judgeClick(page: Page, target: LookNode, known: Known): Judged {
  if (isPlainLink(target)) return { class: 'safe', why: 'a link that is opened by its address' }
  if (known === 'nobody') return { class: 'advances', why: 'the shop does not know the buyer' }
  if (touchesOnlyCode(page, target)) return { class: 'adds', why: 'sends only a discount code' }
  if (known === 'contact' && !namesOrder(target)) {
    return { class: 'advances', why: 'the shop delivers, and has no address yet' }
  }
  if (known === 'address' && asksOnlyAddress(page) && !namesOrder(target)) {
    return { class: 'advances', why: 'the delivery has no price yet' }
  }
  const later = findLaterStep(page, target)
  if (later !== null) return { class: 'advances', why: later }
  return { class: 'may_order', why: 'nothing shows a further step' }
}

/** The address and nothing that comes behind it: the delivery cannot be priced before this is sent. */
function asksOnlyAddress({ asks, groups, totals }: Page): boolean {
  const isPaid = asks.has('card.number') || asks.has('card.security_code')
  const isLater = groups.some(({ about }) => about === 'shipping' || about === 'payment')
  return asks.has('shipping_address.line1') && !isPaid && !isLater && totals === null
}

/** About a discount code and nothing else: it may be clicked whatever else the page still asks. */
export function touchesOnlyCode(page: Page, target: LookNode): boolean {
  return sendsOnlyCode(page, target) || opensCodeField(target)
}

/**
 * A required field that is empty or wrong: the form must not be sent. Null: none. `isCardGiven`:
 * false until the card may be typed, so that its fields are expected to be empty.
 */
export function findMissing(
  page: Page,
  target: LookNode,
  { isCardGiven = true } = {},
): LookNode | null {
  const card = page.fields.filter((it) => /^card\./.test(it.means ?? ''))
  const forms = formsOf(page, target)
  const own = page.look.nodes.filter(
    (it) =>
      it.frame === 0 &&
      forms.has(it.form) &&
      !it.disabled &&
      !isOutside(it) &&
      (isCardGiven || !card.some(({ node }) => node === it)),
  )
  const inputs = own.filter((it) =>
    ['textbox', 'combobox', 'spinbutton', 'checkbox'].includes(it.role),
  )
  const empty = inputs.find((it) => isRequired(it) && isEmpty(it))
  if (empty !== undefined) return empty
  // No form of the page holds a card field in a frame.
  const framed = card.find((it) => it.node.frame !== 0 && it.isRequired && it.isEmpty)
  if (isCardGiven && framed !== undefined) return framed.node
  const radios = own.filter((it) => it.role === 'radio')
  const open = radios.find(
    (it) =>
      it.required && !radios.some((other) => other.field === it.field && other.checked === true),
  )
  return open ?? own.find((it) => it.invalid) ?? null
}

/** A button outside every form sends whatever the page asks the buyer for. */
function formsOf({ fields }: Page, target: LookNode): ReadonlySet<number | null> {
  if (target.form !== null) return new Set([target.form])
  const asked = fields.filter(
    (it) =>
      !it.isLogin &&
      it.node.frame === 0 &&
      /^(contact|shipping_address|card)\./.test(it.means ?? ''),
  )
  return new Set([null, ...asked.map((it) => it.node.form)])
}

/** A link that can be opened without clicking it, so that no script can make more of it. */
export function isPlainLink(target: LookNode): boolean {
  if (target.role !== 'link' || target.href === null || namesOrder(target)) return false
  return /^https?:/.test(target.href) && !/#[^/]*$/.test(target.href)
}
