/**
 * All colors of the pages, light and dark. `contrast.test.ts` checks each pair of text and
 * background for WCAG AA. No other file may name a color.
 */
export const TOKENS = {
  ground: ['#f6f5f1', '#0f1311'],
  surface: ['#ffffff', '#181d1a'],
  sunken: ['#efede6', '#111512'],
  line: ['#dedbd1', '#2c332f'],
  /** Borders of controls, with the contrast of text. */
  edge: ['#8a867a', '#6d776f'],
  text: ['#17201c', '#eef2ef'],
  muted: ['#5a625d', '#a5b0a9'],
  brand: ['#0f5c4d', '#4fc3a5'],
  onBrand: ['#ffffff', '#0a1a15'],
  brandHover: ['#0b4a3e', '#6bd3b8'],
  gold: ['#7a5600', '#f3c969'],
  good: ['#0f6b3c', '#5fd08f'],
  goodGround: ['#e5f4ea', '#12281b'],
  warn: ['#855200', '#f0b95a'],
  warnGround: ['#fdf1dc', '#2b2111'],
  bad: ['#a5281b', '#ff9b8e'],
  badGround: ['#fcebe8', '#2e1714'],
} as const satisfies Record<string, readonly [light: string, dark: string]>

export type Token = keyof typeof TOKENS

/** Type and space scales in rem. No other file may name a size. */
const TYPE = { small: 0.875, body: 1, large: 1.125, title: 1.5, hero: 3 } as const
const SPACE = { 1: 0.25, 2: 0.5, 3: 0.75, 4: 1, 5: 1.5, 6: 2, 7: 3, 8: 4 } as const

/** The tokens as CSS custom properties, with `light-dark()`. */
export function tokensCss(): string {
  const colors = Object.entries(TOKENS).map(
    ([name, [light, dark]]) => `--${kebab(name)}:light-dark(${light},${dark});`,
  )
  const type = Object.entries(TYPE).map(([name, rem]) => `--type-${name}:${rem}rem;`)
  const space = Object.entries(SPACE).map(([name, rem]) => `--space-${name}:${rem}rem;`)
  return `:root{${[...colors, ...type, ...space].join('')}}`
}

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
