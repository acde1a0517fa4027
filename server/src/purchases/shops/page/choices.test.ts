import { expect, test } from 'vitest'
import type { Drawn } from '../../../../test/looks.ts'
import { button, drawLook, field, heading, line, link } from '../../../../test/looks.ts'
import type { Choice } from './choices.ts'
import type { LookNode } from './look.ts'
import { readPage } from './page.ts'
import { findAdds, readProduct } from './product.ts'

const add = button('Add to cart', { type: 'submit', form: 0 })

function read(...drawn: readonly Drawn[]): readonly Choice[] {
  const page = readPage(drawLook([heading('Shirt'), line('$20.00'), drawn, add]))
  return readProduct(page, findAdds(page)[0]?.node ?? null)?.choices ?? []
}

const textsOf = (choices: readonly Choice[]) =>
  choices.map(({ label, values }) => [label, ...values.map(({ value }) => value)])

const list = (label: string, labels: readonly string[], more: Partial<LookNode> = {}): Drawn =>
  field(label, {
    ...{ role: 'combobox', tag: 'select', type: null },
    options: labels.map((it) => ({
      ...{ label: it, value: it, disabled: false, selected: false },
    })),
    ...more,
  })
const radio = (name: string, more: Partial<LookNode> = {}): Drawn => ({
  ...{ role: 'radio', tag: 'input', type: 'radio', name, label: name, checked: false, text: '' },
  ...more,
})

test('lists, tiles and radio buttons are choices; counts and their steppers are none', () => {
  const choices = read(
    list('Size', ['Choose', 'S', 'M (+ $2.00)']),
    [line('Colour:'), [button('Moss'), button('Slate')]],
    [radio('Slim', { field: 'fit' }), radio('Wide', { field: 'fit' })],
    list('Quantity', ['1', '2', '3']),
    list('', ['0', '1', '2']),
    [button('Decrease'), line('1'), button('Increase')],
    [button('−'), field('Number', { value: '1' }), button('+')],
  )
  expect(textsOf(choices)).toEqual([
    ['Size', 'S', 'M'],
    ['fit', 'Slim', 'Wide'],
    ['Colour', 'Moss', 'Slate'],
  ])
  expect(choices[0]?.values.map(({ isExtra }) => isExtra)).toEqual([false, true])
})

test('a value that is sold out keeps its name', () => {
  const sizes = ['S – sold out', 'M (ausverkauft)', 'Médio (Sem stock)', 'L (38–40)']
  const [size, fit] = read(list('Size', sizes), [
    radio('Slim', { field: 'fit', disabled: true }),
    radio('Wide', { field: 'fit' }),
  ])
  expect(size?.values.map(({ value, isDisabled }) => [value, isDisabled])).toEqual([
    ['S', true],
    ['M', true],
    ['Médio', true],
    ['L (38–40)', false],
  ])
  expect(fit?.values.map(({ isDisabled }) => isDisabled)).toEqual([true, false])
})

test('swatches without words go by their names for screen readers', () => {
  const swatch = (name: string) => button(name, { text: '', signs: 'swatch' })
  expect(textsOf(read([line('Finish'), [swatch('Brass'), swatch('Nickel')]]))).toEqual([
    ['Finish', 'Brass', 'Nickel'],
  ])
})

test('a list that a script draws is known while it is closed, and read once it is open', () => {
  const opener = (expanded: boolean, more: Partial<LookNode> = {}): Drawn => ({
    ...{ role: 'combobox', tag: 'div', name: 'Size', label: 'Size', text: 'Choose a size' },
    ...{ opens: 'listbox', expanded, ...more },
  })
  const [closed] = read(opener(false))
  expect(closed).toMatchObject({ label: 'Size', values: [] })
  expect(closed?.opener?.name).toBe('Size')
  const entry = (name: string): Drawn => ({ role: 'option', tag: 'li', name, pressed: false })
  const open = read(opener(true), [entry('Choose a size'), entry('S'), entry('M')])
  expect(textsOf(open)).toEqual([['Size', 'S', 'M']])
  expect(open[0]?.opener?.name).toBe('Size')
})

test('a button that asks to choose opens the buttons that come right after it', () => {
  const opener = button('Farbe wählen', { near: 'Farbe' })
  const drawn = button('Bitte wählen', { near: 'Farbe' })
  expect(textsOf(read(drawn))).toEqual([['Farbe']])
  expect(textsOf(read(line('Farbe'), drawn, [button('Moos'), button('Sand')]))).toEqual([
    ['Farbe', 'Moos', 'Sand'],
  ])
  expect(textsOf(read(opener))).toEqual([])
})

test('two questions with the same label are distinguished, one that is drawn twice is not', () => {
  const choices = read(list('Option', ['S', 'M']), list('Option', ['Short', 'Long']), [
    line('Option'),
    [button('S', { pressed: false }), button('M', { pressed: false })],
  ])
  expect(textsOf(choices)).toEqual([
    ['Option', 'S', 'M'],
    ['Option 2', 'Short', 'Long'],
  ])
})

test('once or every month is a choice, though both speak of delivery', () => {
  const choices = read([
    radio('One-time purchase', { field: 'plan', group: 'Delivery' }),
    radio('Deliver every month', { field: 'plan', group: 'Delivery' }),
  ])
  expect(textsOf(choices)).toEqual([['Delivery', 'One-time purchase', 'Deliver every month']])
})

test.each<[string, Drawn[]]>([
  ['tabs', [line('Info'), [button('Description'), button('Reviews (3)', { pressed: false })]]],
  ['pictures', [line('Home / Shirts'), [button('View image 1'), button('View image 2')]]],
  [
    'closed parts',
    [line('More'), [button('Care', { expanded: false }), button('Fit', { expanded: false })]],
  ],
  ['buttons below a price', [line('$20.00'), [button('Wrap'), button('Card')]]],
  [
    'stars of a review',
    [
      field('Your review', { tag: 'textarea', form: 3 }),
      [radio('1', { field: 'r', form: 3 }), radio('2', { field: 'r', form: 3 })],
    ],
  ],
])('%s are no choice', (_, drawn) => {
  expect(textsOf(read(...drawn))).toEqual([])
})

test('links in the line of a question change what the page shows; others are none', () => {
  const moss = link('Moss', '/thing?c=1')
  const slate = link('Slate', '/thing?c=2')
  const colours = read([moss, slate], line('Colour: Moss · Slate'))
  expect(textsOf(colours)).toEqual([['Colour', 'Moss', 'Slate']])
  const [colour] = read([slate], line('Colour: Moss · Slate'))
  expect(colour?.values.map(({ value, isChosen }) => [value, isChosen])).toEqual([
    ['Moss', true],
    ['Slate', false],
  ])
  expect(read([moss, slate], line('Moss or Slate'))).toEqual([])
  expect(read([link('Hats', '/hats')], line('See also: Hats · Socks'))).toEqual([])
})
