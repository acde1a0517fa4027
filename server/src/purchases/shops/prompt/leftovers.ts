import { englishName } from '../countries.ts'
import type { Options, Quote } from '../purchase.ts'
import { readChoices } from './choices.ts'
import { colourAt, colourOfValue } from './colours.ts'
import { readContact } from './contact.ts'
import { readDiscountCode } from './discount-code.ts'
import type { Kind } from './filler.ts'
import { FILLER, FILLER_BESIDE, KINDS, NEVER_DONE, PRICE_LIMIT } from './filler.ts'
import { stretchesOfTexts } from './free-text.ts'
import { polarityAt } from './negation.ts'
import { isQuantityWord, readQuantity } from './quantity.ts'
import { readShipTo } from './ship-to.ts'
import { isAboutShipping, isShippingWord } from './shipping.ts'
import { letterSizeAt, letterSizeOfValue, numberSizeAt, numberSizesOfValue } from './sizes.ts'
import { ANYTHING, CONTRASTS, FUNCTION_WORDS, NEGATIONS } from './vocabulary.ts'
import type { Stretch, Word } from './words.ts'
import { normalizePrompt, readWords, wordsOfValue, wordsOutside } from './words.ts'

/** A part of a prompt that nothing was made of, in the prompt's own words. */
export type Leftover = { readonly words: string; readonly kind: Kind | null }

/** The options and the quote that a prompt led to. `quote` is null before the shop is visited. */
export type Outcome = {
  readonly url: string
  readonly shopName: string | null
  readonly options: Options
  readonly quote: Quote | null
  readonly hasCeiling: boolean
}

/** The question whether the parts that cannot be used may be left out; null when there are none. */
export function askToLeaveOut(prompt: string | null, outcome: Outcome): object | null {
  const left = prompt === null ? [] : findLeftovers(prompt, outcome)
  if (left.length === 0) return null
  const { leave_out: before } = outcome.options
  const texts = [...(typeof before === 'string' ? [before] : []), ...left.map((it) => it.words)]
  const named = left.map(({ words, kind }) =>
    kind === null ? `"${words}"` : `${kind.name}: "${words}"`,
  )
  const leave_out = {
    type: 'string',
    title: 'Leave out of the prompt',
    description: `Florin cannot use ${named.join('; ')}. Send this value to buy without it, or cancel and say it in other words.`,
    enum: [texts.join('; ')],
  }
  return { type: 'object', properties: { leave_out }, required: ['leave_out'] }
}

/**
 * All that a prompt says and that is in no option and no quote. A word that is neither used nor filler is
 * left over, so that no wish is dropped in silence. Before a quote only what no shop's question could take.
 */
export function findLeftovers(prompt: string, outcome: Outcome): Leftover[] {
  const text = normalizePrompt(prompt)
  const contact = readContact(text)
  const answers = stretchesOfTexts(text, outcome.options)
  const used = [...contact.stretches, ...usedCode(text, outcome), ...answers]
  const all = wordsOutside(readWords(text), used)
  const { stretches, unread } = readShipTo(text, all)
  const words = [
    ...wordsOutside(all, stretches),
    ...unread.flatMap((place) => tailOf(all.filter((it) => isWithin(it, place)))),
  ].sort((a, b) => a.start - b.start)
  const isUsed = usesOf(words, outcome)
  const isLeft = words.map((_, at) => !isUsed(at))
  const isOpen = outcome.quote === null ? neverUsed(words, isLeft) : isLeft
  return groupParts(words, isOpen).map(({ from, to }) => ({
    words: text.slice(words[from]?.start, words[to]?.end),
    kind: kindOf(words.slice(from, to + 1)),
  }))
}

/** A code that the option holds, or will hold once the shop is visited. */
function usedCode(text: string, { options, quote }: Outcome): readonly Stretch[] {
  const { code, stretches } = readDiscountCode(text)
  const held = options.discount_code ?? (quote === null ? code : null)
  return code !== null && held === code ? stretches : []
}

/** Of what is left, what no shop could ask for, with what belongs to it: "coupon TEN", "20 dollars". */
function neverUsed(words: readonly Word[], isLeft: readonly boolean[]): boolean[] {
  const isSign = words.map(
    (word, at) => isLeft[at] === true && kindOf([word])?.isNeverUsed === true,
  )
  const belongs = [...isSign]
  for (const at of words.keys()) {
    if (!isSign[at]) continue
    for (let i = at - 1; isLeft[i] && /^\d/.test(words[i]?.raw ?? ''); i -= 1) belongs[i] = true
    for (let i = at + 1; words[i]?.clause === words[at]?.clause; i += 1) {
      if (!isLeft[i]) break
      belongs[i] = true
    }
  }
  return belongs
}

function isWithin(word: Word, { start, end }: { start: number; end: number }): boolean {
  return word.start >= start && word.end <= end
}

/** "Ship to my sister and engrave it": after the and it is no place. */
function tailOf(place: readonly Word[]): Word[] {
  const at = place.findIndex(({ plain }) =>
    /^(and|with|but|und|mit|et|avec|y|con|e|en|met|com)$/.test(plain),
  )
  return at < 0 ? [] : place.slice(at)
}

/** Whether a word is accounted for, by what was chosen, bought and said. */
function usesOf(words: readonly Word[], outcome: Outcome): (at: number) => boolean {
  const { options, quote, url, shopName, hasCeiling } = outcome
  const variants = Object.entries(variantOf(options, quote))
  const values = variants.map(([, value]) => wordsOfValue(value))
  const chosen = readChoices(
    words,
    variants.map(([label, value]) => ({ key: label, label, values: [value] })),
  ).named
  const counted = readQuantity(words, chosen).used
  const leftOut = stemsOf(textsOf(options.leave_out))
  const said = [
    ...textsOf(options).flatMap((it) => [it, englishName(it) ?? '']),
    ...variants.flat(),
    quote?.shippingMethod ?? '',
    shopName ?? '',
  ]
  const known = stemsOf(said)
  const titles = (quote?.items ?? []).map(({ title, url }) => `${title}\n${slugOf(url)}`)
  const things = [...stemsOf([...titles, slugOf(url)])]
  // A colour or a size that is not the chosen one was asked about, if there was one to choose.
  const hasColour = values.some((value) => colourOfValue(value) !== null)
  const hasSize = values.some(
    (value) => letterSizeOfValue(value) !== null || numberSizesOfValue(value) !== null,
  )
  const signs = signsIn(words, hasColour, hasSize)
  const spoken = new Set(
    words.filter(({ plain }) => isAboutShipping(plain)).map(({ clause }) => clause),
  )
  const beside = new Set(words.map(({ clause, plain }) => `${clause} ${plain}`))
  const isFillerBeside = ({ clause, plain }: Word) =>
    [...(FILLER_BESIDE.get(plain) ?? [])].some((it) => beside.has(`${clause} ${it}`))
  const limits = new Set(
    words
      .filter(({ plain }) => hasCeiling && PRICE_LIMIT.words.has(plain))
      .map(({ clause }) => clause),
  )
  return (at) => {
    const word = words[at] as Word
    if (isFiller(word) || chosen.has(at) || counted.has(at) || signs.has(at)) return true
    if (isFillerBeside(word) || leftOut.has(word.stem)) return true
    if (isShippingWord(word.plain, spoken.has(word.clause))) return true
    if (limits.has(word.clause) && (PRICE_LIMIT.words.has(word.plain) || /^\d/.test(word.raw))) {
      return true
    }
    const polarity = polarityAt(words, at, () => false)
    if (polarity !== 'meant' && (NEVER_DONE.has(word.plain) || kindOf([word]) !== null)) return true
    // "Without zipper" is kept by no product that has one in its name.
    if (polarity === 'denied') return false
    return known.has(word.stem) || things.some((thing) => isSameThing(thing, word.stem))
  }
}

function isFiller({ raw, plain, stem }: Word): boolean {
  if (/^[%#]$|^\p{L}$/u.test(raw) && raw === plain) return true
  const isGrammar = [FILLER, FUNCTION_WORDS, NEGATIONS, CONTRASTS, ANYTHING].some((it) =>
    it.has(plain),
  )
  return isGrammar || FILLER.has(stem) || isQuantityWord(plain)
}

/** A case is a suitcase; a note is no notebook. */
function isSameThing(thing: string, stem: string): boolean {
  if (thing === stem) return true
  return Math.min(thing.length, stem.length) > 3 && (thing.endsWith(stem) || stem.endsWith(thing))
}

function signsIn(words: readonly Word[], hasColour: boolean, hasSize: boolean): Set<number> {
  const signs = new Set<number>()
  for (const at of words.keys()) {
    const lengths = [
      hasColour ? colourAt(words, at)?.length : 0,
      hasSize ? letterSizeAt(words, at)?.length : 0,
      hasSize ? numberSizeAt(words, at)?.length : 0,
    ]
    for (let n = 0; n < Math.max(...lengths.map((it) => it ?? 0)); n += 1) signs.add(at + n)
  }
  return signs
}

/** One part for each breath, with the words of grammar before it that nothing else is made of. */
function groupParts(
  words: readonly Word[],
  isLeft: readonly boolean[],
): { from: number; to: number }[] {
  const parts: { from: number; to: number }[] = []
  for (const [at, word] of words.entries()) {
    if (!isLeft[at]) continue
    const last = parts.at(-1)
    const isSame = last !== undefined && words[last.to]?.clause === word.clause
    if (isSame && at - last.to <= MOST_BETWEEN) last.to = at
    else parts.push({ from: firstOf(words, isLeft, at), to: at })
  }
  return parts
}

const MOST_BETWEEN = 4

function firstOf(words: readonly Word[], isLeft: readonly boolean[], at: number): number {
  let from = at
  for (let i = at - 1; i >= 0 && i >= at - MOST_BETWEEN; i -= 1) {
    const word = words[i] as Word
    if (word.clause !== words[at]?.clause || isLeft[i] || !isFiller(word)) break
    from = i
  }
  return from
}

function kindOf(words: readonly Word[]): Kind | null {
  const isOf = ({ words: signs }: Kind) =>
    words.some((it) => signs.has(it.plain) || signs.has(it.stem))
  return KINDS.find(isOf) ?? null
}

function variantOf(options: Options, quote: Quote | null): Record<string, string> {
  const furnished = typeof options.variant === 'object' ? (options.variant as object) : {}
  const all = Object.assign(
    {},
    furnished,
    ...(quote?.items ?? []).map(({ variant }) => variant ?? {}),
  )
  return Object.fromEntries(Object.entries(all).map(([label, value]) => [label, `${value}`]))
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(textsOf)
  return typeof value === 'string' || typeof value === 'number' ? [`${value}`] : []
}

function stemsOf(texts: readonly string[]): Set<string> {
  return new Set(readWords(texts.join('\n')).map(({ stem }) => stem))
}

function slugOf(url: string): string {
  const { hostname, pathname } = new URL(url)
  return `${hostname} ${pathname}`.replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
}
