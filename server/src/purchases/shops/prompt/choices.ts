import type { Colour } from './colours.ts'
import { colourAt, colourOfValue, matchColour } from './colours.ts'
import { polarityAt } from './negation.ts'
import {
  isSameSize,
  letterSizeAt,
  letterSizeOfValue,
  numberSizeAt,
  numberSizesOfValue,
} from './sizes.ts'
import { wordSet } from './vocabulary.ts'
import type { PhraseIndex, Word } from './words.ts'
import { indexPhrases, phraseAt, readWords, wordsOfValue } from './words.ts'

/** Something to choose: what the shop calls it, and what it offers. `key` is for who asks. */
export type Choice = {
  readonly key: string
  readonly label: string
  readonly values: readonly string[]
}

export type ChoicesRead = {
  /** By key, where the prompt leaves exactly one. */
  readonly chosen: ReadonlyMap<string, string>
  /** Words that name something to choose, and so count nothing. */
  readonly named: ReadonlySet<number>
}

/** A place in the prompt that names values; of several labels when it could belong to each. */
type Mention = {
  readonly at: number
  readonly length: number
  readonly byKey: ReadonlyMap<string, readonly string[]>
}

type Known = Choice & {
  readonly phrases: PhraseIndex<string>
  readonly colours: readonly { readonly value: string; readonly colour: Colour | null }[]
  readonly letters: readonly { readonly value: string; readonly size: string | null }[]
  readonly numbers: readonly {
    readonly value: string
    readonly sizes: ReadonlyMap<string, string> | null
  }[]
  readonly labelStems: ReadonlySet<string>
}

/** Values that are everyday words: they count only beside the name of what they are a value of. */
const EVERYDAY = wordSet(`
  yes no none default other others new any all one two standard regular normal basic set single on off true
  false ja nein oui non si sim not it us`)
const LABELS = wordSet(
  'color colour size type style option farbe couleur taille colore talla taglia',
)

export function readChoices(words: readonly Word[], choices: readonly Choice[]): ChoicesRead {
  const known = choices.map(learn)
  const mentions = findMentions(words, known)
  const named = new Set(
    mentions.flatMap(({ at, length }) => Array.from({ length }, (_, n) => at + n)),
  )
  const settled = mentions.map((mention) => settle(words, mention, known))
  const chosen = new Map<string, string>()
  for (const { key, values } of known) {
    const value = decide(words, key, values, settled, (at) => named.has(at))
    if (value !== null) chosen.set(key, value)
  }
  return { chosen, named }
}

function learn({ key, label, values }: Choice): Known {
  const read = values.map((value) => ({ value, words: wordsOfValue(value) }))
  return {
    key,
    label,
    values,
    phrases: indexPhrases(
      read.flatMap(({ value, words }) => {
        if (/\d/.test(value) && letterSizeOfValue(words) !== null) return [] // 2XL is not 2 XL
        const own = readWords(value).map(({ raw }) => raw)
        const bare = words.map(({ raw }) => raw)
        const spellings = [...new Set([own.join(' '), bare.join(' ')])].filter(Boolean)
        return spellings.map((spelling) => [spelling, value] as const)
      }),
    ),
    colours: read.map(({ value, words }) => ({ value, colour: colourOfValue(words) })),
    letters: read.map(({ value, words }) => ({ value, size: letterSizeOfValue(words) })),
    numbers: read.map(({ value, words }) => ({ value, sizes: numberSizesOfValue(words) })),
    labelStems: new Set(
      readWords(label)
        .map(({ stem }) => stem)
        .filter((stem) => !LABELS.has(stem)),
    ),
  }
}

/** From left to right, the longest first: "navy blue" is not also "blue". */
function findMentions(words: readonly Word[], known: readonly Known[]): Mention[] {
  const mentions: Mention[] = []
  for (let at = 0; at < words.length; ) {
    const signs = signsAt(words, at)
    const found = known.map((choice) => ({ choice, hit: hitAt(words, at, choice, signs) }))
    const length = Math.max(0, ...found.map(({ hit }) => hit?.length ?? 0))
    const byKey = new Map(
      found.flatMap(({ choice, hit }) =>
        hit !== null && hit.length === length ? [[choice.key, hit.values] as const] : [],
      ),
    )
    if (byKey.size > 0) mentions.push({ at, length, byKey })
    // A shade that is not offered is not its plain colour either: "dark blue" is no "blue".
    at += Math.max(1, length, signs.colour?.length ?? 0)
  }
  return mentions
}

/** What begins at a word, whatever is offered. */
function signsAt(words: readonly Word[], at: number) {
  return {
    letter: letterSizeAt(words, at),
    number: numberSizeAt(words, at),
    colour: colourAt(words, at),
  }
}

/** What the shop writes counts before what means the same. */
function hitAt(
  words: readonly Word[],
  at: number,
  choice: Known,
  { letter, number, colour }: ReturnType<typeof signsAt>,
): { values: readonly string[]; length: number } | null {
  const exact = exactAt(words, at, choice)
  const candidates = [
    exact,
    letter && {
      length: letter.length,
      values: choice.letters.filter((it) => it.size === letter.size).map((it) => it.value),
    },
    number && {
      length: number.length,
      values: choice.numbers
        .filter(({ sizes }) => sizes !== null && isSameSize(sizes, number))
        .map((it) => it.value),
    },
    colour && { length: colour.length, values: matchColour(colour.colour, choice.colours) },
  ].filter((it) => it !== null && it.values.length > 0)
  return candidates.reduce(
    (best, it) => (it !== null && it.length > (best?.length ?? 0) ? it : best),
    null,
  )
}

function exactAt(
  words: readonly Word[],
  at: number,
  { phrases, values, labelStems }: Known,
): { values: readonly string[]; length: number } | null {
  const phrase = phraseAt(phrases, words, at)
  const word = words[at]
  if (phrase === null || word === undefined) return null
  const { length } = phrase
  // A number or a letter alone is a count or anything; `numberSizeAt` and `letterSizeAt` know when not.
  const isBare = length === 1 && (/^\d/.test(word.raw) || word.raw.length === 1)
  const isEveryday = length === 1 && EVERYDAY.has(word.plain)
  if ((isBare || isEveryday) && !isBeside(words, at, length, labelStems)) return null
  const spelt = words.slice(at, at + length).map(({ raw }) => raw)
  // Two values that differ in nothing but capitals are told apart by them.
  const same = values.filter((value) => isSpelt(value, spelt))
  return { values: same.length === 1 ? same : [phrase.meaning], length }
}

function isSpelt(value: string, spelt: readonly string[]): boolean {
  return readWords(value)
    .map(({ raw }) => raw)
    .every((raw, n) => raw === spelt[n])
}

/** Where a word could be a value of several labels, the label's own name beside it tells: "black frame". */
function settle(words: readonly Word[], mention: Mention, known: readonly Known[]): Mention {
  if (mention.byKey.size === 1) return mention
  for (const within of [1, 2]) {
    const near = known.filter(
      ({ key, labelStems }) =>
        mention.byKey.has(key) && isBeside(words, mention.at, mention.length, labelStems, within),
    )
    const [only, ...others] = near
    if (only === undefined) continue
    if (others.length > 0) return mention
    return { ...mention, byKey: new Map([[only.key, mention.byKey.get(only.key) ?? []]]) }
  }
  return mention
}

/** `label: value`, `value label`: with at most one word between them. */
function isBeside(
  words: readonly Word[],
  at: number,
  length: number,
  stems: ReadonlySet<string>,
  within = 2,
): boolean {
  const places = [at - within, at - 1, at + length, at + length + within - 1]
  return places.some((place) => {
    const word = words[place]
    const clause = words[at]?.clause ?? 0
    // A colon after the label begins a new breath.
    const isNear = word !== undefined && clause - word.clause <= (place < at ? 1 : 0)
    return isNear && word.clause <= clause && stems.has(word.stem)
  })
}

function decide(
  words: readonly Word[],
  key: string,
  values: readonly string[],
  mentions: readonly Mention[],
  isNamed: (at: number) => boolean,
): string | null {
  const meant = new Set<string>()
  const denied = new Set<string>()
  const open: (readonly string[])[] = []
  for (const { at, byKey } of mentions) {
    const named = byKey.get(key)
    if (named === undefined) continue
    if (byKey.size > 1) return null // it may have been about another label
    const polarity = polarityAt(words, at, isNamed)
    if (polarity === 'doubtful') return null
    if (polarity === 'denied') for (const value of named) denied.add(value)
    else if (named.length === 1) meant.add(named[0] as string)
    else open.push(named)
  }
  const left = values.filter((value) => !denied.has(value))
  const candidates = meant.size > 0 ? [...meant] : denied.size > 0 ? left : []
  const [only, ...others] = candidates
  if (only === undefined || others.length > 0 || denied.has(only)) return null
  return open.every((set) => set.includes(only)) ? only : null
}
