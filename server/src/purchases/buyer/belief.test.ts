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

test.each(['Corso online: Acquerello', 'Onlinecursus aquarel', 'Online course'])(
  '%s is not delivered',
  (title) => {
    expect(believe(title, [[line('Spediamo oggi'), line('Free delivery')]]).isDelivered).toBe(false)
  },
)

test('a download is not delivered, whatever else a page says', () => {
  const pages = [[heading('Sewing pattern (PDF)')], [line('Free delivery from $50')]]
  expect(believe('Sewing pattern (PDF)', pages, true).isDelivered).toBe(false)
})

test.each<[string, boolean, readonly Drawn[]]>([
  ['the price of the goods', false, [line('Subtotal'), line('$12.00')]],
  ['a total', true, [line('Total'), line('$12.00')]],
  ['the price of the delivery', true, [line('Shipping'), line('$4.00')]],
  ['a delivery for nothing', true, [line('Free delivery')]],
])('%s: the order has a price beside that of the goods: %s', (_, isPriced, drawn) => {
  const belief = believe('Kettle', [])
  belief.isAdded = true
  const page = readPage(drawLook([heading('Cart'), drawn], { url: 'https://shop.test/cart' }))
  learnFrom(belief, page, new Map(), { isSentWished: false, isKnown: true })
  expect(belief.isPriced).toBe(isPriced)
})

test('the only country that a shop delivers to may stand beside the address', () => {
  const address = [field('Street address'), field('City'), line('Country'), line('United States')]
  expect(believe('Kettle', [address]).countries).toEqual(['United States'])
  expect(believe('Kettle', [[field('City'), line('United States')]]).countries).toEqual([])
})

test('a list of numbers in the line is its count, whatever it is called', () => {
  const belief = believe('Kettle', [])
  belief.isAdded = true
  const options = ['1', '2', '3'].map((label) => ({ value: label, label, selected: label === '2' }))
  const count: Drawn = { role: 'combobox', tag: 'select', name: 'Kpl', options } as never
  const cart = [[line('Kettle'), count, line('$24.00')]]
  const page = readPage(drawLook([heading('Cart'), cart], { url: 'https://shop.test/cart' }))
  learnFrom(belief, page, new Map(), { isSentWished: false, isKnown: false })
  expect(belief.line).toMatchObject({ quantity: 2, sums: [2_400] })
  expect(belief.line?.count?.name).toBe('Kpl')
})

test('a checkout at the article’s own address shows what is in the cart', () => {
  const belief = believe('Kettle', [])
  belief.isAdded = true
  const page = draw(heading('Your order'), [line('1 × Kettle'), line('$12.00')])
  const learn = () => learnFrom(belief, page, new Map(), { isSentWished: false, isKnown: true })
  learn()
  expect(belief.line).toBeNull()
  belief.hasEntered = true
  learn()
  expect(belief.line?.quantity).toBe(1)
})

test('an address that never changes shows its stage by what it asks', () => {
  const belief = believe('Kettle', [])
  belief.isAdded = true
  const article = draw(heading('Kettle'), line('$12.00'), button('Add to cart', { form: 0 }))
  const gate = draw(heading('Who are you?'), field('Email'), button('Continue'))
  expect(phaseOf(article, belief)).toBe('cart')
  expect(phaseOf(gate, belief)).toBe('checkout')
})
