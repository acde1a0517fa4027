import { expect, test } from 'vitest'
import type { Drawn } from '../../../test/looks.ts'
import { button, drawLook, field, heading, line } from '../../../test/looks.ts'
import type { Cents } from '../../lib/money.ts'
import { Stop } from '../browser/refusals.ts'
import type { Visit } from '../browser/visit.ts'
import { readPage } from '../shops/page/page.ts'
import { make } from './candidates.ts'
import { readQuote } from './quote.ts'
import { newWalk } from './views.ts'
import type { Reached } from './walk.ts'

const ADDRESS = {
  ...{ name: 'Ada Lovelace', line1: '1 Main Street', line2: null, city: 'Austin', state: 'TX' },
  ...{ postal_code: '78701', country: 'US' },
}
const NAMES = ['shipping_address.last_name', 'shipping_address.first_name'] as const
const GIVEN = ['contact.email', 'shipping_address.line1', 'shipping_address.city'] as const
const SHOWN = 'ada@example.test\n1 Main Street\nAustin\n78701'
const CARD = ['Card number', 'Expiry date (MM / YY)', 'Security code'].map((it) =>
  field(it, { form: 0 }),
)

/** The quote at a page without a total, with a kettle for 12.00 in the cart that is sent for 4.00. */
function quoteAt(drawn: readonly Drawn[], { given = [...GIVEN, ...NAMES], shown = '' } = {}) {
  const signs = { structured: ['USD'], said: [], locale: 'en-US' }
  const visit = {
    given: new Set<string>(given),
    currencySigns: (sums: readonly (string | null)[]) => ({ ...signs, sums }),
  } as unknown as Visit
  const options = { contact: { email: 'ada@example.test' }, shipping_address: ADDRESS, quantity: 1 }
  const buyer = { options, prompt: null, card: null }
  const walk = newWalk(visit, buyer, 'https://shop.test/p', { ranking: 'fitted', budgetMs: 1 })
  const sum = { cents: 1_200 as Cents, currency: '$' }
  Object.assign(walk.belief, {
    ...{ title: 'Kettle', isAdded: true, hasEntered: true, isDelivered: true, isSent: true },
    method: { name: 'Post', cents: 400, othersCents: [] },
    line: { place: { frame: 0, path: [] }, words: '', quantity: 1, sums: [1_200], count: null },
    addressShown: `${SHOWN}\n${shown}`,
  })
  walk.belief.parts.goods = sum
  for (const part of NAMES.filter((it) => given.includes(it))) {
    walk.belief.typed.set(part, part === NAMES[0] ? 'Lovelace' : 'Ada')
  }
  const page = readPage(drawLook([heading('Payment'), ...drawn, button('Next', { form: 0 })]))
  const node = page.controls.at(-1)
  if (node === undefined) throw new Error('the page has no button')
  const final = make('press', node, 1, { class: 'may_order' })
  const view = { page, values: new Map(), seen: null, phase: 'checkout', final }
  try {
    return readQuote(walk, view as unknown as Reached)
  } catch (error) {
    if (error instanceof Stop && error.end.outcome === 'refused') return error.end.code
    throw error
  }
}

test('a total is composed at the page that asks for the card, and at no page before it', () => {
  expect(quoteAt(CARD)).toMatchObject({ basis: 'composed', amountCents: 1_600 })
  expect(quoteAt([line('How would you like to pay?')])).toBe('next_step_unclear')
})

test('half a name is none, unless the shop shows the whole of it', () => {
  const given = [...GIVEN, NAMES[0]]
  expect(quoteAt(CARD, { given })).toBe('next_step_unclear')
  expect(quoteAt(CARD, { given, shown: 'Ada Lovelace' })).toMatchObject({ amountCents: 1_600 })
})

test('a sum that the goods alone come to is no total of goods that are sent for money', () => {
  const named = [line('1 × Kettle, the total package'), line('$12.00')]
  expect(quoteAt([...named, ...CARD])).toMatchObject({ basis: 'composed', amountCents: 1_600 })
  expect(quoteAt(named)).toBe('next_step_unclear')
})
