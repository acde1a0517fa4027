import { describe, expect, test } from 'vitest'
import { furnish } from './furnish.ts'

const schema = {
  type: 'object',
  required: ['quantity', 'variant', 'shipping_address'],
  properties: {
    quantity: { type: 'integer', minimum: 1 },
    variant: {
      type: 'object',
      required: ['Size'],
      properties: { Size: { enum: ['S', 'M'] }, required: { type: 'string' } },
    },
    shipping_address: {
      type: 'object',
      required: ['city', 'country'],
      properties: { city: { type: 'string' }, country: { type: 'string', minLength: 2 } },
    },
  },
}

describe('takes', () => {
  test.each([
    [{ quantity: 2 }, { quantity: 2 }],
    [{ quantity: '2' }, { quantity: 2 }], // from a form
    [{ shipping_address: { city: 'Rome' } }, { shipping_address: { city: 'Rome' } }], // a part
    [{ variant: { Size: 'M', required: 'x' } }, { variant: { Size: 'M', required: 'x' } }],
    [{ engraving: 'Ada' }, { engraving: 'Ada' }],
    [{}, {}],
  ])('%j', (furnished, options) => {
    expect(furnish(schema, furnished)).toEqual({ options })
  })
})

describe('refuses, and says which and why', () => {
  test.each([
    [{ quantity: 0 }, 'options[quantity]', '1'],
    [{ quantity: 'many' }, 'options[quantity]', 'integer'],
    [{ variant: { Size: 'XL' } }, 'options[variant][Size]', '["S","M"]'],
    [{ variant: 'M' }, 'options[variant]', 'object'],
    [{ shipping_address: { country: 'x' } }, 'options[shipping_address][country]', '2'],
  ])('%j', (furnished, param, word) => {
    expect(furnish(schema, furnished)).toMatchObject({
      param,
      problem: expect.stringContaining(word),
    })
  })
})

test('what was furnished is not changed', () => {
  const furnished = { quantity: '2' }
  furnish(schema, furnished)
  expect(furnished).toEqual({ quantity: '2' })
})
