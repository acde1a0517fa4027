import type { Variant } from '../options.ts'
import type { Look, LookNode } from './look.ts'
import type { Scope } from './scope.ts'
import { findSums, withoutSums } from './sums.ts'
import { ADD_TO_CART, ATTRIBUTE, BUY_NOW, NOT_AN_ATTRIBUTE, QUANTITY, SOLD_OUT } from './words.ts'

/** One thing to choose, by the shop's own label: its size. */
export type Choice = {
  readonly label: string
  readonly values: readonly ChoiceValue[]
}

export type ChoiceValue = {
  readonly value: string
  /** What is clicked; of a list, the list, with `option` for what to select in it. */
  readonly node: LookNode
  readonly option: string | null
  readonly isDisabled: boolean
  /** Null where the page does not say. */
  readonly isChosen: boolean | null
  readonly priceCents: number | null
  readonly stock: number | null
}

/** A variant with a page of its own: `Shirt, Blue, L`. */
export type VariantLink = {
  readonly node: LookNode
  readonly url: string
  readonly values: readonly string[]
}

const MOST_VALUES = 60
const LONGEST_VALUE = 40
const PLACEHOLDER =
  /^(?:[-–—\s]*$|[-–—\s]*(?:choose|select|please|pick|bitte|wählen|choisi|elige|scegli|kies|escolha)\b)/iu

export function readChoices(look: Look, scope: Scope): Choice[] {
  const lists = scope.nodes.filter(isVariantList).map(toChoice)
  const clusters = clusterAll(look, scope).map((cluster) => fromCluster(look, cluster))
  const found = [...lists, ...clusters].filter((it) => it !== null)
  const labels = found.map(({ label }) => label)
  // The same twice, as a bar that follows the page has it: the first counts.
  return found.filter(({ label }, index) => labels.indexOf(label) === index)
}

function isVariantList(node: LookNode): boolean {
  if (node.role !== 'combobox' || node.options === null || node.disabled) return false
  const label = labelFor(node)
  return !QUANTITY.test(label) && !NOT_AN_ATTRIBUTE.test(label) && !isCount(node)
}

/** 1, 2, 3 …: how many, whatever it is called. */
function isCount(node: LookNode): boolean {
  const labels = (node.options ?? []).map(({ label }) => label)
  return labels.length > 1 && labels.every((it, index) => it === `${index + 1}`)
}

function toChoice(node: LookNode): Choice | null {
  const real = (node.options ?? []).filter(
    (it) => it.value !== '' && !PLACEHOLDER.test(it.label) && it.label !== '',
  )
  if (real.length === 0 || real.length > MOST_VALUES) return null
  const placeholder = node.options?.find((it) => PLACEHOLDER.test(it.label))
  const label = labelFor(node) || cleanLabel(placeholder?.label ?? '') || 'Option'
  const shown = splitAll(real.map((it) => it.label))
  const values = real.map((it, index) => ({
    ...(shown[index] as Shown),
    node,
    option: it.label,
    isDisabled: it.disabled || SOLD_OUT.test(it.label),
    isChosen: it.selected,
  }))
  return { label, values }
}

/** Buttons, radio buttons and links that stand in line, as the values of one attribute do. */
function clusterAll(look: Look, { nodes, heading }: Scope): LookNode[][] {
  const candidates = nodes.filter(
    (it) =>
      it.id !== heading.id &&
      (['radio', 'menuitemradio'].includes(it.role) || isValueButton(it) || isValueLink(it)),
  )
  const clusters: LookNode[][] = []
  for (const node of candidates) {
    const cluster = clusters.at(-1)
    if (cluster !== undefined && continues(look, cluster, node)) cluster.push(node)
    else clusters.push([node])
  }
  return clusters
}

function isValueButton(node: LookNode): boolean {
  if (node.role !== 'button') return false
  const { name } = node
  return (
    name.length <= LONGEST_VALUE &&
    /[\p{L}\d]/u.test(name) &&
    !ADD_TO_CART.test(name) &&
    !BUY_NOW.test(name) &&
    !/^(?:increase|decrease|submit|plus|minus)\b/i.test(name) &&
    !SOLD_OUT.test(name.replace(/[,(–-].*$/, ''))
  )
}

/** Only where what stands before them says that they are values. */
function isValueLink(node: LookNode): boolean {
  return (
    node.role === 'link' &&
    node.name !== '' &&
    node.name.length <= LONGEST_VALUE &&
    (ATTRIBUTE.test(node.near) || ATTRIBUTE.test(node.group ?? ''))
  )
}

/** The same element again and again: paths that differ at one place, with no line of others between. */
function continues(look: Look, cluster: readonly LookNode[], node: LookNode): boolean {
  const [first] = cluster
  const last = cluster.at(-1)
  if (first === undefined || last === undefined || last.role !== node.role) return false
  if (last.field !== null && node.role === 'radio') return last.field === node.field
  const place = onlyDifference(last, node)
  if (place === null) return false
  if (cluster.length > 1 && onlyDifference(first, last) !== place) return false
  const between = look.nodes.slice(last.id + 1, node.id)
  const names = `${last.name} ${node.name}`
  return between.every((it) => it.text === '' || names.includes(it.text) || it.role === 'img')
}

function onlyDifference(a: LookNode, b: LookNode): number | null {
  if (a.path.length !== b.path.length || a.frame !== b.frame) return null
  const places = a.path.flatMap((step, depth) => (step === b.path[depth] ? [] : [depth]))
  return places.length === 1 ? (places[0] ?? null) : null
}

function fromCluster(look: Look, cluster: readonly LookNode[]): Choice | null {
  const [first] = cluster
  if (first === undefined || cluster.length > MOST_VALUES) return null
  const label = clusterLabel(look, first)
  const shown = splitAll(cluster.map((it) => it.name || it.value || ''))
  if (label === null || shown.some((it) => it.value === '')) return null
  // One button below a line may be anything.
  if (cluster.length === 1 && first.role !== 'radio' && !ATTRIBUTE.test(label)) return null
  if (new Set(shown.map((it) => it.value)).size !== shown.length) return null
  const odd = oddOne(cluster)
  const values = cluster.map((node, index) => ({
    ...(shown[index] as Shown),
    node,
    option: null,
    isDisabled: node.disabled || SOLD_OUT.test(node.name),
    isChosen: node.checked ?? node.pressed ?? (odd === null ? null : odd === node),
  }))
  return { label, values }
}

/** Of three or more, the one that is painted unlike all others. */
function oddOne(cluster: readonly LookNode[]): LookNode | null {
  const usable = cluster.filter((it) => !it.disabled)
  if (usable.length < 3) return null
  const alone = usable.filter((it) => usable.filter(({ paint }) => paint === it.paint).length === 1)
  return alone.length === 1 ? (alone[0] ?? null) : null
}

function clusterLabel(look: Look, first: LookNode): string | null {
  const before = look.nodes
    .slice(0, first.id)
    .findLast((it) => ['text', 'heading'].includes(it.role) && !first.name.includes(it.text))
  // A radio button's own text may come before it: then the group's name is all there is.
  const candidates = [first.group ?? '', first.near, before?.text ?? '']
  const label = candidates.map(cleanLabel).find((it) => isLabel(it))
  return label ?? null
}

export function isLabel(text: string): boolean {
  return (
    text !== '' &&
    text.length <= 30 &&
    /\p{L}/u.test(text) &&
    findSums(text).length === 0 &&
    !SOLD_OUT.test(text) &&
    !/\b(?:in stock|available|auf lager|en stock)\b/iu.test(text) &&
    !QUANTITY.test(text) &&
    !NOT_AN_ATTRIBUTE.test(text)
  )
}

function labelFor(node: LookNode): string {
  const said = [node.label, node.group, node.near].map((it) => cleanLabel(it ?? ''))
  return said.find((it) => isLabel(it) || QUANTITY.test(it)) ?? ''
}

/** `Choose a size: M *` → `Size`. */
export function cleanLabel(text: string): string {
  const bare = text
    .replace(/^(?:please )?(?:choose|select|pick)(?: an?| your| the)? /i, '')
    .replace(/\s*:.*$/, '')
    .replaceAll(/[*†]|\((?:required|optional)\)/gi, '')
    .trim()
  return bare.charAt(0).toUpperCase() + bare.slice(1)
}

type Shown = { value: string; priceCents: number | null; stock: number | null }

/** Values without what the shop adds to them, as long as they can still be told apart. */
function splitAll(labels: readonly string[]): Shown[] {
  const split = labels.map(splitShown)
  const values = split.map(({ value }) => value)
  const isClear = new Set(values).size === values.length && !values.includes('')
  return isClear ? split : split.map((it, index) => ({ ...it, value: labels[index] ?? '' }))
}

/** `L – $64.00 (3 left)` → L, and what it says of its price and stock. */
function splitShown(label: string): Shown {
  const [sum] = findSums(label)
  const stock = /\b(\d{1,6}) (?:left|in stock|available)\b/i.exec(label)?.[1]
  const value = withoutSums(label)
    .replace(/\b\d{1,6} (?:left|in stock|available)\b/i, '')
    .replace(SOLD_OUT, '')
    .replaceAll(/[([]\s*\+?\s*[)\]]/g, '')
    .replace(/[\s–—:,+-]+$/u, '')
    .trim()
  return {
    value,
    priceCents: sum?.cents ?? null,
    stock: stock === undefined ? null : Number(stock),
  }
}

/** Links that are named for the product and then some: `Shirt, Blue, L`. */
export function readVariantLinks(look: Look, title: string): VariantLink[] {
  const found = look.nodes.flatMap((node) => {
    if (node.role !== 'link' || node.href === null || node.frame !== 0) return []
    if (!node.name.startsWith(title) || node.name === title) return []
    const rest = node.name.slice(title.length)
    if (!/^\s*[,/:(–—|-]/u.test(rest)) return []
    const values = rest
      .split(/\s*[,/|]\s*|\s+[–—-]\s+/u)
      .map((it) => it.replaceAll(/^[\s:(–—-]+|[\s)]+$/gu, ''))
      .filter((it) => it !== '')
    return values.length === 0 ? [] : [{ node, url: node.href, values }]
  })
  const columns = found[0]?.values.length
  const urls = new Set<string>()
  const own = found.filter(({ url }) => !urls.has(url) && urls.add(url))
  return own.every(({ values }) => values.length === columns) ? own : []
}

/** All combinations of the values that can be chosen now. */
export function combine(choices: readonly Choice[]): Variant[] {
  return choices.reduce<Variant[]>(
    (found, { label, values }) =>
      found.flatMap((it) =>
        values.filter((v) => !v.isDisabled).map((v) => ({ ...it, [label]: v.value })),
      ),
    [{}],
  )
}
