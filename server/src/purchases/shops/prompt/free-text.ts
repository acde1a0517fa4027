import { NAMED_OPTIONS } from '../options.ts'
import type { Options } from '../purchase.ts'
import { FILLER } from './filler.ts'
import { FUNCTION_WORDS, NEGATIONS } from './vocabulary.ts'
import type { Stretch, Word } from './words.ts'
import { readWords } from './words.ts'

export type FreeTextRead = {
  /** As it was written. */
  readonly text: string
  readonly isQuoted: boolean
  /** The text with the words that name the label: nothing else is read there. */
  readonly stretch: Stretch
}

const MOST_TEXT = 200
const LEAST_STEM = 4
/** How far a text may stand from the label: "engrave the inside of it with". */
const MOST_BETWEEN = 6

const QUOTED =
  /^(?:"([^"\n]{1,200})"|“([^”\n]{1,200})”|„([^“”\n]{1,200})[“”]|«\s?([^»\n]{1,200}?)\s?»|'([^'\n]{1,200})'(?!\p{L})|‘([^’\n]{1,200})’)/u
/** Lead from a label to its text. */
const LINKS =
  /^(?:it|them|this|that|with|as|is|be|say|says|saying|read|reads|reading|the|text|name|words?|message|mit|dem|namen|avec|le|la|nom|texte|con|el|il|nombre|nome|testo|met|de|naam|tekst|com|o)$/
/** May lead to somebody or something else as well, so that only quotes make the text sure. */
const LOOSE = /^(?:a|an|in|on|of|for|to|für|pour|para|per|voor)$/

/**
 * The prompt's words for a text that the shop asks for by its own label: `engrave "Ada"` for
 * "Engraving", or "delivery date: 5 December". Null: nothing, or nothing that is sure.
 */
export function readFreeText(text: string, label: string): FreeTextRead | null {
  const words = readWords(text)
  const wanted = tellingWords(label)
  const isCommonLabel = wanted.every(({ plain, stem }) => isCommon(plain) || isCommon(stem))
  const found = words.flatMap((_, at): FreeTextRead[] => {
    const length = lengthOfLabel(words, at, wanted)
    if (length === 0 || isDenied(words, at)) return []
    const read = readAfter(text, words, at, at + length - 1)
    // A label of common words, such as "Number", is in many sentences: quotes make it sure.
    return read === null || (isCommonLabel && !read.isQuoted) ? [] : [read]
  })
  const texts = new Set(found.map((it) => it.text))
  return texts.size === 1 ? (found[0] ?? null) : null
}

/** Where a prompt says the answers to the shop's own questions that the options hold. */
export function stretchesOfTexts(text: string, options: Options): Stretch[] {
  return Object.entries(options).flatMap(([label, value]) => {
    const said = NAMED_OPTIONS.includes(label) ? null : readFreeText(text, label)
    return said !== null && said.text === value ? [said.stretch] : []
  })
}

/** "Name to engrave" is about engraving; "Your name" is about nothing else than a name. */
function tellingWords(label: string): readonly Word[] {
  const words = readWords(label.normalize('NFKC'))
  const telling = words.filter(({ plain, stem }) => !isCommon(plain) && !isCommon(stem))
  return telling.length > 0 ? telling : words
}

function isCommon(plain: string): boolean {
  return FILLER.has(plain) || FUNCTION_WORDS.has(plain)
}

/** How many words from here on are those of the label; 0: others. */
function lengthOfLabel(words: readonly Word[], at: number, wanted: readonly Word[]): number {
  const [first] = wanted
  if (first === undefined || !isSame(words[at], first)) return 0
  const rest = wanted.slice(1)
  const isWhole = rest.every((it, n) => isSame(words[at + 1 + n], it))
  return isWhole ? wanted.length : 0
}

/** "Engraved" and "engraving" are one. */
function isSame(word: Word | undefined, wanted: Word): boolean {
  if (word === undefined) return false
  if (word.stem === wanted.stem) return true
  const ending = /(?:ings?|ed|e|en|er|ung|ieren|iert|ierung|ure?)$/u
  const [a, b] = [word.stem.replace(ending, ''), wanted.stem.replace(ending, '')]
  return a === b && a.length >= LEAST_STEM
}

/** "Don't engrave it." */
function isDenied(words: readonly Word[], at: number): boolean {
  const before = words.slice(Math.max(0, at - 3), at)
  return before.some((it) => it.clause === words[at]?.clause && NEGATIONS.has(it.plain))
}

function readAfter(
  text: string,
  words: readonly Word[],
  first: number,
  last: number,
): FreeTextRead | null {
  const start = words[first]?.start ?? 0
  const end = words[last]?.end ?? 0
  const [colon] = /^\s*[:=]\s*/u.exec(text.slice(end)) ?? []
  if (colon !== undefined) return readLine(text, start, end + colon.length)
  let isLoose = false
  for (let at = last; at <= last + MOST_BETWEEN; at += 1) {
    const from = words[at]?.end ?? text.length
    const gap = /^[\s,]*/u.exec(text.slice(from))?.[0].length ?? 0
    const quoted = readQuoted(text, start, from + gap)
    if (quoted !== null) return quoted
    const next = words[at + 1]
    if (next === undefined || next.clause !== words[last]?.clause) return null
    if (LINKS.test(next.plain)) continue
    if (!LOOSE.test(next.plain)) return isLoose ? null : readCapitals(text, words, start, at + 1)
    isLoose = true
  }
  return null
}

function readQuoted(text: string, start: number, from: number): FreeTextRead | null {
  const [all, ...groups] = QUOTED.exec(text.slice(from)) ?? []
  const said = groups.find((it) => it !== undefined)?.trim()
  if (all === undefined || !said) return null
  return { text: said, isQuoted: true, stretch: { start, end: from + all.length } }
}

/** To the end of the line or sentence; with a comma in it, nobody knows where it ends. */
function readLine(text: string, start: number, from: number): FreeTextRead | null {
  const quoted = readQuoted(text, start, from)
  if (quoted !== null) return quoted
  const [line = ''] = /^[^\n.!?;]{1,200}/u.exec(text.slice(from)) ?? []
  const said = line.trim()
  const isSure = said !== '' && said.length < MOST_TEXT && !said.includes(',')
  return isSure
    ? { text: said, isQuoted: false, stretch: { start, end: from + line.trimEnd().length } }
    : null
}

/** Names and numbers without quotes: "engraved with EVE", "engrave Ada Lovelace". */
function readCapitals(
  text: string,
  words: readonly Word[],
  start: number,
  from: number,
): FreeTextRead | null {
  const isNamed = (it: Word | undefined) => it !== undefined && /^[\p{Lu}\p{N}]/u.test(it.raw)
  if (!isNamed(words[from])) return null
  let to = from
  while (isNamed(words[to + 1]) && words[to + 1]?.clause === words[from]?.clause) to += 1
  const next = words[to + 1]
  const isEnd = next === undefined || next.clause !== words[from]?.clause || isJoin(next)
  if (!isEnd) return null
  const end = words[to]?.end ?? start
  return { text: text.slice(words[from]?.start, end), isQuoted: false, stretch: { start, end } }
}

function isJoin({ plain }: Word): boolean {
  return /^(?:and|und|et|y|e|en|please|bitte|in|on|to|for)$/.test(plain)
}
