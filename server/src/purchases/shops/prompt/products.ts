import { colourAt } from './colours.ts'
import { polarityAt } from './negation.ts'
import { letterSizeAt } from './sizes.ts'
import { FUNCTION_WORDS, wordSet } from './vocabulary.ts'
import type { Word } from './words.ts'
import { readWords } from './words.ts'

/** A product of a list: its value in the schema, and its title as the shop writes it. */
export type ProductOffer = { readonly value: string; readonly title: string }

const NEUTRAL = wordSet(`
  nice good best great new lovely classic favourite favorite pretty cool single some two three four five six
  seven eight nine ten dozen pair pairs pcs x please more another bitte neue schone deux trois zwei drei dos tres
  due tre twee drie dois buy get order want cheapest cheap`)

/**
 * The one product that the prompt names best: it has the title's last word, which in most shops says what
 * the thing is, and more of the title than any other has. A word before it that the title does not have,
 * as in "wool hat" for a felt hat, says that something else is meant.
 */
export function readProduct(
  words: readonly Word[],
  offers: readonly ProductOffer[],
): string | null {
  const stems = new Map<string, number[]>()
  for (const [at, { stem }] of words.entries())
    stems.set(stem, [...(stems.get(stem) ?? []).slice(-9), at])
  const scored = offers.map((offer) => ({ offer, score: scoreOf(offer, words, stems) }))
  const best = Math.max(0, ...scored.map(({ score }) => score))
  const [only, ...others] = scored.filter(({ score }) => score === best)
  return best > 0 && only !== undefined && others.length === 0 ? only.offer.value : null
}

function scoreOf(
  { title }: ProductOffer,
  words: readonly Word[],
  stems: ReadonlyMap<string, readonly number[]>,
): number {
  const name = readWords(title.replaceAll(/\([^()]*\)/g, ' ')).filter(isTelling)
  const head = headOf(name)
  if (head === undefined) return 0
  const own = new Set(name.map(({ stem }) => stem))
  const places = stems.get(head.stem) ?? []
  const about = places.filter((at) => isAbout(words, at, own))
  const isDenied = about.some(
    (at) => polarityAt(words, firstOf(words, at, own), () => false) !== 'meant',
  )
  if (about.length === 0 || isDenied) return 0
  return [...own].filter((stem) => stems.has(stem)).length
}

/** The last word of the name itself: what follows a comma or a dash only describes it. */
function headOf(name: readonly Word[]): Word | undefined {
  return name.findLast(({ clause }) => clause === name[0]?.clause)
}

function isTelling({ plain, raw }: Word): boolean {
  return !FUNCTION_WORDS.has(plain) && !/^\d/.test(raw) && plain.length > 1
}

function firstOf(words: readonly Word[], at: number, own: ReadonlySet<string>): number {
  let first = at
  while (first > 0 && own.has(words[first - 1]?.stem ?? '')) first -= 1
  return first
}

/** Whether nothing before the word speaks of another thing. */
function isAbout(words: readonly Word[], at: number, own: ReadonlySet<string>): boolean {
  const { clause } = words[at] as Word
  for (let i = at - 1; i >= 0 && i >= at - 6; i -= 1) {
    const word = words[i] as Word
    if (word.clause !== clause || FUNCTION_WORDS.has(word.plain)) return true
    if (own.has(word.stem) || NEUTRAL.has(word.plain) || /^\d/.test(word.raw)) continue
    const isColour = colourAt(words, i) !== null
    const hasColour = [...own].some((stem) => colourAt(readWords(stem), 0) !== null)
    if (isColour && !hasColour) continue // a variant of it
    if (letterSizeAt(words, i) !== null) continue
    return false
  }
  return true
}
