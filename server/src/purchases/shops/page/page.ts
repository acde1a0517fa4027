import type { Cents } from '../../../lib/money.ts'
import type { Sum } from '../money.ts'
import type { Field, Meaning } from './fields.ts'
import { CARD_TYPES, isPlaceholder, readFields } from './fields.ts'
import type { Look, LookNode } from './look.ts'
import { priceIn } from './sums.ts'
import type { Row, Totals } from './totals.ts'
import { readRows, readTotals } from './totals.ts'
import { nodesWithin, ownPlace, sharedPlace } from './tree.ts'
import { FAULT, says, WORDS } from './words.ts'

export type Option = {
  readonly node: LookNode
  /** Of a native list: the entry's label. */
  readonly entry: string | null
  readonly words: string
  readonly price: Sum | null
  readonly isChosen: boolean
}

/** Answers of which one is taken, and what they are about. */
export type Group = {
  readonly about: 'account' | 'address' | 'card_type' | 'payment' | 'shipping' | 'other'
  readonly options: readonly Option[]
  readonly isRequired: boolean
}

/** Everything that a page shows and asks, read from one look and nothing else. */
export type Page = {
  readonly look: Look
  readonly fields: readonly Field[]
  readonly groups: readonly Group[]
  readonly controls: readonly LookNode[]
  readonly boxes: readonly LookNode[]
  readonly rows: readonly Row[]
  readonly totals: Totals | null
  /** Words in red or in an alert that name a fault. */
  readonly faults: readonly LookNode[]
  readonly asks: ReadonlySet<Meaning>
}

const CONTROL_ROLES = ['button', 'link', 'menuitem', 'tab', 'img_button']
const MOST_LETTERS = 200

export function readPage(look: Look): Page {
  const fields = readFields(look).filter((it) => !isNewsletter(look, it))
  const rows = readRows(look)
  const groups = readGroups(look, fields)
  const asked = fields.filter((it) => !it.isLogin && !isOutside(it.node) && !it.node.disabled)
  return {
    look,
    fields,
    groups,
    controls: look.nodes.filter((it) => it.frame === 0 && CONTROL_ROLES.includes(it.role)),
    boxes: look.nodes.filter((it) => it.frame === 0 && ['checkbox', 'switch'].includes(it.role)),
    rows,
    totals: readTotals(
      look,
      rows.filter((it) => !isOffer(groups, it)),
    ),
    faults: look.nodes.filter(isFault),
    asks: new Set(asked.flatMap(({ means }) => (means === null ? [] : [means]))),
  }
}

/** The price of an answer that is not chosen is no part of the total; nor is that of a chosen one. */
export function isOffer(groups: readonly Group[], { node }: Row): boolean {
  const options = groups.flatMap((it) => it.options)
  return options.some(
    (it) => it.entry === null && it.words.includes(node.text) && isBeside(it.node, node),
  )
}

function isBeside({ box: a }: LookNode, { box: b }: LookNode): boolean {
  return Math.abs(a.y - b.y) < Math.max(40, a.height + b.height)
}

export function isOutside({ area }: LookNode): boolean {
  return area === 'header' || area === 'nav' || area === 'footer'
}

function isFault(node: LookNode): boolean {
  if (isOutside(node) || node.text.length > MOST_LETTERS || node.role !== 'text') return false
  return (node.warns || node.live) && !/^\W*\*/.test(node.text) && FAULT.test(node.text)
}

function isNewsletter(look: Look, { node, means }: Field): boolean {
  if (says(WORDS.marketing, node.label) && !node.required) return true
  if (means !== 'contact.email') return false
  const mates = look.nodes.filter((it) => it.form === node.form && it.frame === node.frame)
  const isAlone = mates.filter((it) => it.role === 'textbox').length <= 1
  const around = `${node.signs} ${node.near} ${node.placeholder ?? ''} ${node.heading ?? ''}`
  const presses = mates.filter((it) => it.role === 'button').map((it) => it.name)
  if (!isAlone) return false
  return node.area === 'footer' || says(WORDS.marketing, around, ...presses)
}

/** Radio buttons, lists that offer ways to deliver or pay, and rows of buttons that do. */
function readGroups(look: Look, fields: readonly Field[]): Group[] {
  const radios = look.nodes.filter((it) => it.role === 'radio' && it.frame === 0 && !it.disabled)
  const byRadio = clusterRadios(radios).map((members) => {
    const options = members.map((node) => toOption(look, node, members))
    return toGroup(options, members)
  })
  const lists = fields
    .filter(({ node, means }) => node.options !== null && means === null && node.frame === 0)
    .filter(({ node }) => offersWays(node))
    .map(({ node }) => fromList(node))
    .filter(({ about }) => about === 'shipping' || about === 'payment')
  return [...byRadio, ...lists, ...fromButtons(look)]
}

/** Its own words are about delivery or payment: any list may stand under "Shipping address". */
function offersWays({ label, near, field, signs, options, group, heading }: LookNode): boolean {
  const code = `${field ?? ''} ${signs}`.replaceAll(/[_-]/g, ' ')
  const entries = (options ?? []).map((it) => it.label).join(' ')
  const isUnnamed =
    !label || /method|option|service|méthode|método|metodo|methode|wijze|art\b/iu.test(label)
  const around = isUnnamed ? [group, heading].filter((it) => !says(ADDRESS, it)) : []
  const own = [label || near, code, entries, ...around]
  const isAbout = [WORDS.ship, WORDS.pay, WORDS.pickup].some((it) => says(it, ...own))
  return isAbout || priceIn(entries) !== null
}

const ADDRESS = /address|adresse|anschrift|direcci|indirizzo|adres|endere|morada/iu

const MOST_APART = 6

/** Radio buttons of one question: by their name in the form, else by standing close together. */
export function clusterRadios(radios: readonly LookNode[]): LookNode[][] {
  const clusters: LookNode[][] = []
  for (const node of radios) {
    const cluster = clusters.find((it) => it.some((member) => isMate(member, node)))
    if (cluster === undefined) clusters.push([node])
    else if (!cluster.some((it) => isCopy(it, node))) cluster.push(node)
  }
  return clusters
}

function isMate(one: LookNode, other: LookNode): boolean {
  if (one.form !== other.form) return false
  if (one.field !== null || other.field !== null) return one.field === other.field
  return apart(one, other) <= MOST_APART && one.group === other.group
}

/** A drawn radio button and the hidden one that it stands for. */
function isCopy(one: LookNode, other: LookNode): boolean {
  return one.name !== '' && one.name === other.name && apart(one, other) <= 1
}

/** How many elements lie between a node and the closest one that holds both. */
function apart(one: LookNode, other: LookNode): number {
  const shared = sharedPlace(one, other).path.length
  return Math.max(one.path.length, other.path.length) - shared
}

function toOption(look: Look, node: LookNode, members: readonly LookNode[]): Option {
  const others = members.filter((it) => it !== node)
  const row = others.length === 0 ? [] : nodesWithin(look, ownPlace(node, others))
  const texts = row.filter((it) => it.role === 'text' || it.role === 'heading').map((it) => it.text)
  const words = [...new Set([node.name || (node.label ?? ''), ...texts])].filter((it) => it !== '')
  const all = words.join(' · ').slice(0, 200)
  const isChosen = (node.checked ?? node.pressed) === true
  return { node, entry: null, words: all, price: priceOf(all), isChosen }
}

const NOTHING_MORE =
  /(?:included|inklusive|inbegriffen|enthalten|inclus[ea]?|comprise?|inclu[ií]d[oa]|inclus[oa]|compres[oa]|inbegrepen)\)?\s*$/iu

/** "Standard, included" costs nothing more. */
function priceOf(words: string): Sum | null {
  return priceIn(words) ?? (NOTHING_MORE.test(words) ? { cents: 0 as Cents, currency: null } : null)
}

function fromList(node: LookNode): Group {
  const real = (node.options ?? []).filter((it) => !isPlaceholder(it) && !it.disabled)
  const options = real.map((it) => ({
    ...{ node, entry: it.label, words: it.label, price: priceOf(it.label), isChosen: it.selected },
  }))
  return toGroup(options, [node])
}

/** Rows with a price and a button each: "Select", "Choose this method", or the method's own name. */
function fromButtons(look: Look): Group[] {
  const buttons = look.nodes.filter(
    (it) =>
      it.frame === 0 &&
      it.role === 'button' &&
      !isOutside(it) &&
      !it.disabled &&
      !sendsText(look, it),
  )
  const about = (it: LookNode) => sectionOf(it)
  const rows = buttons.filter((it) => says(WORDS.ship, about(it)) || says(WORDS.pay, about(it)))
  const parents = [...new Set(rows.map((it) => `${it.heading}|${it.name.slice(0, 12)}`))]
  const chosen = rows.filter((it) => says(WORDS.choose, it.name) || priceIn(it.text) !== null)
  if (parents.length === 0 || chosen.length === 0) return fromRows(look, buttons)
  const headings = [...new Set(chosen.map((it) => about(it)))]
  return headings.map((heading) => {
    const members = chosen.filter((it) => about(it) === heading)
    return toGroup(
      members.map((node) => toOption(look, node, members.length > 1 ? members : buttons)),
      members,
    )
  })
}

/** The button of a form with something to type is no answer itself. */
function sendsText({ nodes }: Look, { form }: LookNode): boolean {
  return form !== null && nodes.some((it) => it.form === form && it.role === 'textbox')
}

/** The same button in every row, each with its price, where only the page says what they are for. */
function fromRows(look: Look, buttons: readonly LookNode[]): Group[] {
  const chooses = buttons.filter((it) => says(WORDS.choose, it.name))
  const [first] = chooses
  const alike = chooses.filter((it) => it.name === first?.name)
  const options = alike.map((node) => toOption(look, node, alike.length > 1 ? alike : buttons))
  if (first === undefined || options.some(({ price }) => price === null)) return []
  const heads = look.nodes.filter((it) => it.role === 'heading' && it.id < first.id)
  const page = [look.title, ...heads.map(({ text }) => text)].join(' ')
  const group = toGroup(options, alike, page)
  return group.about === 'shipping' || group.about === 'payment' ? [group] : []
}

function sectionOf(node: LookNode): string {
  const own = node.options === null ? '' : node.label || node.near
  return `${own} ${node.group ?? ''} ${node.heading ?? ''}`.trim()
}

/** `page`: what the page is about, where the answers stand under no heading of their own. */
function toGroup(options: readonly Option[], members: readonly LookNode[], page = ''): Group {
  const own = members
    .map((it) => `${it.field ?? ''} ${it.signs}`.replaceAll(/[_-]/g, ' '))
    .join(' ')
  const words = options.map((it) => it.words).join(' ')
  const section = members.map(sectionOf)[0] ?? ''
  const isRequired = members.some((it) => it.required)
  const isCard = options.length > 1 && options.every((it) => CARD_TYPES.test(it.words))
  // A subject that is no heading, such as "Delivery method" right above the answers.
  const subject = (members[0]?.near ?? '').slice(0, 40)
  const weigh = (pattern: RegExp) =>
    (pattern.test(own) ? 3 : 0) +
    (says(pattern, section) || says(pattern, page) ? 2 : 0) +
    (says(pattern, subject) ? 1.5 : 0) +
    (says(pattern, words) ? 1 : 0)
  const isAddress = ADDRESS.test(own)
  const paysWords = says(WORDS.card, words) || says(WORDS.otherPay, words) ? 2 : 0
  const scores: [Group['about'], number][] = [
    ['card_type', isCard ? 9 : 0],
    [
      'account',
      (/account|guest|regist|customer/iu.test(own) ? 2 : 0) +
        (says(WORDS.guest, words) ? 4 : 0) +
        (options.some((it) => says(WORDS.login, it.words)) ? 3 : 0),
    ],
    [
      'address',
      (isAddress ? 3 : 0) + (says(WORDS.same, words) || says(WORDS.different, words) ? 4 : 0),
    ],
    ['payment', weigh(WORDS.pay) + paysWords],
    ['shipping', weigh(WORDS.ship) + (options.some((it) => says(WORDS.pickup, it.words)) ? 1 : 0)],
  ]
  const [about, score] = scores.toSorted((a, b) => b[1] - a[1])[0] ?? ['other', 0]
  return { about: score >= 2 ? about : 'other', options, isRequired }
}

/** The way to pay that is a card; where nothing else is offered, the only one. */
export function cardOf(options: readonly Option[]): Option | undefined {
  const cards = options.filter(
    (it) => says(WORDS.card, it.words) && !/gift|geschenk|cadeau|regalo/iu.test(it.words),
  )
  return cards.find((it) => !says(WORDS.otherPay, it.words)) ?? cards[0]
}

/** A card cannot be given without one of each. */
export const CARD_PARTS: readonly (readonly Meaning[])[] = [
  ['card.number'],
  ['card.exp', 'card.exp_month'],
  ['card.security_code'],
]

export function isCardAsked({ asks }: Page): boolean {
  return asks.has('card.number') && CARD_PARTS.every((any) => any.some((it) => asks.has(it)))
}
