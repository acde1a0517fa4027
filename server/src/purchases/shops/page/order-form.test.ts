import { expect, test } from 'vitest'
import type { Drawn } from '../../../../test/looks.ts'
import { button, drawLook, field, heading, line, link } from '../../../../test/looks.ts'
import type { LookNode } from './look.ts'
import { readOrderForm } from './order-form.ts'
import { readPage } from './page.ts'

const read = (...drawn: readonly Drawn[]) => {
  const form = readOrderForm(readPage(drawLook([heading('Summer Fair'), ...drawn])))
  return (
    form && {
      rows: form.rows.map(({ title, priceCents, count, stepper }) => ({
        ...{ title, priceCents },
        by: count === null ? (stepper?.more.id ?? null) : count.role,
      })),
      adds: form.adds.map(({ node }) => node.name),
    }
  )
}

const count = (more: Partial<LookNode> = {}) =>
  field('', { role: 'spinbutton', type: 'number', value: '0', form: 0, ...more })
const list = field('', {
  ...{ role: 'combobox', tag: 'select', type: null, form: 0 },
  options: ['0', '1', '2'].map((it) => ({
    ...{ label: it, value: it, disabled: false, selected: it === '0' },
  })),
})
const go = (name: string) => button(name, { type: 'submit', form: 0 })

test('rows of a table, each with a title, a price and a count', () => {
  expect(
    read(
      [
        [line('Ticket'), line('Price'), line('Quantity')],
        [line('Adult'), line('$25.00'), [count()]],
        [line('Child'), line('Free'), [list]],
        [line('Programme'), line('$4.00'), [button('−'), line('0'), button('+')]],
      ],
      go('Continue'),
    ),
  ).toEqual({
    rows: [
      { title: 'Adult', priceCents: 2500, by: 'spinbutton' },
      { title: 'Child', priceCents: 0, by: 'combobox' },
      { title: 'Programme', priceCents: 400, by: 14 },
    ],
    adds: ['Continue'],
  })
})

test('the title is the row’s, whatever stands around it', () => {
  const row = (title: string, price: string): Drawn => [
    [heading(title, 3), line('Only 12 left'), line('Valid all day long')],
    [
      [line('from'), line('$99.00', { struck: true }), line(price)],
      [line('Quantity'), count()],
    ],
  ]
  const form = read([row('Day pass', '$30.00'), row('Night pass', '$20.00')], go('In den Korb'))
  expect(form?.rows.map(({ title, priceCents }) => [title, priceCents])).toEqual([
    ['Day pass', 3000],
    ['Night pass', 2000],
  ])
})

test('several articles, each with a button of its own and no page of its own', () => {
  const card = (title: string, price: string): Drawn => [
    [line(title), line(price)],
    [button('Add to basket')],
  ]
  expect(read([card('Bean', '$3.00'), card('Pea', '$2.50')])?.rows).toEqual([
    { title: 'Bean', priceCents: 300, by: null },
    { title: 'Pea', priceCents: 250, by: null },
  ])
})

test('one kind of ticket has a row too, apart from the subject of the page', () => {
  const cell = (text: string) => line(text, { tag: 'td' })
  expect(read([[cell('Day pass'), cell('$30.00'), [count()]]], go('Continue'))?.rows).toEqual([
    { title: 'Day pass', priceCents: 3000, by: 'spinbutton' },
  ])
})

test('rows with the same title are distinguished by the heading above them', () => {
  const sizes = (title: string): Drawn => [
    heading(title, 3),
    [line('Small', { heading: title }), line('$9.00'), count()],
    [line('Large', { heading: title }), line('$9.50'), count()],
  ]
  expect(read(sizes('Shirt'), sizes('Cap'), go('Continue'))?.rows.map((it) => it.title)).toEqual([
    ...['Shirt – Small', 'Shirt – Large', 'Cap – Small', 'Cap – Large'],
  ])
})

test.each<[string, Drawn[]]>([
  ['one article', [line('$20.00'), count(), go('Add to cart')]],
  [
    'one article beside related ones',
    [
      [line('$20.00'), [count(), go('Add to cart')]],
      [
        heading('You may also like', 2),
        [line('Cup'), line('$7.00'), button('Add to cart')],
        [line('Jug'), line('$9.00'), button('Add to cart')],
      ],
    ],
  ],
  [
    'cards that lead to pages',
    [
      [
        [link('Bean', '/bean'), line('$3.00'), button('Add to cart')],
        [link('Pea', '/pea'), line('$2.50'), button('Add to cart')],
      ],
    ],
  ],
  [
    'measures of one article',
    [line('$20.00'), [line('Width'), count()], [line('Height'), count()]],
  ],
  ['an article bought now or later', [line('$5.00'), [button('Add to cart'), button('Buy now')]]],
])('%s is no order form', (_, drawn) => {
  expect(read(...drawn)).toBeNull()
})
