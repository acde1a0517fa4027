import { describe, expect, test } from 'vitest'
import type { Drawn } from '../../../../test/looks.ts'
import { button, drawLook, heading, line, link } from '../../../../test/looks.ts'
import { readSummary } from './summary.ts'

const ADDRESS = ['Ada Lovelace', '1 Main Street', 'Austin', 'TX', '78701', 'United States']

/** A page in sections with headings, its address in words, its taxes in two rows below a heading. */
const SECTIONS: readonly Drawn[] = [
  heading('Preview order'),
  heading('Shipping', 2),
  [{ role: 'heading', text: 'Address Change', name: 'Address Change' }, link('Change', '/address')],
  ...ADDRESS.map((it) => line(it)),
  heading('Shipping method', 3),
  line('Express - 1 to 2 business days'),
  heading('Order contents', 2),
  ...['Item', 'Quantity', 'Total'].map((it) => line(it)),
  heading('Harbour Overshirt, Slate, L', 3),
  line('In stock (40 available)'),
  line('1'),
  line('$89.50'),
  heading('Totals', 2),
  heading('Cart', 3),
  line('Cart total'),
  line('$89.50'),
  heading('Shipping', 3),
  line('Express'),
  line('$14.50'),
  heading('Tax', 3),
  line('Cart'),
  line('$7.38'),
  line('Shipping'),
  line('$1.20'),
  heading('Order total', 3),
  heading('$112.58', 3),
  button('Place order'),
]

/** A column of labels and sums, quantities in a badge, the way to ship in brackets. */
const COLUMN: readonly Drawn[] = [
  heading('Order summary', 2),
  line('2'),
  line('Cup'),
  line('Color: Black'),
  line('$30.00'),
  line('Sub total'),
  line('$30.00'),
  line('Discount (SPRING)'),
  line('- $3.00'),
  line('Shipping (Express shipping)'),
  line('$18.00'),
  line('Tax'),
  line('$2.40'),
  line('Total'),
  line('$47.40'),
]

const look = (drawn: readonly Drawn[]) => drawLook(drawn)
const textOf = (it: Drawn) => (it as { text?: string }).text
const place = (drawn: readonly Drawn[], text: string) =>
  drawn.findIndex((it) => textOf(it) === text)
const insert = (drawn: readonly Drawn[], before: string, ...added: Drawn[]) =>
  drawn.toSpliced(place(drawn, before), 0, ...added)
const change = (drawn: readonly Drawn[], from: string, to: string) =>
  drawn.map((it) => (textOf(it) === from ? line(to) : it))

describe('a checkout page is read whole', () => {
  test('in sections, with its address', () => {
    // The link stands inside its heading.
    const drawn = SECTIONS.map((it) => (Array.isArray(it) ? heading('Address', 3) : it))
    expect(readSummary(look(drawn), ['Harbour Overshirt, Slate, L'], null)).toEqual({
      amountCents: 11_258,
      breakdownCents: { subtotal: 8950, shipping: 1450, tax: 858 },
      currencies: ['$', '$', '$', '$', '$'],
      lines: [
        { title: 'Harbour Overshirt, Slate, L', variant: null, quantity: 1, amountCents: 8950 },
      ],
      shipTo: ADDRESS,
      shippingMethod: 'Express',
    })
  })

  test('in a column, with what was typed on the page itself', () => {
    expect(readSummary(look(COLUMN), ['Cup'], ['Ada', 'Texas'])).toEqual({
      amountCents: 4740,
      breakdownCents: { subtotal: 3000, discount: -300, shipping: 1800, tax: 240 },
      currencies: ['$', '$', '$', '$', '$'],
      lines: [{ title: 'Cup', variant: 'Color: Black', quantity: 2, amountCents: 3000 }],
      shipTo: ['Ada', 'Texas'],
      shippingMethod: 'Express shipping',
    })
  })

  test('with a price for one before what they come to', () => {
    const drawn = [
      ...[line('Mug'), line('$5.00'), line('3'), line('$15.00')],
      ...[line('Subtotal'), line('$15.00'), line('Total'), line('$15.00')],
    ]
    expect(readSummary(look(drawn), ['Mug'], null)).toMatchObject({
      lines: [{ title: 'Mug', quantity: 3, amountCents: 1500 }],
    })
  })

  test.each([
    ['2 × Mug', 2],
    ['Mug × 2', 2],
  ])('with the quantity beside the title: %s', (text, quantity) => {
    const drawn = [line(text), line('$10.00'), line('Total'), line('$10.00')]
    expect(readSummary(look(drawn), ['Mug'], null)).toMatchObject({
      lines: [{ title: 'Mug', quantity }],
      breakdownCents: { subtotal: 1000 },
    })
  })

  test('with a tax that is in the total already', () => {
    const drawn = insert(COLUMN, 'Total', line('Including tax of'), line('$1.00'))
    expect(readSummary(look(drawn), ['Cup'], null)).toMatchObject({ amountCents: 4740 })
  })

  test('with a title that the shop cuts short', () => {
    const title = 'A very long name for a thing that one can buy'
    const drawn = [
      line('A very long name for a th...'),
      line('$1.00'),
      line('Total'),
      line('$1.00'),
    ]
    expect(readSummary(look(drawn), [title], null)).toMatchObject({ lines: [{ title }] })
  })
})

describe('a line more is told', () => {
  test('before and after the one that was wanted', () => {
    const before = insert(COLUMN, '2', line('1'), line('Protection'), line('$2.00'))
    const drawn = change(change(before, '$47.40', '$49.40'), '$30.00', '$32.00')
    const one = drawn.with(place(drawn, '$32.00'), line('$30.00'))
    expect(readSummary(look(one), ['Cup'], null)).toMatchObject({
      lines: [{ title: 'Protection', amountCents: 200 }, { title: 'Cup' }],
    })
  })

  test('also when it is for nothing', () => {
    const drawn = insert(COLUMN, 'Sub total', line('1'), line('Catalogue'), line('$0.00'))
    expect(readSummary(look(drawn), ['Cup'], null)).toMatchObject({
      lines: [{ title: 'Cup' }, { title: 'Catalogue', amountCents: 0 }],
    })
  })
})

describe('a page that does not add up is not understood', () => {
  test.each<[string, readonly Drawn[]]>([
    ['no total', COLUMN.slice(0, -2)],
    ['two totals', [...COLUMN, line('Order total'), line('$50.00')]],
    ['a total that is not the sum', change(COLUMN, '$47.40', '$47.41')],
    ['a row that nobody knows', insert(COLUMN, 'Tax', line('Goodwill'), line('$0.00'))],
    ['a line that is not shown', change(COLUMN, 'Sub total', 'Sub total').toSpliced(1, 4)],
    [
      'a subtotal that the lines do not come to',
      change(COLUMN, '$30.00', '$31.00').with(6, line('$30.00')),
    ],
    [
      'shipping that is still to come',
      insert(COLUMN, 'Tax', line('Duties'), line('Calculated at next step')),
    ],
    [
      'two addresses',
      [
        heading('Ship to'),
        line('1 Main Street, Austin, TX 78701'),
        heading('Delivery address'),
        line('9 Other Road, Reno, NV 89501'),
        ...COLUMN,
      ],
    ],
    ['two quantities', insert(COLUMN, 'Color: Black', line('3'))],
  ])('%s', (_, drawn) => {
    expect(readSummary(look(drawn), ['Cup'], null)).toHaveProperty('unreadable')
  })

  test('a way to ship that is chosen, and another that is charged', () => {
    const radio = (name: string, checked: boolean): Drawn => ({
      role: 'radio',
      name,
      checked,
      near: 'Shipping method',
    })
    const methods = [
      line('Shipping method'),
      [radio('Standard', true), line('Standard'), line('$5.00')],
      [radio('Express shipping', false), line('Express shipping'), line('$18.00')],
    ]
    expect(readSummary(look([...methods, ...COLUMN]), ['Cup'], null)).toHaveProperty('unreadable')
  })
})
