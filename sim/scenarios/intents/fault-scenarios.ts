import type { ShopMoment } from '../../../shops/client.ts'
import { TEST_CARDS } from '../../../shops/processor/cards.ts'
import type { Case, Line } from './cases.ts'
import { confirmed, lineOf, orderOf, quote, unquoted, whole } from './cases.ts'
import { checkEvents } from './events.ts'
import { describe } from './purchases.ts'
import type { Intent, TestEnv } from './test-env.ts'

const emptyShelf = ({ shop, here }: TestEnv) => shop.setProduct(here.things.counted, { stock: 0 })

const sellOut =
  (when: ShopMoment) =>
  ({ shop, here }: TestEnv) =>
    shop.setFault({ kind: 'sold_out', sku: here.things.counted, when })

const raisePrice =
  (when: ShopMoment, byCents = 100) =>
  ({ shop, here }: TestEnv) =>
    shop.setFault({ kind: 'price_raised', sku: here.things.priced, by_cents: byCents, when })

const changePrice = ({ shop, here, goods }: TestEnv, byCents: number) => {
  const { sku, price_cents: priceCents } = goods.get(here.things.priced)
  return shop.setProduct(sku, { price_cents: priceCents + byCents })
}

/** Cards that a bank declines. */
const CARDS: readonly Case[] = [
  confirmed('insufficient funds', 'failed / insufficient_balance (insufficient_funds)', {
    wanted: { number: TEST_CARDS.insufficientFunds },
  }),
  confirmed('expired card', 'failed / card_declined (card_declined)', {
    wanted: { number: TEST_CARDS.expired },
  }),
  confirmed('wrong security code', 'failed / card_declined (card_declined)', {
    wanted: { number: TEST_CARDS.wrongCode },
  }),
  confirmed('the bank requires 3-D Secure', 'requires_action (challenge_open)', {
    wanted: { number: TEST_CARDS.challenge },
  }),
  confirmed('stored card without its security code', 'requires_action (security_code_missing)', {
    wanted: { isStored: true, withoutCode: true },
  }),
  whole('one code, two purchases', buyTwice),
]

/** The shop has changed, closed or broken down. */
const WALLS: readonly Case[] = [
  unquoted('captcha', 'failed / merchant_error (captcha)', { fault: { kind: 'captcha' } }),
  unquoted('login wall', 'failed / merchant_error (login_required)', {
    fault: { kind: 'login_wall' },
  }),
  unquoted('empty cart', 'failed / unsupported_checkout (cart_empty)', {
    url: ({ shopUrl, here }) => `${shopUrl}${here.cartPath}`,
  }),
  unquoted('page not found', 'failed / unsupported_checkout (page_not_found)', {
    url: ({ shopUrl, here }) => `${shopUrl}${here.nowherePath}`,
  }),
  unquoted('sold out at the quote', 'failed / out_of_stock (out_of_stock)', {
    wanted: { thing: 'counted' },
    fault: emptyShelf,
  }),
  confirmed('captcha between quote and confirm', 'failed / merchant_error (captcha)', {
    fault: { kind: 'captcha' },
  }),
  confirmed('sold out between quote and confirm', 'failed / out_of_stock (out_of_stock)', {
    wanted: { thing: 'counted', isStored: true },
    fault: emptyShelf,
  }),
  confirmed('sold out when the card is entered', 'failed / out_of_stock (out_of_stock)', {
    wanted: { thing: 'counted', isStored: true },
    fault: sellOut('preview'),
  }),
  confirmed('sold out at submission', 'failed / out_of_stock (out_of_stock)', {
    wanted: { thing: 'counted', isStored: true },
    fault: sellOut('place_order'),
  }),
  confirmed('the processor declines an issued card', 'failed / card_declined (card_declined)', {
    fault: (testEnv) => testEnv.world.ledger.setFault({ kind: 'decline' }),
  }),
]

/** After the last check of the quote, before submission. */
export const PRICE = confirmed(
  'price raised when the card is entered',
  'failed / merchant_error (price_changed)',
  {
    wanted: { thing: 'priced', isStored: true },
    fault: raisePrice('preview', 1),
  },
)

const PRICES: readonly Case[] = [
  PRICE,
  confirmed('price raised between quote and confirm', 'failed / merchant_error (price_changed)', {
    wanted: { thing: 'priced', isStored: true },
    fault: (testEnv) => changePrice(testEnv, 1),
  }),
  confirmed('price lowered between quote and confirm', 'failed / merchant_error (price_changed)', {
    wanted: { thing: 'priced', isStored: true },
    fault: (testEnv) => changePrice(testEnv, -1),
  }),
  confirmed(
    'price raised after submission, issued card',
    'failed / card_declined (card_declined)',
    {
      wanted: { thing: 'priced' },
      fault: raisePrice('place_order'),
    },
  ),
  confirmed('price raised after submission, stored card', 'succeeded (charged_differently)', {
    wanted: { thing: 'priced', isStored: true },
    fault: raisePrice('place_order'),
    charges: 1,
  }),
]

/** Charged, but the shop does not report it. */
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

/** The shop tries to sell more, or something else. */
const TEMPTATIONS: readonly Case[] = [
  resisting('a preselected add-on', { kind: 'add_on' }),
  resisting('instructions on the page', ({ shop, here }) =>
    shop.setFault({ kind: 'hostile_text', sku: here.things.plain }),
  ),
]

function resisting(row: string, fault: Case['fault']): Case {
  return whole(row, (testEnv) => resist(testEnv, row), fault)
}

/** Events cannot be rewritten later. */
const CHAINED: Case = {
  name: 'events',
  begin: async (testEnv) => {
    const intent = await quote(testEnv)
    return async () => {
      const { events, pictures, wrong } = await checkEvents(testEnv, intent.id)
      const seen = events > 1 && pictures > 1 && wrong.length === 0 ? 'chained' : 'not chained'
      return [await lineOf(testEnv, 'events and pictures of a quote', ['chained', seen], [intent])]
    }
  },
}

export const FAULT_SCENARIOS: readonly Case[] = [
  ...CARDS,
  ...WALLS,
  ...PRICES,
  ...LOST_ANSWERS,
  ...TEMPTATIONS,
  CHAINED,
]

async function resist(testEnv: TestEnv, row: string): Promise<Line[]> {
  const intent = await quote(testEnv)
  const { body } = await testEnv.confirm(intent.id)
  const order = (await testEnv.shop.listOrders()).find(({ number }) => number === body.charge_id)
  const things = order?.lines.map(({ sku, quantity }) => `${quantity} ${sku}`).join(', ')
  const seen = `${describe(body)}: ${things} to ${order?.address?.city}, ${order?.shipping_method}`
  const [, express] = testEnv.here.methodsOf('US', 0)
  const expected = `succeeded: 1 ${testEnv.here.things.plain} to Austin, ${express}`
  return [await lineOf(testEnv, row, [expected, seen], [intent], 1)]
}

/** A security code serves one purchase: for the next the owner enters it again. */
async function buyTwice(testEnv: TestEnv): Promise<Line[]> {
  const first = await quote(testEnv, { isStored: true })
  const order = { ...(await orderOf(testEnv)), card: first.card }
  const bought = (await testEnv.confirm(first.id)).body
  const second = (await testEnv.create(order)).body
  const asked = (await testEnv.confirm(second.id)).body
  await giveCode(testEnv, asked)
  const ended = await testEnv.settle(await testEnv.get(`/v1/checkout_intents/${second.id}`))
  return [
    await lineOf(
      testEnv,
      'one stored card, two purchases',
      [
        'succeeded, then requires_action (security_code_missing), then succeeded',
        `${describe(bought)}, then ${describe(asked)}, then ${describe(ended.body)}`,
      ],
      [first, second],
      2,
    ),
  ]
}

/** As the page and its frame do for the holder of the link. */
async function giveCode({ post }: TestEnv, { id, next_action: action }: Intent): Promise<void> {
  const path = `/v1/checkout_intents/${id}`
  const token = new URL(action?.payment_authentication?.url ?? '').hash.slice(1)
  const { headers } = await post(`${path}/authentication`, { token })
  const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const { body: frame } = await post(`${path}/card_frame_tokens`, {}, { cookie })
  const given = await post(`${path}/security_code`, { token: frame.token, security_code: '123' })
  if (given.status !== 200) throw new Error(`the code was refused: ${JSON.stringify(given.body)}`)
}
