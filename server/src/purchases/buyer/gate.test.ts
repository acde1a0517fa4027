import { expect, test } from 'vitest'
import type { Drawn } from '../../../test/looks.ts'
import { button, drawLook, field, heading, line } from '../../../test/looks.ts'
import type { Cents } from '../../lib/money.ts'
import type { Visit } from '../browser/visit.ts'
import { readPage } from '../shops/page/page.ts'
import { learnFrom, newBelief } from './belief.ts'
import { make } from './candidates.ts'
import { checkEnd, isStale } from './gate.ts'

const CHOSEN = { name: 'Ground', cents: 395, othersCents: [1_245] }
const totals = (shipping?: number) => ({
  breakdownCents: {
    subtotal: 1_800 as Cents,
    ...(shipping === undefined ? {} : { shipping: shipping as Cents }),
  },
})

test('a total with the price of another delivery in it is not the one to pay', () => {
  expect(isStale(CHOSEN, totals(1_245))).toBe(true)
  expect(isStale(CHOSEN, totals(395))).toBe(false)
})

test('a price that no offered delivery has may have tax or a discount in it', () => {
  expect(isStale(CHOSEN, totals(430))).toBe(false)
  expect(isStale(CHOSEN, totals())).toBe(false)
  expect(isStale(null, totals(1_245))).toBe(false)
})

/** The verdict at the last button of a page, for a buyer who has given nothing but an e-mail. */
function endAt(title: string, drawn: readonly Drawn[]): string | null {
  const belief = { ...newBelief('https://shop.test/thing'), title, isAdded: true, hasEntered: true }
  const order = button('Place order', { form: 0 })
  const page = readPage(drawLook([field('E-mail', { form: 0 }), ...drawn, order]))
  learnFrom(belief, page, new Map(), { isSentWished: false, isKnown: true })
  const node = page.controls.at(-1)
  if (node === undefined || page.totals === null) throw new Error('the page is not as drawn')
  const final = make('press', node, 1, { class: 'may_order' })
  const visit = { given: new Set(['contact.email']) } as unknown as Visit
  return checkEnd({ belief, visit }, { page, final }, page.totals)?.code ?? null
}

const TOTAL = [line('Items'), line('$73.00'), line('Order total'), line('$73.00')]

test.each([
  ['a place to deliver to', [heading('Ship to', 2), ...TOTAL]],
  ['where it is sent', [heading('Wohin sollen wir liefern?', 2), ...TOTAL]],
  ['ways to deliver', [heading('Shipping method', 2), ...TOTAL]],
  [
    'a delivery that costs nothing',
    [line('Freight (collect in our shop)'), line('FREE'), ...TOTAL],
  ],
])('without an address nothing is quoted at a page that names %s', (_, drawn) => {
  expect(endAt('Throw Pillow', drawn)).toBe('page_unreadable')
})

test('what nobody delivers has no address, whatever its delivery is said to cost', () => {
  expect(endAt('Photo presets (download)', TOTAL)).toBeNull()
  const sent = [line('Delivery'), line('$0.00'), ...TOTAL]
  expect(endAt('Photo presets (download)', sent)).toBeNull()
})
