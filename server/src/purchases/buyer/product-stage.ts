import { stop } from '../browser/refusals.ts'
import type { Asked, Variant } from '../shops/options.ts'
import { askQuantity, quantityOf } from '../shops/options.ts'
import type { Choice, Value } from '../shops/page/choices.ts'
import { readOrderForm, toProduct } from '../shops/page/order-form.ts'
import { isOutside } from '../shops/page/page.ts'
import type { Product } from '../shops/page/product.ts'
import { findAdds, findLooseAdds, readProduct } from '../shops/page/product.ts'
import { PRODUCT_WORDS } from '../shops/page/product-words.ts'
import type { Counted } from '../shops/page/steppers.ts'
import { holds, says, saysEmpty, WORDS } from '../shops/page/words.ts'
import { askAhead } from './answers.ts'
import { chooseRow, openListed, stopSoldOut } from './articles.ts'
import { answer } from './buyer.ts'
import type { Candidate } from './candidates.ts'
import { addAct, chooseAct } from './candidates.ts'
import { dismissActs } from './overlays.ts'
import { pressActs } from './presses.ts'
import { countActs, extraActs, isTried, personActs, pressAct } from './product-acts.ts'
import { answerActs, askedAt } from './questions.ts'
import type { Aligned, Sorted } from './variant.ts'
import { alignVariant, askFrom, sortChoices, valueIn } from './variant.ts'
import type { View, Walk } from './views.ts'
import { knownOf } from './views.ts'

/** At the article: what is wished of it, its quantity, and the buttons that may add it. */
export function proposeProduct(walk: Walk, view: View): Candidate[] {
  const over = dismissActs(view.page, knownOf(walk))
  if (over.length > 0) return over
  // A cart that turned out to be empty is no list of articles.
  const isEmptyCart = walk.belief.title !== null && saysEmpty(view.page.look.text)
  if (isEmptyCart) return []
  const unfolds = unfoldActs(walk, view)
  if (unfolds.length > 0) return unfolds
  const offer = findOffer(walk, view)
  return 'opens' in offer ? offer.opens : proposeOffer(walk, view, offer)
}

/** Variants that stand in rows of their own may be folded away. */
function unfoldActs(walk: Walk, { page }: View): Candidate[] {
  return page.controls
    .filter((it) => it.role === 'button' && !isOutside(it) && !it.disabled)
    .filter((it) => it.expanded !== null && says(PRODUCT_WORDS.unfolds, it.name))
    .map((it, at) => pressAct(it, `${at}`, 36, 'rows that are folded away'))
    .filter((it) => it.node.expanded === false && !isTried(walk, it))
}

type Offer = {
  readonly product: Product
  readonly adds: readonly { readonly node: Candidate['node']; readonly score: number }[]
  /** Null where nothing says that the page sells it. */
  readonly url: string | null
  /** Of other articles on the page, which are not wished. */
  readonly others: readonly Counted[]
}

/** The article that the page sells, or that is wished among several; else the way to it. */
function findOffer(walk: Walk, view: View): Offer | { readonly opens: Candidate[] } {
  const { page } = view
  const form = readOrderForm(page)
  if (form !== null) {
    const row = chooseRow(walk, view, form)
    const adds = row.add === null ? form.adds : [{ node: row.add, score: 9 }]
    const [add] = adds
    const others = row.add === null ? form.rows.filter((it) => it !== row) : []
    const { url } = page.look
    if (add !== undefined) {
      return { product: toProduct(page, form, row, add.node), adds, others, url }
    }
  }
  const usual = findAdds(page)
  const opens = usual.length === 0 ? openListed(walk, view) : []
  const adds = usual.length === 0 ? findLooseAdds(page) : usual
  const [add] = adds
  const product = readProduct(page, add?.node ?? null)
  const isFound = opens.length === 0 && add !== undefined && product !== null
  const url = usual.length === 0 ? null : page.look.url
  return isFound ? { product, adds, others: [], url } : { opens }
}

function proposeOffer(walk: Walk, view: View, offer: Offer): Candidate[] {
  const { product, adds, others, url } = offer
  const { page } = view
  const { belief, buyer } = walk
  // A page that draws itself has another title before it is done.
  belief.title = url === null ? (belief.title ?? product.title) : product.title
  belief.imageUrl ??= product.imageUrl
  belief.productUrl = url ?? belief.productUrl
  const extras = extraActs(page, product.scope, Object.keys(wishOf(walk)))
  const choices = withRead(walk, product.choices)
  const opens = openActs(walk, choices)
  if (opens.length > 0) return [...extras, ...opens]
  const sorted = sortChoices(choices)
  const lines = linesOf(view, product)
  const words = product.texts.map(({ node }) => node)
  const first = alignVariant(wishOf(walk), sorted, lines)
  if (!isWaiting(walk, sorted, first))
    askAbout(walk, { ...product, own: askedAt(walk, view, words) }, sorted, first)
  const aligned = alignVariant(wishOf(walk), sorted, lines)
  belief.quantity = quantityOf(buyer.options)
  belief.variant = (buyer.options.variant as Variant | undefined) ?? null
  const acts = [
    ...extras,
    ...pickActs(walk, sorted, aligned),
    ...others.flatMap((it) => countActs(it, view, 0)),
    ...countActs(product, view, belief.quantity),
    ...answerActs(walk, view, words),
    ...personActs(walk, product.people, view),
  ]
  if (acts.length === 0 && adds[0]?.node.disabled === true) refuseSoldOut(walk, view, product)
  return [...acts, ...addActs(walk, view, adds)]
}

/** With everything chosen the button stays closed, and the page says why. */
function refuseSoldOut(walk: Walk, { page }: View, { scope }: Product): void {
  const isSaid = page.look.nodes.some(
    (it) =>
      scope(it) &&
      it.role === 'text' &&
      it.text.length <= MOST_LINE &&
      says(WORDS.soldOut, it.text),
  )
  if (isSaid) stopSoldOut(walk)
}

function wishOf({ buyer }: Walk): Variant {
  return (buyer.options.variant as Variant | undefined) ?? {}
}

/** Lists that a script draws, with the values that they had when they were open. */
function withRead({ belief }: Walk, choices: readonly Choice[]): Choice[] {
  const merged = choices.map((choice) => {
    const { opener, label } = choice
    if (opener === null) return choice
    const isShown = (value: string) => holds(opener.text || opener.name, value)
    const known = (belief.choices[label] ?? []).map((value) => ({
      ...{ value, node: opener, entry: null, isDisabled: false, isExtra: false, isClosed: true },
      isChosen: isShown(value),
    }))
    const values = choice.values.length === 0 ? known : choice.values
    return {
      ...choice,
      values: values.map((it) => ({ ...it, isChosen: isShown(it.value) || it.isChosen })),
    }
  })
  const read = merged.map(({ label, values }) => [label, values.map(({ value }) => value)])
  belief.choices = { ...belief.choices, ...Object.fromEntries(read) }
  return merged
}

/** Closed lists are opened once, to read them. */
function openActs(walk: Walk, choices: readonly Choice[]): Candidate[] {
  const closed = choices.filter(({ values }) => values.length === 0)
  return closed
    .flatMap(({ opener }) =>
      opener === null ? [] : [pressAct(opener, null, 36, 'a list that is closed')],
    )
    .filter((it) => !isTried(walk, it))
}

const MOST_LINE = 60

/** Where the page may say what is chosen without asking. */
function linesOf({ page }: View, { title, scope }: Product): string[] {
  const said = page.look.nodes
    .filter((it) => it.role === 'text' && scope(it) && it.text.length <= MOST_LINE)
    .map(({ text }) => text)
  return [title, ...said.filter((it) => /[:：]/u.test(it))]
}

/** The wish cannot be judged yet: something that is chosen first may bring the rest. */
function isWaiting(walk: Walk, sorted: Sorted, aligned: Aligned): boolean {
  const values = sorted.open.map((it) => valueIn(it, aligned.asked[it.label] ?? ''))
  const isOffered = sorted.open.every(
    ({ label }, at) => aligned.asked[label] === undefined || isOpen(values[at]),
  )
  const isWhole = Object.keys(aligned.left).length === 0 && isOffered
  return !isWhole && picked(sorted, aligned).some((it) => isOpen(it) && isFresh(walk, it))
}

function isOpen(value: Value | undefined): boolean {
  return value !== undefined && !value.isDisabled && !value.node.disabled
}

function isFresh(walk: Walk, value: Value): boolean {
  return value.isChosen !== true && !isTried(walk, pickAct(value))
}

/** Variant, quantity and the shop's own questions are asked together, with what the page offers. */
function askAbout(
  { buyer, followed }: Walk,
  { stock, own }: Pick<Product, 'stock'> & { readonly own: Asked },
  { open }: Sorted,
  { asked, kept, left }: Aligned,
): void {
  const ways = followed.map(({ way }) => way)
  const questions = { quantity: askQuantity(stock), ...own }
  if (open.length === 0) {
    askAhead(buyer, questions, ways)
    return
  }
  const { variant } = buyer.options
  if (variant !== undefined) buyer.options = { ...buyer.options, variant: { ...asked, ...left } }
  // A wish for what is sold out is refused by its name, not asked about.
  const trial = { ...buyer }
  const isClear = answer({ variant: askFrom(open, { withSoldOut: true }) }, trial) === null
  if (isClear) buyer.options = trial.options
  askAhead(buyer, isClear ? questions : { variant: askFrom(open), ...questions }, ways)
  if (Object.keys(kept).length === 0) return
  const chosen = (buyer.options.variant as Variant | undefined) ?? {}
  buyer.options = { ...buyer.options, variant: { ...chosen, ...kept } }
}

/** The values that are to be chosen here. */
function picked({ open }: Sorted, { asked, settled }: Aligned): Value[] {
  const wished = open.map((it) => valueIn(it, asked[it.label] ?? ''))
  return [...settled.map(({ value }) => value), ...wished].filter((it) => it != null)
}

function pickActs(walk: Walk, sorted: Sorted, aligned: Aligned): Candidate[] {
  const values = picked(sorted, aligned).filter((it) => it.isChosen !== true)
  const open = values.filter(isOpen)
  const soldOut = values.find(({ isDisabled }) => isDisabled)
  if (soldOut !== undefined && !open.some((it) => isFresh(walk, it))) {
    stop('out_of_stock', `The shop does not sell "${soldOut.value}" now.`)
  }
  return open.map(pickAct)
}

function pickAct({ value, node, entry, isClosed }: Value): Candidate {
  if (isClosed) return pressAct(node, value, 36, `opens the list with ${value}`)
  return chooseAct(node, entry, value)
}

/** The button that adds; once more where nothing at all came of it, then the cart itself. */
function addActs(walk: Walk, { page }: View, adds: Offer['adds']): Candidate[] {
  const { steps, belief } = walk
  const usable = adds.filter(({ node }) => !node.disabled)
  const acts = usable.map(({ node, score }) => addAct(node, score))
  const last = steps.at(-1)
  const [best] = acts
  const isIdle = last?.result === 'nothing changed' && last.act.startsWith('add ')
  if (best === undefined || !isIdle) return acts
  const again = { ...best, value: 'again', score: 20 }
  if (!isTried(walk, again)) return [again, ...acts]
  belief.isAdded = true
  return pressActs(page, ['cart'], knownOf(walk))
}
