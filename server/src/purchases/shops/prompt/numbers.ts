import { wordSet } from './vocabulary.ts'
import type { Word } from './words.ts'

const COUNTS: Readonly<Record<string, readonly string[]>> = {
  en: 'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  ),
  de: '- zwei drei vier funf sechs sieben acht neun zehn elf zwolf'.split(' '),
  fr: '- deux trois quatre cinq six sept huit neuf dix onze douze'.split(' '),
  es: '- dos tres cuatro cinco seis siete ocho nueve diez once doce'.split(' '),
  it: '- due tre quattro cinque sei sette otto nove dieci undici dodici'.split(' '),
  nl: '- twee drie vier vijf zes zeven acht negen tien elf twaalf'.split(' '),
  pt: '- dois tres quatro cinco seis sete oito nove dez onze doze'.split(' '),
}
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

/** Words that are a number in one language and something else in English, and what shows the language. */
const ITALIAN = wordSet(
  'di il le la per vorrei voglio taglia colore spedizione grazie favore nero rosso blu',
)
const DOUBTFUL: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['due', ITALIAN],
  ['sei', ITALIAN],
  ['otto', ITALIAN],
  ['once', wordSet('de el la los las quiero talla color envio gracias favor negro rojo azul')],
  [
    'elf',
    wordSet('der die das und bitte in grosse farbe stuck van de het een maat kleur stuks ik'),
  ],
  ['neuf', wordSet('des de les je veux taille couleur livraison merci noir rouge bleu')],
])

const BY_WORD = new Map<string, number>([
  ...Object.values(COUNTS).flatMap((words) =>
    words.flatMap((word, n): [string, number][] => (word === '-' ? [] : [[word, n + 1]])),
  ),
  ...TENS.map((word, n): [string, number] => [word, (n + 2) * 10]),
  ['duas', 2],
  ['fuenf', 5],
  ['zwoelf', 12],
  ['hundred', 100],
])

const DOZENS = wordSet('dozen dozens dutzend douzaine docena dozzina dozijn duzia')

export type Count = { readonly value: number; readonly length: number }

/** The number that begins at each word: `2`, `two`, `twenty-five`, `two dozen`. */
export function readNumbers(words: readonly Word[]): (Count | null)[] {
  const said = new Set(words.map(({ plain }) => plain))
  const values = words.map((word) => numberOf(word, said))
  return words.map((word, at) => {
    const value = values[at] ?? null
    if (value === null) return null
    const next = words[at + 1]
    if (next === undefined || next.clause !== word.clause) return { value, length: 1 }
    if (isDozen(next)) return { value: value * 12, length: 2 }
    const ones = values[at + 1] ?? null
    const isTens = value >= 20 && value % 10 === 0 && !isFigure(word)
    if (isTens && ones !== null && ones < 10 && !isFigure(next)) {
      return { value: value + ones, length: 2 }
    }
    return { value, length: 1 }
  })
}

export function isDozen(word: Word | undefined): boolean {
  return word !== undefined && DOZENS.has(word.plain)
}

function isFigure({ raw }: Word): boolean {
  return /\d/.test(raw)
}

function numberOf({ raw, plain }: Word, said: ReadonlySet<string>): number | null {
  if (/^\d{1,9}$/.test(raw)) return Number(raw)
  if (/^\d{1,3}(?:,\d{3}){1,2}$/.test(raw)) return Number(raw.replaceAll(',', ''))
  const needs = DOUBTFUL.get(plain)
  if (needs?.isDisjointFrom(said)) return null
  return BY_WORD.get(plain) ?? null
}
