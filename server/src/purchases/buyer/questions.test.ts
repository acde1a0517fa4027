import { describe, expect, test } from 'vitest'
import type { Drawn } from '../../../test/looks.ts'
import { button, drawLook, field, line } from '../../../test/looks.ts'
import type { Visit } from '../browser/visit.ts'
import { readPage } from '../shops/page/page.ts'
import type { Options } from '../shops/purchase.ts'
import { newBuyer } from './buyer.ts'
import { answerActs, askedAt, checkAnswers } from './questions.ts'
import type { View, Walk } from './views.ts'
import { newWalk } from './views.ts'

function walkFor(options: Options = {}, prompt: string | null = null): Walk {
  const visit = { given: new Set() } as unknown as Visit
  const settings = { ranking: 'fitted', budgetMs: 1 } as const
  return newWalk(visit, newBuyer(options, { prompt }), 'https://shop.test/p', settings)
}

/** `typed`: what stands in the fields, by their labels. */
function viewOf(drawn: readonly Drawn[], typed: Readonly<Record<string, string>> = {}): View {
  const page = readPage(drawLook(drawn))
  const values = new Map(page.fields.map(({ node }) => [node.id, typed[node.label ?? ''] ?? '']))
  return { page, values, seen: null, phase: 'checkout' } as unknown as View
}

const asked = (drawn: readonly Drawn[], options?: Options, prompt?: string) =>
  Object.keys(askedAt(walkFor(options, prompt), viewOf(drawn)))
const required = (label: string, more = {}) => field(label, { required: true, ...more })
const list = (label: string, entries: readonly string[]): Drawn => {
  const all = ['', ...entries].map((it, at) => ({
    ...{ value: it, label: it || 'Please choose', disabled: false, selected: at === 0 },
  }))
  return required(label, { role: 'combobox', tag: 'select', type: null, options: all })
}

describe('a required field without a meaning is asked for', () => {
  test.each<[string, Drawn, string]>([
    ['by its label', required('Name to engrave'), 'Name to engrave'],
    ['without its star', field('Name to engrave *'), 'Name to engrave'],
    ['a text for a card', required('Text for the greeting card'), 'Text for the greeting card'],
    ['a date', required('Delivery date:', { type: 'date' }), 'Delivery date'],
    ['a note', required('Gift note', { tag: 'textarea', type: null }), 'Gift note'],
    ['by its placeholder', required('', { label: null, placeholder: 'Monogram' }), 'Monogram'],
    ['in marks that a form can carry', required('Text [max "9"]'), 'Text max 9'],
  ])('%s', (_, drawn, label) => {
    expect(asked([drawn])).toEqual([label])
  })

  test('a list with what it shows', () => {
    const view = viewOf([list('How did you hear about us?', ['A friend', 'The news'])])
    expect(askedAt(walkFor(), view)).toMatchObject({
      'How did you hear about us?': { enum: ['A friend', 'The news'] },
    })
  })

  test('also under a heading about the address, which makes no list one of ways to deliver', () => {
    const heading = 'Shipping address'
    const view = viewOf([{ ...list('Who are you?', ['A person', 'A robot']), heading } as Drawn])
    expect(Object.keys(askedAt(walkFor(), view))).toEqual(['Who are you?'])
  })

  test('two of one name by their order', () => {
    expect(asked([required('Engraving'), required('Engraving')])).toEqual([
      'Engraving',
      'Engraving 2',
    ])
  })

  test('a name on the page of the article, which is not the buyer’s', () => {
    const view = viewOf([required('Name', { form: 3 }), required('Monogram', { form: 4 })])
    const own = view.page.fields.map(({ node }) => node).filter(({ form }) => form === 3)
    expect(Object.keys(askedAt(walkFor(), view, own))).toEqual(['Name'])
  })
})

describe('nothing is asked about', () => {
  test.each<[string, Drawn]>([
    ['an optional field', field('Engraving')],
    ['a known meaning', required('City')],
    ['a password', required('Password', { type: 'password' })],
    ['a password by its label', required('Your passphrase')],
    ['a one-time code', required('Code from the SMS', { autocomplete: 'one-time-code' })],
    ['a verification code', required('Verification code')],
    ['a birthday', required('Date of birth', { type: 'date' })],
    ['a part of the card', required('Card issue')],
    ['a bank account', required('IBAN')],
    ['a field of a frame', required('Engraving', { frame: 1 })],
    ['a field of the footer', required('Engraving', { area: 'footer' })],
    ['a disabled field', required('Engraving', { disabled: true })],
    ['a name that is an option already', required('variant')],
    ['a name of the language', required('constructor')],
    ['a field without a label', required('', { label: null })],
    ['a list of one', list('Packing', ['Box'])],
  ])('%s', (_, drawn) => {
    expect(asked([drawn, button('Next')])).toEqual([])
  })

  test('a form beside the checkout', () => {
    const other = required('Your question to us', { form: 1 })
    expect(asked([required('City', { form: 0 }), other])).toEqual([])
    expect(asked([required('City', { form: 0 }), required('Gate', { form: 0 })])).toEqual(['Gate'])
  })

  test('a login', () => {
    const login = [required('Customer', { form: 1 }), required('Password', { form: 1 })]
    expect(asked(login)).toEqual([])
  })

  test('a field that the shop has filled in itself', () => {
    const view = viewOf([required('Locker', { filled: true })], { Locker: '12' })
    expect(askedAt(walkFor(), view)).toEqual({})
  })
})

describe('an answer', () => {
  const page = [field('Engraving'), field('Parking spot'), line('$4.00'), button('Add to cart')]
  const actsOf = (walk: Walk, typed = {}) => {
    const view = viewOf(page, typed)
    askedAt(walk, view)
    return answerActs(walk, view).map(({ node, value }) => `${node.label} = ${value}`)
  }

  test('of the options is typed, also where the shop does not require it', () => {
    expect(actsOf(walkFor({ 'Parking spot': 'B 12' }))).toEqual(['Parking spot = B 12'])
  })

  test('of the prompt is typed and becomes an option', () => {
    const walk = walkFor({}, 'a ring, engrave "Ada"')
    expect(actsOf(walk)).toEqual(['Engraving = Ada'])
    expect(walk.buyer.options).toEqual({ Engraving: 'Ada' })
  })

  test('counts once its field shows it', () => {
    const walk = walkFor({ Engraving: 'Ada' })
    actsOf(walk)
    expect(checkAnswers(walk)).toMatch(/"Engraving"/)
    expect(actsOf(walk, { Engraving: 'Ada' })).toEqual([])
    expect(checkAnswers(walk)).toBeNull()
    actsOf(walk, { Engraving: 'ADA' })
    expect(checkAnswers(walk)).toMatch(/"Engraving"/)
  })
})
