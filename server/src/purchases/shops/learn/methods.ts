import type { Sum } from '../money.ts'
import type { Look, LookNode } from './look.ts'
import { sumOf } from './totals.ts'
import { isWithin, nodesWithin, ownPlace, placesAround } from './tree.ts'

/** A way to ship, as the shop offers it. */
export type Method = {
  readonly name: string
  readonly sum: Sum | null
  /** What is clicked to have it. */
  readonly node: LookNode
  readonly isChosen: boolean
}

/** Radio buttons that stand together: one question with its answers. */
export type Question = {
  readonly about: 'shipping' | 'payment' | 'billing' | 'other'
  readonly answers: readonly LookNode[]
}

const ABOUT: readonly (readonly [Question['about'], RegExp])[] = [
  ['billing', /billing|rechnung|facturation|facturaci[oó]n|fatturazione|factuur|cobrança/i],
  ['payment', /pay(ment|ing)?\b|zahlung|paiement|\bpago\b|pagamento|betaal|betaling/i],
  ['shipping', /shipping|delivery|versand|liefer|livraison|env[ií]o|spedizione|verzend|entrega/i],
]
const TAKE = /^(select|choose|use|pick|wählen|auswählen|choisir|elegir|seleccionar|scegli|kies)\b/i

export function readMethods(look: Look): Method[] {
  const asked = readQuestions(look).find(({ about }) => about === 'shipping')
  const answers = asked?.answers ?? readButtons(look)
  const methods = answers.map((node) => describe(look, node, answers))
  return methods.every(({ name }) => name !== '') ? methods : []
}

export function readQuestions(look: Look): Question[] {
  const radios = look.nodes.filter(
    (it) => it.role === 'radio' && it.frame === 0 && !it.disabled && !isShadow(look, it),
  )
  const clusters: LookNode[][] = []
  for (const radio of radios) {
    const cluster = clusters.at(-1)
    const last = cluster?.at(-1)
    if (cluster === undefined || last === undefined || isApart(look, last, radio)) {
      clusters.push([radio])
    } else cluster.push(radio)
  }
  return clusters.map((answers) => ({ about: aboutOf(look, answers[0] as LookNode), answers }))
}

/** The browser's own button behind one that the shop has drawn: the same answer once more. */
function isShadow(look: Look, node: LookNode): boolean {
  const before = look.nodes[node.id - 1]
  return node.byLabel && before?.role === 'radio' && before.name === node.name
}

/** Another name in the form's code, a heading, a field, or a line that begins another subject. */
function isApart(look: Look, one: LookNode, next: LookNode): boolean {
  if (one.field !== next.field && one.field !== null && next.field !== null) return true
  if (one.group !== next.group) return true
  // "Same as shipping address" is an answer, however it sounds.
  const own = ownPlace(one, [next])
  const between = look.nodes.slice(one.id + 1, next.id).filter((it) => !isWithin(it, own))
  return between.some(
    ({ role, text }) =>
      ['heading', 'textbox', 'combobox'].includes(role) || (role === 'text' && isSubject(text)),
  )
}

/** "Billing Address", "Pick a payment method": short, and about something. */
function isSubject(text: string): boolean {
  return (
    text.split(' ').length <= 5 &&
    /address|method|option|payment$/i.test(text) &&
    subjectOf(text) !== null
  )
}

function aboutOf(look: Look, first: LookNode): Question['about'] {
  const lines = look.nodes
    .slice(0, first.id)
    .filter(({ role, frame }) => role === 'text' && frame === 0)
    .slice(-3)
    .map(({ text }) => text)
    .reverse()
  for (const words of [first.group, first.near, ...lines, first.heading]) {
    const about = words === null ? null : subjectOf(words)
    if (about !== null) return about
  }
  return 'other'
}

function subjectOf(text: string): Question['about'] | null {
  if (text.length > 60) return null // a sentence may speak of anything
  return ABOUT.find(([, words]) => words.test(text))?.[0] ?? null
}

/** One button a method, all called the same, on a page about shipping. */
function readButtons(look: Look): LookNode[] {
  const buttons = look.nodes.filter(
    ({ role, name, frame, disabled }) =>
      role === 'button' && frame === 0 && !disabled && TAKE.test(name),
  )
  const [first] = buttons
  if (first === undefined) return []
  const same = buttons.filter(({ name }) => name === first.name)
  const subject = subjectOf(first.heading ?? '') ?? headingAbout(look, first)
  const arePriced = same.every((node) => describe(look, node, same).sum !== null)
  return subject === 'shipping' && arePriced ? same : []
}

/** The headings between may be the methods' own names. */
function headingAbout(look: Look, node: LookNode): Question['about'] | null {
  const headings = look.nodes.slice(0, node.id).filter(({ role }) => role === 'heading')
  return headings.map(({ text }) => subjectOf(text)).findLast((it) => it !== null) ?? null
}

function describe(look: Look, node: LookNode, answers: readonly LookNode[]): Method {
  const words = wordsOf(look, node, answers)
  const sums = words.flatMap(({ text, struck }) => (struck ? [] : (sumOf(text) ?? [])))
  const named = words.filter(({ text }) => sumOf(text) === null).map(({ text }) => splitPrice(text))
  const inName = named[0]?.sum ?? null
  const ticked = node.checked ?? node.pressed
  return {
    name: named[0]?.name ?? '',
    sum: sums.at(-1) ?? inName,
    node,
    isChosen: ticked === true,
  }
}

/** The lines of its row: as far around it as nobody else's button stands. */
function wordsOf(look: Look, node: LookNode, answers: readonly LookNode[]): LookNode[] {
  const isWord = ({ role }: LookNode) => role === 'text' || role === 'heading'
  const others = answers.filter((it) => it !== node)
  if (others.length > 0) return nodesWithin(look, ownPlace(node, others)).filter(isWord)
  // Alone: the closest that has words, and a price where one is near.
  const places = placesAround(node).map((place) => ({
    words: nodesWithin(look, place).filter(isWord),
    isRow: !look.nodes.some((it) => it.role === 'textbox' && isWithin(it, place)),
  }))
  const rows = places.filter(({ words, isRow }) => isRow && words.length > 0).slice(0, 4)
  const priced = rows.find(({ words }) => words.some(({ text }) => sumOf(text) !== null))
  return (priced ?? rows[0])?.words ?? []
}

/** "Express, $14.50" */
function splitPrice(text: string): { name: string; sum: Sum | null } {
  const [, name = '', amount = ''] =
    /^(.*?\S)[\s,:(–—-]+([^\sa-z]*[\d,]+\.\d{2}(?: [A-Z]{3})?|free)\)?$/i.exec(text) ?? []
  const sum = sumOf(amount)
  return sum === null ? { name: text, sum: null } : { name, sum }
}
