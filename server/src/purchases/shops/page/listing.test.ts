import { expect, test } from 'vitest'
import type { Drawn } from '../../../../test/looks.ts'
import { button, drawLook, heading, line, link } from '../../../../test/looks.ts'
import { MOST_LISTED, readListing } from './listing.ts'

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
