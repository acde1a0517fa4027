import { expect, test } from 'vitest'
import type { Drawn } from '../../../../test/looks.ts'
import { drawLook } from '../../../../test/looks.ts'
import { isOpen, readTotals } from './totals.ts'

/** Rows of words and a sum, or of words alone, one below the other. */
function drawRows(rows: readonly (readonly [words: string, sum?: string])[]): Drawn[] {
  return rows.map(([words, sum], at) => {
    const box = (x: number) => ({ x, y: 100 + 40 * at, width: 100, height: 18 })
    const texts = [{ text: words, box: box(0) }]
    return sum === undefined ? texts : [...texts, { text: sum, box: box(300) }]
  })
}

const parts = (rows: readonly (readonly [string, string?])[]) =>
  readTotals(drawLook(drawRows(rows)))?.breakdownCents

test('each part of a total is named by its row', () => {
  const read = parts([
    ['Subtotal', '$20.00'],
    ['Shipping', '$5.00'],
    ['Sales tax', '$1.65'],
    ['Discount', '-$2.00'],
    ['Total', '$24.65'],
  ])
  expect(read).toEqual({ subtotal: 2_000, shipping: 500, tax: 165, discount: -200 })
})

test('the goods come first, by whatever name; an unknown row behind the delivery is a fee', () => {
  const read = parts([
    ['Koszyk', '$71.50'],
    ['Shipping', '$7.00'],
    ['Kaucja', '$0.25'],
    ['Total', '$78.75'],
  ])
  expect(read).toEqual({ subtotal: 7_150, shipping: 700, fees: 25 })
})

test('words that stand alone name the parts below them', () => {
  const read = parts([
    ['Cart total', '$119.00'],
    ['Shipping'],
    ['Express', '$14.50'],
    ['Tax'],
    ['Cart', '$2.45'],
    ['Shipping', '$1.00'],
    ['Order total', '$136.95'],
  ])
  expect(read).toEqual({ subtotal: 11_900, shipping: 1_450, tax: 345 })
})

test('a total is known by its place and amount, whatever it is called', () => {
  const rows = (last: string) =>
    parts([
      ['Subtotal', '$20.00'],
      ['Shipping', '$5.00'],
      ['Razem', last],
    ])
  expect(rows('$25.00')).toEqual({ subtotal: 2_000, shipping: 500 })
  expect(rows('$26.00')).toBeUndefined()
  // The price of the goods again.
  expect(
    parts([
      ['Subtotal', '$20.00'],
      ['Shipping', 'Free'],
      ['Kettle', '$20.00'],
    ]),
  ).toBeUndefined()
})

test('the head of a column names no total of the order', () => {
  const box = (x: number, y: number) => ({ x, y, width: 100, height: 18 })
  const table: Drawn[] = [
    { text: 'Article', box: box(0, 100) },
    { text: 'Total', box: box(300, 100) },
    { text: 'Kettle $18.00 each', box: box(0, 140) },
    { text: '$36.00', box: box(300, 140) },
  ]
  const look = drawLook([
    ...table,
    { text: 'Subtotal', box: box(0, 180) },
    { text: '$36.00', box: box(300, 180) },
  ])
  expect(readTotals(look)).toBeNull()
})

test('a heading over the ways to deliver leaves nothing open, words beside the price do', () => {
  const heading = { role: 'heading', text: 'Choose shipping' }
  expect(isOpen(drawLook([heading, { text: 'Standard' }]))).toBe(false)
  const radio = { role: 'radio', name: 'Standard', group: 'Choose shipping' }
  expect(isOpen(drawLook([{ text: 'Choose shipping' }, radio]))).toBe(false)
  expect(isOpen(drawLook([{ text: 'Shipping: calculated at the next step' }]))).toBe(true)
})
