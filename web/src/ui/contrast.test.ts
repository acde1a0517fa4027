import { expect, test } from 'vitest'
import type { Token } from './tokens.ts'
import { TOKENS } from './tokens.ts'

const GROUNDS: Token[] = ['ground', 'surface', 'sunken']
const PAIRS: [text: Token, grounds: Token[], least: number][] = [
  ['text', GROUNDS, 7],
  ['muted', GROUNDS, 4.5],
  ['brand', GROUNDS, 4.5],
  ['gold', GROUNDS, 4.5],
  ['onBrand', ['brand', 'brandHover'], 4.5],
  ['good', ['goodGround', 'surface', 'sunken'], 4.5],
  ['warn', ['warnGround', 'surface'], 4.5],
  ['bad', ['badGround', 'surface'], 4.5],
  ['text', ['goodGround', 'warnGround', 'badGround'], 7],
  // Controls need contrast too.
  ['edge', GROUNDS, 3],
]

const cases = PAIRS.flatMap(([text, grounds, least]) =>
  grounds.flatMap((ground) =>
    ([0, 1] as const).map((scheme) => ({
      name: `${text} on ${ground}, ${scheme === 0 ? 'light' : 'dark'}`,
      ratio: contrast(TOKENS[text][scheme], TOKENS[ground][scheme]),
      least,
    })),
  ),
)

test.each(cases)('$name can be read', ({ ratio, least }) => {
  expect(ratio).toBeGreaterThanOrEqual(least)
})

test('the contrast formula accepts black on white and rejects faint text', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
  expect(contrast('#8a867a', '#ffffff')).toBeLessThan(4.5)
})

/** Relative luminance as WCAG 2 defines it. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
