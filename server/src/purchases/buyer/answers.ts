import { englishName } from '../shops/countries.ts'
import type { ActionValue, Ask, Way } from '../shops/flow.ts'
import type { Asked } from '../shops/options.ts'
import { askContact, askShippingAddress } from '../shops/options.ts'
import type { Field, Meaning } from '../shops/page/fields.ts'
import { isPlaceholder } from '../shops/page/fields.ts'
import type { LookNode } from '../shops/page/look.ts'
import { plain } from '../shops/page/words.ts'
import { stateName } from '../shops/states.ts'
import { valueFor } from '../shops/values.ts'
import type { Buyer } from './buyer.ts'
import { answer, askFor } from './buyer.ts'

/** Asks for what the page's fields need and the buyer has not provided. `own`: the shop's own questions. */
export function askForFields(buyer: Buyer, fields: readonly Field[], own: Asked): void {
  const asked = asksOf(fields)
  const has = (group: string) => fields.some((it) => it.means?.startsWith(group) === true)
  const names = asked.filter((it) => isName(it.with))
  const asksAddress = asked.some(
    (it) => it.with.startsWith('shipping_address.') && !isName(it.with),
  )
  // A name alone is the buyer's: an address may never be asked for.
  const needsName = !asksAddress && buyer.options.shipping_address === undefined && names.length > 0
  const contact = has('contact.') || needsName ? { contact: askContact(asked, { needsName }) } : {}
  const address = asksAddress ? { shipping_address: askShippingAddress(asked) } : {}
  askFor({ ...contact, ...address, ...own }, buyer)
}

function isName(value: ActionValue): boolean {
  return /^shipping_address\.((first|last)_)?name$/.test(value)
}

/** A country or state that the shop's list does not have can be provided anew. */
export function askForListed(buyer: Buyer, field: Field): void {
  const entries = (field.node.options ?? []).filter((it) => !isPlaceholder(it) && !it.disabled)
  if (field.means === 'shipping_address.country') {
    const countries = entries.flatMap(({ value, label }) => codeOf(value) ?? codeOf(label) ?? [])
    askFor({ shipping_address: askShippingAddress(asksOf([field]), { countries }) }, buyer)
  }
  if (field.means === 'shipping_address.state') {
    const states = entries.map(({ label }) => label)
    askFor({ shipping_address: askShippingAddress(asksOf([field]), { states }) }, buyer)
  }
}

/** The fields of a page as a flow keeps them. */
function asksOf(fields: readonly Field[]): Ask[] {
  return fields.flatMap(({ means, isRequired }) =>
    means === null || !isValue(means) ? [] : [{ with: means, optional: !isRequired }],
  )
}

/** Something of the buyer's that the checkout asks for; the card is asked for nowhere. */
export function isAskable(means: Meaning): means is ActionValue {
  return isValue(means) && !means.startsWith('card.')
}

/** The questions of known ways. An address is asked for ahead only where every way delivers. */
export function askAhead(buyer: Buyer, now: Asked, ways: readonly Way[]): void {
  const [first] = ways
  const asked = first?.asks ?? []
  const has = (group: string) =>
    ways.length > 0 && ways.every(({ asks }) => asks.some((it) => it.with.startsWith(group)))
  const contact = has('contact.') ? { contact: askContact(asked) } : {}
  if (answer({ ...now, ...contact }, buyer) === null) return
  const address = has('shipping_address.line1')
    ? { shipping_address: askShippingAddress(asked) }
    : {}
  askFor({ ...now, ...contact, ...address }, buyer)
}

function isValue(means: Meaning): means is ActionValue {
  return means.includes('.') && means !== 'card.type' && means !== 'shipping_address.house_number'
}

/** The buyer's answer for a field; null: none, so that the field stays empty. */
export function answerFor(
  buyer: Buyer,
  means: Meaning,
  fields: readonly Pick<Field, 'means'>[],
): string | null {
  const address = (buyer.options.shipping_address ?? {}) as Record<string, string | undefined>
  const isSplit = fields.some((it) => it.means === 'shipping_address.house_number')
  if (means === 'shipping_address.house_number') return splitStreet(address.line1 ?? '').number
  if (means === 'shipping_address.line1' && isSplit) return splitStreet(address.line1 ?? '').street
  if (!isValue(means)) return null
  return valueFor(means, buyer.options, buyer.card)
}

/** "1 Main Street" and "Hauptstraße 1" are a street and a number. */
function splitStreet(line: string): { street: string; number: string | null } {
  const [, before, first] = /^(\d+\s?[a-z]?)[\s,]+(.+)$/iu.exec(line.trim()) ?? []
  if (before !== undefined && first !== undefined) return { street: first, number: before }
  const [, street, after] = /^(.+?)[\s,]+(\d+\s?[a-z]?)$/iu.exec(line.trim()) ?? []
  return street !== undefined && after !== undefined
    ? { street, number: after }
    : { street: line, number: null }
}

type Entry = { readonly value: string; readonly label: string; readonly disabled: boolean }

/** The entry of a list that stands for an answer; null: it has none. */
export function findEntry(
  node: LookNode,
  means: Meaning,
  value: string,
  lang: string | null,
): Entry | null {
  const names = namesOf(means, value, lang).map(simple)
  const entries = (node.options ?? []).filter((it) => !it.disabled && !isPlaceholder(it))
  const exact = entries.find(
    (it) => names.includes(simple(it.label)) || names.includes(simple(it.value)),
  )
  if (exact !== undefined || means.startsWith('card.'))
    return exact ?? findShort(entries, means, value)
  const begun = entries.filter((it) =>
    names.some((name) => name.length > 3 && simple(it.label).startsWith(name)),
  )
  return begun.length === 1 ? (begun[0] ?? null) : null
}

/** `12 - December`, `Dec`, `29` for 2029. */
function findShort(entries: readonly Entry[], means: Meaning, value: string): Entry | null {
  const digits = (it: Entry) => Number.parseInt(it.value.replace(/\D+/u, '') || it.label, 10)
  const wanted = Number.parseInt(value, 10)
  const isYear = means === 'card.exp_year'
  const found = entries.filter(
    (it) => digits(it) === wanted || (isYear && digits(it) === wanted % 100),
  )
  return found.length === 1 ? (found[0] ?? null) : null
}

/** An answer as shops spell it. */
export function namesOf(
  means: Meaning,
  value: string,
  lang: string | null,
  country = '',
): string[] {
  if (means === 'shipping_address.country') {
    const own = nameIn(lang ?? 'en', value)
    const usual = value === 'US' ? ['USA', 'United States of America', 'United States (US)'] : []
    const british = value === 'GB' ? ['UK', 'Great Britain', 'United Kingdom (UK)'] : []
    return [value, englishName(value), own, ...usual, ...british].filter((it) => it !== null)
  }
  if (means === 'shipping_address.state') {
    const known = [country, 'US', 'CA', 'AU'].map((it) => stateName(it, value))
    return [value, ...known.filter((it) => it !== null)]
  }
  if (means === 'shipping_address.line1') {
    // "1 Main Street" is "Main Street 1" elsewhere.
    const { street, number } = splitStreet(value)
    return number === null ? [value] : [value, `${street} ${number}`, `${number} ${street}`]
  }
  return [value]
}

function nameIn(lang: string, country: string): string | null {
  try {
    return new Intl.DisplayNames([lang], { type: 'region', fallback: 'none' }).of(country) ?? null
  } catch {
    return null // a page may declare any text as its language
  }
}

const MOST_LANGUAGES = 50
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const CODES = LETTERS.flatMap((one) => LETTERS.map((other) => `${one}${other}`)).filter(
  (code) => englishName(code) !== null,
)

/** The ISO code of a country by its code, or its name in English or the page's language; null: not known. */
export function codeOf(name: string, lang: string | null = null): string | null {
  if (/^[A-Z]{2}$/.test(name)) return name
  return codesIn(lang ?? 'en').get(simple(name)) ?? null
}

const CODES_IN = new Map<string, ReadonlyMap<string, string>>()

function codesIn(lang: string): ReadonlyMap<string, string> {
  const known = CODES_IN.get(lang)
  if (known !== undefined) return known
  const named = CODES.flatMap((code) =>
    namesOf('shipping_address.country', code, lang).map((it) => [simple(it), code] as const),
  )
  const codes = new Map(named)
  // A page may declare any text as its language.
  if (CODES_IN.size < MOST_LANGUAGES) CODES_IN.set(lang, codes)
  return codes
}

function simple(text: string): string {
  const words = plain(text)
  return /^\d+$/.test(words) ? `${Number(words)}` : words
}

/** Whether a field shows an answer, however the shop formats it. */
export function showsAnswer(
  shown: string,
  means: Meaning,
  value: string,
  lang: string | null,
): boolean {
  const bare = (text: string) => plain(text).replaceAll(' ', '')
  if (means === 'contact.phone') return bare(shown).endsWith(bare(value).slice(-6))
  return namesOf(means, value, lang).some((it) => bare(it) === bare(shown))
}
