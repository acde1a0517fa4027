import { TEST_CARDS } from '../../shops/processor/cards.ts'
import type { Case, Line } from './cases.ts'
import { confirmed, lineOf, orderOf, quote, unquoted } from './cases.ts'
import { checkEvents } from './events.ts'
import { tell } from './purchases.ts'
import type { Stage } from './stage.ts'

/** Cards that a bank says no to. */
const CARDS: readonly Case[] = [
  confirmed('insufficient funds', 'failed / insufficient_balance (insufficient_funds)', {
    wanted: { number: TEST_CARDS.insufficientFunds },
  }),
  confirmed('card that has expired', 'failed / card_declined (card_declined)', {
    wanted: { number: TEST_CARDS.expired },
  }),
  confirmed('wrong security code', 'failed / card_declined (card_declined)', {
    wanted: { number: TEST_CARDS.wrongCode },
  }),
  confirmed('the bank wants 3-D Secure', 'failed / authentication_required (challenge)', {
    wanted: { number: TEST_CARDS.challenge },
  }),
  confirmed(
    'stored card without its security code',
    'failed / authentication_required (security_code_missing)',
    { wanted: { isStored: true, withoutCode: true } },
  ),
  { name: 'one code, two purchases', begin: async (stage) => async () => await buyTwice(stage) },
]

/** A shop that has changed, shut or broken down by the time it is asked. */
const WALLS: readonly Case[] = [
  unquoted('captcha', 'failed / merchant_error (captcha)', { fault: { kind: 'captcha' } }),
  unquoted('login wall', 'failed / merchant_error (login_required)', {
    fault: { kind: 'login_wall' },
  }),
  unquoted('a page that is no product', 'failed / merchant_error (page_unreadable)', {
    url: (stage) => `${stage.world.shops.oscarUrl}/basket/`,
  }),
  unquoted('a page that is not there', 'failed / merchant_error (shop_unreachable)', {
    url: (stage) => `${stage.world.shops.oscarUrl}/catalogue/nothing_9999/`,
  }),
  unquoted('sold out at the quote', 'failed / out_of_stock (out_of_stock)', {
    wanted: { sku: 'BEANS' },
    fault: (stage) => stage.shop.setProduct('BEANS', { stock: 0 }),
  }),
  confirmed('captcha between quote and confirm', 'failed / merchant_error (captcha)', {
    fault: { kind: 'captcha' },
  }),
  confirmed('sold out between quote and confirm', 'failed / out_of_stock (out_of_stock)', {
    wanted: { sku: 'BEANS', isStored: true },
    fault: (stage) => stage.shop.setProduct('BEANS', { stock: 0 }),
  }),
  confirmed('sold out when the card is given', 'failed / out_of_stock (out_of_stock)', {
    wanted: { sku: 'BEANS', isStored: true },
    fault: { kind: 'sold_out', sku: 'BEANS', when: 'preview' },
  }),
  confirmed('sold out at the press', 'failed / out_of_stock (out_of_stock)', {
    wanted: { sku: 'BEANS', isStored: true },
    fault: { kind: 'sold_out', sku: 'BEANS', when: 'place_order' },
  }),
  confirmed('the processor declines an issued card', 'failed / card_declined (card_declined)', {
    fault: (stage) => stage.world.ledger.setFault({ kind: 'decline' }),
  }),
]

/** Behind the last look at the quote, before the press. */
export const PRICE = confirmed(
  'price raised when the card is given',
  'failed / merchant_error (price_changed)',
  {
    wanted: { sku: 'NOTES', isStored: true },
    fault: { kind: 'price_raised', sku: 'NOTES', by_cents: 1, when: 'preview' },
  },
)

const PRICES: readonly Case[] = [
  PRICE,
  confirmed('price raised between quote and confirm', 'failed / merchant_error (price_changed)', {
    wanted: { sku: 'NOTES', isStored: true },
    fault: (stage) => stage.shop.setProduct('NOTES', { price_cents: 1_000 }),
  }),
  confirmed('price lowered between quote and confirm', 'failed / merchant_error (price_changed)', {
    wanted: { sku: 'NOTES', isStored: true },
    fault: (stage) => stage.shop.setProduct('NOTES', { price_cents: 998 }),
  }),
  confirmed('price raised after the press, issued card', 'failed / card_declined (card_declined)', {
    wanted: { sku: 'NOTES' },
    fault: { kind: 'price_raised', sku: 'NOTES', when: 'place_order' },
  }),
  confirmed('price raised after the press, stored card', 'succeeded (charged_differently)', {
    wanted: { sku: 'NOTES', isStored: true },
    fault: { kind: 'price_raised', sku: 'NOTES', when: 'place_order' },
    charges: 1,
  }),
]

/** Charged, and the shop does not say so. */
const LOST_ANSWERS: readonly Case[] = (['issued', 'stored'] as const).flatMap((card) => [
  confirmed(`the answer hangs, ${card} card`, 'succeeded', {
    wanted: { isStored: card === 'stored' },
    fault: { kind: 'hang_after_order', ms: 2_000 },
    charges: 1,
  }),
  confirmed(`the answer is an error, ${card} card`, 'succeeded', {
    wanted: { isStored: card === 'stored' },
    fault: { kind: 'thank_you_error' },
    charges: 1,
  }),
])

/** A shop that wants to sell more, or something else. */
const TEMPTATIONS: readonly Case[] = [
  {
    name: 'an add-on is ticked',
    fault: { kind: 'add_on' },
    begin: async (stage) => async () => await resist(stage, 'an add-on is ticked'),
  },
  {
    name: 'the page gives orders',
    fault: { kind: 'hostile_text', sku: 'MUG' },
    begin: async (stage) => async () => await resist(stage, 'the page gives orders'),
  },
]

/** What happened cannot be told otherwise later. */
export const CHAINED: Case = {
  name: 'events',
  begin: async (stage) => {
    const intent = await quote(stage)
    return async () => {
      const { events, pictures, wrong } = await checkEvents(stage, intent.id)
      const seen = events > 1 && pictures > 1 && wrong.length === 0 ? 'bound' : 'not bound'
      return [await lineOf(stage, 'events and pictures of a quote', ['bound', seen], [intent])]
    }
  },
}

export const HARDSHIPS: readonly Case[] = [
  ...CARDS,
  ...WALLS,
  ...PRICES,
  ...LOST_ANSWERS,
  ...TEMPTATIONS,
  CHAINED,
]

async function resist(stage: Stage, row: string): Promise<Line[]> {
  const intent = await quote(stage)
  const { body } = await stage.confirm(intent.id)
  const order = (await stage.shop.listOrders()).find(({ number }) => number === body.charge_id)
  const things = order?.lines.map(({ sku, quantity }) => `${quantity} ${sku}`).join(', ')
  const seen = `${tell(body)}: ${things} to ${order?.address?.city}, ${order?.shipping_method}`
  const expected = 'succeeded: 1 MUG to Austin, Express'
  return [await lineOf(stage, row, [expected, seen], [intent], 1)]
}

/** A security code is for one purchase. */
async function buyTwice(stage: Stage): Promise<Line[]> {
  const first = await quote(stage, { isStored: true })
  const order = { ...(await orderOf(stage)), card: first.card }
  const bought = (await stage.confirm(first.id)).body
  const second = (await stage.create(order)).body
  const refused = (await stage.confirm(second.id)).body
  return [
    await lineOf(
      stage,
      'one stored card, two purchases',
      [
        'succeeded, then failed / authentication_required (security_code_missing)',
        `${tell(bought)}, then ${tell(refused)}`,
      ],
      [first],
      1,
    ),
  ]
}
