import { expect, test } from 'vitest'
import type { Drawn } from '../../../test/looks.ts'
import { button, drawLook, field, heading, line } from '../../../test/looks.ts'
import type { Visit } from '../browser/visit.ts'
import { findMissing } from '../shops/page/classes.ts'
import { readPage } from '../shops/page/page.ts'
import type { Quote } from '../shops/purchase.ts'
import { findDifference } from './approved.ts'
import type { View } from './views.ts'
import { newWalk } from './views.ts'

const OPTIONS = {
  contact: { email: 'ada@example.test' },
  shipping_address: {
    ...{ name: 'Ada Lovelace', line1: '1 Main Street', city: 'Austin', state: 'TX' },
    ...{ postal_code: '78701', country: 'US' },
  },
}
const QUOTE = {
  items: [
    { title: 'Wool Blanket', variant: { Size: 'Large' }, quantity: 2, unitAmountCents: 2_400 },
  ],
  shippingMethod: 'Express',
  shipTo: { name: 'Ada Lovelace' },
  amountCents: 6_250,
  currency: 'usd',
  breakdownCents: { subtotal: 4_800, shipping: 1_450 },
} as unknown as Quote

function differenceOn(drawn: readonly Drawn[], typed: readonly string[] = [], url?: string) {
  const flow = { hosts: ['shop.test'], payment_hosts: ['pay.test'] }
  const cardHosts = [...flow.hosts, ...flow.payment_hosts]
  const given = new Set(['shipping_address.line1'])
  const visit = { flow, cardHosts, given } as unknown as Visit
  const buyer = { options: OPTIONS, card: null } as never
  const walk = newWalk(visit, buyer, 'https://shop.test/p', { ranking: 'fitted', budgetMs: 1 })
  walk.belief.choices = { Size: ['Small', 'Large'] }
  const page = readPage(drawLook(drawn, url === undefined ? {} : { url }))
  const values = new Map(page.fields.map(({ node }, at) => [node.id, typed[at] ?? '']))
  const view = { page, values, seen: null, phase: 'checkout' } as unknown as View
  return findDifference(walk, QUOTE, view)?.code ?? null
}

const row = (...texts: readonly string[]): Drawn => texts.map((it) => line(it))
const LINE = row('2 × Wool Blanket (Large)', '$48.00')
const TOTALS = [row('Subtotal', '$48.00'), row('Delivery', '$14.50'), row('Total', '$62.50')]
const radio = (name: string, checked: boolean): Drawn => ({
  ...{ role: 'radio', tag: 'input', name, field: 'ship', form: 0, group: 'Delivery method' },
  checked,
})

test.each([
  ['all of it', [LINE, ...TOTALS]],
  ['nothing but the card', [field('Card number')]],
  [
    'the ways to deliver, with the approved one chosen',
    [
      [radio('Express $14.50', true), line('Express $14.50')],
      [radio('Saver $5.90', false), line('Saver $5.90')],
      ...[LINE, ...TOTALS],
    ],
  ],
  ['the goods, before the delivery is put in', [LINE, row('Total', '$48.00')]],
  [
    'the address',
    [heading('Delivery address', 2), line('Ada Lovelace'), line('1 Main Street, 78701 Austin')],
  ],
  [
    'the address without a name',
    [heading('Delivery address', 2), line('1 Main Street'), line('Austin, Texas 78701, US')],
  ],
  [
    'a form for the address',
    [
      heading('Delivery address', 2),
      ...['Full name', 'Address', 'Address 2', 'City', 'Country'].flatMap((it) => [
        line(it),
        field(it),
      ]),
    ],
  ],
])('a page under the lock that shows %s is as approved', (_, drawn) => {
  expect(differenceOn(drawn)).toBeNull()
})

test.each([
  ['price_changed', 'a cent more', [LINE, row('Total', '$62.51')]],
  ['price_changed', 'a cent less', [LINE, row('Total', '$62.49')]],
  ['price_changed', 'a second total', [...TOTALS, row('Amount due', '$99.00')]],
  ['price_changed', 'another currency', [row('Total', '€62.50')]],
  ['item_changed', 'another quantity', [row('3 × Wool Blanket (Large)', '$48.00'), ...TOTALS]],
  ['item_changed', 'another size', [row('2 × Wool Blanket (Small)', '$48.00'), ...TOTALS]],
  ['ship_to_changed', 'another way to ship', [radio('Express', false), radio('Ground', true)]],
  [
    'ship_to_changed',
    'another house',
    [heading('Ship to', 2), line('Ada Lovelace'), line('2 Main Street, 78701 Austin')],
  ],
  [
    'ship_to_changed',
    'another name',
    [heading('Ship to', 2), line('Eve Smith'), line('1 Main Street, 78701 Austin')],
  ],
])('%s: a page under the lock that shows %s', (code, _, drawn) => {
  expect(differenceOn(drawn)).toBe(code)
})

test('a field that holds another address is a difference', () => {
  const asked = [field('Street address'), field('City')]
  expect(differenceOn(asked, ['1 Main Street', 'Austin'])).toBeNull()
  expect(differenceOn(asked, ['9 Side Street', 'Austin'])).toBe('ship_to_changed')
})

test('a page of another host is left alone, but for the hosts that take the card', () => {
  expect(differenceOn([], [], 'https://elsewhere.test/card')).toBe('host_changed')
  expect(differenceOn([], [], 'https://pay.test/card')).toBeNull()
})

test('a button outside the form sends the form as well', () => {
  const drawn = [
    field('E-mail', { form: 0, filled: true }),
    field('City', { form: 0, required: true }),
    button('Order now', { form: null }),
  ]
  const page = readPage(drawLook(drawn))
  const [target] = page.controls
  if (target === undefined) throw new Error('nothing to click')
  expect(findMissing(page, target)?.name).toBe('City')
})

test('of several empty fields the card is exempt while quoting, and no other', () => {
  const card = field('Card number', { form: 0, required: true })
  const drawn = (more: readonly Drawn[]) => [card, ...more, button('Pay now', { form: 0 })]
  const missing = (more: readonly Drawn[], isCardGiven: boolean) => {
    const page = readPage(drawLook(drawn(more)))
    const [target] = page.controls
    if (target === undefined) throw new Error('nothing to click')
    return findMissing(page, target, { isCardGiven })?.name ?? null
  }
  const terms: Drawn = { role: 'checkbox', tag: 'input', name: 'Terms', required: true, form: 0 }
  expect(missing([], false)).toBeNull()
  expect(missing([], true)).toBe('Card number')
  expect(missing([terms], false)).toBe('Terms')
})
