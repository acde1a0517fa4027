import { expect, test } from 'vitest'
import type { Drawn } from '../../../../test/looks.ts'
import { button, drawLook, field, heading, line, link } from '../../../../test/looks.ts'
import type { ActionValue } from '../flow.ts'
import { readPress } from './buttons.ts'
import type { Done } from './next.ts'
import { decideNext } from './next.ts'
import { readWall } from './walls.ts'

const NOTHING: Done = { values: new Set(), isGuest: false, hasMethod: false, hasWaited: false }
const CARD = [field('Card number'), field('Expiry date'), field('Security code')]
const next = (drawn: readonly Drawn[], done: Partial<Done> = {}) =>
  decideNext(drawLook(drawn), { ...NOTHING, ...done })
const values = (...names: ActionValue[]) => new Set(names)

test('who, where to, how, and the card last', () => {
  const guest: Drawn = { role: 'radio', name: 'Check out as a guest', checked: false }
  const radio: Drawn = { role: 'radio', near: 'Shipping method', checked: false }
  const page = [
    guest,
    field('Email'),
    field('Address'),
    line('Shipping method'),
    [radio, line('Post'), line('$1.00')],
    ...CARD,
    button('Pay now'),
  ]
  expect(next(page)).toMatchObject({ next: 'guest' })
  expect(next(page, { isGuest: true })).toMatchObject({ next: 'fill' })
  const filled = { isGuest: true, values: values('contact.email', 'shipping_address.line1') }
  expect(next(page, filled)).toMatchObject({ next: 'method' })
  expect(next(page, { ...filled, hasMethod: true })).toMatchObject({ next: 'pay', review: null })
})

test('ways to ship that come late are waited for, unless the page goes on to them', () => {
  const done = { values: values('shipping_address.line1') }
  const page = [field('Address'), ...CARD, button('Pay now')]
  expect(next(page, done)).toEqual({ next: 'nothing' })
  expect(next(page, { ...done, hasWaited: true })).toMatchObject({ next: 'pay' })
  expect(next([field('Address'), button('Continue')], done)).toMatchObject({ next: 'continue' })
})

test('a page for the card leads to where the order is placed', () => {
  expect(next([...CARD, button('Review order')])).toMatchObject({
    next: 'pay',
    review: { name: 'Review order' },
  })
  expect(next(CARD)).toEqual({ next: 'nothing' }) // and never by a button that is not known
})

test('what places the order is never the way on', () => {
  for (const name of [
    'Place order',
    'Pay now',
    'Pay $12.00',
    'Complete purchase',
    'Jetzt kaufen',
  ]) {
    expect(next([button(name)])).toEqual({ next: 'nothing' })
    expect(readPress(drawLook([button(name)]))?.name).toBe(name)
  }
})

test('the way on is not the way back, nor to an account or another way to pay', () => {
  const away = ['Continue shopping', 'Continue with PayPal', 'Log in', 'Back', 'Apply coupon']
  expect(next(away.map((it) => button(it)))).toEqual({ next: 'nothing' })
  expect(next([link('Continue shopping', '/'), button('Continue to shipping')])).toMatchObject({
    node: { name: 'Continue to shipping' },
  })
})

test('a field that has to be filled with nobody knows what ends it', () => {
  const page = [field('Favourite animal', { required: true }), button('Continue')]
  expect(next(page)).toMatchObject({ next: 'unknown' })
})

test('two buttons that place an order are none', () => {
  expect(readPress(drawLook([button('Place order'), button('Buy now')]))).toBeNull()
  const twice = [button('Pay now', { floats: true }), button('Pay now')]
  expect(readPress(drawLook(twice))?.floats).toBe(false)
  const apart = [button('Pay now', { form: 0 }), button('Pay now', { form: 1 })]
  expect(readPress(drawLook(apart))).toBeNull()
})

test('walls: people only, customers only', () => {
  const password = field('Password', { type: 'password' })
  const wall = (drawn: readonly Drawn[]) => readWall(drawLook(drawn))
  expect(wall([heading('Verify you are human')])).toBe('captcha')
  expect(wall([{ role: 'checkbox', name: "I'm not a robot", checked: false }])).toBe('captcha')
  expect(wall([field('Email'), password, button('Log in')])).toBe('login')
  expect(wall([field('Email'), password, button('Continue as guest')])).toBeNull()
  expect(wall([field('Address'), password])).toBeNull() // an account on the way, if one likes
})
