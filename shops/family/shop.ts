// A shop as its seed draws it: traits, words, goods, delivery. Everything is a pure function of the
// seed, so that a judge can work out what a purchase must cost without asking the shop.
import type { Draw } from './draw.ts'
import { drawer } from './draw.ts'
import type { Product } from './goods.ts'
import { stockGoods } from './goods.ts'
import { COUNTRIES } from './places.ts'
import type { Traits } from './traits.ts'
import { traitsOf } from './traits.ts'
import type { Trap } from './traps.ts'
import { forcedBy } from './traps.ts'
import { de } from './words/de.ts'
import { en } from './words/en.ts'
import { es } from './words/es.ts'
import { fr } from './words/fr.ts'
import { it } from './words/it.ts'
import { nl } from './words/nl.ts'
import { pt } from './words/pt.ts'
import type { Meaning, Wording } from './words/wording.ts'

export type Method = {
  readonly id: string
  readonly label: string
  readonly homeCents: number
  readonly abroadCents: number
  readonly isPickup: boolean
}

export type Shop = {
  readonly seed: number
  readonly trap: Trap | null
  readonly draw: Draw
  readonly traits: Traits
  readonly name: string
  readonly currency: 'eur' | 'gbp' | 'usd'
  readonly home: string
  readonly countries: readonly string[]
  readonly goods: readonly Product[]
  readonly methods: readonly Method[]
  readonly taxPercent: number
  readonly feeCents: number
  readonly depositCents: number
  readonly freeFromCents: number | null
  readonly minimumCents: number
  readonly addOnCents: number
  readonly coupon: { readonly code: string; readonly percent: number }
  /** The shop's wording of a meaning; `place` distinguishes places that may differ. */
  say(meaning: Meaning, place?: string): string
}

const LANGUAGES: Readonly<Record<Traits['language'], Wording>> = { en, de, fr, es, it, nl, pt }
const SYLLABLES = 'ba cor dal el fen gri hu jor ka lum mer nov or pel quin ras sol tan ul vey'
const CARRIERS = ['Swiftwing', 'Redline Post', 'Parcelio', 'Nordvan', 'Blue Mule', 'Hop & Go']
/** Prices above those of the slow method at home. */
const MORE = {
  standard: { home: 0, abroad: 1_200 },
  express: { home: 850, abroad: 2_900 },
  tracked: { home: 320, abroad: 1_650 },
} as const
/** Foreign currencies are reported apart: Florin pays in dollars. */
const FOREIGN = [
  { currency: 'eur', homes: ['DE', 'FR', 'ES', 'IT', 'NL', 'PT'] },
  { currency: 'gbp', homes: ['GB'] },
] as const

export function buildShop(seed: number, trap: Trap | null = null): Shop {
  const draw = drawer(trap === null ? seed : `${seed}/${trap}`)
  const traits = traitsOf(draw, forcedBy(trap))
  const say = speaker(draw, LANGUAGES[traits.language])
  const isForeign = trap === null && draw.chance('foreign currency', 15)
  const { currency, homes } = isForeign
    ? draw.pick('currency', FOREIGN)
    : { currency: 'usd' as const, homes: ['US', 'US', 'US', 'CA', 'SG', 'GB'] }
  const home = draw.pick<string>('home', homes)
  const abroad = COUNTRIES.filter((country) => country !== home)
  return {
    seed,
    trap,
    draw,
    traits,
    name: inventName(draw, 'shop name'),
    currency,
    home,
    countries: traits.shipsAbroad ? [home, ...draw.some('countries', abroad, 6)] : [home],
    goods: stockGoods(draw, traits, say, (key) => inventName(draw, key)).map((product) =>
      trap === 'freeOrder' ? { ...product, priceCents: 0 } : product,
    ),
    methods: drawMethods(draw, traits, say).map((method) =>
      trap === 'freeOrder' ? { ...method, homeCents: 0, abroadCents: 0 } : method,
    ),
    taxPercent: traits.tax === 'none' ? 0 : draw.pick('tax percent', [5, 8, 10, 19, 21]),
    feeCents: traits.hasFee ? draw.pick('fee', [99, 150, 275]) : 0,
    depositCents: traits.hasDeposit ? draw.pick('deposit', [15, 25, 100]) : 0,
    freeFromCents: traits.hasFreeDelivery ? draw.pick('free from', [6_000, 9_000, 15_000]) : null,
    minimumCents: traits.hasMinimum ? draw.pick('minimum', [2_500, 4_000]) : 0,
    addOnCents: draw.pick('add-on', [195, 249, 390]),
    coupon: {
      code: `${inventName(draw, 'code').toUpperCase().slice(0, 5)}${draw.pick('code number', [5, 10, 15])}`,
      percent: draw.pick('code percent', [5, 10, 15]),
    },
    say,
  }
}

function speaker(draw: Draw, words: Wording): Shop['say'] {
  return (meaning, place = '') => draw.pick(`say ${meaning} ${place}`, words[meaning].split('|'))
}

function inventName(draw: Draw, key: string): string {
  const parts = draw.some(key, SYLLABLES.split(' '), 2).join('')
  return parts.charAt(0).toUpperCase() + parts.slice(1)
}

function drawMethods(draw: Draw, traits: Traits, say: Shop['say']): Method[] {
  const kinds = (['standard', 'express', 'tracked'] as const).slice(0, traits.deliveryCount)
  const carriers = draw.some('carriers', CARRIERS, kinds.length)
  const base = draw.pick('delivery price', [395, 450, 590, 700])
  const sent = kinds.map((kind, index) => ({
    id: `m${draw.below(`method ${kind}`, 90) + 10}${index}`,
    label: traits.hasCarrierNames ? `${carriers[index]} ${say(kind)}` : say(kind),
    homeCents: base + MORE[kind].home,
    abroadCents: base + MORE[kind].abroad,
    isPickup: false,
  }))
  const pickup = { id: 'm9', label: say('pickup'), homeCents: 0, abroadCents: 0, isPickup: true }
  return draw.some('method order', traits.hasPickup ? [...sent, pickup] : sent, 4)
}
