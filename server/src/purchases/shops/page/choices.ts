import { isPlaceholder } from './fields.ts'
import type { LinkRow } from './link-rows.ts'
import { readLinkRows } from './link-rows.ts'
import type { LookNode } from './look.ts'
import type { Page } from './page.ts'
import { clusterRadios, isOutside } from './page.ts'
import { PRODUCT_WORDS } from './product-words.ts'
import type { Stepper } from './steppers.ts'
import { isOfStepper } from './steppers.ts'
import { findSums, withoutSums } from './sums.ts'
import { plain, says, WORDS } from './words.ts'

export type Value = {
  readonly value: string
  readonly node: LookNode
  /** Of a native list: the entry's label. */
  readonly entry: string | null
  readonly isDisabled: boolean
  /** Null where the page does not say. */
  readonly isChosen: boolean | null
  /** Costs more than the other values: "+ $5.00". */
  readonly isExtra: boolean
  /** In a closed list, which `node` opens. */
  readonly isClosed: boolean
}

export type Choice = {
  readonly label: string
  readonly values: readonly Value[]
  /** Of a list that a script draws: what opens it. Its values are seen while it is open. */
  readonly opener: LookNode | null
}

type Scope = (node: LookNode) => boolean

export const MOST_VALUE = 40
const MOST_VALUES = 80
const NOT_A_CHOICE =
  /share|rating|review|sort|filter|gallery|photo|image|language|currency|slide|bewert|sprache|währung|langue|devise|idioma|moneda|lingua|valuta|beoordel|avalia/iu
const VALUE_ROLES = ['button', 'option', 'menuitemradio', 'radio']
const OTHER_ANSWERS = ['account', 'card_type', 'payment', 'shipping']

/** Questions about the article that a buyer answers by choosing; `add`: the button that adds it. */
export function readChoices(
  page: Page,
  scope: Scope,
  { add, steppers }: { add: LookNode | null; steppers: readonly Stepper[] },
): Choice[] {
  const openers = page.look.nodes.filter((it) => isOpener(it) && scope(it) && it !== add)
  const lists = page.fields
    .filter(({ node, means }) => node.options !== null && means === null && scope(node))
    .filter(({ node }) => !isCountList(node))
    .flatMap(({ node }) => fromList(node) ?? [])
  const foreign = page.groups
    .filter(({ about, options }) => OTHER_ANSWERS.includes(about) && !options.some(isRhythm))
    .flatMap(({ options }) => options.map(({ node }) => node))
  const radios = page.look.nodes.filter(
    (it) => it.role === 'radio' && it.tag === 'input' && scope(it) && !foreign.includes(it),
  )
  const isSmall = (it: LookNode) =>
    isValue(it) && it !== add && !isOfStepper(steppers, it) && !openers.includes(it)
  const tiles = page.look.nodes.filter(
    (it) => VALUE_ROLES.includes(it.role) && it.tag !== 'input' && isSmall(it),
  )
  const found = [
    ...lists,
    ...clusterRadios(radios).map(fromRadios),
    ...fromTiles(page, tiles, scope, openers),
    ...readLinkRows(page.look, scope).map(fromLinks),
  ]
  const closed = openers
    .filter((it) => !found.some(({ opener }) => opener === it))
    .map((opener) => ({ label: labelFor(opener), values: [], opener }))
  const real = [...found, ...closed].filter(({ label }) => !NOT_A_CHOICE.test(label))
  return withOwnLabels(real)
}

/** The same question drawn twice is asked once; two with the same label are distinguished. */
function withOwnLabels(choices: readonly Choice[]): Choice[] {
  const kept: Choice[] = []
  for (const choice of choices) {
    const mates = kept.filter(({ label }) => label.replace(/ \d+$/, '') === choice.label)
    const values = new Set(choice.values.map(({ value }) => plain(value)))
    const isAgain = mates.some(
      (it) => values.size === 0 || it.values.some(({ value }) => values.has(plain(value))),
    )
    if (isAgain) continue
    const label = mates.length === 0 ? choice.label : `${choice.label} ${mates.length + 1}`
    kept.push({ ...choice, label })
  }
  return kept
}

/** "Once" and "every month" speak of delivery, and are no way to deliver. */
function isRhythm({ words }: { readonly words: string }): boolean {
  return says(PRODUCT_WORDS.once, words) || says(PRODUCT_WORDS.again, words)
}

/** A list that a script draws: by its role, or by asking to choose. */
function isOpener(node: LookNode): boolean {
  const { role, tag, name, text, opens, disabled, frame } = node
  if (frame !== 0 || tag === 'select' || isOutside(node) || disabled || node.href !== null)
    return false
  if (role === 'combobox') return tag !== 'input' || opens === 'listbox'
  if (role !== 'button' || says(WORDS.add, name) || !/\p{L}/u.test(name)) return false
  const shown = text || name
  const asks = shown.length <= MOST_VALUE && isPlaceholder({ value: name, label: shown })
  return ['listbox', 'menu', 'true'].includes(opens ?? '') || asks
}

/** "0, 1, 2, …", or a list that is named for it. */
export function isCountList({ options, label, field, near }: LookNode): boolean {
  if (options === null) return false
  if (says(WORDS.quantity, label, field, near)) return true
  const first = Number(options[0]?.label)
  const isRow = options.every(({ label: it }, at) => Number.parseInt(it, 10) === first + at)
  return options.length > 1 && (first === 0 || first === 1) && isRow
}

function fromList(node: LookNode): Choice | null {
  const real = (node.options ?? []).filter((it) => !isPlaceholder(it) && it.label !== '')
  if (real.length === 0 || real.length > MOST_VALUES) return null
  const values = real.map((it) => ({
    value: cleanValue(it.label) || it.label,
    node,
    entry: it.label,
    isDisabled: it.disabled || says(WORDS.soldOut, it.label),
    isChosen: it.selected,
    isExtra: isSurcharge(it.label),
    isClosed: false,
  }))
  return { label: labelFor(node), values, opener: null }
}

function isSurcharge(text: string): boolean {
  return /\+\s?(?:[^\d\s]{1,4}\s?)?\d*[1-9]/u.test(text.replaceAll(/(?<=\d)[.,](?=\d)/g, ''))
}

function fromRadios(nodes: readonly LookNode[]): Choice {
  const values = nodes.map((node) => ({
    value: cleanValue(node.name || node.text) || (node.value ?? ''),
    node,
    entry: null,
    isDisabled: node.disabled || says(WORDS.soldOut, node.name),
    isChosen: node.checked,
    isExtra: isSurcharge(node.name),
    isClosed: false,
  }))
  const [first] = nodes
  const label = cleanLabel(first?.group ?? '') || cleanLabel(nearBefore(first)) || spacedName(first)
  return { label: label || 'Option', values, opener: null }
}

const SOLD_OUT_PART = new RegExp(`[\\s(\\[,:–—/·|-]*(?:${WORDS.soldOut.source})[\\s)\\]!.]*$`, 'iu')

/** "M (+ $5.00)" and "M – sold out" are the value "M". */
function cleanValue(text: string): string {
  const bare = withoutSums(text).replace(/(?:[\s([]+\+?|\+)[\s)\]]*$/u, '')
  return bare.replace(SOLD_OUT_PART, '').trim()
}

function nearBefore(node: LookNode | undefined): string {
  return node !== undefined && node.near.length <= MOST_VALUE ? node.near : ''
}

function spacedName(node: LookNode | undefined): string {
  return (node?.field ?? '').replaceAll(/[^\p{L}]+/gu, ' ').trim()
}

function labelFor(node: LookNode): string {
  // A drawn list may be labelled by its words and by what it shows.
  const named = (node.label ?? '').replace(node.text === '' ? /$^/u : node.text, '')
  const own = cleanLabel(named) || cleanLabel(nearBefore(node)) || spacedName(node)
  return own || 'Option'
}

/** "Colour: Slate *" is the label "Colour". */
function cleanLabel(text: string): string {
  return text
    .replace(/[:：].*$/su, '')
    .replace(/[\s*]+$/u, '')
    .replace(
      /^(choose|select|pick|wählen sie|choisir|choisissez|elige|scegli|kies|escolha)( an?| your| the| eine?| une?| un[ao]?| een| uma?)?\s+/iu,
      '',
    )
    .trim()
    .slice(0, MOST_VALUE)
}

/** The value that is chosen is no link any more. */
function fromLinks({ label, links, chosen }: LinkRow): Choice {
  const values = links.map((node) => ({
    value: cleanValue(node.name) || node.name,
    node,
    entry: null,
    isDisabled: says(WORDS.soldOut, node.name),
    isChosen: chosen.length > 0 ? false : null,
    isExtra: false,
    isClosed: false,
  }))
  const [first] = values
  const shown = chosen.flatMap((value) => (first ? [{ ...first, value, isChosen: true }] : []))
  return { label, values: [...shown, ...values], opener: null }
}

/** Swatches and tiles: small buttons in one element, which has a name or says its state. */
function fromTiles(
  page: Page,
  tiles: readonly LookNode[],
  scope: Scope,
  openers: readonly LookNode[],
): Choice[] {
  const open = openers.find((it) => it.expanded === true) ?? null
  // The entries of an open list may be drawn anywhere in the page.
  const listed = tiles.filter((it) => it.role === 'option' && !isOutside(it))
  const shown = tiles.filter((it) => scope(it) || (open !== null && listed.includes(it)))
  return clusterTiles(shown).flatMap((nodes) => {
    const opener = openerOf(page, nodes, { openers, open })
    return toTileChoice(page, nodes, opener) ?? []
  })
}

function clusterTiles(tiles: readonly LookNode[]): LookNode[][] {
  const clusters = new Map<string, LookNode[]>()
  const parents = tiles.map(({ path }) => path.slice(0, -1).join())
  tiles.forEach((node, at) => {
    const key = [1, 2].map((up) => node.path.slice(0, -up).join()).find((it) => clusters.has(it))
    const own = parents[at] ?? ''
    const isAlone = parents.filter((it) => it === own).length === 1
    const place = key ?? (isAlone ? node.path.slice(0, -2).join() : own)
    clusters.set(place, [...(clusters.get(place) ?? []), node])
  })
  return [...clusters.values()]
}

/** The list that these are the entries of: the open one, else the one right before them. */
function openerOf(
  { look }: Page,
  [first]: readonly LookNode[],
  { openers, open }: { openers: readonly LookNode[]; open: LookNode | null },
): LookNode | null {
  if (first === undefined) return null
  if (first.role === 'option' && open !== null) return open
  const before = openers.findLast((it) => it.id < first.id)
  if (before === undefined || before.expanded === false) return null
  const between = look.nodes.slice(before.id + 1, first.id)
  return between.every((it) => it.role === 'text' && it.text.length <= MOST_VALUE) ? before : null
}

const NOT_VALUES = [
  ...[WORDS.add, WORDS.cart, WORDS.checkout, WORDS.aside, WORDS.takesAway, WORDS.back],
  ...[WORDS.coupon, WORDS.login, PRODUCT_WORDS.count],
]

function isValue(node: LookNode): boolean {
  const { name, pressed, checked, role } = node
  if (node.expanded !== null || says(PRODUCT_WORDS.shows, name)) return false
  if (name === '' || name.length > MOST_VALUE || /^[+＋−–-]$/u.test(name)) return false
  if (/increase|decrease|minus|plus|qty|quantity|thumb|slide|tab\b|accordion/iu.test(node.signs))
    return false
  if (role !== 'button' || pressed !== null || checked !== null) return true
  return !NOT_VALUES.some((it) => says(it, name))
}

function toTileChoice(
  { look }: Page,
  nodes: readonly LookNode[],
  opener: LookNode | null,
): Choice | null {
  const [first] = nodes
  if (first === undefined || (nodes.length < 2 && opener === null)) return null
  if (nodes.length > MOST_VALUES) return null
  const states = nodes.map(({ pressed, checked }) => pressed ?? checked)
  const isStated = states.some((it) => it !== null)
  const isSigned = nodes.some((it) =>
    /swatch|variant|option|size|colou?r|attribute|choice|value/iu.test(it.signs),
  )
  const before = look.nodes
    .slice(0, first.id)
    .findLast((it) => it.role === 'text' || it.role === 'heading')
  const label =
    cleanLabel(first.group ?? '') ||
    cleanLabel(before !== undefined && first.box.y - before.box.y < 90 ? before.text : '')
  const isLabel = /\p{L}/u.test(label) && findSums(label).length === 0
  const isNamed = isLabel && label.length <= 25 && before?.role !== 'heading'
  if (!isStated && !isSigned && !isNamed && opener === null) return null
  const paints = nodes.map((it) => it.paint)
  const values = nodes
    .filter((node) => opener === null || !isPlaceholder({ value: node.name, label: node.name }))
    .map((node, at) => ({
      value: cleanValue(node.name) || node.name,
      node,
      entry: null,
      isDisabled: node.disabled || says(WORDS.soldOut, node.name),
      isChosen: isStated ? states[at] === true : painted(paints, at, node),
      isExtra: isSurcharge(node.name),
      isClosed: false,
    }))
  if (opener !== null) return { label: labelFor(opener), values, opener }
  const isOwnValue = values.some(({ value }) => plain(value) === plain(label))
  return { label: label === '' || isOwnValue ? 'Option' : label, values, opener }
}

/** The chosen value looks unlike the others, even where nothing else says so. */
function painted(paints: readonly string[], at: number, { signs }: LookNode): boolean | null {
  if (/\b(selected|active|chosen|checked|is selected|current)\b/u.test(signs)) return true
  const alike = paints.filter((it) => it === paints[at]).length
  if (paints.length < 3 || new Set(paints).size === 1) return null
  return alike === 1
}
