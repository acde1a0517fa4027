import type { Look, LookNode } from './look.ts'

/** A variant with a page of its own: `Shirt, Blue, L`. */
export type VariantLink = {
  readonly node: LookNode
  readonly url: string
  readonly values: readonly string[]
}

/** Links that are named for the product and then some: `Shirt, Blue, L`. */
export function readVariantLinks(look: Look, title: string): VariantLink[] {
  const found = look.nodes.flatMap((node) => {
    if (node.role !== 'link' || node.href === null || node.frame !== 0) return []
    if (!node.name.startsWith(title) || node.name === title) return []
    const rest = node.name.slice(title.length)
    if (!/^\s*[,/:(–—|-]/u.test(rest)) return []
    const values = rest
      .split(/\s*[,/|]\s*|\s+[–—-]\s+/u)
      .map((it) => it.replaceAll(/^[\s:(–—-]+|[\s)]+$/gu, ''))
      .filter((it) => it !== '')
    return values.length === 0 ? [] : [{ node, url: node.href, values }]
  })
  const columns = found[0]?.values.length
  const urls = new Set<string>()
  const own = found.filter(({ url }) => !urls.has(url) && urls.add(url))
  return own.every(({ values }) => values.length === columns) ? own : []
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
    return values.every(isColour) ? 'Colour' : `Option ${column + 1}`
  })
  return guessed.map((label, index) =>
    guessed.indexOf(label) === index ? label : `${label} ${index + 1}`,
  )
}
