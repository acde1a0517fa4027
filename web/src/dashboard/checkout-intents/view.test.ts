import type { CheckoutIntent } from '@florin/sdk'
import { expect, test } from 'vitest'
import {
  altOf,
  breakdownOf,
  formatElapsed,
  NOW,
  nextOf,
  refusalToCancel,
  standOf,
  stepOf,
  titleOf,
} from './view.ts'

type State = Pick<CheckoutIntent, 'status' | 'status_detail' | 'next_action' | 'quote'>

const URL_OF_MUG = 'https://shop.example:8443/mug'
const QUOTE = {
  items: [
    {
      title: 'Mug',
      variant: { Colour: 'Blue' },
      quantity: 2,
      unit_amount: 1_000,
      url: URL_OF_MUG,
      image_url: null,
    },
  ],
  basis: 'shown' as const,
  shipping_method: 'Standard',
  ship_to: null,
  expires_at: 1_800_000_000,
}
const AT_BANK = {
  type: 'payment_authentication' as const,
  payment_authentication: {
    url: 'https://f.example/authenticate/ci_1#t',
    return_url: '',
    expires_at: 1,
  },
}
const OPTIONS = { type: 'select_options' as const, options_schema: {} }
const DOUBT = { since: 1, known: 'Nothing.', looked_at: 2, next_look_at: 3, advice: 'Wait.' }
const detail = (code: string, doubt?: typeof DOUBT) => ({
  code,
  message: '',
  retryable: false,
  ...(doubt === undefined ? {} : { doubt }),
})

const intentWith = (status: CheckoutIntent['status'], more: Partial<State> = {}): State => ({
  status,
  status_detail: null,
  next_action: null,
  quote: null,
  ...more,
})

test.each([
  ['asking_shop', intentWith('processing')],
  ['options_wanted', intentWith('requires_action', { next_action: OPTIONS })],
  ['quoted', intentWith('requires_confirmation', { quote: QUOTE })],
  ['paying', intentWith('processing', { quote: QUOTE })],
  [
    'code_wanted',
    intentWith('requires_action', {
      quote: QUOTE,
      next_action: AT_BANK,
      status_detail: detail('security_code_missing'),
    }),
  ],
  [
    'bank_asks',
    intentWith('requires_action', {
      quote: QUOTE,
      next_action: AT_BANK,
      status_detail: detail('challenge_open'),
    }),
  ],
  [
    'outcome_unknown',
    intentWith('processing', { quote: QUOTE, status_detail: detail('outcome_unknown', DOUBT) }),
  ],
  ['succeeded', intentWith('succeeded', { quote: QUOTE })],
  ['failed', intentWith('failed')],
  ['canceled', intentWith('canceled')],
] as const)('%s is derived from the API object', (stand, intent) => {
  expect(standOf(intent)).toBe(stand)
  // Purchases in progress are polled and have a status text.
  expect(nextOf(intent) === null).toBe(NOW[stand] === null)
})

test('a purchase can be canceled until it is approved; then it says why not', () => {
  expect(refusalToCancel(intentWith('processing'))).toBeNull()
  expect(refusalToCancel(intentWith('requires_action', { next_action: OPTIONS }))).toBeNull()
  expect(refusalToCancel(intentWith('requires_confirmation', { quote: QUOTE }))).toBeNull()
  expect(refusalToCancel(intentWith('processing', { quote: QUOTE }))).toMatch(/approved/)
  expect(refusalToCancel(intentWith('succeeded', { quote: QUOTE }))).toMatch(/bought/)
})

test('the title is the item, or the instructions before a quote', () => {
  const [mug] = QUOTE.items
  const two = { ...QUOTE, items: [...QUOTE.items, { ...QUOTE.items[0], title: 'Tray' }] }
  expect(mug?.quantity).toBe(2)
  expect(titleOf({ quote: QUOTE, prompt: 'A mug', url: URL_OF_MUG })).toBe('Mug × 2')
  expect(titleOf({ quote: two as never, prompt: null, url: URL_OF_MUG })).toBe('Mug × 2 and 1 more')
  expect(titleOf({ quote: null, prompt: 'A mug', url: URL_OF_MUG })).toBe('A mug')
  expect(titleOf({ quote: null, prompt: null, url: URL_OF_MUG })).toBe(
    'Purchase at shop.example:8443',
  )
})

test('the breakdown is in receipt order and must add up', () => {
  const breakdown = { handling: 5, shipping: 495, discount: -200, subtotal: 2_000 }
  const { rows, isWhole } = breakdownOf({ amount: 2_300, amount_breakdown: breakdown })
  expect(rows.map(({ name }) => name)).toEqual(['Items', 'Shipping', 'Discount', 'Handling'])
  expect(isWhole).toBe(true)
  expect(breakdownOf({ amount: 2_301, amount_breakdown: breakdown }).isWhole).toBe(false)
})

test('unknown steps get a readable title', () => {
  expect(stepOf({ type: 'intent.succeeded' })).toEqual({ title: 'Bought', tone: 'good' })
  expect(stepOf({ type: 'coupon_tried' })).toEqual({ title: 'Coupon tried', tone: undefined })
})

test('alt text names the step and page, without the query string', () => {
  const event = { type: 'totals_read', message: 'The shop asks 15.95 USD.' }
  expect(altOf({ ...event, page_url: 'https://shop.example/checkout?token=1' })).toBe(
    'Shop page /checkout at “Total read”: The shop asks 15.95 USD.',
  )
})

test.each([
  [-2, '0 s'],
  [8.9, '8 s'],
  [185, '3 min 05 s'],
  [7_800, '2 h 10 min'],
])('%s seconds are shown as %s', (seconds, text) => {
  expect(formatElapsed(seconds)).toBe(text)
})
