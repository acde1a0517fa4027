import { expect, test } from 'vitest'
import { answerOf, autoCompleteOf, groupsOf, keyOf, keyOfParam } from './options.ts'

/** Shaped like the server's `flows/options.ts`. */
const ADDRESS = {
  type: 'object',
  title: 'Shipping address',
  properties: {
    name: { type: 'string', title: 'First and last name', pattern: '\\S\\s+\\S', maxLength: 200 },
    line2: { type: ['string', 'null'], title: 'Flat', maxLength: 5 },
    country: {
      type: 'string',
      title: 'Country',
      enum: ['US', 'SG'],
      oneOf: [
        { const: 'US', title: 'United States' },
        { const: 'SG', title: 'Singapore' },
      ],
    },
  },
  required: ['name', 'country'],
}
const COMBINATIONS = {
  type: 'object',
  title: 'Variant',
  properties: { Colour: { type: 'string' }, Size: { type: 'string' } },
  required: ['Colour', 'Size'],
  enum: [
    { Colour: 'Slate', Size: 'L' },
    { Colour: 'Moss', Size: 'M' },
  ],
  oneOf: [
    { const: { Colour: 'Slate', Size: 'L' }, title: 'Slate / L, $64.00, 3 left' },
    { const: { Colour: 'Moss', Size: 'M' }, title: 'Moss / M, $60.00' },
  ],
}
const asking = (properties: object) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
})
const typed = (entries: readonly (readonly [readonly string[], string])[]) =>
  Object.fromEntries(entries.map(([path, text]) => [keyOf({ path }), text]))

test('objects become groups, and all other fields belong to the order', () => {
  const quantity = { type: 'integer', title: 'Quantity', minimum: 1, maximum: 9, default: 1 }
  const [order, address] = groupsOf(asking({ shipping_address: ADDRESS, quantity }), {})
  expect(order).toMatchObject({ title: 'Order', fields: [{ kind: 'number', initial: '1' }] })
  expect(address).toMatchObject({
    title: 'Shipping address',
    fields: [
      { kind: 'text', isRequired: true, autoComplete: 'shipping name' },
      { kind: 'text', isRequired: false, autoComplete: 'shipping address-line2' },
      { kind: 'choice', choices: [{ title: 'United States' }, { title: 'Singapore' }] },
    ],
  })
})

test('a combination is one choice with price and stock, sent as a whole', () => {
  const groups = groupsOf(asking({ variant: COMBINATIONS }), {
    variant: { Size: 'M', Colour: 'Moss' },
  })
  expect(groups).toMatchObject([
    { fields: [{ kind: 'choice', path: ['variant'], initial: '1', choices: { length: 2 } }] },
  ])
  expect(groups[0]?.fields[0]).toMatchObject({
    choices: [{ title: 'Slate / L, $64.00, 3 left' }, {}],
  })
  expect(answerOf(groups, typed([[['variant'], '0']]))).toEqual({
    options: { variant: { Colour: 'Slate', Size: 'L' } },
  })
})

test('values sent earlier are prefilled', () => {
  const [group] = groupsOf(asking({ shipping_address: ADDRESS }), {
    shipping_address: { name: 'Ada', country: 'SG' },
  })
  expect(group?.fields.map(({ initial }) => initial)).toEqual(['Ada', '', '1'])
})

test('a single required choice is preselected', () => {
  const method = { type: 'string', title: 'Shipping method', enum: ['Standard'] }
  expect(groupsOf(asking({ method }), {})[0]?.fields[0]?.initial).toBe('0')
  expect(groupsOf({ properties: { method } }, {})[0]?.fields[0]?.initial).toBe('')
})

test('answers match the API, without empty fields', () => {
  const groups = groupsOf(asking({ shipping_address: ADDRESS }), {})
  const texts = typed([
    [['shipping_address', 'name'], ' Ada Lovelace '],
    [['shipping_address', 'line2'], ''],
    [['shipping_address', 'country'], '0'],
  ])
  expect(answerOf(groups, texts)).toEqual({
    options: { shipping_address: { name: 'Ada Lovelace', country: 'US' } },
  })
})

test('each error belongs to its field', () => {
  const quantity = { type: 'integer', title: 'Quantity', minimum: 1, maximum: 9 }
  const email = { type: 'string', title: 'Email address', pattern: '^[^@\\s]+@[^@\\s]+$' }
  const contact = { type: 'object', properties: { email }, required: ['email'] }
  const groups = groupsOf(asking({ shipping_address: ADDRESS, quantity, contact }), {})
  const texts = typed([
    [['shipping_address', 'name'], 'Ada'],
    [['shipping_address', 'line2'], 'too long'],
    [['quantity'], '10'],
    [['contact', 'email'], 'ada'],
  ])
  expect(answerOf(groups, texts)).toEqual({
    problems: typed([
      [['quantity'], 'Enter a whole number from 1 to 9'],
      [['shipping_address', 'name'], 'Enter a first and last name'],
      [['shipping_address', 'line2'], 'Use at most 5 characters'],
      [['shipping_address', 'country'], 'Choose one'],
      [['contact', 'email'], 'Enter a valid email address'],
    ]),
  })
})

test('unknown types are entered as JSON', () => {
  const groups = groupsOf(asking({ engraving: { type: 'array', title: 'Engraving' } }), {})
  expect(groups[0]?.fields[0]?.kind).toBe('json')
  expect(answerOf(groups, typed([[['engraving'], '["A", "L"]']]))).toEqual({
    options: { engraving: ['A', 'L'] },
  })
  expect(answerOf(groups, typed([[['engraving'], 'A']]))).toHaveProperty('problems')
})

test('names from a shop reach no prototype', () => {
  const groups = groupsOf(JSON.parse('{"properties":{"__proto__":{"type":"string"}}}'), {})
  const answer = answerOf(groups, typed([[['__proto__'], 'x']]))
  expect(JSON.stringify(answer)).toBe('{"options":{"__proto__":"x"}}')
  expect(({} as Record<string, unknown>).x).toBeUndefined()
})

test('an API error is matched to its field', () => {
  expect(keyOfParam('options[shipping_address][city]')).toBe('["shipping_address","city"]')
  expect(keyOfParam('url')).toBeNull()
  expect(keyOfParam(undefined)).toBeNull()
})

test.each([
  [['contact', 'email'], 'email'],
  [['billing_address', 'postal_code'], 'billing postal-code'],
  [['gift_wrap'], 'off'],
])('%j has the autocomplete token %s', (path, token) => {
  expect(autoCompleteOf(path)).toBe(token)
})

test('address fields come in postal order', () => {
  const part = { type: 'string' }
  const address = {
    type: 'object',
    properties: { city: part, name: part, gate: part, line1: part, country: part },
  }
  const [group] = groupsOf(asking({ shipping_address: address }), {})
  expect(group?.fields.map(({ title }) => title)).toEqual([
    'name',
    'line1',
    'city',
    'country',
    'gate',
  ])
})
