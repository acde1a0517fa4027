import { decideCurrency } from '../shops/money.ts'
import { askShippingMethod } from '../shops/options.ts'
import type { Known } from '../shops/page/classes.ts'
import { isPlainLink, judgeClick } from '../shops/page/classes.ts'
import type { Field } from '../shops/page/fields.ts'
import type { Group, Option } from '../shops/page/page.ts'
import { findAdds } from '../shops/page/product.ts'
import { withoutPrice } from '../shops/page/sums.ts'
import { isWithin } from '../shops/page/tree.ts'
import { says, WORDS } from '../shops/page/words.ts'
import { answerFor, askForFields, askForListed, findEntry } from './answers.ts'
import { isArticle } from './belief.ts'
import { askFor } from './buyer.ts'
import type { Candidate } from './candidates.ts'
import { addAct, asked, boxActs, countActs, fillActs, groupActs } from './candidates.ts'
import { discountActs, leanToCart } from './discount.ts'
import { dismissActs } from './overlays.ts'
import { pressActs } from './presses.ts'
import { answerActs, answerInCart, askedAt } from './questions.ts'
import type { View, Walk } from './views.ts'
import { knownOf } from './views.ts'

/** With the article in the cart: the right quantity, then the way to the checkout. */
export function proposeCart(walk: Walk, view: View): Candidate[] {
  const { page } = view
  const { belief } = walk
  const known = knownOf(walk)
  const code = discountActs(walk, view)
  const counts = countActs(page, belief)
  const again = isArticle(page, belief) ? findAdds(page).map(({ node }) => node) : []
  const ways = pressActs(page, ['cart', 'checkout', 'next'], known)
  // Beside the lines of the cart a button that nothing speaks for may take something out.
  const isCart = belief.line?.count != null
  const isNew = ({ node, score }: Candidate) =>
    !again.includes(node) &&
    !(says(WORDS.add, node.name) && !says(WORDS.order, node.name)) &&
    !(isPlainLink(node) && belief.visited.has(node.href ?? '')) &&
    !(isCart && score <= 0) &&
    !(says(WORDS.update, node.name) && !says(WORDS.checkout, node.name))
  const presses = ways.filter(isNew).map((it) => {
    const isCart = it.goal === 'cart'
    const lift = isCart
      ? belief.line === null
        ? 2
        : -4
      : it.goal === 'next'
        ? -3
        : belief.line === null
          ? -1
          : 2
    return { ...it, score: it.score + lift + (isCart ? leanToCart(walk) : 0) }
  })
  const updates = belief.mustUpdate
    ? pressActs(page, ['update'], known)
        .filter((it) => says(WORDS.update, it.node.name))
        .map((it) => ({ ...it, score: it.score + 24 }))
    : []
  const more = belief.line?.count == null ? moreActs(page, walk) : []
  return [
    ...dismissActs(page, known),
    ...boxActs(page),
    ...counts,
    ...answerInCart(walk, view),
    ...code,
    ...more,
    ...updates,
    ...presses,
  ]
}

/** A stepper without a field: one more at a time. */
function moreActs(page: View['page'], { belief }: Walk): Candidate[] {
  const { line, quantity } = belief
  if (line === null || line.quantity === null || line.quantity >= quantity) return []
  const plus = page.controls.find(
    (it) =>
      isWithin(it, line.place) &&
      (says(WORDS.more, it.name) || /\b(plus|increase|increment)\b/u.test(it.signs)),
  )
  if (plus === undefined) return []
  return [
    {
      ...addAct(plus, 32),
      do: 'press',
      goal: 'update',
      value: `${line.quantity}`,
      why: 'one more',
    },
  ]
}

/** The buyer's details, the page's questions, and the ways on. */
export function proposeCheckout(walk: Walk, view: View): Candidate[] {
  const { page, values } = view
  const { buyer } = walk
  const known = knownOf(walk)
  const code = discountActs(walk, view)
  // Before the address: a code that is applied may load the page anew.
  if (code.length > 0) return [...dismissActs(page, known), ...code]
  const fields = asked(page)
  // Where nothing is marked, everything may be required.
  const isMarked = fields.some((it) => it.isRequired)
  const isNeeded = (it: Field) => it.isRequired || !isMarked || !isPersonal(it)
  const needed = isPlaced(fields) ? fields : fields.filter(isNeeded)
  askForFields(buyer, needed, askedAt(walk, view))
  const method = decideMethod(walk, page)
  const fills = [...fillActs(page, buyer, values), ...answerActs(walk, view)]
  // The states of another country are no question.
  const isElsewhere = fills.some((it) => it.means === 'shipping_address.country')
  for (const field of fields) {
    const value = field.means === null ? null : answerFor(buyer, field.means, page.fields)
    const isList = field.node.options !== null && field.node.options.length > 1
    if (
      value !== null &&
      isList &&
      field.means !== null &&
      !(isElsewhere && field.means === 'shipping_address.state') &&
      findEntry(field.node, field.means, value, page.look.lang) === null
    ) {
      askForListed(buyer, field)
    }
  }
  const hasAddress = page.asks.has('shipping_address.line1') || page.asks.has('contact.email')
  const goals = hasAddress ? (['next'] as const) : (['next', 'guest', 'checkout'] as const)
  const presses = pressActs(page, goals, known)
  return [
    ...dismissActs(page, known),
    ...fills,
    ...groupActs(page, method),
    ...methodPress(page, method, known),
    ...boxActs(page),
    ...presses,
  ]
}

/** Goods that are not delivered need no address: a name that may stay empty is not asked for. */
function isPlaced(fields: readonly Field[]): boolean {
  return fields.some(({ means }) => /\.(line1|city|postal_code)$/.test(means ?? ''))
}

function isPersonal({ means }: Field): boolean {
  return means?.startsWith('shipping_address.') === true
}

function methodPress(page: View['page'], method: Option | null, known: Known): Candidate[] {
  if (method === null || method.node.role !== 'button' || method.isChosen) return []
  const judged = judgeClick(page, method.node, known)
  return [
    {
      ...{ do: 'press', goal: 'method', node: method.node, value: null, means: null, score: 24 },
      ...judged,
    },
  ]
}

/** The way to deliver that the buyer wishes; where there is no choice, the only one. */
function decideMethod(walk: Walk, page: View['page']): Option | null {
  const { belief, buyer, visit } = walk
  const group = findMethods(walk, page)
  if (group === undefined) return null
  const wish = `${buyer.options.shipping_method ?? ''} ${buyer.prompt ?? ''}`
  const sent = group.options.filter((it) => !says(WORDS.pickup, it.words))
  const offered = sent.length > 0 && !says(WORDS.pickup, wish) ? sent : group.options
  const names = methodNames(offered)
  const methods = offered.flatMap((it, at) => {
    const name = names[at] ?? ''
    const isFirst = names.indexOf(name) === at
    return isFirst ? [{ name, option: it, amountCents: it.price?.cents ?? null }] : []
  })
  const signs = offered.map((it) => it.price?.currency ?? null)
  const decided = decideCurrency(visit.currencySigns(signs))
  const schema = askShippingMethod(methods, 'refusal' in decided ? '' : decided.currency)
  const isChoice = methods.length > 1
  askFor({ shipping_method: isChoice ? schema : { ...schema, default: methods[0]?.name } }, buyer)
  const wanted = (buyer.options.shipping_method as string | undefined) ?? methods[0]?.name
  const found = methods.find(({ name }) => name === wanted) ?? null
  if (found !== null) {
    const others = methods.filter((it) => it !== found)
    const othersCents = others.flatMap(({ amountCents }) => amountCents ?? [])
    belief.method = { name: found.name, cents: found.amountCents, othersCents }
  }
  return found?.option ?? null
}

/** The ways to deliver; whatever they are called, each has its price, and the address is known. */
function findMethods({ visit }: Walk, { groups }: View['page']): Group | undefined {
  const named = groups.find((it) => it.about === 'shipping' && it.options.length > 0)
  if (named !== undefined || !visit.given.has('shipping_address.line1')) return named
  return groups.find(
    ({ about, options }) =>
      about === 'other' && options.length > 0 && options.every(({ price }) => price !== null),
  )
}

/** "Express · 2 days · $9.00" is called "Express"; where two begin alike, by all its words. */
function methodNames(options: readonly Option[]): string[] {
  const pieces = options.map(({ words, node }) =>
    words
      .split(' · ')
      .map(withoutPrice)
      .filter((it) => it !== '' && !(node.role === 'button' && says(WORDS.choose, it))),
  )
  const first = pieces.map(([it], at) => it ?? options[at]?.words ?? '')
  return new Set(first).size === first.length ? first : pieces.map((it) => it.join(', '))
}
