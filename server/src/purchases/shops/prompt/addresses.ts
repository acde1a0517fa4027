import type { State } from './places.ts'
import { countryAtEnd, countryAtStart, POSTAL_FORMS, stateAtEnd } from './places.ts'
import { STREETS, wordSet } from './vocabulary.ts'
import type { Stretch } from './words.ts'
import { fold } from './words.ts'

export type PostalAddress = {
  readonly name: string | null
  readonly line1: string
  readonly line2: string | null
  readonly city: string
  readonly state: State | null
  readonly postalCode: string
  readonly country: string
}

/** A stretch of an address between commas or line ends. */
type Part = Stretch & { readonly text: string; readonly words: readonly string[] }

/** City, state, code and country, and what of the text they take. */
type Locality = {
  readonly city: string
  readonly state: State | null
  readonly postalCode: string
  readonly country: string
  /** The parts before this one tell who and which house. */
  readonly firstPart: number
  readonly end: number
  /** What stands before the city in its own part: `10 Anson Road Singapore 079903`. */
  readonly before: string | null
}

const MOST_CHARACTERS = 400
const MOST_PARTS = 10
const UNIT =
  /^(?:#|apt|apartment|suite|ste|unit|floor|fl|flat|room|rm|bldg|building|level|appt|etage|bte|bus|top|stiege|piso|puerta|int|scala|lgh|c\/o)\b/
const ABBREVIATIONS = wordSet(
  'st ave av rd dr blvd ln ct sq pl apt ste no nr str fl rm bldg hwy mr mrs ms prof jr sr ste ft mt',
)
const PARTICLES = wordSet('de van von der den da di la le el bin al du dos y of zu ter ten')

/** The address that begins here; null where it is not plain which part is what. */
export function parseAddress(text: string, from: number): (PostalAddress & Stretch) | null {
  const parts = splitParts(text, from)
  const locality = findLocality(parts)
  if (locality === null) return null
  const lines = parts.slice(0, locality.firstPart).map((part) => part.text)
  if (locality.before !== null) lines.push(locality.before)
  const house = readHouse(lines, POSTAL_FORMS[locality.country]?.isNumberFirst === true)
  if (house === null) return null
  const { city, state, postalCode, country, end } = locality
  return { ...house, city, state, postalCode, country, start: from, end }
}

function splitParts(text: string, from: number): Part[] {
  const slice = text.slice(from, from + MOST_CHARACTERS)
  const parts: Part[] = []
  let start = 0
  const push = (end: number) => {
    const raw = slice.slice(start, end)
    const trimmed = raw.trim()
    const at = from + start + (raw.length - raw.trimStart().length)
    if (trimmed !== '') {
      parts.push({
        text: trimmed,
        words: trimmed.split(/\s+/),
        start: at,
        end: at + trimmed.length,
      })
    }
    start = end + 1
  }
  for (let i = 0; i < slice.length && parts.length < MOST_PARTS; i += 1) {
    const sign = slice[i]
    if (sign === ',' || sign === '\n') push(i)
    else if (
      sign === ';' ||
      (sign !== undefined && '.!?'.includes(sign) && endsSentence(slice, i))
    ) {
      push(i)
      return parts
    }
  }
  if (parts.length < MOST_PARTS) push(slice.length)
  return parts
}

function endsSentence(text: string, at: number): boolean {
  if (!/^\s|^$/.test(text.slice(at + 1, at + 2))) return false
  const before = /[\p{L}\d]{1,6}$/u.exec(text.slice(Math.max(0, at - 6), at))?.[0] ?? ''
  const isShort = /^\p{L}$/u.test(before) || ABBREVIATIONS.has(fold(before))
  return !isShort
}

function findLocality(parts: readonly Part[]): Locality | null {
  for (const k of parts.keys()) {
    const found =
      byState(parts, k) ?? britishAt(parts, k) ?? singaporeAt(parts, k) ?? byCountry(parts, k)
    if (found !== null) return found
  }
  return null
}

/** `Austin, TX 78701`, `Toronto ON M5V 2T6`, `Sydney NSW 2000, Australia`. */
function byState(parts: readonly Part[], k: number): Locality | null {
  for (const country of ['US', 'CA', 'AU']) {
    const code = findCode(parts, k, country)
    if (code === null) continue
    const inPart = stateAtEnd(country, code.before)
    const previous = parts[k - 1]
    const inPrevious =
      code.before.length === 0 && previous !== undefined
        ? stateAtEnd(country, previous.words)
        : null
    const found = inPart ?? inPrevious
    if (found === null) continue
    const holder = inPart === null ? (previous?.words ?? []) : code.before
    const at = inPart === null ? k - 1 : k
    const city = holder.slice(0, holder.length - found.length).join(' ')
    const named = countryAfter(parts, k, code)
    if (named !== null && named.code !== country) return null
    if (country === 'AU' && named === null) return null
    const place = city === '' ? cityOf(parts[at - 1]) : city
    if (place === null) return null
    return {
      city: place,
      state: found.state,
      postalCode: code.code,
      country,
      firstPart: city === '' ? at - 1 : at,
      end: named?.end ?? code.end,
      before: null,
    }
  }
  return null
}

/** `London SW1A 1AA`: no other country writes its codes so, but the islands that count as their own. */
function britishAt(parts: readonly Part[], k: number): Locality | null {
  const code = findCode(parts, k, 'GB')
  if (code === null || /^(?:JE|GY|IM)/.test(code.code)) return null
  const named = countryAfter(parts, k, code)
  if (named !== null && named.code !== 'GB') return null
  const city = code.before.length > 0 ? code.before.join(' ') : cityOf(parts[k - 1])
  // A county after the town would be taken for the town.
  if (city === null || /shire$/i.test(city)) return null
  return {
    city,
    state: null,
    postalCode: code.code,
    country: 'GB',
    firstPart: code.before.length > 0 ? k : k - 1,
    end: named?.end ?? code.end,
    before: null,
  }
}

function singaporeAt(parts: readonly Part[], k: number): Locality | null {
  const code = findCode(parts, k, 'SG')
  if (code === null) return null
  const previous = code.before.length === 0 ? parts[k - 1] : undefined
  const words = previous?.words ?? code.before
  if (fold(words.at(-1) ?? '') !== 'singapore') return null
  const rest = words.slice(0, -1).join(' ')
  return {
    city: 'Singapore',
    state: null,
    postalCode: code.code,
    country: 'SG',
    firstPart: previous === undefined ? k : k - 1,
    end: countryAfter(parts, k, code)?.end ?? code.end,
    before: rest === '' ? null : rest,
  }
}

/** `10115 Berlin, Germany`; also with the code last. The country must be named: many write codes so. */
function byCountry(parts: readonly Part[], k: number): Locality | null {
  const part = parts[k] as Part
  const atEnd = countryAtEnd(part.words)
  const next = parts[k + 1]
  const after = next === undefined ? null : countryAtStart(next.words)
  const own = atEnd === null ? part.words : part.words.slice(0, -atEnd.length)
  const country = atEnd?.code ?? after?.code
  if (country === undefined || country === 'US') return null
  const end =
    atEnd !== null || next === undefined || after === null
      ? part.end
      : next.start + lengthOf(next, after.length)
  const found = splitCode(own, country)
  if (found === null) return null
  const city = found.rest.length > 0 ? found.rest.join(' ') : cityOf(parts[k - 1])
  if (city === null || /\d/.test(city)) return null
  const firstPart = found.rest.length > 0 ? k : k - 1
  return { city, state: null, postalCode: found.code, country, firstPart, end, before: null }
}

/** The code at the start or at the end of these words, and the others. */
function splitCode(
  words: readonly string[],
  country: string,
): { code: string; rest: string[] } | null {
  const form = POSTAL_FORMS[country]
  if (form === undefined) return null
  const bare = words.map((word, n) => (n === 0 ? word.replace(/^[A-Z]{1,2}-(?=\d)/, '') : word))
  for (const length of form.groups === 2 ? [2, 1] : [1]) {
    const first = bare.slice(0, length).join(' ')
    if (form.code.test(first)) return { code: writeCode(country, first), rest: bare.slice(length) }
    const last = bare.slice(-length).join(' ')
    if (form.code.test(last))
      return { code: writeCode(country, last), rest: bare.slice(0, -length) }
  }
  return null
}

type Found = { code: string; before: readonly string[]; after: readonly string[]; end: number }

/** A postal code of that country in the part, with the words around it. */
function findCode(parts: readonly Part[], k: number, country: string): Found | null {
  const part = parts[k] as Part
  const form = POSTAL_FORMS[country]
  if (form === undefined) return null
  for (const at of part.words.keys()) {
    for (const length of form.groups === 2 ? [2, 1] : [1]) {
      const text = part.words.slice(at, at + length).join(' ')
      if (part.words.length < at + length || !form.code.test(text)) continue
      return {
        code: writeCode(country, text),
        before: part.words.slice(0, at),
        after: part.words.slice(at + length),
        end: part.start + lengthOf(part, at + length),
      }
    }
  }
  return null
}

/** A country right after the code: in the same part, or at the start of the next. */
function countryAfter(
  parts: readonly Part[],
  k: number,
  { after }: Found,
): { code: string; end: number } | null {
  const part = parts[k] as Part
  const next = parts[k + 1]
  const inPart = countryAtStart(after)
  if (inPart !== null) {
    const words = part.words.length - after.length + inPart.length
    return { code: inPart.code, end: part.start + lengthOf(part, words) }
  }
  const inNext = after.length === 0 && next !== undefined ? countryAtStart(next.words) : null
  if (inNext === null || next === undefined) return null
  return { code: inNext.code, end: next.start + lengthOf(next, inNext.length) }
}

/** How many characters the first words take. */
function lengthOf({ text, words }: Part, count: number): number {
  let at = 0
  for (const word of words.slice(0, count)) at = text.indexOf(word, at) + word.length
  return at
}

function writeCode(country: string, text: string): string {
  const plain = text.toUpperCase().replaceAll(' ', '')
  if (country === 'GB') return `${plain.slice(0, -3)} ${plain.slice(-3)}`
  if (country === 'CA' || country === 'IE') return `${plain.slice(0, 3)} ${plain.slice(3)}`
  if (country === 'NL') return `${plain.slice(0, 4)} ${plain.slice(4)}`
  return text
}

function cityOf(part: Part | undefined): string | null {
  return part === undefined || /\d/.test(part.text) ? null : part.text
}

type House = Pick<PostalAddress, 'line1' | 'line2' | 'name'>

/** Who, and which house: a name at most, then one line with a number, then one for a flat at most. */
function readHouse(lines: readonly string[], isNumberFirst: boolean): House | null {
  const at = lines.findIndex((line) => /\d/.test(line))
  if (at < 0 || at > 1) return null
  const [street, ...more] = joinUnit(lines.slice(at))
  if (street === undefined || more.length > 1) return null
  const [line2 = null] = more
  if (line2 !== null && !UNIT.test(fold(line2))) return null
  const isPlain = isNumberFirst
    ? /^(?:#?\d|p\.? ?o\.? box)/i.test(street) || UNIT.test(fold(street))
    : true
  if (!isPlain) return null
  const first = at === 1 ? lines[0] : undefined
  return { name: first !== undefined && isName(first) ? first : null, line1: street, line2 }
}

/** "Flat 2, 12 High Street" is one line. */
function joinUnit(lines: readonly string[]): string[] {
  const [first, second, ...rest] = lines
  if (first === undefined || second === undefined) return [...lines]
  return UNIT.test(fold(first)) && /^\d/.test(second)
    ? [`${first}, ${second}`, ...rest]
    : [...lines]
}

/** As names are written; "my sister" and "the office" are none. */
function isName(text: string): boolean {
  const words = text.split(/\s+/)
  if (words.length > 5 || text.length > 80) return false
  const isWritten = words.every(
    (word) => /^\p{Lu}[\p{L}\p{M}'’.-]*$/u.test(word) || PARTICLES.has(fold(word)),
  )
  return isWritten && !words.some((word) => STREETS.has(fold(word)))
}
