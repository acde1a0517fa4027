import { expect, test } from 'vitest'
import type { Drawn } from '../../../../test/looks.ts'
import { button, drawLook, heading, line, link } from '../../../../test/looks.ts'
import { isAboutOne, MOST_LISTED, readListing } from './listing.ts'

const card = (title: string, price: string): Drawn => [
  [link(title, `/${title}`), { role: 'img', name: title }],
  heading(title, 3),
  [line('$99.00', { struck: true }), line(price), button('Add to cart')],
]

test('products are links that stand with a price', () => {
  const look = drawLook(
    [
      [link('Home', '/', { area: 'nav' }), link('Clothing', '/clothing', { area: 'nav' })],
      heading('All products'),
      [link('Clothing', '/clothing', { area: 'aside' })],
      [card('Mug', '$12.95'), card('Pen', '$37.35')],
      [link('Imprint', '/imprint', { area: 'footer' })],
    ],
    { url: 'https://shop.test/all' },
  )
  expect(readListing(look)).toEqual([
    { title: 'Mug', url: 'https://shop.test/Mug', priceCents: 1295 },
    { title: 'Pen', url: 'https://shop.test/Pen', priceCents: 3735 },
  ])
})

test('a link around all of a product is one too', () => {
  const whole = (name: string): Drawn => ({
    ...link(`${name} $9.00`, `/${name}#look`),
    inside: [line(name), line('$9.00')],
  })
  const look = drawLook([[whole('Cup')], [whole('Jug')]])
  expect(readListing(look).map((it) => it.url)).toEqual([
    'https://shop.test/Cup',
    'https://shop.test/Jug',
  ])
})

test('no more than can be asked for', () => {
  const cards = Array.from({ length: 30 }, (_, index) => card(`Thing ${index}`, '$1.00'))
  expect(readListing(drawLook([cards]))).toHaveLength(MOST_LISTED)
})

test('what is shown beside the article is not listed', () => {
  const look = drawLook([
    [card('Mug', '$12.95'), card('Pen', '$37.35')],
    [heading('You may also like', 2), [card('Cup', '$9.00'), card('Jug', '$7.00')]],
    [line('Kunden kauften auch'), [card('Vase', '$9.00')]],
  ])
  expect(readListing(look).map(({ title }) => title)).toEqual(['Mug', 'Pen'])
})

test('data for programs say that a page is about one article', () => {
  const about = (...jsonLd: readonly unknown[]) =>
    isAboutOne(drawLook([], { structured: { jsonLd, microdata: [], meta: {} } }))
  expect(about({ '@type': 'Product' })).toBe(true)
  expect(about({ '@graph': [{ '@type': ['Product'] }, { '@type': 'WebSite' }] })).toBe(true)
  expect(about([{ '@type': 'Product' }, { '@type': 'Product' }])).toBe(false)
  expect(about({ '@type': 'ItemList' }, { '@type': 'Product' })).toBe(false)
})
