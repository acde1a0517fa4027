import type { RefusalCode } from '../browser/refusals.ts'
import type { ActionValue } from '../shops/flow.ts'
import { findMissing } from '../shops/page/classes.ts'
import type { Meaning } from '../shops/page/fields.ts'
import { namesOrder } from '../shops/page/later-steps.ts'
import type { Page } from '../shops/page/page.ts'
import { cardOf } from '../shops/page/page.ts'
import { readShownAddress } from '../shops/page/shown-address.ts'
import type { Totals } from '../shops/page/totals.ts'
import { holds, plain } from '../shops/page/words.ts'
import { valueFor } from '../shops/values.ts'
import { answerFor, namesOf, showsAnswer } from './answers.ts'
import type { Buyer } from './buyer.ts'
import type { Candidate } from './candidates.ts'
import { checkDiscount } from './discount.ts'
import { checkAnswers } from './questions.ts'
import type { View, Walk } from './views.ts'

/** Every part of the buyer's that a form can ask for. */
const PARTS: readonly Meaning[] = [
  'contact.email',
  'contact.phone',
  'shipping_address.name',
  'shipping_address.first_name',
  'shipping_address.last_name',
  'shipping_address.line1',
  'shipping_address.line2',
  'shipping_address.house_number',
  'shipping_address.city',
  'shipping_address.state',
  'shipping_address.postal_code',
  'shipping_address.country',
]
/** Parts of every address that a shop shows as text. */
const SHOWN: readonly ActionValue[] = [
  'shipping_address.last_name',
  'shipping_address.line1',
  'shipping_address.postal_code',
  'shipping_address.city',
]

/** Why nothing is quoted. `code`: for a purchase that was approved, what differs. */
export type Lack = { readonly code: RefusalCode; readonly message: string }

type End = View & { readonly final: Candidate | null }

/**
 * Names the first thing that was not seen or differs from the wish; null: all is as wished. Nothing
 * is quoted and nothing submitted on an assumption.
 */
export function checkReached(walk: Walk, reached: End, totals: Totals): Lack | null {
  const lack = (code: RefusalCode, message: string | null) =>
    message === null ? null : { code, message }
  return (
    lack('discount_refused', checkDiscount(walk, totals)) ??
    lack('item_changed', checkGoods(walk, totals)) ??
    lack('item_changed', checkAnswers(walk)) ??
    lack('ship_to_changed', checkDelivery(walk, totals)) ??
    lack('ship_to_changed', checkBuyer(walk, reached.page)) ??
    checkForm(reached) ??
    checkPayment(reached) ??
    checkEnd(walk, reached, totals)
  )
}

/** A way to deliver that was wished is chosen, or what the shop has instead is shown to be it. */
function checkDelivery({ belief, buyer, visit }: Walk, totals: Totals): string | null {
  const wished = buyer.options.shipping_method as string | undefined
  const ships = visit.given.has('shipping_address.line1')
  if (!ships || wished === undefined || belief.method?.name === wished) return null
  if (holds(totals.shippingLabel ?? '', wished)) return null
  return `The shop does not show that it delivers by ${wished}.`
}

function checkGoods({ belief }: Walk, totals: Totals): string | null {
  const { line, quantity, variant } = belief
  if (line === null) return 'The shop does not show what is in the cart.'
  if (line.quantity !== quantity) return `The cart holds another quantity than ${quantity}.`
  const unseen = Object.values(variant ?? {}).find((it) => !belief.shown.has(it))
  if (unseen !== undefined) return `The cart does not show the choice "${unseen}".`
  const { subtotal = 0, tax = 0 } = totals.breakdownCents
  const sums = line.sums.flatMap((it) => [it, it * quantity])
  // Lines with tax in them and totals that list it apart: both are one article's.
  const isAlone = sums.includes(subtotal) || sums.includes(subtotal + tax)
  return isAlone ? null : 'The cart holds something else, or its lines were not understood.'
}

function checkBuyer({ belief, buyer, visit }: Walk, page: Page): string | null {
  const { lang } = page.look
  // A page without the fields says nothing about how an earlier one had split the street.
  const fields = [...belief.typed.keys()].map((means) => ({ means }))
  const wrong = PARTS.find((means) => {
    if (!visit.given.has(means as ActionValue)) return false
    const wanted = answerFor(buyer, means, fields)
    const typed = belief.typed.get(means)
    if (wanted === null) return false
    if (typed !== undefined && showsAnswer(typed, means, wanted, lang)) return false
    return !namesOf(means, wanted, lang).some((it) => holds(belief.addressShown, it))
  })
  if (wrong !== undefined) return `The shop does not show the ${partOf(wrong)} as given.`
  if (isHalfNamed(visit.given) && !showsName(buyer, belief.addressShown)) {
    return 'The shop does not show the whole name of the receiver.'
  }
  const other = findOtherAddress(buyer, page)
  return other === null ? null : `The shop shows another ${partOf(other)} than the one given.`
}

/** The family name was given, and no field was understood to ask for the other half. */
function isHalfNamed(given: ReadonlySet<ActionValue>): boolean {
  const [isLast, isFirst, isWhole] = (['last_name', 'first_name', 'name'] as const).map((part) =>
    given.has(`shipping_address.${part}`),
  )
  return isLast !== isFirst && isWhole !== true
}

function showsName(buyer: Buyer, shown: string): boolean {
  const name = valueFor('shipping_address.name', buyer.options, null)
  return name === null || !name.trim().includes(' ') || holds(shown, name)
}

/** The part in which an address that the page shows as text differs; null: none. */
export function findOtherAddress(buyer: Buyer, { look }: Page): Meaning | null {
  const shown = readShownAddress(look)
  if (shown === null) return null
  const differs = (means: ActionValue) => {
    const wanted = valueFor(means, buyer.options, null)
    if (wanted === null) return false
    if (namesOf(means, wanted, look.lang).some((it) => holds(shown, it))) return false
    return means !== 'shipping_address.last_name' || namesSomebody(buyer, shown, look.lang)
  }
  return SHOWN.find(differs) ?? null
}

/** Some shops leave the name out: then every word belongs to another part of the address. */
function namesSomebody(buyer: Buyer, shown: string, lang: string | null): boolean {
  const words = (text: string) => plain(text).split(' ')
  const own = PARTS.flatMap((means) => {
    const value = answerFor(buyer, means, [])
    return value === null ? [] : namesOf(means, value, lang).flatMap(words)
  })
  return words(shown).some((it) => /\p{L}/u.test(it) && !own.includes(it))
}

/** The part in which a field of the page differs from what was given; null: none. */
export function findOtherField({ buyer }: Walk, { page, values }: View): Meaning | null {
  const other = page.fields.find(({ node, means, isLogin }) => {
    if (means === null || isLogin || !PARTS.includes(means)) return false
    const wanted = answerFor(buyer, means, page.fields)
    const shown = values.get(node.id) || node.text
    return wanted !== null && shown !== '' && !showsAnswer(shown, means, wanted, page.look.lang)
  })
  return other?.means ?? null
}

function partOf(means: Meaning): string {
  return (means.split('.')[1] ?? means).replaceAll('_', ' ')
}

function checkForm({ page, final }: End): Lack | null {
  if (page.faults.length > 0) return { code: 'shop_error', message: 'The shop shows an error.' }
  const card = page.fields.find((it) => it.means === 'card.number' && it.node.frame === 0)
  const target = final?.node ?? card?.node ?? null
  const missing = target === null ? null : findMissing(page, target, { isCardGiven: false })
  if (missing === null) return null
  const message = 'The shop requires something that was not understood.'
  return { code: 'form_incomplete', message }
}

function checkPayment({ page: { groups } }: End): Lack | null {
  const options = groups.find(({ about }) => about === 'payment')?.options ?? []
  if (options.length < 2 || cardOf(options) !== undefined) return null
  return { code: 'page_unreadable', message: 'The shop does not offer to pay by card.' }
}

/** Some shops put the chosen delivery into the total with the next click only. */
export function isStale(
  method: Walk['belief']['method'],
  { breakdownCents: { shipping } }: Pick<Totals, 'breakdownCents'>,
): boolean {
  if (method === null || shipping === undefined || shipping === method.cents) return false
  return method.othersCents.includes(shipping)
}

/** At a click that may order, and does not say so, everything must be known. */
export function checkEnd(
  { belief, visit }: Pick<Walk, 'belief' | 'visit'>,
  { page, final }: Pick<End, 'page' | 'final'>,
  totals: Totals,
): Lack | null {
  const ships = visit.given.has('shipping_address.line1')
  const asksCard = page.asks.has('card.number')
  const isLast = asksCard || (final !== null && namesOrder(final.node))
  const isPriced = totals.hasShipping || belief.method?.cents === 0
  // Goods that are delivered have no last page before the shop has asked where to.
  const isUnclear = belief.isDelivered === true || (belief.isDelivered === null && !isLast)
  const open =
    !ships && belief.isSent
      ? 'The shop delivers, and has not asked for the address yet.'
      : !ships && isUnclear
        ? 'The shop has not said yet whether it delivers.'
        : ships && isStale(belief.method, totals)
          ? 'The total has the price of another delivery in it.'
          : belief.isOpen
            ? 'A part of the total is still to come.'
            : ships && !isLast && !isPriced
              ? 'The price of the delivery is not known yet.'
              : null
  if (open === null) return null
  if (isLast) return { code: 'page_unreadable', message: open }
  const message = `${open} The next button may place the order, so Florin stopped before it.`
  return { code: 'next_step_unclear', message }
}
