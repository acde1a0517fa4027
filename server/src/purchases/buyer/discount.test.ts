import { expect, test } from 'vitest'
import type { Drawn } from '../../../test/looks.ts'
import { button, drawLook, field, line } from '../../../test/looks.ts'
import { Stop } from '../browser/refusals.ts'
import type { Visit } from '../browser/visit.ts'
import { readPage } from '../shops/page/page.ts'
import { newBuyer } from './buyer.ts'
import { checkDiscount, discountActs, noteCode } from './discount.ts'
import type { View, Walk } from './views.ts'
import { newWalk } from './views.ts'

const row = (...texts: readonly string[]): Drawn => texts.map((it) => line(it))
const FORM = [field('Promo code', { form: 0 }), button('Apply', { form: 0 })]
const TYPED = [field('Promo code', { form: 0, filled: true }), button('Apply', { form: 0 })]
const FULL = [row('Subtotal', '$48.00'), row('Total', '$48.00')]
const SALE = [row('Subtotal', '$48.00'), row('Sale discount', '-$3.00'), row('Total', '$45.00')]
const TAKEN = [row('Subtotal', '$48.00'), row('TEN', '-$4.80'), row('Total', '$43.20')]
const LOWER = [row('Subtotal', '$43.20'), row('Total', '$43.20')]

function newCart(options = { discount_code: 'TEN' }): Walk {
  const visit = { given: new Set() } as unknown as Visit
  const settings = { ranking: 'fitted', budgetMs: 1 } as const
  const walk = newWalk(visit, newBuyer(options), 'https://shop.test/p', settings)
  walk.belief.isAdded = true
  return walk
}

function viewOf(drawn: readonly Drawn[]): View {
  const page = readPage(drawLook(drawn))
  const values = new Map(
    page.fields.map(({ node }) => [node.id, node.filled ? 'TEN' : ''] as const),
  )
  return { page, values, seen: null, phase: 'cart' } as unknown as View
}

/** Goes through the pages, doing all that there is to do; returns the acts. */
function goThrough(walk: Walk, pages: readonly (readonly Drawn[])[]): string[] {
  return pages.flatMap((drawn) => {
    const view = viewOf(drawn)
    return discountActs(walk, view).map((act) => {
      noteCode(walk.belief, view, act, true)
      return `${act.do} ${act.node.name}`
    })
  })
}

function lackAt(walk: Walk, drawn: readonly Drawn[]) {
  const { totals } = viewOf(drawn).page
  if (totals === null) throw new Error('no totals')
  return checkDiscount(walk, totals)
}

test('types the code, applies it once, and takes the discount as its answer', () => {
  const walk = newCart()
  const pages = [
    [...FORM, ...FULL],
    [...TYPED, ...FULL],
    [...TYPED, ...FULL],
    [...TYPED, ...TAKEN],
  ]
  expect(goThrough(walk, pages)).toEqual(['fill Promo code', 'press Apply'])
  expect(lackAt(walk, TAKEN)).toBeNull()
})

test.each<[string, readonly Drawn[]]>([
  ['the full price', FULL],
  ['a sale that was there before the code', SALE],
  ['a lower price that fell before the code was sent', LOWER],
])('nothing is quoted at %s', (_, end) => {
  const walk = newCart()
  goThrough(walk, [
    [...FORM, ...end],
    [...TYPED, ...end],
    [...TYPED, ...end],
  ])
  expect(lackAt(walk, end)).toMatch(/did not take the discount code TEN/)
})

test('goods that became cheaper by the code are as good as a row of their own', () => {
  const walk = newCart()
  goThrough(walk, [
    [...FORM, ...FULL],
    [...TYPED, ...FULL],
    [...TYPED, ...LOWER],
  ])
  expect(lackAt(walk, LOWER)).toBeNull()
  // The shop took it back on a later page.
  expect(lackAt(walk, FULL)).toMatch(/did not take/)
})

test('a shop without a field is named as such', () => {
  const walk = newCart()
  expect(goThrough(walk, [FULL])).toEqual([])
  expect(lackAt(walk, FULL)).toMatch(/no field for the discount code TEN/)
})

test.each([
  'The code TEN is not valid.',
  'Dieser Gutschein ist abgelaufen.',
  'This coupon does not exist!',
])('a refusal ends the visit: %s', (message) => {
  const walk = newCart()
  goThrough(walk, [
    [...FORM, ...FULL],
    [...TYPED, ...FULL],
  ])
  expect(() => goThrough(walk, [[...FORM, line(message), ...FULL]])).toThrow(Stop)
})

test('words that were there before the code was sent are no answer to it', () => {
  const walk = newCart()
  const note = line('Codes are not valid for sale items.')
  const pages = [
    [...FORM, note, ...FULL],
    [...TYPED, note, ...FULL],
    [...TYPED, note, ...TAKEN],
  ]
  expect(goThrough(walk, pages)).toHaveLength(2)
})

test('without a wish nothing is done and nothing checked', () => {
  const walk = newCart({} as never)
  expect(goThrough(walk, [[...FORM, ...FULL]])).toEqual([])
  expect(lackAt(walk, FULL)).toBeNull()
})

test.each([['  '], [17], [{ code: 'TEN' }], ['T'.repeat(80)]])(
  'an option that is no code is asked for again: %j',
  (discount_code) => {
    const ask = () => newBuyer({ discount_code })
    if (discount_code === 17) expect(ask().options.discount_code).toBe('17')
    else expect(ask).toThrow(Stop)
  },
)

test('a code of the prompt is the option, unless it is to be left out', () => {
  const prompt = 'two mugs with discount code TEN'
  expect(newBuyer({}, { prompt }).options).toEqual({ discount_code: 'TEN' })
  const leave_out = 'with discount code TEN'
  expect(newBuyer({ leave_out }, { prompt }).options).toEqual({ leave_out })
  expect(newBuyer({ discount_code: 'FIVE' }, { prompt }).options).toEqual({ discount_code: 'FIVE' })
})
