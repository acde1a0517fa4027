import { expect, test } from 'vitest'
import type { Drawn } from '../../../../test/looks.ts'
import { drawLook } from '../../../../test/looks.ts'
import { readTotals } from './totals.ts'

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
