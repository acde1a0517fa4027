import { expect, test } from 'vitest'
import type { Drawn } from '../../../test/looks.ts'
import { drawLook, heading, line } from '../../../test/looks.ts'
import { readLines } from '../shops/page/lines.ts'
import { readPage } from '../shops/page/page.ts'
import { composeTotals, newParts, noteParts } from './parts.ts'

const row = (label: string, sum: string): Drawn => [line(label), line(sum)]
const KETTLE = row('Kettle', '$12.00')
const SUBTOTAL = row('Subtotal', '$12.00')

/** The total after these pages; delivery costs what the chosen way says. */
function compose(
  pages: readonly (readonly Drawn[])[],
  { delivery = 400 as number | null, isKnown = true } = {},
) {
  const parts = newParts()
  for (const drawn of pages) {
    const page = readPage(drawLook([heading('Your order'), drawn]))
    const [found] = readLines(page.look, 'Kettle', page.rows, [])
    noteParts(parts, page, found === undefined ? null : { ...found, quantity: 1 }, isKnown)
  }
  return composeTotals(parts, delivery)
}

test('goods and delivery come to a total that the shop has not shown', () => {
  expect(compose([[KETTLE, SUBTOTAL]])).toMatchObject({
    amountCents: 1_600,
    breakdownCents: { subtotal: 1_200, shipping: 400 },
  })
})

test('without the goods or the price of the delivery there is no total', () => {
  expect(compose([[line('Thank you')]])).toBeNull()
  expect(compose([[KETTLE, SUBTOTAL]], { delivery: null })).toBeNull()
})

test('tax and fees that the shop lists for the address are parts', () => {
  const listed = [KETTLE, SUBTOTAL, row('Sales tax', '$0.96'), row('Handling', '$1.50')]
  expect(compose([listed])).toMatchObject({
    amountCents: 1_846,
    breakdownCents: { subtotal: 1_200, tax: 96, fees: 150, shipping: 400 },
  })
})

test.each([
  'Taxes and shipping calculated at checkout.',
  'Alle Preise zzgl. MwSt.',
  'Prix hors TVA',
  'IVA no incluido',
  'IVA esclusa',
  'Exclusief btw',
  'A service fee is added to every order',
  'Sales tax: —',
])('"%s" leaves the total open', (notice) => {
  expect(compose([[line(notice)], [KETTLE, SUBTOTAL]])).toBeNull()
})

test('tax that is in the price is no part', () => {
  const listed = [KETTLE, SUBTOTAL, row('incluye IVA de', '$0.96')]
  expect(compose([listed])?.amountCents).toBe(1_600)
})

test.each(['Preise inkl. MwSt. zzgl. Versand', 'VAT included', 'Plus free stickers'])(
  '"%s" adds nothing',
  (notice) => {
    expect(compose([[line(notice)], [KETTLE, SUBTOTAL]])?.amountCents).toBe(1_600)
  },
)

test('the two cells of a row may say that a part is still to come', () => {
  expect(compose([[KETTLE, SUBTOTAL, row('Tax', '—')]])).toBeNull()
  expect(compose([[KETTLE, SUBTOTAL, row('Service fee', 'calculated later')]])).toBeNull()
})

test('a row of any name right below the goods is a fee', () => {
  const listed = [KETTLE, SUBTOTAL, row('Bottle bank', '$1.00')]
  expect(compose([listed])?.breakdownCents).toMatchObject({ fees: 100 })
})

test('tax that was listed before the address is open until it is listed again', () => {
  const listed = [KETTLE, SUBTOTAL, row('Sales tax', '$0.96')]
  expect(compose([listed], { isKnown: false })).toBeNull()
})

test('a listed delivery that differs from the chosen one is a contradiction', () => {
  expect(compose([[KETTLE, SUBTOTAL, row('Shipping', '$5.00')]])).toBeNull()
  expect(compose([[KETTLE, SUBTOTAL, row('Shipping', '$4.00')]])?.amountCents).toBe(1_600)
})
