import { expect, test } from 'vitest'
import type { Drawn } from '../../../test/looks.ts'
import { button, drawLook, field, heading, line } from '../../../test/looks.ts'
import { readPage } from '../shops/page/page.ts'
import { learnFrom, newBelief, phaseOf } from './belief.ts'

const draw = (...drawn: Drawn[]) => readPage(drawLook(drawn))

function believe(title: string, pages: readonly (readonly Drawn[])[], isSentWished = false) {
  const belief = newBelief('https://shop.test/thing')
  belief.title = title
  for (const drawn of pages)
    learnFrom(belief, draw(...drawn), new Map(), { isSentWished, isKnown: false })
  return belief
}

test('a shop that speaks of its delivery needs an address', () => {
  expect(believe('Kettle', [[line('Ready to ship')]]).isDelivered).toBe(true)
  expect(believe('Kettle', [[line('Onde enviamos?')]]).isDelivered).toBe(true)
  expect(believe('Kettle', [[line('$12.00')]]).isDelivered).toBeNull()
})

test('stock counts as a sign only where the article is wished at an address', () => {
  expect(believe('Kettle', [[line('Auf Lager')]]).isDelivered).toBeNull()
  expect(believe('Kettle', [[line('Auf Lager')]], true).isDelivered).toBe(true)
})

test('a download is not delivered, whatever else a page says', () => {
  const pages = [[heading('Sewing pattern (PDF)')], [line('Free delivery from $50')]]
  expect(believe('Sewing pattern (PDF)', pages, true).isDelivered).toBe(false)
})

test('an address that never changes shows its stage by what it asks', () => {
  const belief = believe('Kettle', [])
  belief.isAdded = true
  const article = draw(heading('Kettle'), line('$12.00'), button('Add to cart', { form: 0 }))
  const gate = draw(heading('Who are you?'), field('Email'), button('Continue'))
  expect(phaseOf(article, belief)).toBe('cart')
  expect(phaseOf(gate, belief)).toBe('checkout')
})
