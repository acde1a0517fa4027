import type { CheckoutLink } from '@florin/sdk'
import { expect, test } from 'vitest'
import { effectOf, statusOfLink, titleOf } from './view.ts'

test.each([
  [0, 'no open sessions'],
  [1, 'One open session from this link can still be paid'],
  [12, '12 open sessions from this link can still be paid'],
  [1_000, '1000 or more open sessions'], // the API stops counting here
])('canceling with %i open sessions says so', (count, words) => {
  expect(effectOf(count)).toContain(words)
})

test('the title of a link lists its items', () => {
  const data = [
    { description: 'Flat white', quantity: 2 },
    { description: 'Croissant', quantity: 1 },
  ]
  expect(titleOf({ line_items: { data } as CheckoutLink['line_items'] })).toBe(
    'Flat white × 2, Croissant',
  )
})

test('a link is active until it is canceled', () => {
  expect(statusOfLink({ canceled_by: null })).toBe('active')
  expect(statusOfLink({ canceled_by: 'user' })).toBe('canceled')
})
