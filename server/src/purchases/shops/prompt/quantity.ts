import { polarityAt } from './negation.ts'
import type { Count } from './numbers.ts'
import { isDozen, readNumbers } from './numbers.ts'
import { CONTRASTS, NOT_BEFORE_A_COUNT, STREETS, UNITS, wordSet } from './vocabulary.ts'
import type { Word } from './words.ts'

const NAMES = wordSet(
  'qty quantity quantities menge anzahl quantite cantidad quantita aantal quantidade',
)
/** What is counted when things to buy are. */
const PIECES = wordSet(`
  piece pieces pc pcs unit units item items copies copy ones of stuck stueck mal davon pieces exemplaires
  unidades unidad uds pezzi pezzo stuks stuk unidade pecas each times`)
/** Ask for something: what follows is how many. */
const ASKING = wordSet(`
  buy get me order want need take purchase like grab add have i'll send give us just only exactly make please
  kaufe kaufen bestelle bestellen mochte will brauche nehme bitte nur
  achete acheter veux voudrais commande commander prends
  compra comprar quiero necesito pido pedir compre
  vorrei voglio compra ordina prendo comprare
  koop bestel wil graag neem
  quero preciso comprar`)
/** Before a number or a couple these leave open how many. */
const VAGUE = wordSet(`
  few several some many couple-of least most more than about around roughly up between approximately maybe
  plusieurs quelques einige mehrere paar mindestens hochstens algunos varios alcuni diversi enkele`)
const COUNTED = wordSet('couple half dozen dozens dutzend douzaine docena dozzina dozijn duzia')
const AND = wordSet('and und et y e en then')
const OR = wordSet('or oder ou o of bis to')
const PAIRS = wordSet('pair pairs paire paires par pares paio paia')
/** Come in pairs: one pair of them is one thing to buy, at most shops. */
const PAIRED = wordSet(`
  socks shoes boots sneakers trainers gloves mittens jeans trousers pants shorts glasses sunglasses scissors
  earrings headphones earbuds slippers sandals leggings tights stockings heels skis chopsticks
  chaussettes chaussures gants zapatos calcetines scarpe calze socken schuhe handschuhe sokken schoenen`)

export type QuantityRead = {
  readonly value: number | null
  /** Something was said of how many, and it does not come to one number. */
  readonly isUnclear: boolean
  /** The words that say how many. */
  readonly used: ReadonlySet<number>
}

/** Words that count, or that things are counted by. */
export function isQuantityWord(plain: string): boolean {
  return [NAMES, PIECES, VAGUE, PAIRS, COUNTED].some((words) => words.has(plain))
}

/** How many are wanted. `named`: words that are a size or the like. */
export function readQuantity(words: readonly Word[], named: ReadonlySet<number>): QuantityRead {
  const numbers = readNumbers(words)
  const meant = new Set<number>()
  const used = new Set<number>()
  let isUnclear = false
  // Every number of a range leads to its end: found once, or a long range takes its length squared.
  let endOfLast = 0
  for (let at = 0; at < words.length; at += 1) {
    if (named.has(at)) continue
    const count = pairAt(words, at) ?? countAt(words, numbers, at)
    if (count === null) continue
    const length = count === 'unclear' ? 1 : count.length
    if (count !== 'unclear') add(used, at, at + length)
    else if (at >= endOfLast) {
      endOfLast = endOfRange(words, numbers, at)
      add(used, at, endOfLast)
    }
    const polarity = polarityAt(words, at, () => false)
    if (count === 'unclear' || polarity === 'doubtful') isUnclear = true
    else if (polarity === 'meant') meant.add(count.value)
    at += length - 1
  }
  const [value, ...others] = meant
  if (isUnclear || others.length > 0) return { value: null, isUnclear: true, used }
  return { value: value ?? null, isUnclear: false, used }
}

function add(used: Set<number>, from: number, to: number): void {
  for (let at = from; at < to; at += 1) used.add(at)
}

/** "A pair", "une paire de", "half a dozen", "a couple of". */
function pairAt(words: readonly Word[], at: number): Count | 'unclear' | null {
  const { plain, raw, clause } = words[at] as Word
  const next = words[at + 1]
  const before = words[at - 1]
  if (plain === 'half') {
    const length = next?.plain === 'a' ? 3 : 2
    return isDozen(words[at + length - 1]) ? { value: 6, length } : null
  }
  const isArticle = /^(an?|une?|eine?|einen|einem|una|uno|um|uma|een)$/.test(plain)
  if (isArticle && next?.clause === clause) {
    if (isDozen(next)) return { value: 12, length: 2 }
    if (isPair(next)) return pairOf(words, at + 2, 2)
  }
  if (VAGUE.has(plain) && raw !== 'Paar') return isVague(words, at) ? 'unclear' : null
  const isCount = before !== undefined && /^\d+$|^two$|^three$/.test(before.plain)
  return isPair({ plain, raw }) && isCount ? 'unclear' : null
}

/** "Ein Paar" is two, "ein paar" is some. */
function isPair({ plain, raw }: Pick<Word, 'plain' | 'raw'>): boolean {
  return PAIRS.has(plain) || raw === 'Paar' || plain === 'couple'
}

function pairOf(words: readonly Word[], after: number, length: number): Count | 'unclear' {
  const next = words.slice(after, after + 4)
  return next.some(({ plain }) => PAIRED.has(plain)) ? 'unclear' : { value: 2, length }
}

/** "A few", "several mugs"; but not "more details" or "up to you". */
function isVague(words: readonly Word[], at: number): boolean {
  const { plain } = words[at] as Word
  const before = words[at - 1]?.plain ?? ''
  if (plain === 'few' || plain === 'paar') return /^(a|ein)$/.test(before)
  if (plain === 'several' || plain === 'some') return startsWish(words, at)
  return /^(plusieurs|quelques|einige|mehrere|algunos|varios|alcuni|diversi|enkele)$/.test(plain)
}

function countAt(
  words: readonly Word[],
  numbers: readonly (Count | null)[],
  at: number,
): Count | 'unclear' | null {
  const count = numbers[at] ?? null
  if (count === null) return null
  const word = words[at] as Word
  const before = words[at - 1]
  const after = words[at + count.length]
  const isTimesBefore = before?.plain === 'x' && before.clause === word.clause
  const isNamed = isQuantityName(words, at)
  const follows = after?.clause === word.clause ? after : undefined
  const isTimes = follows?.plain === 'x' && words[at + count.length + 1]?.glue !== '-'
  if (isRange(words, numbers, at, count)) {
    return isNamed || startsWish(words, at) ? 'unclear' : null
  }
  if (isNamed || isTimes || (isTimesBefore && !isDimension(words, numbers, at))) {
    return isTimes && isDimensionAfter(numbers, at + count.length + 1) ? null : count
  }
  if (word.glue !== null || isOther(words, at, count)) return null
  if (follows !== undefined && PIECES.has(follows.plain)) return vaguely(words, at, count)
  const isWish = startsWish(words, at) && follows !== undefined && !isStreet(words, at)
  const isLastAsked = isAsked(words, at) && follows === undefined
  return isWish || isLastAsked ? vaguely(words, at, count) : null
}

/** "At least two", "up to 5". */
function vaguely(words: readonly Word[], at: number, count: Count): Count | 'unclear' {
  const before = words[at - 1]
  const isVagueBefore = before?.clause === words[at]?.clause && VAGUE.has(before?.plain ?? '')
  const isUpTo = before?.plain === 'to' && words[at - 2]?.plain === 'up'
  return isVagueBefore || isUpTo ? 'unclear' : count
}

function isQuantityName(words: readonly Word[], at: number): boolean {
  const clause = words[at]?.clause ?? 0
  return [1, 2].some((back) => {
    const word = words[at - back]
    const isOf = back === 1 || /^(of|is|to|de|von|di|van)$/.test(words[at - 1]?.plain ?? '')
    return word !== undefined && isOf && clause - word.clause <= 1 && NAMES.has(word.plain)
  })
}

/** "Two or three", "2-3". */
function isRange(
  words: readonly Word[],
  numbers: readonly (Count | null)[],
  at: number,
  { length }: Count,
): boolean {
  const next = at + length
  const isBefore = numbers[at - 1] != null && words[at]?.glue === '-'
  if (isBefore || (numbers[next] != null && words[next]?.glue === '-')) return true
  const or = words[next]
  const isOr = or !== undefined && or.clause === words[at]?.clause && OR.has(or.plain)
  const isAfterOr = OR.has(words[at - 1]?.plain ?? '') && numbers[at - 2] != null
  return (isOr && numbers[next + 1] != null) || isAfterOr
}

/** "Two or three", "2-3": after the last number of it. */
function endOfRange(
  words: readonly Word[],
  numbers: readonly (Count | null)[],
  at: number,
): number {
  let end = at + 1
  while (numbers[end] != null || (OR.has(words[end]?.plain ?? '') && numbers[end + 1] != null))
    end += 1
  return end
}

/** A price, a size, a date, an ordinal, a measure: numbers that count no things to buy. */
function isOther(words: readonly Word[], at: number, { length }: Count): boolean {
  const word = words[at] as Word
  const before = words[at - 1]
  const after = words[at + length]
  if (after?.clause === word.clause && UNITS.has(after.plain)) return true
  if (after?.glue === '-' || after?.glue === '') return true // 3-pack, 32GB
  const isSame = before?.clause === word.clause
  if (isSame && NOT_BEFORE_A_COUNT.has(before?.plain ?? '')) {
    return !(VAGUE.has(before?.plain ?? '') && PIECES.has(after?.plain ?? ''))
  }
  // "The red one", "this one": a word for the thing, not a count of it.
  if (word.plain !== 'one') return false
  return isSame && !isAsked(words, at)
}

/** The first word of a breath, or right after what asks for something; a vague word may stand between. */
function startsWish(words: readonly Word[], at: number): boolean {
  return starts(words, at) || (VAGUE.has(words[at - 1]?.plain ?? '') && starts(words, at - 1))
}

function starts(words: readonly Word[], at: number): boolean {
  const word = words[at] as Word
  const before = words[at - 1]
  if (before === undefined || before.clause !== word.clause) return true
  return AND.has(before.plain) || CONTRASTS.has(before.plain) || isAsked(words, at)
}

function isAsked(words: readonly Word[], at: number): boolean {
  const word = words[at] as Word
  const before = words[at - 1]
  return before !== undefined && before.clause === word.clause && ASKING.has(before.plain)
}

/** "12 Main Street" is a place. */
function isStreet(words: readonly Word[], at: number): boolean {
  const { clause } = words[at] as Word
  return words
    .slice(at + 1, at + 5)
    .some((word) => word.clause === clause && STREETS.has(word.plain))
}

/** "20 x 30 cm". */
function isDimension(
  words: readonly Word[],
  numbers: readonly (Count | null)[],
  at: number,
): boolean {
  return numbers[at - 2] != null && words[at - 2]?.clause === words[at]?.clause
}

function isDimensionAfter(numbers: readonly (Count | null)[], at: number): boolean {
  return numbers[at] != null
}
