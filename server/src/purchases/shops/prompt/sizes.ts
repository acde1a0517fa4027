import { wordSet } from './vocabulary.ts'
import type { Word } from './words.ts'
import { indexPhrases, phraseAt } from './words.ts'

/** Letters, as all write them: `extra large` and `X-Large` are XL. */
const NAMES: readonly (readonly [string, string])[] = [
  ...each('xxs', 'xxs', 'extra extra small', 'xx small'),
  ...each('xs', 'xs', 'extra small', 'x small', 'sehr klein', 'tres petit'),
  ...each('s', 's', 'small', 'klein', 'kleine', 'petit', 'pequeno', 'pequena'),
  ...each('s', 'piccolo', 'piccola'),
  ...each('m', 'm', 'medium', 'med', 'mittel', 'mittelgross', 'moyen', 'moyenne', 'mediano'),
  ...each('m', 'mediana', 'medio', 'media', 'middel'),
  ...each('l', 'l', 'large', 'gross', 'grosse', 'grossen', 'grand', 'grande', 'groot', 'grote'),
  ...each('xl', 'xl', 'extra large', 'x large', 'sehr gross', 'extra grande', 'tres grand'),
  ...each('xxl', 'xxl', 'extra extra large', 'xx large', 'double xl', 'double extra large'),
  ...each('3xl', 'xxxl', 'xxx large', 'triple xl'),
]
const LETTERS = indexPhrases(NAMES)

/** Words that say that a size follows. */
const SIZE_WORDS = wordSet(
  'size sizes sized taille pointure grosse gr groesse talla taglia maat tamanho numero',
)
const SYSTEMS = wordSet('eu eur us uk fr it')

/** The size in letters that begins at this word. */
export function letterSizeAt(
  words: readonly Word[],
  at: number,
): { size: string; length: number } | null {
  const word = words[at]
  const next = words[at + 1]
  if (word === undefined) return null
  // "2XL" is a size; "2 XL" is two of them.
  if (/^[2-6]$/.test(word.raw) && next?.glue === '') {
    const glued = phraseAt(LETTERS, words, at + 1)
    if (glued?.meaning === 'xl' && glued.length === 1) return times(word.raw, 2)
    const isXLarge = next.plain === 'x' && words[at + 2]?.plain === 'large'
    if (isXLarge && words[at + 2]?.glue === '-') return times(word.raw, 3)
  }
  if (isSizeWord(word)) return null
  const found = phraseAt(LETTERS, words, at)
  if (found === null) return null
  if (found.length === 1 && isPlainLetter(words, at)) return null
  return { size: found.meaning, length: found.length }
}

/** `m` in "I'm" or "v-neck, m…" is no size: a lone letter is one in capitals, or after "size". */
function isPlainLetter(words: readonly Word[], at: number): boolean {
  const word = words[at] as Word
  if (word.plain.length > 1) return false
  const isJoined = word.glue !== null || (words[at + 1]?.glue ?? null) !== null
  const before = words[at - 1]
  const isSaid = before !== undefined && isSizeWord(before)
  return !isSaid && (isJoined || word.raw !== word.raw.toUpperCase())
}

export function letterSizeOfValue(words: readonly Word[]): string | null {
  const bare = words.filter((word) => !isSizeWord(word))
  const capital = bare.map((word) => ({ ...word, raw: word.raw.toUpperCase() }))
  const found = letterSizeAt(capital, 0)
  return found !== null && found.length === bare.length ? found.size : null
}

/** `EU 42` → 42 by `eu`; `US 9 / EU 42` → both; `42` → 42 by no system that is named. */
export function numberSizesOfValue(words: readonly Word[]): ReadonlyMap<string, string> | null {
  const sizes = new Map<string, string>()
  let system = ''
  for (const word of words) {
    if (isSizeWord(word)) continue
    if (SYSTEMS.has(word.plain)) system = systemOf(word)
    else if (!isSizeNumber(word) || sizes.has(system)) return null
    else sizes.set(system, sizeNumber(word))
  }
  return sizes.size === 0 ? null : sizes
}

/** A number that is said to be a size: `size 42`, `EU 42`, `42 EU`, or `in 42` at the end of a breath. */
export function numberSizeAt(
  words: readonly Word[],
  at: number,
): { number: string; system: string; length: number } | null {
  const word = words[at]
  const next = words[at + 1]
  if (word === undefined) return null
  if (isSystem(word) && next !== undefined && isSizeNumber(next) && isJoint(word, next)) {
    return { number: sizeNumber(next), system: systemOf(word), length: 2 }
  }
  if (!isSizeNumber(word)) return null
  if (next !== undefined && isSystem(next) && isJoint(word, next)) {
    return { number: sizeNumber(word), system: systemOf(next), length: 2 }
  }
  const before = words[at - 1]
  if (before === undefined) return null
  const isLast = next === undefined || next.clause !== word.clause
  const isSaid =
    (isSizeWord(before) && word.clause - before.clause <= 1) ||
    (before.plain === 'in' && before.clause === word.clause && (isLast || next.plain === 'and'))
  return isSaid ? { number: sizeNumber(word), system: '', length: 1 } : null
}

/** Without a system named on either side the number decides alone. */
export function isSameSize(
  sizes: ReadonlyMap<string, string>,
  { number, system }: { number: string; system: string },
): boolean {
  if (system === '') return [...sizes.values()].includes(number)
  return (sizes.get(system) ?? sizes.get('')) === number
}

/** "Größe" says that a size follows; "große" is one. */
function isSizeWord({ plain, raw }: Word): boolean {
  return SIZE_WORDS.has(plain) && (plain !== 'grosse' || /ö/i.test(raw))
}

/** In capitals: "us" and "it" are words. */
function isSystem({ plain, raw }: Word): boolean {
  return SYSTEMS.has(plain) && (plain === 'eu' || raw === raw.toUpperCase())
}

function systemOf({ plain }: Word): string {
  return plain === 'eur' ? 'eu' : plain
}

function isJoint(one: Word, next: Word): boolean {
  return one.clause === next.clause
}

function isSizeNumber({ raw }: Word): boolean {
  return /^\d{1,3}(?:[.,]5)?$/.test(raw)
}

function sizeNumber({ raw }: Word): string {
  return raw.replace(',', '.')
}

function times(count: string, length: number): { size: string; length: number } {
  return { size: count === '2' ? 'xxl' : `${count}xl`, length }
}

function each(size: string, ...names: string[]): [string, string][] {
  return names.map((name) => [name, size])
}
