import { expect, test } from 'vitest'
import type { Drawn } from '../../../test/looks.ts'
import { drawLook, heading, line } from '../../../test/looks.ts'
import type { Line } from '../shops/page/lines.ts'
import { readLines } from '../shops/page/lines.ts'
import { readPage } from '../shops/page/page.ts'
import { composeTotals, newParts, noteParts } from './parts.ts'

const row = (label: string, sum: string): Drawn => [line(label), line(sum)]
const KETTLE = row('Kettle', '$12.00')
const SUBTOTAL = row('Subtotal', '$12.00')

/** The total after these pages; delivery costs what the chosen way says. */
function compose(
  pages: readonly (readonly Drawn[])[],
  { delivery = 400 as number | null, isKnown = true, isEachApart = false, quantity = 1 } = {},
) {
  const parts = newParts()
  let cart: Line | null = null
  for (const [at, drawn] of pages.entries()) {
    const url = `https://shop.test/${isEachApart ? at : 'order'}`
    const page = readPage(drawLook([heading('Your order'), drawn], { url }))
    const [found] = readLines(page.look, 'Kettle', page.rows, [])
    // What the cart holds stays known on the pages behind it.
    if (found !== undefined) cart = { ...found, quantity }
    noteParts(parts, page, cart, isKnown)
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

test('of several articles, a single sum may be the price of one, and makes no total', () => {
  expect(compose([[KETTLE, SUBTOTAL]], { quantity: 3 })).toBeNull()
  const all = row('Subtotal', '$36.00')
  expect(compose([[KETTLE, all]], { quantity: 3 })?.amountCents).toBe(4_000)
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

const BOX = { x: 0, y: 500, width: 200, height: 18 }
const CARD_PAGE = [line('Card number'), line('Payment')]

test('a part that stands alone on the page with the card is a part', () => {
  const deposit = row('Container deposit', '$0.30')
  expect(
    compose([
      [KETTLE, SUBTOTAL],
      [...CARD_PAGE, deposit],
    ]),
  ).toMatchObject({
    amountCents: 1_630,
    breakdownCents: { fees: 30 },
  })
  const levy = row('Sales tax', '$0.96')
  expect(compose([[KETTLE, SUBTOTAL], [levy]])?.amountCents).toBe(1_696)
})

test('a part that stands alone is counted once', () => {
  const deposit = row('Container deposit', '$0.30')
  const listed = [KETTLE, SUBTOTAL, deposit]
  expect(compose([listed, [...CARD_PAGE, deposit]])?.amountCents).toBe(1_630)
  expect(compose([[KETTLE, SUBTOTAL], [deposit], [deposit]])?.amountCents).toBe(1_630)
})

test.each([
  ['has two prices', [[row('Deposit', '$0.30')], [row('Deposit', '$0.60')]]],
  ['has two names', [[row('Deposit', '$0.30'), row('Bottle deposit', '$0.30')]]],
  ['is for each', [[row('Deposit each', '$0.30')]]],
  ['is a tax beside another', [[row('Sales tax', '$0.96'), row('City tax', '$0.10')]]],
])('a part that stands alone and %s leaves the total open', (_, pages) => {
  expect(compose([[KETTLE, SUBTOTAL], ...pages])).toBeNull()
})

test('a part that is in the price, or was named before the cart, is none', () => {
  const said = row('incl. deposit', '$0.30')
  expect(compose([[KETTLE, SUBTOTAL], [said]])?.amountCents).toBe(1_600)
  expect(compose([[row('Gift wrapping', '$3.00')], [KETTLE, SUBTOTAL]])?.amountCents).toBe(1_600)
})

test('a part of an earlier page that a later list lacks leaves the total open', () => {
  const listed = [KETTLE, SUBTOTAL, row('Handling', '$1.50')]
  expect(compose([listed, [KETTLE, SUBTOTAL]])?.amountCents).toBe(1_600) // the page was redrawn
  expect(compose([listed, [KETTLE, SUBTOTAL]], { isEachApart: true })).toBeNull()
  expect(compose([listed, listed], { isEachApart: true })?.amountCents).toBe(1_750)
})

test('a part that the list names without a sum leaves the total open', () => {
  expect(compose([[KETTLE, SUBTOTAL, row('Borg', 'Bij de volgende stap')]])).toBeNull()
  expect(compose([[KETTLE, SUBTOTAL, row('Container deposit', 'see below')]])).toBeNull()
})

test('neither the least order nor what a box would add is a part', () => {
  expect(compose([[KETTLE, SUBTOTAL, row('Minimum order', '$40.00')]])?.amountCents).toBe(1_600)
  const box: Drawn = { role: 'checkbox', tag: 'input', name: 'Insurance', box: BOX, checked: false }
  const offer = [box, line('Parcel insurance $3.90', { box: BOX })]
  expect(compose([[KETTLE, SUBTOTAL, offer]])?.amountCents).toBe(1_600)
})
