import { answerFor, showsAnswer } from './answers.ts'
import type { Candidate } from './candidates.ts'
import { cardOf } from './candidates.ts'
import { findMissing } from './classes.ts'
import type { Meaning } from './fields.ts'
import { namesOrder } from './later-steps.ts'
import type { Page } from './page.ts'
import type { Totals } from './totals.ts'
import type { View, Walk } from './views.ts'
import { holds } from './words.ts'

const ADDRESS: readonly Meaning[] = [
  'shipping_address.line1',
  'shipping_address.city',
  'shipping_address.postal_code',
  'shipping_address.country',
  'contact.email',
]

/**
 * Names the first thing that was not seen or differs from the wish; null: all is as wished. Nothing
 * is quoted and nothing submitted on an assumption.
 */
export function checkReached(
  walk: Walk,
  reached: View & { readonly final: Candidate | null },
  totals: Totals,
): string | null {
  return (
    checkGoods(walk, totals) ?? checkBuyer(walk, reached.page) ?? checkPage(walk, reached, totals)
  )
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
  const wrong = ADDRESS.find((means) => {
    if (!visit.given.has(means as Parameters<typeof visit.given.has>[0])) return false
    const wanted = answerFor(buyer, means, page.fields)
    const typed = belief.typed.get(means)
    if (wanted === null) return false
    if (typed !== undefined && showsAnswer(typed, means, wanted, lang)) return false
    return !holds(belief.addressShown, wanted)
  })
  return wrong === undefined ? null : `The shop does not show the ${wrong.split('.')[1]} as given.`
}

function checkPage(
  { belief, visit }: Walk,
  { page, final }: View & { readonly final: Candidate | null },
  totals: Totals,
): string | null {
  if (page.faults.length > 0) return 'The shop shows an error.'
  const missing = final === null ? null : findMissing(page, final.node)
  const isCard = page.fields.some((it) => it.node === missing && /^card\./.test(it.means ?? ''))
  if (missing !== null && !isCard) return 'The shop requires something that was not understood.'
  const payment = page.groups.find((it) => it.about === 'payment')
  if (
    payment !== undefined &&
    cardOf(payment.options) === undefined &&
    payment.options.length > 1
  ) {
    return 'The shop does not offer to pay by card.'
  }
  const ships = visit.given.has('shipping_address.line1')
  const isLast = page.asks.has('card.number') || (final !== null && namesOrder(final.node))
  const isPriced = totals.hasShipping || belief.method?.cents === 0
  if (!ships && !isLast) return 'The shop has not said yet whether it delivers.'
  if (belief.isOpen) return 'A part of the total is still to come.'
  return ships && !isLast && !isPriced ? 'The price of the delivery is not known yet.' : null
}
