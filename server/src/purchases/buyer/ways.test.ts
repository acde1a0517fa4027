import { expect, test } from 'vitest'
import { BLANK_NODE } from '../shops/page/look.ts'
import { newBelief } from './belief.ts'
import type { Candidate } from './candidates.ts'
import { findKnown, follow, toClick, withoutDetours } from './ways.ts'

const press = (name: string, more: Partial<Candidate> = {}): Candidate => ({
  ...{ do: 'press', goal: 'next', value: null, means: null, score: 5 },
  ...{ class: 'advances', why: '' },
  node: { ...BLANK_NODE, name, role: 'button', tag: 'button' } as Candidate['node'],
  ...more,
})
const click = (name: string) => ({ phase: 'checkout', role: 'button', name }) as const
const OPTIONS = {
  contact: { email: 'ada@example.test' },
  shipping_address: { name: 'Ada Lovelace', line1: '1 Main Street', country: 'US' },
}
const belief = { ...newBelief('https://shop.test/p'), title: 'Wool Blanket' }
const kept = (act: Candidate) => toClick('checkout', act, belief, OPTIONS)

test('a click is kept by its name, without sums and numbers', () => {
  expect(kept(press('Checkout $14.00 (2)'))).toEqual(click('Checkout ( )'))
})

test.each([
  ['the buyer', press('Deliver to Lovelace')],
  ['the buyer’s street', press('Use 1 Main Street')],
  ['the article', press('Buy Wool Blanket now', { do: 'add', goal: null })],
  ['nothing', press('')],
])('a click that names %s is not kept', (_, act) => {
  expect(kept(act)).toBeNull()
})

test('fills, closed banners and changed quantities are no part of the way', () => {
  expect(kept(press('OK', { goal: 'dismiss' }))).toBeNull()
  expect(kept(press('Update', { goal: 'update' }))).toBeNull()
  expect(kept(press('City', { do: 'fill', goal: null }))).toBeNull()
})

test('a detour is left out', () => {
  const done = ['cart', 'wrong', 'dead end', 'cart', 'right'].map((state, at) => ({
    state,
    click: click(`${state} ${'abcde'[at]}`),
  }))
  expect(withoutDetours(done)).toEqual([click('cart d'), click('right e')])
})

test('the known click that comes next is found, whatever it scores; unknown pages are searched', () => {
  const followed = [
    {
      way: { ships: true, asks: [], asksCard: true, clicks: [click('Go on'), click('To pay')] },
      at: 0,
    },
  ]
  const offered = [press('Next', { score: 9 }), press('To pay'), press('Go on', { score: 1 })]
  expect(findKnown(followed, 'checkout', offered)?.node.name).toBe('Go on')
  expect(follow(followed, 'checkout', press('Go on'))).toBe(true)
  expect(findKnown(followed, 'checkout', offered)?.node.name).toBe('To pay')
  expect(follow(followed, 'checkout', press('Next'))).toBe(false)
  expect(findKnown(followed, 'product', offered)).toBeNull()
})
