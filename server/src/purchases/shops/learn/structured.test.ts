import { expect, test } from 'vitest'
import { drawLook } from '../../../../test/looks.ts'
import type { Structured } from './look.ts'
import { readStructured } from './structured.ts'

const NOTHING: Structured = { jsonLd: [], microdata: [], meta: {} }
const read = (structured: Partial<Structured>) =>
  readStructured(drawLook([], { structured: { ...NOTHING, ...structured } }))

test('JSON-LD: name, picture, price and availability', () => {
  const offers = [{ '@type': 'Offer', price: 64, availability: 'InStock' }]
  const product = { '@type': ['Product'], name: 'Shirt', image: ['/shirt.jpg'], offers }
  expect(read({ jsonLd: [[{ '@type': 'WebSite' }, product]] })).toEqual({
    ...{ title: 'Shirt', imageUrl: 'https://shop.test/shirt.jpg' },
    ...{ priceCents: 6400, isSoldOut: false, variants: [] },
  })
})

test('a group tells its variants', () => {
  const variant = (size: string, availability: string) => ({
    ...{ '@type': 'Product', size, color: 'Slate', offers: { price: '64.5', availability } },
  })
  const hasVariant = [variant('M', 'InStock'), variant('L', 'https://schema.org/OutOfStock')]
  const group = { '@type': 'ProductGroup', name: 'Shirt', hasVariant }
  expect(read({ jsonLd: [group] }).variants).toEqual([
    { values: ['M', 'Slate'], priceCents: 6450, isSoldOut: false },
    { values: ['L', 'Slate'], priceCents: 6450, isSoldOut: true },
  ])
})

test('microdata and open graph', () => {
  const offer = { type: 'Offer', properties: { price: ['12.95'], availability: ['SoldOut'] } }
  const item = { type: 'Product', properties: { name: ['Mug'], offers: [offer] } }
  expect(read({ microdata: [item] })).toMatchObject({
    ...{ title: 'Mug', priceCents: 1295, isSoldOut: true },
  })
  const meta = { 'og:type': 'product', 'og:title': 'Pen', 'product:price:amount': '37.35' }
  expect(read({ meta })).toMatchObject({ title: 'Pen', priceCents: 3735 })
})

test('many products on one page say nothing of one, and nonsense says nothing', () => {
  const product = { '@type': 'Product', name: 'Mug' }
  expect(read({ jsonLd: [product, { ...product, name: 'Pen' }] }).title).toBeNull()
  expect(read({ jsonLd: [null, 'x', 7, { '@type': 'Product', offers: 'none' }] })).toMatchObject({
    ...{ title: null, priceCents: null, isSoldOut: null },
  })
})
