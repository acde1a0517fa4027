import type { Look } from './look.ts'
import { cleanLabel, isLabel } from './variants.ts'

/** What the columns of variant links are called, where the page of one says: `Colour` above `Slate`. */
export function readLabels(look: Look, values: readonly string[]): (string | null)[] {
  return values.map((value) => {
    const named = look.nodes.find(
      (it) => it.role === 'text' && it.text === value && isLabel(cleanLabel(it.near)),
    )
    const inOne = look.nodes
      .map((it) => /^([\p{L} ]{1,30}):\s*(.+)$/u.exec(it.text))
      .find((it) => it?.[2] === value)
    return named === undefined ? (inOne?.[1] ?? null) : cleanLabel(named.near)
  })
}

const SIZE =
  /^(?:(?:\d{0,2}x{0,4})?[sml]|xx?s|x+l|\d{1,3}(?:[.,]5)?|(?:extra |x-?)*(?:small|medium|large)|one size)$/i
const COLOURS = new Set(
  `amber apricot aqua ash beige black blue blush bronze brown burgundy camel charcoal chocolate cobalt copper
  coral cream crimson denim ecru emerald forest fuchsia gold graphite gray green grey indigo ivory jade
  khaki lavender lemon lilac lime magenta maroon mauve mint moss mustard natural navy ochre olive orange
  peach pearl pink plum purple red rose ruby rust sage salmon sand sapphire scarlet sienna silver sky slate
  stone tan taupe teal terracotta turquoise violet walnut wheat white wine yellow`.split(/\s+/),
)

/** Where the shop names no column: by what stands in it. */
export function guessLabels(rows: readonly (readonly string[])[]): string[] {
  const columns = rows[0]?.length ?? 0
  const guessed = Array.from({ length: columns }, (_, column) => {
    const values = rows.map((row) => row[column] ?? '')
    if (values.every((it) => SIZE.test(it))) return 'Size'
    const isColour = (it: string) =>
      it
        .toLowerCase()
        .split(/\W+/)
        .some((word) => COLOURS.has(word))
    return values.every(isColour) ? 'Color' : `Option ${column + 1}`
  })
  return guessed.map((label, index) =>
    guessed.indexOf(label) === index ? label : `${label} ${index + 1}`,
  )
}
