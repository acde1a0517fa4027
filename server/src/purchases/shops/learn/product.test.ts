import { describe, expect, test } from 'vitest'
import type { Drawn } from '../../../../test/looks.ts'
import { button, choice, drawLook, field, heading, line, link } from '../../../../test/looks.ts'
import { readProduct } from './product.ts'

const ADD = button('Add to cart')
const read = (...drawn: Drawn[]) => readProduct(drawLook(drawn))

/** As shops with pages for each variant, related products and a cart in the head have it. */
const AROUND = [
  [line('Cart total: $99.00', { area: 'header' }), button('View cart', { area: 'header' })],
]
const RELATED = [
  heading('You may also like', 2),
  [
    [link('Candle', '/candle'), heading('Candle', 3), line('$6.00', { sizePx: 40 }), ADD],
    [link('Kettle', '/kettle'), heading('Kettle', 3), line('$68.00'), ADD],
  ],
]

describe('what is sold', () => {
  test('title, price, stock and button of one product among others', () => {
    const page = read(
      AROUND,
      [heading('Mug'), line('$12.95', { sizePx: 28 }), line('In stock (200 available)'), [ADD]],
      [heading('Description', 2), line('Was $20.00 elsewhere')],
      RELATED,
    )
    expect(page).toMatchObject({ title: 'Mug', priceCents: 1295, stock: 200, isSoldOut: false })
    expect(page?.add?.path).toEqual([1, 3, 0])
  })

  test.each([
    ['Only 3 left', 3],
    ['3 left in stock', 3],
    ['12 in stock', 12],
    ['Stock: 7', 7],
    ['Nur noch 4', 4],
    ['In stock', null],
    ['Holds 350 ml', null],
  ])('stock: %s', (text, stock) => {
    expect(read([heading('Mug'), line('$12.95'), line(text), ADD])?.stock).toBe(stock)
  })

  test('a price that was is not the price, nor is a sum in a sentence', () => {
    const page = read([
      heading('Mug'),
      line('$20.00', { struck: true, sizePx: 30 }),
      line('Free shipping from $50.00', { sizePx: 30 }),
      line('Now $12.95', { sizePx: 20 }),
      line('4 payments of $3.24', { sizePx: 30 }),
      ADD,
    ])
    expect(page?.priceCents).toBe(1295)
  })

  test('a page that leads to many products sells none, nor does one without a button', () => {
    expect(read(AROUND, [heading('All products')], RELATED)).toBeNull()
    expect(read(heading('About us'), line('Since 1901'))).toBeNull()
  })

  test('of several large headings, the one that the page is named for', () => {
    const drawn = [heading('Larch & Loom'), heading('Mug'), line('$12.95'), ADD]
    const look = drawLook(drawn, { title: 'Mug | Larch & Loom Goods' })
    expect(readProduct({ ...look, title: 'Mug – shop' })?.title).toBe('Mug')
  })

  test('"buy now" is taken where nothing else is offered', () => {
    const page = read([heading('Mug'), line('$12.95'), button('Buy now'), ADD])
    expect(page?.add?.name).toBe('Add to cart')
    expect(read([heading('Mug'), line('$12.95'), button('Buy it now')])?.add?.name).toBe(
      'Buy it now',
    )
  })

  test.each([
    ['Ajouter au panier'],
    ['In den Warenkorb'],
    ['Añadir al carrito'],
    ['ADD TO BAG – $12.95'],
  ])('%s', (name) => {
    expect(read([heading('Mug'), line('$12.95'), button(name)])?.add?.name).toBe(name)
  })

  test('a quantity that can be typed, and a field of a search that is none', () => {
    const quantity = field('Quantity', { role: 'spinbutton', type: 'number', value: '1' })
    const search = field('Search', { area: 'nav' })
    const page = read(search, [heading('Mug'), line('$12.95'), quantity, ADD])
    expect(page?.quantity?.name).toBe('Quantity')
    expect(read(search, [heading('Mug'), line('$12.95'), ADD])?.quantity).toBeNull()
  })
})

describe('what is gone', () => {
  test.each([
    ['a line', [line('Unavailable')]],
    ['a button', [button('Sold out', { disabled: true })]],
    ['another language', [line('Ausverkauft')]],
  ])('%s says so', (_, drawn) => {
    const page = read([heading('Mug'), line('$12.95'), ...drawn], RELATED)
    expect(page).toMatchObject({ isSoldOut: true, add: null })
  })

  test('what can be added is not gone, whatever is said beside it', () => {
    const page = read([heading('Mug'), line('$12.95'), line('Pickup unavailable'), ADD])
    expect(page?.isSoldOut).toBe(false)
  })

  test('data for programs counts where the page itself is silent', () => {
    const offers = { price: '12.95', availability: 'https://schema.org/OutOfStock' }
    const jsonLd = [{ '@graph': [{ '@type': 'Product', name: 'Mug', offers }] }]
    const structured = { jsonLd, microdata: [], meta: {} }
    const drawn = [heading('Mug'), line('A mug.')]
    expect(readProduct(drawLook(drawn, { structured }))).toMatchObject({
      ...{ priceCents: 1295, isSoldOut: true },
    })
  })
})

const PRODUCT = [heading('Shirt'), line('$89.50', { sizePx: 28 })]
const valuesOf = (page: ReturnType<typeof read>) =>
  page?.choices.map(({ label, values }) => [label, ...values.map((it) => it.value)])

describe('what is to be chosen', () => {
  test('lists, without their first word, their prices and what is gone', () => {
    const page = read([
      ...PRODUCT,
      choice('Size', ['Choose an option', 'S', 'M – $92.00 (2 left)', 'L (sold out)']),
      choice('Quantity', ['1', '2', '3']),
      ADD,
    ])
    expect(valuesOf(page)).toEqual([['Size', 'S', 'M', 'L']])
    expect(page?.choices[0]?.values).toMatchObject([
      { isDisabled: false, priceCents: null },
      { isDisabled: false, priceCents: 9200, stock: 2, option: 'M – $92.00 (2 left)' },
      { isDisabled: true },
    ])
    expect(page?.quantity?.name).toBe('Quantity')
  })

  test('buttons in lists, each under a plain line', () => {
    const value = (name: string, disabled = false) => [button(name, { disabled })]
    const attribute = (label: string, ...values: Drawn[]) => [[line(label)], values]
    const page = read([
      ...PRODUCT,
      attribute('Size', value('S'), value('M', true), value('L')),
      attribute('Color', value('Grey')),
      attribute('Share', value('Post'), value('Pin')),
      [field('Quantity', { role: 'spinbutton', value: '1' }), ADD],
    ])
    expect(valuesOf(page)).toEqual([
      ['Size', 'S', 'M', 'L'],
      ['Color', 'Grey'],
    ])
    expect(page?.choices[0]?.values.map((it) => it.isDisabled)).toEqual([false, true, false])
  })

  test('radio buttons by their group; the one that is ticked is chosen', () => {
    const radio = (name: string, group: string, checked = false) => ({
      ...{ role: 'radio', name, label: name, field: group, group, checked, text: name },
    })
    const page = read([
      ...PRODUCT,
      [radio('Slate', 'Colour', true), line('Slate'), radio('Rust', 'Colour'), line('Rust')],
      [radio('M', 'Choose a size: M'), line('M')],
      ADD,
    ])
    expect(valuesOf(page)).toEqual([
      ['Colour', 'Slate', 'Rust'],
      ['Size', 'M'],
    ])
    expect(page?.choices[0]?.values.map((it) => it.isChosen)).toEqual([true, false])
  })

  test('of three that say nothing of themselves, the one painted otherwise is chosen', () => {
    const value = (name: string, paint: string) => [button(name, { paint })]
    const page = read([
      ...PRODUCT,
      line('Size'),
      [value('S', 'plain'), value('M', 'dark'), value('L', 'plain')],
      [ADD],
    ])
    expect(page?.choices[0]?.values.map((it) => it.isChosen)).toEqual([false, true, false])
  })

  test('links to the pages of variants', () => {
    const page = read(
      [
        ...PRODUCT,
        line('Available'),
        heading('Variants:', 2),
        link('Shirt, Slate, L', '/shirt-1'),
        link('Shirt, Rust, M', '/shirt-2'),
        link('Shirt', '/shirt'),
      ],
      [heading('Description', 2), line('Brushed cotton.')],
      RELATED,
    )
    expect(page?.links.map(({ values, url }) => [url, ...values])).toEqual([
      ['https://shop.test/shirt-1', 'Slate', 'L'],
      ['https://shop.test/shirt-2', 'Rust', 'M'],
    ])
    expect(page).toMatchObject({ isSoldOut: false, add: null, choices: [], priceCents: 8950 })
  })

  test('a button below a line is no choice by itself', () => {
    const page = read([
      ...PRODUCT,
      line('Unavailable'),
      line('Send a note to'),
      field('Email'),
      button('Notify me'),
    ])
    expect(page).toMatchObject({ choices: [], isSoldOut: true })
  })
})
