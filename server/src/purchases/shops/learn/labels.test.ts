import { expect, test } from 'vitest'
import { drawLook, line } from '../../../../test/looks.ts'
import { guessLabels, readLabels } from './labels.ts'

test('the page of a variant names what its values are', () => {
  const look = drawLook([
    [line('Colour'), line('Slate', { near: 'Colour' })],
    [line('Size: L')],
    [line('$9.00'), line('Cotton', { near: '$9.00' })],
  ])
  expect(readLabels(look, ['Slate', 'L', 'Cotton', 'Odd'])).toEqual(['Colour', 'Size', null, null])
})

test('else what stands in a column does', () => {
  const rows = [
    ['Slate', 'L', 'Short', '42'],
    ['Dark Rust', 'XL', 'Long', '43.5'],
  ]
  expect(guessLabels(rows)).toEqual(['Color', 'Size', 'Option 3', 'Size 4'])
})
