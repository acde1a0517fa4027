import { expect, test } from 'vitest'
import { drawLook, field } from '../../../test/looks.ts'
import { Stop } from '../browser/refusals.ts'
import { readPage } from '../shops/page/page.ts'
import type { Options } from '../shops/purchase.ts'
import { answerFor, askForFields, codeOf } from './answers.ts'
import { newBuyer } from './buyer.ts'

const EMAIL = { email: 'ada@example.test' }

/** The questions of a page with these required fields; null: none. */
function asked(labels: readonly string[], options: Options) {
  const { fields } = readPage(drawLook(labels.map((it) => field(it, { required: true }))))
  try {
    askForFields(newBuyer(options), fields, {})
    return null
  } catch (error) {
    if (!(error instanceof Stop) || error.end.outcome !== 'options_missing') throw error
    const { properties } = error.end.optionsSchema as {
      properties: Record<string, { required: string[] }>
    }
    return Object.entries(properties).map(([name, { required }]) => [name, ...required])
  }
}

test('a name without an address is the buyer’s own', () => {
  const labels = ['E-mail', 'Full name']
  expect(asked(labels, { contact: EMAIL })).toEqual([['contact', 'name']])
  expect(asked(labels, { contact: { ...EMAIL, name: 'Ada Lovelace' } })).toBeNull()
  const address = {
    name: 'Ada',
    line1: '1 Main Street',
    city: 'Austin',
    postal_code: '78701',
    country: 'US',
  }
  expect(asked(labels, { contact: EMAIL, shipping_address: address })).toBeNull()
})

test('a name with an address is the receiver’s', () => {
  expect(asked(['E-mail', 'Full name', 'Street address', 'City'], { contact: EMAIL })).toEqual([
    ['shipping_address', 'name', 'line1', 'city', 'postal_code', 'country'],
  ])
})

test('the buyer’s name fills fields for a name, unless an address has one', () => {
  const contact = { ...EMAIL, name: 'Ada Lovelace' }
  const name = (options: Options, part: 'name' | 'first_name' | 'last_name') =>
    answerFor(newBuyer(options), `shipping_address.${part}`, [])
  expect(name({ contact }, 'name')).toBe('Ada Lovelace')
  expect(name({ contact }, 'first_name')).toBe('Ada')
  expect(name({ contact, shipping_address: { name: 'Grace Hopper' } }, 'last_name')).toBe('Hopper')
})

test('a country is known by its name in the page’s language too', () => {
  expect(codeOf('Verenigde Staten', 'nl')).toBe('US')
  expect(codeOf('Verenigde Staten', 'en')).toBeNull()
  expect(codeOf('USA', 'de')).toBe('US')
})
