import { FILLER } from './filler.ts'
import { CONTRASTS, FUNCTION_WORDS, NEGATIONS, wordSet } from './vocabulary.ts'
import type { Stretch, Word } from './words.ts'
import { fold, readWords } from './words.ts'

export type DiscountCodeRead = {
  /** As it was written; null where the prompt names none, or several. */
  readonly code: string | null
  /** The code with the words that introduce it: nothing else is read there. */
  readonly stretches: readonly Stretch[]
}

const alone = (...parts: readonly string[]) =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${parts.join('|')})(?![\\p{L}\\p{N}])`, 'giu')

/** Words for a discount code that say "code". */
const NAMED = [
  '(?:discount|coupon|promo|promotion|promotional|voucher|offer|rebate)[ -]?codes?',
  '(?:gutschein|rabatt|aktions)[ -]?codes?',
  'codes? (?:promo|promotionnel|avantage|(?:de )?(?:réduction|reduction|remise))',
  'c[óo]digos? (?:de )?(?:descuento|promoci[óo]n|promocional|cup[óo]n)',
  'codice (?:sconto|promo|promozionale|coupon)',
  '(?:kortings|actie)[ -]?code',
  'c[óo]digo (?:de )?(?:desconto|cup[ãa]o|cupom)',
]
/** Words that may also be about the goods: a code must look like one. */
const SHORT = [
  'coupon|discount|voucher|gutschein|bon de réduction',
  'cup[óo]n(?: de descuento)?|buono sconto|kortingsbon|cup(?:om|[ãa]o)(?: de desconto)?',
]
/** "With code TEN" is one; "zip code", "country code" and "door code" are not. */
const BARE = [
  '(?:with|using|use|apply|redeem|mit|nutze|verwende|avec|utilise[rz]?|con|usa|usando|met|gebruik|com|usar)' +
    '(?: (?:the|my|this|dem|den|le|mon|el|mi|il|mio|de|mijn|o|meu))? (?:code|c[óo]digo|codice)',
]
const GIFT_CARD =
  /gift[ -]?(?:cards?|vouchers?|certificates?|codes?|coupons?)|geschenk(?:gutschein|karte)|(?:carte|ch[eè]que|bon)[ -]cadeau|(?:tarjeta|carta|buono|cheque)(?: de)? regalo|cadeau(?:bon|kaart)|(?:vale|cart[ãa]o)[ -]presente/iu

const LINK = /^\s*(?:[:=#]|(?:is|called|named|lautet|ist|est|es|è|é)(?![\p{L}\p{N}])\s*:?)?\s*/iu
const QUOTED = /^["“”„«»'‘’]\s?([^"“”„«»'‘’\n]{2,40}?)\s?["“”„«»'‘’]/u
const TOKEN = /^[\p{L}\p{N}](?:[\p{L}\p{N}_%+&.-]{0,39}[\p{L}\p{N}_])?/u
const BEFORE =
  /(?:["“”„«»'‘’]([^"“”„«»'‘’\n]{2,40})["“”„«»'‘’]|(?<![\p{L}\p{N}])([\p{L}\p{N}][\p{L}\p{N}_-]{2,39}))(?: as(?: an?| the| my)?)? $/u
const BEHIND = /^\s+(?:einlösen|anwenden|verwenden|benutzen|nutzen|toepassen|gebruiken)/iu
/** "Apply a discount code automatically" names none. */
const INDEFINITE = /(?<!\p{L})(?:an?|any|some|eine?n?|une?|una|uma|een)\s$/iu
const NEAR = 25
const MOST_BEFORE = 60

/** Introduce a code, and wish for nothing else. */
const LEADING = wordSet(`
  a an the my this any with use using apply applying enter redeem and please
  ein einen den dem der meinen meinem mit nutze verwende benutze un une le la mon avec utilise utiliser utilisez
  el mi con usa usar usando il lo mio de het mijn met gebruik o meu com`)

/** A discount code that the prompt names. Gift cards pay, so that their codes are none. */
export function readDiscountCode(text: string): DiscountCodeRead {
  const words = readWords(text)
  const found = [...read(text, words, NAMED, isNamedCode), ...read(text, words, SHORT, isCode)]
  const all = found.length > 0 ? found : read(text, words, BARE, isCode)
  const codes = new Set(all.map(({ code }) => code))
  if (codes.size !== 1) return { code: null, stretches: [] }
  const [code = null] = codes
  return { code, stretches: all.map(({ start, end }) => ({ start, end })) }
}

type Found = Stretch & { readonly code: string }
type Said = { readonly code: string; readonly isQuoted: boolean }

function read(
  text: string,
  words: readonly Word[],
  introduced: readonly string[],
  isAccepted: (said: Said, text: string) => boolean,
): Found[] {
  return [...text.matchAll(alone(...introduced))].flatMap(({ 0: match, index }): Found[] => {
    const from = startOf(words, index)
    const behind = index + match.length
    const isAny = INDEFINITE.test(text.slice(Math.max(0, index - NEAR), index))
    const said = readAfter(text, behind, isAny) ?? readBefore(text, index)
    if (from === null || said === null || !isAccepted(said, text)) return []
    const around = text.slice(Math.max(0, from - NEAR), Math.max(behind, said.end) + NEAR)
    if (GIFT_CARD.test(around)) return []
    const end = Math.max(behind, said.end)
    const more = BEHIND.exec(text.slice(end))?.[0].length ?? 0
    return [{ code: said.code, start: Math.min(from, said.start), end: end + more }]
  })
}

/** Where the words begin that introduce the code; null: they are denied. */
function startOf(words: readonly Word[], at: number): number | null {
  const first = words.findIndex(({ start }) => start >= at)
  let from = first
  while (from > 0 && words[from - 1]?.clause === words[first]?.clause) {
    const { plain } = words[from - 1] as Word
    if (NEGATIONS.has(plain)) return null
    if (!LEADING.has(plain)) break
    from -= 1
  }
  return words[from]?.start ?? at
}

function readAfter(text: string, from: number, isAny: boolean): (Said & Stretch) | null {
  const link = LINK.exec(text.slice(from))?.[0] ?? ''
  const start = from + link.length
  const rest = text.slice(start)
  const [all, quoted] = QUOTED.exec(rest) ?? []
  const isLinked = link.trim() !== ''
  if (all !== undefined && quoted !== undefined) {
    return { code: quoted, isQuoted: true, start, end: start + all.length }
  }
  const [code] = link === '' ? [] : (TOKEN.exec(rest) ?? [])
  if (code === undefined || !looksLikeCode(code, text)) {
    if (code === undefined || !isLinkedWord(code, rest, { isLinked, isAny })) return null
  }
  return { code, isQuoted: false, start, end: start + code.length }
}

/** "The SAVE10 coupon", `use "SAVE10" as discount code`. */
function readBefore(text: string, at: number): (Said & Stretch) | null {
  const {
    0: all = '',
    1: quoted,
    2: token,
  } = BEFORE.exec(text.slice(Math.max(0, at - MOST_BEFORE), at)) ?? []
  const code = quoted ?? token
  if (code === undefined) return null
  if (quoted === undefined && !(/\d/.test(code) && /^[\p{Lu}\p{N}_-]+$/u.test(code))) return null
  const start = at - all.length
  return { code, isQuoted: quoted !== undefined, start, end: at }
}

/** Capitals or digits; "PLEASE" in a prompt of capitals is a word. */
function looksLikeCode(code: string, text: string): boolean {
  if (/\d/.test(code)) return /\p{L}/u.test(code) || /^\d{4,}$/.test(code)
  if (code.length < 2 || /\p{Ll}|^CODES?$/u.test(code)) return false
  return /\p{Ll}/u.test(text) || !isCommon(code)
}

/** `promo code: welcome`, or the last word of its breath: "with promo code welcome". */
function isLinkedWord(
  code: string,
  rest: string,
  { isLinked, isAny }: { readonly isLinked: boolean; readonly isAny: boolean },
): boolean {
  const isLast = /^\s*(?:$|[,.;!?)\n]|(?:and|und|et|y|e|en)\s)/u.test(rest.slice(code.length))
  return (
    code.length > 2 && /^\p{L}+$/u.test(code) && !isCommon(code) && (isLinked || (isLast && !isAny))
  )
}

function isCommon(word: string): boolean {
  const plain = fold(word)
  return [FILLER, FUNCTION_WORDS, NEGATIONS, CONTRASTS].some((it) => it.has(plain))
}

function isNamedCode({ code }: Said): boolean {
  return /[\p{L}\p{N}]/u.test(code)
}

function isCode({ code, isQuoted }: Said, text: string): boolean {
  return isQuoted || (/\p{L}/u.test(code) && looksLikeCode(code, text))
}
