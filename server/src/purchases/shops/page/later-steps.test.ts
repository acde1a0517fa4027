import { expect, test } from 'vitest'
import type { Drawn } from '../../../../test/looks.ts'
import { drawLook } from '../../../../test/looks.ts'
import type { Known } from './classes.ts'
import { judgeClick } from './classes.ts'
import { readPage } from './page.ts'

const address = {
  role: 'textbox',
  tag: 'input',
  label: 'Street address',
  name: 'Street address',
  form: 0,
}
const button = (name: string, more: object = {}) => ({
  role: 'button',
  tag: 'button',
  name,
  form: 0,
  ...more,
})

/** The class of a click on the last control that is drawn. */
function judge(drawn: readonly Drawn[], known: Known = 'buyer') {
  const page = readPage(drawLook(drawn))
  const target = page.controls.at(-1)
  if (target === undefined) throw new Error('nothing to click')
  return judgeClick(page, target, known).class
}

test.each([
  ['a button called Next', [address, button('Next')]],
  ['a button in another language', [address, button('Weiter')]],
  [
    'the order button, whatever else is shown',
    [
      [{ text: 'Address', current: true }, { text: 'Delivery' }, { text: 'Payment' }],
      button('Place order'),
    ],
  ],
  [
    'a step list at its end',
    [
      [{ text: 'Address' }, { text: 'Delivery', current: true }, { text: 'Confirmation' }],
      button('Next'),
    ],
  ],
  ['a button that ends in a word for paying', [address, button('Bezahlen')]],
  ['a button that confirms', [address, button('Confirm delivery')]],
  [
    'the last of counted steps, whatever its button names',
    [{ text: 'Step 2 of 2' }, address, button('Next: payment')],
  ],
  [
    'an order that costs nothing, whatever its button names',
    [[{ text: 'Total' }, { text: '$0.00' }], address, button('Next: payment')],
  ],
  ['the last but one of counted steps', [{ text: 'Step 2 of 3' }, address, button('Next')]],
])('%s may order', (_, drawn) => {
  expect(judge(drawn as Drawn[])).toBe('may_order')
})

test.each([
  [
    'a step list that asks how one pays',
    [
      [{ text: 'Contacto', current: true }, { text: '¿Cómo desea pagar?' }],
      address,
      button('Siguiente'),
    ],
  ],
  [
    'a step list that goes on',
    [
      [{ text: 'Adresse', current: true }, { text: 'Versand' }, { text: 'Zahlung' }],
      address,
      button('Weiter'),
    ],
  ],
  ['a counter with two more', [{ text: 'Étape 1 sur 3' }, address, button('Suivant')]],
  ['a button that names a later step', [address, button('Continue to payment')]],
  ['the same in another language', [address, button('Ir al pago')]],
  ['a button that chooses what comes later', [address, button('Choose shipping')]],
  ['a button with the bare name of a later step', [address, button('Zahlungsart')]],
  [
    'an order button that is not usable yet',
    [address, button('Bestellung abschicken', { disabled: true }), button('Adresse speichern')],
  ],
  [
    'a sentence about a next step',
    [{ text: 'Shipping is calculated in the next step' }, address, button('OK')],
  ],
  [
    'a choice between a guest and an account',
    [
      { role: 'radio', name: 'Continue as guest', field: 'as', form: 0 },
      { role: 'radio', name: 'I have an account', field: 'as', form: 0 },
      button('Continue'),
    ],
  ],
])('%s shows a further step', (_, drawn) => {
  expect(judge(drawn as Drawn[])).toBe('advances')
})

test('until the shop knows the buyer nothing can be ordered', () => {
  expect(judge([button('Next')], 'nobody')).toBe('advances')
})
