import { describe, expect, test } from 'vitest'
import type { Drawn } from '../../../../test/looks.ts'
import { button, drawLook, field, heading, line, link } from '../../../../test/looks.ts'
import { judgeClick } from './classes.ts'
import { findApply, findCodeField, findOpener } from './coupon.ts'
import { readPage } from './page.ts'
import { readTotals } from './totals.ts'

const pageOf = (drawn: readonly Drawn[]) => readPage(drawLook(drawn))
/** The class of a click on the last button with this name, once the shop knows the buyer. */
function classOf(name: string, drawn: readonly Drawn[]) {
  const page = pageOf(drawn)
  const target = page.look.nodes.findLast((it) => it.name === name)
  if (target === undefined) throw new Error(`no ${name}`)
  return judgeClick(page, target, 'buyer').class
}

const CODE = (more = {}) => field('Discount code', more)
const ADDRESS = field('Address', { form: 0, filled: true })

describe('a button that sends only the code cannot order', () => {
  test.each<[string, readonly Drawn[]]>([
    ['Apply', [CODE({ form: 1 }), button('Apply', { form: 1 })]],
    ['Redeem', [ADDRESS, [[CODE(), button('Redeem')]]]],
    ['Einlösen', [ADDRESS, [[field('Gutscheincode'), button('Einlösen')]]]],
    ['Apply', [ADDRESS, [[CODE({ form: 0 }), button('Apply', { form: 0, type: 'button' })]]]],
    ['Have a promo code?', [ADDRESS, button('Have a promo code?', { form: 0, type: 'button' })]],
    ['Add a coupon', [button('Add a coupon', { form: 0, expanded: false })]],
    ['Enter your voucher code', [link('Enter your voucher code', '/checkout#')]],
  ])('%s', (name, page) => {
    expect(classOf(name, page)).toBe('adds')
  })
})

describe('a button may order', () => {
  test.each<[string, string, readonly Drawn[]]>([
    ['whose name says so', 'Place order', [CODE({ form: 1 }), button('Place order', { form: 1 })]],
    ['whose name leads on', 'Continue', [CODE({ form: 1 }), button('Continue', { form: 1 })]],
    ['whose name says little', 'OK', [CODE({ form: 1 }), button('OK', { form: 1 })]],
    ['that pays', 'Apply and pay', [CODE({ form: 1 }), button('Apply and pay', { form: 1 })]],
    [
      'that sends the address too',
      'Apply',
      [[field('Address', { form: 0 }), CODE({ form: 0 }), button('Apply', { form: 0 })]],
    ],
    ['beside other fields', 'Use', [[[field('Address'), CODE(), button('Use')]]]],
    ['beside no field', 'Apply', [heading('Review'), button('Apply')]],
    ['that submits a form', 'Use coupon', [ADDRESS, button('Use coupon', { form: 0 })]],
  ])('%s', (_, name, page) => {
    expect(classOf(name, page)).toBe('may_order')
  })
})

describe('the field of the code', () => {
  test('is none that takes gift cards alone, nor one of the header or of a login', () => {
    expect(findCodeField(pageOf([CODE()]))?.node.label).toBe('Discount code')
    expect(findCodeField(pageOf([field('Gift card or discount code')]))).not.toBeNull()
    expect(findCodeField(pageOf([field('Gift card number')]))).toBeNull()
    expect(findCodeField(pageOf([CODE({ area: 'footer' })]))).toBeNull()
    expect(findCodeField(pageOf([CODE({ disabled: true })]))).toBeNull()
  })

  test('has its own button, not the closest to anything else', () => {
    const page = pageOf([
      [field('Gift card number', { form: 1 }), button('Apply', { form: 1, field: 'gift' })],
      [CODE({ form: 2 }), button('Apply', { form: 2, field: 'code' })],
    ])
    const at = findCodeField(page)
    expect(at && findApply(page, at)?.field).toBe('code')
  })

  test('may be closed', () => {
    expect(findOpener(pageOf([button('Have a promo code?')]))?.name).toBe('Have a promo code?')
    expect(findOpener(pageOf([button('Remove coupon')]))).toBeNull()
    expect(findOpener(pageOf([button('Promo code', { expanded: true })]))).toBeNull()
    expect(findOpener(pageOf([link('Coupons', '/coupons')]))).toBeNull()
    expect(findOpener(pageOf([button('Have a look?')]))).toBeNull()
  })
})

test('a row that is named by the code alone is a discount', () => {
  const row = (...texts: readonly string[]): Drawn => texts.map((it) => line(it))
  const look = drawLook([
    ...[row('Subtotal', '$48.00'), row('TEN', '-$4.80'), row('Delivery', '$5.00')],
    row('Total', '$48.20'),
  ])
  expect(readTotals(look)?.breakdownCents).toEqual({
    subtotal: 4_800,
    discount: -480,
    shipping: 500,
  })
})
