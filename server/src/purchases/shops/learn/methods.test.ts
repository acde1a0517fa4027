import { expect, test } from 'vitest'
import type { Drawn } from '../../../../test/looks.ts'
import { button, drawLook, heading, line } from '../../../../test/looks.ts'
import { readMethods, readQuestions } from './methods.ts'

const radio = (more: object = {}): Drawn => ({
  role: 'radio',
  tag: 'span',
  checked: false,
  ...more,
})
const read = (drawn: readonly Drawn[]) =>
  readMethods(drawLook(drawn)).map(({ name, sum, isChosen }) => [
    name,
    sum?.cents ?? null,
    isChosen,
  ])

test('radio buttons with their words beside them, and other questions on the page', () => {
  const drawn = [
    line('Shipping Method'),
    [[radio({ near: 'Shipping Method' }), line('Standard shipping')], line('$6.50')],
    [[radio({ near: '$6.50', checked: true }), line('Express shipping')], line('$18.00')],
    line('Billing Address'),
    [radio({ near: 'Billing Address', checked: true }), line('Same as shipping address')],
    [radio({ near: 'Same as shipping address' }), line('Use a different billing address')],
    line('Pick a payment method'),
    [radio({ near: 'Pick a payment method' }), line('Credit or debit card')],
  ]
  expect(read(drawn)).toEqual([
    ['Standard shipping', 650, false],
    ['Express shipping', 1800, true],
  ])
  expect(
    readQuestions(drawLook(drawn)).map(({ about, answers }) => [about, answers.length]),
  ).toEqual([
    ['shipping', 2],
    ['billing', 2],
    ['payment', 1],
  ])
})

test('a price in the words, and one that is struck through', () => {
  const drawn = [
    heading('Delivery options'),
    [radio({ near: 'Delivery options' }), line('Courier, $4.00')],
    [radio({ near: 'x' }), line('Collect'), line('$2.00', { struck: true }), line('Free')],
  ]
  expect(read(drawn)).toEqual([
    ['Courier', 400, false],
    ['Collect', 0, false],
  ])
})

test('a table with a button for each', () => {
  const row = (name: string, amount: string) => [
    line(name),
    line('5 days'),
    line(amount),
    button('Select option'),
  ]
  const drawn = [heading('Shipping method'), row('Standard', '$5.95'), row('Express', '$14.50')]
  expect(read(drawn)).toEqual([
    ['Standard', 595, false],
    ['Express', 1450, false],
  ])
})

test('a page about something else offers none', () => {
  expect(
    read([heading('Choose a colour'), [button('Select'), line('Red'), line('$1.00')]]),
  ).toEqual([])
  expect(read([line('Payment method'), [radio({ near: 'Payment method' }), line('Card')]])).toEqual(
    [],
  )
})
