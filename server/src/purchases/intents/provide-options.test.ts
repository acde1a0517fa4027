import { describe, expect, test } from 'vitest'
import { askVariant } from '../shops/options.ts'
import { provideOptions } from './provide-options.ts'

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
  ])('%j', (provided, options) => {
    expect(provideOptions(schema, provided)).toEqual({ options })
  })
})

describe('refuses, and says which and why', () => {
  test.each([
    [{ quantity: 0 }, 'options[quantity]', '1'],
    [{ quantity: 'many' }, 'options[quantity]', 'integer'],
    [{ variant: { Size: 'XL' } }, 'options[variant][Size]', '["S","M"]'],
    [{ variant: 'M' }, 'options[variant]', 'object'],
    [{ shipping_address: { country: 'x' } }, 'options[shipping_address][country]', '2'],
  ])('%j', (provided, param, word) => {
    expect(provideOptions(schema, provided)).toMatchObject({
      param,
      problem: expect.stringContaining(word),
    })
  })
})

describe('where only some combinations can be had', () => {
  const variants = [
    { Colour: 'Slate', Size: 'S' },
    { Colour: 'Rust', Size: 'L' },
  ]
  const asked = { type: 'object', properties: { variant: askVariant(variants) } }

  test('a part of one is taken', () => {
    expect(provideOptions(asked, { variant: { Colour: 'Rust' } })).toEqual({
      options: { variant: { Colour: 'Rust' } },
    })
  })

  test('one that cannot be had is refused, and so is what the shop does not know', () => {
    const refused = (variant: object) => provideOptions(asked, { variant })
    expect(refused({ Colour: 'Rust', Size: 'S' })).toMatchObject({ param: 'options[variant]' })
    expect(refused({ Colour: 'Blue' })).toEqual({
      param: 'options[variant][Colour]',
      problem: 'it must be one of ["Slate","Rust"]',
    })
    expect(refused({ Kolour: 'Rust' })).toEqual({
      param: 'options[variant]',
      problem: 'it has no field Kolour',
    })
  })
})

test('a postal code that came as a number is text, and a wrong one is named', () => {
  const asks = {
    type: 'object',
    properties: {
      shipping_address: {
        type: 'object',
        required: ['postal_code'],
        properties: { postal_code: { type: 'string', maxLength: 10 } },
      },
    },
  }
  expect(provideOptions(asks, { shipping_address: { postal_code: 78701 } })).toEqual({
    options: { shipping_address: { postal_code: '78701' } },
  })
  expect(provideOptions(asks, { shipping_address: { postal_code: '7'.repeat(11) } })).toMatchObject(
    {
      param: 'options[shipping_address][postal_code]',
    },
  )
})

test('what was provided is not changed', () => {
  const provided = { quantity: '2' }
  provideOptions(schema, provided)
  expect(provided).toEqual({ quantity: '2' })
})
