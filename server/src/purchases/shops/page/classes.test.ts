import { describe, expect, test } from 'vitest'
import type { Drawn } from '../../../../test/looks.ts'
import { button, drawLook, field, heading, line, link } from '../../../../test/looks.ts'
import type { Known } from './classes.ts'
import { findMissing, judgeClick } from './classes.ts'
import { readPage } from './page.ts'

const ADDRESS_FORM = [field('Email', { filled: true }), field('Address', { filled: true })]
const METHODS: Drawn[] = [
  line('Shipping method'),
  [{ role: 'radio', group: 'Shipping method', checked: true }, line('Post'), line('$1.00')],
]
const BAR = ['1. Shipping address', '2. Shipping method', '3. Payment', '4. Review', '5. Done']

/** Why the last button or link with this name is not clicked; null: it is. */
function refused(name: string, drawn: readonly Drawn[], known: Known = 'buyer') {
  const page = readPage(drawLook(drawn))
  const target = page.look.nodes.findLast((it) => it.name === name && it.role !== 'heading')
  if (target === undefined) throw new Error(`no ${name}`)
  if (findMissing(page, target) !== null) return 'field_empty'
  if (page.faults.length > 0) return 'error_shown'
  return judgeClick(page, target, known).class === 'may_order' ? 'may_order' : null
}

describe('an act that submits is refused once the shop knows the buyer', () => {
  test.each(['Next', 'Continue', 'Confirm', 'Done', 'Weiter', 'Save and continue'])(
    'where no later step is shown: %s',
    (name) => {
      expect(refused(name, [...ADDRESS_FORM, button(name)])).toBe('may_order')
      expect(refused(name, [heading('Almost done'), button(name)])).toBe('may_order')
    },
  )

  test('and not before: there is nobody to order for', () => {
    expect(refused('Add to cart', [button('Add to cart')], 'nobody')).toBeNull()
    expect(refused('Checkout', [line('$12.00'), button('Checkout')], 'nobody')).toBeNull()
  })

  test('also where its link is a script, or has the name of an order button', () => {
    const scripted = { role: 'link', tag: 'a', name: 'Next', href: 'javascript:void(0)' }
    expect(refused('Next', [scripted])).toBe('may_order')
    expect(refused('Next', [link('Next', '/checkout#')])).toBe('may_order')
    expect(refused('Place order', [link('Place order', '/place')])).toBe('may_order')
  })

  test('but a plain link submits nothing', () => {
    expect(refused('Next', [link('Next', '/checkout/2')])).toBeNull()
  })
})

describe('where neither a total nor a price of the delivery was shown', () => {
  const asked = (...more: readonly Drawn[]) =>
    refused('Continue', [...ADDRESS_FORM, ...more, button('Continue')], 'address')

  test('the address alone orders nothing', () => {
    expect(asked()).toBeNull()
    expect(refused('Place order', [...ADDRESS_FORM, button('Place order')], 'address')).toBe(
      'may_order',
    )
  })

  test.each<[string, readonly Drawn[]]>([
    ['the ways to deliver', METHODS],
    ['the card', [field('Card number', { filled: true })]],
    [
      'a total',
      [
        [line('Subtotal'), line('$9.00')],
        [line('Total'), line('$9.00')],
      ],
    ],
  ])('with %s on its page it may', (_, more) => {
    expect(asked(...more)).toBe('may_order')
  })

  test('a page without an address is judged as any other', () => {
    expect(refused('Continue', [button('Continue')], 'address')).toBe('may_order')
  })
})

describe('a later step is shown', () => {
  test('by the button itself, if the page has not come so far', () => {
    const named = (name: string, page: readonly Drawn[]) => refused(name, [...page, button(name)])
    expect(named('Continue to shipping', ADDRESS_FORM)).toBeNull()
    expect(named('Continue to payment', METHODS)).toBeNull()
    expect(named('Next: payment', METHODS)).toBeNull()
    expect(named('Continue to shipping', METHODS)).toBe('may_order')
    expect(named('Continue to confirmation', METHODS)).toBe('may_order')
    expect(named('Continue to payment', [heading('Payment')])).toBe('may_order')
    // A page that asks for nothing may be the last.
    expect(named('Continue to payment', [line('12 Main St')])).toBe('may_order')
  })

  test('by a button that looks more like the order button, even one that is disabled', () => {
    const page = [...ADDRESS_FORM, button('Continue')]
    expect(refused('Continue', [...page, button('Place order', { disabled: true })])).toBeNull()
    expect(refused('Continue', [...page, button('Buy now')])).toBe('may_order')
  })

  test('by a bar of steps, as far as they are ahead', () => {
    const bar = BAR.map((it) => line(it))
    const onward = button('Continue')
    expect(refused('Continue', [bar, ...ADDRESS_FORM, onward])).toBeNull()
    expect(refused('Continue', [bar, ...METHODS, onward])).toBeNull()
    // The review is where the order is placed: what is left is its confirmation.
    expect(refused('Continue', [bar, heading('Review'), { ...onward, heading: 'Review' }])).toBe(
      'may_order',
    )
    // Nothing tells how far the page has come; nor does an email field, which the last page may have.
    expect(refused('Continue', [bar, onward])).toBe('may_order')
    expect(refused('Continue', [bar, field('Email', { filled: true }), onward])).toBe('may_order')
  })

  test('never by links: pages about shipping and payment are linked everywhere', () => {
    const links = ['Contact', 'Shipping', 'Payment'].map((it) => link(it, `/${it}`))
    expect(refused('Next', [links, ...ADDRESS_FORM, button('Next')])).toBe('may_order')
    // Done steps are links: what follows the one after them is ahead.
    const bar = [link('Address', '/a'), link('Shipping', '/s'), line('Payment'), line('Review')]
    const at = { role: 'radio', group: 'Payment method', checked: true }
    expect(refused('Next', [bar, [at, line('Invoice')], button('Next')])).toBeNull()
    const last = [link('Address', '/a'), link('Shipping', '/s'), line('Payment'), line('Done')]
    expect(refused('Next', [last, [at, line('Invoice')], button('Next')])).toBe('may_order')
  })

  test('by where the page says that it is', () => {
    const bar = ['Address', 'Shipping', 'Payment', 'Review'].map((it) =>
      line(it, { current: it === 'Review' }),
    )
    expect(refused('Next', [bar, ...ADDRESS_FORM, button('Next')])).toBe('may_order')
  })

  test.each([
    ['Step 1 of 3', null],
    ['Step 2 of 3', 'may_order'], // the third may be the confirmation
    ['Step 3 of 3', 'may_order'],
  ])('by counting: %s', (text, refusal) => {
    expect(refused('Next', [line(text), ...ADDRESS_FORM, button('Next')])).toBe(refusal)
  })
})

describe('sections of one page', () => {
  const section = (name: string, ...inside: Drawn[]): Drawn => [heading(name, 2), inside]
  const at = (name: string) => button('Continue', { heading: name })

  test('that are still closed below are later steps', () => {
    const page = [
      section('1. Shipping address', ...ADDRESS_FORM, at('1. Shipping address')),
      section('2. Delivery'),
      section('3. Payment'),
    ]
    expect(refused('Continue', [page])).toBeNull()
  })

  test('that are open, or above, or a summary, are not', () => {
    const address = section('Shipping address', ...ADDRESS_FORM, at('Shipping address'))
    expect(refused('Continue', [[address, section('Payment', line('Invoice'))]])).toBe('may_order')
    const last = [
      section('Address', line('12 Main St')),
      section('Payment', line('Invoice'), at('Payment')),
    ]
    expect(refused('Continue', [last])).toBe('may_order')
    const summary = [section('Almost done', at('Almost done')), section('Payment')]
    expect(refused('Continue', [summary])).toBe('may_order')
  })
})

describe('nothing is submitted', () => {
  const submit = button('Continue to payment', { form: 0 })
  const page = (...more: Drawn[]) => [field('Address', { form: 0, filled: true }), ...more, submit]
  const seen = (...more: Drawn[]) => refused('Continue to payment', page(...more))

  test('with a required field empty', () => {
    expect(seen()).toBeNull()
    expect(seen(field('Bank name', { form: 0, required: true }))).toBe('field_empty')
    expect(seen(field('Bank name *', { form: 0 }))).toBe('field_empty')
    expect(seen(field('Bank name', { form: 0, required: true, filled: true }))).toBeNull()
    expect(seen(field('Search', { form: 1, required: true }))).toBeNull() // another form's
    const terms = { role: 'checkbox', tag: 'input', form: 0, required: true, text: '' }
    expect(seen({ ...terms, name: 'I accept the terms', checked: false })).toBe('field_empty')
    expect(seen({ ...terms, name: 'I accept the terms', checked: true })).toBeNull()
    const radio = { role: 'radio', tag: 'input', form: 0, field: 'when', required: true, text: '' }
    expect(seen({ ...radio, name: 'Monday', checked: false })).toBe('field_empty')
    const answered = { ...radio, name: 'Friday', checked: true }
    expect(seen({ ...radio, name: 'Monday', checked: false }, answered)).toBeNull()
  })

  test('with an error shown', () => {
    expect(seen(line('Please enter a valid postcode.', { warns: true }))).toBe('error_shown')
    expect(seen(field('City', { form: 0, filled: true, invalid: true }))).toBe('field_empty')
    expect(seen(line('Please enter your address.'))).toBeNull() // a hint
    expect(seen(line('* required', { warns: true }))).toBeNull() // a mark
    expect(seen(line('Sale: $9.00', { warns: true }))).toBeNull()
  })
})
