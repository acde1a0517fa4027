import { expect, test } from 'vitest'
import { guessLabels } from './variant-links.ts'

test('values in columns name the column', () => {
  const rows = [
    ['Slate', 'L', 'Short', '42'],
    ['Dark Rust', 'XL', 'Long', '43.5'],
  ]
  expect(guessLabels(rows)).toEqual(['Colour', 'Size', 'Option 3', 'Size 4'])
})
