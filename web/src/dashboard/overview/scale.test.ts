import { expect, test } from 'vitest'
import { scaleOf } from './scale.ts'

test.each([
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [450, [0, 200, 400, 600]],
  [10_000, [0, 5_000, 10_000]],
  [10_001, [0, 5_000, 10_000, 15_000]],
  [199_999, [0, 50_000, 100_000, 150_000, 200_000]],
  [900_000_000_00, [0, 500_000_000_00, 1_000_000_000_00]],
])('grid lines up to %s', (most, lines) => {
  expect(scaleOf(most)).toEqual(lines)
})

test('at most six lines in whole cents, only the last above the maximum', () => {
  for (let most = 1; most < 1e12; most = Math.ceil(most * 1.07)) {
    const lines = scaleOf(most)
    expect(lines.length).toBeLessThanOrEqual(6)
    expect(lines.every(Number.isSafeInteger)).toBe(true)
    expect(lines.at(-1)).toBeGreaterThanOrEqual(most)
    expect(lines.at(-2)).toBeLessThan(most)
  }
})
