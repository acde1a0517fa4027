import type { Product } from '@florin/sdk'
import { expect, test } from 'vitest'
import { createBodyOf, draftOf, isComplete, NEW_PRODUCT, updateBodyOf } from './draft.ts'

const MUG = {
  name: 'Mug',
  description: 'Blue',
  type: 'good',
  unit_label: null,
  url: null,
  default_price: 'price_1',
  amount: 1_200,
} as Product

test('a new product omits empty fields', () => {
  const draft = { ...NEW_PRODUCT, name: ' Mug ', amount: '12' }
  expect(createBodyOf(draft)).toEqual({ name: 'Mug', type: 'good', amount: 1_200 })
})

test('an update removes emptied fields and never sends the price', () => {
  expect(updateBodyOf({ ...draftOf(MUG), description: ' ' })).toEqual({
    name: 'Mug',
    type: 'good',
    description: null,
    unit_label: null,
    url: null,
  })
})

test.each([
  [{ ...NEW_PRODUCT, name: 'Mug', amount: '12.00' }, true],
  [{ ...NEW_PRODUCT, name: 'Mug', amount: '0' }, true],
  [{ ...NEW_PRODUCT, name: 'Mug', amount: 'twelve' }, false],
  [{ ...NEW_PRODUCT, name: ' ', amount: '12' }, false],
  [draftOf(MUG), true],
])('%j can be saved: %s', (draft, can) => {
  expect(isComplete(draft)).toBe(can)
})
