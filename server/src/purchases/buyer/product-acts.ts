import type { Field } from '../shops/page/fields.ts'
import type { LookNode } from '../shops/page/look.ts'
import type { Page } from '../shops/page/page.ts'
import type { Counted } from '../shops/page/steppers.ts'
import { findSums } from '../shops/page/sums.ts'
import { nodesWithin, ownPlace } from '../shops/page/tree.ts'
import { holds } from '../shops/page/words.ts'
import { answerFor, askForFields, showsAnswer } from './answers.ts'
import type { Candidate } from './candidates.ts'
import { boxActs, keyOf, setCount } from './candidates.ts'
import type { View, Walk } from './views.ts'

const PRESS = { do: 'press', goal: 'update', means: null, class: 'safe' } as const

/** A click that the product page needs before the article can be added. */
export function pressAct(
  node: LookNode,
  value: string | null,
  score: number,
  why: string,
): Candidate {
  return { ...PRESS, node, value, score, why }
}

function tickAct(node: LookNode, score: number, why: string): Candidate {
  return { do: 'tick', goal: null, node, value: null, means: null, score, class: 'fills', why }
}

function fillAct(node: LookNode, means: Field['means'], value: string, why: string): Candidate {
  return { do: 'fill', goal: null, node, value, means, score: 32, class: 'fills', why }
}

/** Whether an act was done in any state of a page. */
export function isTried({ tried }: Walk, act: Candidate): boolean {
  return [...tried.values()].some((keys) => keys.has(keyOf(act)))
}

/** Sets the count: types it, else one press at a time, with a look after each. */
export function countActs(
  { count, stepper }: Counted,
  { values }: Pick<View, 'values'>,
  quantity: number,
): Candidate[] {
  const typed =
    count === null ? null : Number.parseInt(values.get(count.id) || count.value || '0', 10)
  const shown = typed ?? stepper?.count ?? quantity
  if (shown === quantity) return []
  const fills = count === null ? [] : [setCount(count, quantity, 34)]
  const next = shown < quantity ? stepper?.more : stepper?.less
  if (next == null) return fills
  const why = shown < quantity ? 'one more' : 'one less'
  return [...fills, pressAct(next, `${shown}`, 33, why)]
}

const MOST_APART_PX = 20

/** Boxes that are ticked already and cost money; those that the buyer names stay. */
export function extraActs(
  page: Page,
  scope: (node: LookNode) => boolean,
  wished: readonly string[],
): Candidate[] {
  const known = boxActs(page).filter((it) => it.score === 33)
  const priced = page.boxes.filter(
    (it) => it.checked === true && !it.disabled && isPriced(page, it),
  )
  const nodes = new Set([...known.map(({ node }) => node), ...priced])
  return [...nodes]
    .filter((it) => scope(it) && !wished.some((wish) => holds(it.name, wish)))
    .map((it) => tickAct(it, 37, 'an extra that nobody wants'))
}

function isPriced({ look, boxes }: Page, node: LookNode): boolean {
  const row = nodesWithin(
    look,
    ownPlace(
      node,
      boxes.filter((it) => it !== node),
    ),
  )
  const middle = ({ box }: LookNode) => box.y + box.height / 2
  const beside = row.filter(
    (it) => it.role === 'text' && Math.abs(middle(it) - middle(node)) < MOST_APART_PX,
  )
  const sums = findSums([node.name || node.near, ...beside.map(({ text }) => text)].join('\n'))
  return sums.some(({ cents }) => cents > 0)
}

/**
 * A person that the article is for. A name alone is nobody to order for, and is not counted among the
 * details that the shop has.
 */
export function personActs(
  { buyer }: Walk,
  people: readonly Field[],
  { page, values }: Pick<View, 'page' | 'values'>,
): Candidate[] {
  if (people.length > 0) askForFields(buyer, people, {})
  return people.flatMap(({ node, means }) => {
    const value = means === null ? null : answerFor(buyer, means, page.fields)
    if (means === null || value === null || node.disabled) return []
    const shown = values.get(node.id)
    // Some contents are never read: what may be a card's.
    if (shown === undefined ? node.filled : showsAnswer(shown, means, value, page.look.lang)) {
      return []
    }
    const isName = means.endsWith('name')
    return [fillAct(node, isName ? null : means, value, `asks for ${means}`)]
  })
}
