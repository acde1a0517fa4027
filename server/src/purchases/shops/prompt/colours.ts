import type { Word } from './words.ts'
import { fold } from './words.ts'

/** `shade` is what it has beyond its family: navy and sky are both blue, and not one colour. */
export type Colour = { readonly family: string; readonly shade: string | null }

/** Each line a family: its names first, after the colon its shades. */
const FAMILIES = `
red, rouge, rot, rojo, rosso, rood, vermelho, roja, rossa, vermelha : burgundy bordeaux maroon crimson scarlet cherry ruby wine brick
blue, bleu, blau, azul, blu, blauw : navy marine cobalt sky royal azure indigo denim
green, vert, verte, grun, gruen, verde, groen : olive mint emerald forest sage lime moss
black, noir, schwarz, negro, nero, zwart, preto, negra, nera, preta, noire : jet onyx
white, blanc, weiss, blanco, bianco, wit, branco, blanche, blanca, bianca, branca : ivory cream snow
grey, gray, gris, grau, grigio, grijs, cinza, grise, grigia : charcoal slate graphite anthracite ash
yellow, jaune, gelb, amarillo, giallo, geel, amarelo, amarilla, gialla, amarela : mustard lemon
orange, naranja, arancione, oranje, laranja : apricot tangerine
pink, rosa, roze : fuchsia blush magenta salmon
purple, violet, lila, morado, viola, paars, roxo, violett : lavender plum mauve aubergine
brown, brun, braun, marron, marrone, bruin, castanho : chocolate chestnut coffee tan caramel
beige, sand : khaki camel taupe
gold, dore, dorado, oro, goud, dourado :
silver, argent, silber, plata, argento, zilver, prata :
turquoise, turkis, turquesa, turchese : teal aqua`

const SHADES: ReadonlyMap<string, string> = new Map([
  ...spell(
    'light',
    'light pale hell helles helle hellen clair claire claro clara chiaro licht baby',
  ),
  ...spell(
    'dark',
    'dark deep dunkel dunkle dunkles dunklen fonce oscuro oscura scuro donker escuro',
  ),
  ...spell('navy', 'navy marine marino'),
  ...spell('bright', 'bright neon vivid'),
  ...['hot', 'pastel', 'royal', 'sky'].map((shade): [string, string] => [shade, shade]),
])

const COLOURS = new Map<string, Colour>()
for (const line of FAMILIES.trim().split('\n')) {
  const [names = '', shades = ''] = fold(line).split(':')
  const [family = ''] = names.split(',')
  for (const name of names.split(',')) COLOURS.set(name.trim(), { family, shade: null })
  for (const shade of shades.split(' ').filter(Boolean)) COLOURS.set(shade, { family, shade })
}

/** Endings that languages put to colours: `blaue`, `rouges`, `rode`. */
const ENDINGS = ['', 's', 'e', 'es', 'en', 'er', 'em', 'as', 'os']

function colourOf(plain: string): Colour | null {
  for (const ending of ENDINGS) {
    const colour = plain.endsWith(ending)
      ? COLOURS.get(plain.slice(0, plain.length - ending.length))
      : undefined
    if (colour !== undefined) return colour
  }
  const compound = /^(hell|dunkel|licht|donker)(\p{L}{3,})$/u.exec(plain)
  const base = compound === null ? null : colourOf(compound[2] ?? '')
  return base === null ? null : { ...base, shade: SHADES.get(compound?.[1] ?? '') ?? null }
}

/** The colour that begins at this word, with the words that shade it before or after: `bleu clair`. */
export function colourAt(
  words: readonly Word[],
  at: number,
): { colour: Colour; length: number } | null {
  const word = words[at]
  const next = words[at + 1]
  if (word === undefined) return null
  const own = colourOf(word.plain)
  const follows = next !== undefined && next.clause === word.clause
  const second = follows ? colourOf(next.plain) : null
  const before = SHADES.get(word.plain)
  if (before !== undefined && second !== null && second.shade === null) {
    return { colour: { family: second.family, shade: before }, length: 2 }
  }
  if (own === null) return null
  // "Forest green", "charcoal grey": a shade beside its own family says the same again.
  if (own.shade !== null && second?.family === own.family && second.shade === null) {
    return { colour: own, length: 2 }
  }
  const after = follows ? SHADES.get(next.plain) : undefined
  const isShadedAfter = own.shade === null && after !== undefined && isRomance(next?.plain ?? '')
  if (isShadedAfter) return { colour: { ...own, shade: after }, length: 2 }
  return { colour: own, length: 1 }
}

/** What a shop calls a colour: `Heather Grey` is a grey, and not the plain one. */
export function colourOfValue(words: readonly Word[]): Colour | null {
  for (const at of words.keys()) {
    const found = colourAt(words, at)
    if (found === null) continue
    const rest = [...words.slice(0, at), ...words.slice(at + found.length)]
    // Two colours are neither.
    if (rest.some(({ plain }) => colourOf(plain) !== null)) return null
    const more = rest.map(({ stem }) => stem).join(' ')
    const shade = [found.colour.shade, more].filter(Boolean).join(' ')
    return { family: found.colour.family, shade: shade === '' ? null : shade }
  }
  return null
}

/**
 * The shop's colours that are meant: the same shade if there is one; else the plain colour for a shade,
 * or the shades for a plain colour. Two of them are a question, not an answer.
 */
export function matchColour(
  wanted: Colour,
  offered: readonly { readonly value: string; readonly colour: Colour | null }[],
): string[] {
  const family = offered.filter(({ colour }) => colour?.family === wanted.family)
  const same = family.filter(({ colour }) => colour?.shade === wanted.shade)
  const near = wanted.shade === null ? family : family.filter((it) => it.colour?.shade === null)
  return (same.length > 0 ? same : near).map(({ value }) => value)
}

function isRomance(plain: string): boolean {
  return /^(clair|claire|claro|clara|chiaro|fonce|oscuro|oscura|scuro|escuro|marine|marino)$/.test(
    plain,
  )
}

function spell(shade: string, words: string): [string, string][] {
  return words.split(' ').map((word) => [word, shade])
}
