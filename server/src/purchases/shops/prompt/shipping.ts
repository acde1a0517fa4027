import { polarityAt } from './negation.ts'
import { wordSet } from './vocabulary.ts'
import type { Word } from './words.ts'
import { isPhraseAt, readWords } from './words.ts'

/** A way to ship as a shop offers it; the title also tells price and time where they are known. */
export type ShippingOffer = { readonly value: string; readonly title: string }

export type ShippingRead = {
  readonly value: string | null
  /** There is a wish, and what is offered does not answer it with exactly one. */
  readonly isUnclear: boolean
}

const SHIPPING = wordSet(`
  shipping ship shipped shipment delivery deliver delivered postage courier post
  versand versandart lieferung liefern versenden porto
  livraison expedition envoi livrer
  envio entrega enviar
  spedizione consegna spedire
  verzending bezorging verzenden levering
  frete`)
const CHEAPEST = wordSet(`
  cheapest cheap lowest economical least
  gunstigste gunstigsten gunstigster guenstigste billigste billigsten billigster
  cher chere economique
  barato barata economico economica
  goedkoopste`)
const FASTEST = wordSet(`
  fastest quickest asap soonest fast quick
  schnellste schnellsten schnellster
  rapide vite
  rapido rapida rapidamente veloce
  snelste`)
const FREE = wordSet('free kostenlos kostenlose gratis gratuit gratuite gratuita gratuito')
/** Too common to be a method's name when shipping is not spoken of. */
const COMMON = wordSet(
  'standard regular normal free economy basic home local store post mail ground air saver',
)

/** Whether `readShipping` looks at the word. `isSpoken`: its breath is about shipping. */
export function isShippingWord(plain: string, isSpoken: boolean): boolean {
  if (isAboutShipping(plain)) return true
  return isSpoken && [CHEAPEST, FASTEST, FREE, COMMON].some((words) => words.has(plain))
}

export function isAboutShipping(plain: string): boolean {
  return SHIPPING.has(plain) || plain === 'asap'
}

export function readShipping(
  words: readonly Word[],
  offers: readonly ShippingOffer[],
): ShippingRead {
  const clauses = new Set(words.filter(({ plain }) => SHIPPING.has(plain)).map((it) => it.clause))
  const isSpoken = (at: number) => clauses.has(words[at]?.clause ?? -1)
  const names = offers.map(({ value }) => ({ value, name: readWords(value) }))
  const wishes: (readonly string[])[] = []
  const denied = new Set<string>()
  for (const [at, { plain }] of words.entries()) {
    const wish = namedAt(words, at, names, isSpoken(at)) ?? wishAt(plain, offers, isSpoken(at))
    if (wish === null) continue
    const polarity = polarityAt(words, at, (it) => SHIPPING.has(words[it]?.plain ?? ''))
    if (polarity === 'denied') for (const value of wish) denied.add(value)
    else wishes.push(polarity === 'meant' ? wish : [])
  }
  if (wishes.length === 0 && denied.size === 0) return { value: null, isUnclear: false }
  const left = offers.map(({ value }) => value).filter((value) => !denied.has(value))
  const agreed = left.filter((value) => wishes.every((wish) => wish.includes(value)))
  const [only, ...others] = agreed
  const value = only !== undefined && others.length === 0 ? only : null
  return { value, isUnclear: value === null }
}

/** The offers that a wish at this word leaves; null when there is none. */
function wishAt(
  plain: string,
  offers: readonly ShippingOffer[],
  isSpoken: boolean,
): readonly string[] | null {
  if (plain === 'asap') return pickFastest(offers)
  if (!isSpoken) return null
  if (CHEAPEST.has(plain)) return pickCheapest(offers)
  if (FASTEST.has(plain)) return pickFastest(offers)
  if (FREE.has(plain)) return offers.filter((it) => centsOf(it) === 0).map((it) => it.value)
  return null
}

/** The whole name, or a word that only some have: "express". Whole names go before words. */
function namedAt(
  words: readonly Word[],
  at: number,
  names: readonly { readonly value: string; readonly name: readonly Word[] }[],
  isSpoken: boolean,
): readonly string[] | null {
  const word = words[at] as Word
  const isTelling = (plain: string) => isSpoken || !COMMON.has(plain)
  const whole = names.filter(
    ({ name }) =>
      name.length > 0 &&
      isPhraseAt(
        words,
        at,
        name.map(({ stem }) => stem),
      ) &&
      name.some(({ plain }) => isTelling(plain) && !SHIPPING.has(plain)),
  )
  if (whole.length > 0) {
    const longest = Math.max(...whole.map(({ name }) => name.length))
    return whole.filter(({ name }) => name.length === longest).map(({ value }) => value)
  }
  const isName = word.plain.length > 2 && !/^\d/.test(word.raw) && isTelling(word.plain)
  if (!isName || SHIPPING.has(word.plain) || DAYS.has(word.plain)) return null
  const some = names.filter(({ name }) => name.some(({ stem }) => stem === word.stem))
  return some.length > 0 && some.length < names.length ? some.map(({ value }) => value) : null
}

/** None when a price is not known, all that cost the same when they do. */
function pickCheapest(offers: readonly ShippingOffer[]): readonly string[] {
  return pickLeast(offers, centsOf)
}

function pickFastest(offers: readonly ShippingOffer[]): readonly string[] {
  const byDays = pickLeast(offers, daysOf)
  return byDays.length > 0 ? byDays : pickLeast(offers, rankOf)
}

function pickLeast(
  offers: readonly ShippingOffer[],
  measure: (offer: ShippingOffer) => number | null,
): readonly string[] {
  const measured = offers.map((offer) => ({ offer, by: measure(offer) }))
  if (measured.some(({ by }) => by === null)) return []
  const least = Math.min(...measured.map(({ by }) => by ?? 0))
  return measured.filter(({ by }) => by === least).map(({ offer }) => offer.value)
}

/** As `askShippingMethod` writes it: `Express, 14.50 usd`. */
function centsOf({ title }: ShippingOffer): number | null {
  const price = /(?:^|\s)(\d{1,7})\.(\d{2}) [a-z]{3}$/.exec(title)
  return price === null ? null : Number(`${price[1]}${price[2]}`)
}

const DAYS = wordSet(
  'day days business working tage tag werktage jours jour dias giorni dagen werkdagen',
)

/** The last day that a title names: `2-4 business days` → 4. */
function daysOf({ title }: ShippingOffer): number | null {
  const words = readWords(title)
  const at = words.findIndex(({ plain }) => DAYS.has(plain))
  if (/\b(?:same|today)\b/i.test(title)) return 0
  if (/\b(?:overnight|next)\b/i.test(title)) return 1
  const number = at < 1 ? null : words[at - 1]
  return number != null && /^\d{1,2}$/.test(number.raw) ? Number(number.raw) : null
}

const RANKS: readonly (readonly [RegExp, number])[] = [
  [/\b(?:same[ -]day|today)\b/i, 0],
  [/\b(?:overnight|next[ -]day)\b/i, 1],
  [/\b(?:express|expedited|priority|fast|quick|eil)\w*/i, 2],
  [/\b(?:standard|regular|normal|ground|basic)\b/i, 3],
  [/\b(?:economy|saver|slow)\b/i, 4],
]

/** By the words that shops use for it; null for a name that tells nothing. */
function rankOf({ title }: ShippingOffer): number | null {
  return RANKS.find(([words]) => words.test(title))?.[1] ?? null
}
