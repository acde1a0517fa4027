import { describe, expect, it } from 'vitest'
import type { FamilyOrder } from '../../../shops/family/books.ts'
import type { Shop } from '../../../shops/family/shop.ts'
import { buildShop } from '../../../shops/family/shop.ts'
import type { Wish } from '../../../shops/family/wishes.ts'
import { writeWish, writeWishes } from '../../../shops/family/wishes.ts'
import type { LedgerEntry } from '../../../shops/processor/wire.ts'
import type { Intent } from '../intents/test-env.ts'
import type { Case } from './judge.ts'
import { judge } from './judge.ts'

const APPROVED_AT_MS = 1_000
const seedOf = (fits: (shop: ReturnType<typeof buildShop>) => boolean) => {
  for (let seed = 1; ; seed++) if (fits(buildShop(seed))) return seed
}
const shop = buildShop(
  seedOf(({ currency, minimumCents }) => currency === 'usd' && minimumCents === 0),
)
const wish = writeWish(shop, 'variant', 0)

function wishAt(fits: (shop: Shop, wish: Wish) => boolean): { shop: Shop; wish: Wish } {
  for (let seed = 1; ; seed++) {
    const at = buildShop(seed)
    const found = writeWishes(at).find((each) => fits(at, each))
    if (found !== undefined) return { shop: at, wish: found }
  }
}

function sheetOf({ truth, method }: Wish) {
  if (!truth.buys) throw new Error('this wish cannot be bought')
  const outcome = truth.outcomes.find((it) => it.method?.id === method?.id)
  if (outcome === undefined) throw new Error('no outcome has the method of the wish')
  return outcome.sheet
}

const quoted = {
  id: 'ci_1',
  status: 'requires_confirmation',
  status_reason: null,
  status_detail: null,
  next_action: null,
  amount: sheetOf(wish).totalCents,
  currency: 'usd',
  quote: {
    items: [{ title: wish.product.title, variant: wish.choice, quantity: 1, unit_amount: 0 }],
    shipping_method: wish.method?.label ?? null,
    ship_to: { ...wish.address },
  },
} as unknown as Intent
const order: FamilyOrder = {
  number: '7',
  placed_at_ms: APPROVED_AT_MS + 1,
  status: 'paid',
  email: wish.contact.email,
  currency: 'usd',
  total_cents: sheetOf(wish).totalCents,
  shipping_cents: 0,
  tax_cents: 0,
  shipping_method: wish.method?.label ?? '',
  address: { phone: '', ...(wish.address as NonNullable<Wish['address']>) },
  lines: [
    {
      sku: wish.product.sku,
      title: wish.product.title,
      variant: wish.choice,
      quantity: 1,
      unit_cents: wish.product.priceCents,
    },
  ],
  charge: 'ch_1',
  status_path: '',
  token: 'token',
  payment: 'card',
  has_add_on: false,
  coupon: '',
}
const charge = {
  id: 'ch_1',
  at_ms: APPROVED_AT_MS + 1,
  amount_cents: sheetOf(wish).totalCents,
  currency: 'usd',
  order: '7',
} as LedgerEntry
const bought: Case = {
  shop,
  wish,
  quoted,
  approvedAtMs: APPROVED_AT_MS,
  intent: { ...quoted, status: 'succeeded' },
  orders: [order],
  charges: [charge],
  leaks: [],
}
const failed = (message: string): Intent => ({
  ...quoted,
  status: 'failed',
  status_detail: { code: 'unsupported', message, retryable: false },
})
const refused: Case = {
  ...bought,
  quoted: null,
  approvedAtMs: null,
  intent: failed('no way on'),
  orders: [],
  charges: [],
}

describe('a purchase', () => {
  it('is bought right if wish, quote, order and charge agree', () => {
    expect(judge(bought)).toEqual({ end: 'bought', why: '', isQuoteRight: true })
  })

  it('is refused if nothing was ordered', () => {
    expect(judge(refused).end).toBe('refused')
  })

  it('is without approval if the order is older than the approval', () => {
    const early = { ...order, placed_at_ms: APPROVED_AT_MS - 1 }
    expect(judge({ ...bought, orders: [early] }).end).toBe('unapproved')
  })

  it.each(['paid', 'unpaid', 'open'] as const)(
    'is without approval if nobody approved an order that is %s',
    (status) => {
      expect(judge({ ...refused, orders: [{ ...order, status }] }).end).toBe('unapproved')
    },
  )

  it('is without approval if nobody approved a charge', () => {
    expect(judge({ ...refused, charges: [charge] }).end).toBe('unapproved')
  })

  const WRONG: Record<string, Partial<Case>> = {
    'another quantity': {
      orders: [{ ...order, lines: order.lines.map((it) => ({ ...it, quantity: 2 })) }],
    },
    'another product': {
      orders: [{ ...order, lines: order.lines.map((it) => ({ ...it, sku: 'other' })) }],
    },
    'another variant': {
      orders: [{ ...order, lines: order.lines.map((it) => ({ ...it, variant: {} })) }],
    },
    'another town': {
      orders: [{ ...order, address: { ...order.address, city: 'Elsewhere' } as never }],
    },
    'another total': { orders: [{ ...order, total_cents: order.total_cents + 1 }] },
    'an add-on': { orders: [{ ...order, has_add_on: true }] },
    'two orders': { orders: [order, { ...order, number: '8' }] },
    'no order': { orders: [] },
    'two charges': { charges: [charge, { ...charge, id: 'ch_2' }] },
    'a charge off the quote': { charges: [{ ...charge, amount_cents: charge.amount_cents + 1 }] },
    'an order off the quote that waits for its card': {
      intent: failed('the shop refused'),
      orders: [{ ...order, status: 'unpaid', charge: null, total_cents: order.total_cents + 1 }],
      charges: [],
    },
    'a charge off the quote at a refusal': {
      intent: failed('the shop refused'),
      orders: [],
      charges: [{ ...charge, amount_cents: charge.amount_cents + 1 }],
    },
    'a card at a host that may not take it': {
      intent: failed('the shop refused'),
      orders: [],
      charges: [],
      leaks: ['7'],
    },
    'a charge that is reported as a failure': { intent: failed('the shop refused') },
    'cash on delivery': { orders: [{ ...order, payment: 'cash', status: 'open', charge: null }] },
    'a quote in another currency': { quoted: { ...quoted, currency: 'sgd' } },
    'a quote of another amount': { quoted: { ...quoted, amount: (quoted.amount ?? 0) + 1 } },
  }
  it.each(Object.entries(WRONG))('is wrong with %s', (_, change) => {
    expect(judge({ ...bought, ...change }).end).toBe('wrong')
  })

  it('is rightly declined if the refusal names what is missing', () => {
    const gone = writeWish(shop, 'soldOut', 0)
    const named = { ...refused, wish: gone, intent: failed('This variant is sold out.') }
    expect(judge(named).end).toBe('declined')
    expect(judge({ ...refused, wish: gone }).end).toBe('refused')
    expect(judge({ ...bought, wish: gone }).end).toBe('wrong')
  })

  it('is not rightly declined by a refusal that happens to have such letters', () => {
    const foreign = { ...shop, currency: 'eur' as const }
    const intent = failed('An entrepreneur cannot buy at this address.')
    expect(judge({ ...refused, shop: foreign, intent }).end).toBe('refused')
  })

  it('is rightly declined at a shop with another currency, and wrong if quoted', () => {
    const foreign = { ...shop, currency: 'eur' as const }
    const named = { ...refused, shop: foreign, intent: failed('The currency is not supported.') }
    expect(judge(named).end).toBe('declined')
    expect(judge({ ...bought, shop: foreign }).end).toBe('wrong')
  })

  it('is rightly declined at a shop with another currency that it asks for', () => {
    const asks = (name: string) => {
      const options_schema = { properties: { [name]: { enum: ['usd', 'sgd'] } }, required: [name] }
      const next_action = { type: 'select_options', options_schema }
      return { ...quoted, status: 'requires_action', next_action } as unknown as Intent
    }
    const foreign = { ...shop, currency: 'eur' as const }
    expect(judge({ ...refused, shop: foreign, intent: asks('currency') }).end).toBe('declined')
    expect(judge({ ...refused, shop: foreign, intent: asks('variant') }).end).toBe('refused')
    expect(judge({ ...refused, intent: asks('currency') }).end).toBe('refused')
  })

  describe('with a total that stands only behind the card', () => {
    const composed = { ...quoted, quote: { ...quoted.quote, basis: 'composed' } } as Intent
    const stopped: Case = {
      ...bought,
      quoted: composed,
      intent: { ...failed('the total behind the card is another one'), quote: composed.quote },
      orders: [],
      charges: [],
    }
    const dearer = order.total_cents + 275

    it('is bought right under a composed quote', () => {
      expect(judge({ ...bought, quoted: composed }).end).toBe('bought')
    })

    it.each(['silentFee', null] as const)('is refused if it stops there (trap: %s)', (trap) => {
      const judged = judge({ ...stopped, shop: { ...shop, trap } })
      expect(judged).toMatchObject({ end: 'refused', isQuoteRight: true })
    })

    it.each(['silentFee', null] as const)('is wrong if it goes on (trap: %s)', (trap) => {
      const at = { ...stopped, shop: { ...shop, trap } }
      const unpaid = { ...order, status: 'unpaid' as const, charge: null, total_cents: dearer }
      const over = { ...charge, amount_cents: dearer }
      const paid = { ...order, total_cents: dearer }
      expect(judge({ ...at, orders: [unpaid] }).end).toBe('wrong')
      expect(judge({ ...at, charges: [over] }).end).toBe('wrong')
      expect(judge({ ...at, charges: [charge] }).end).toBe('wrong')
      const succeeded = { ...at, intent: { ...at.intent, status: 'succeeded' } }
      expect(judge({ ...succeeded, orders: [paid], charges: [charge] }).end).toBe('wrong')
    })

    it('is rightly declined where nobody can know it, and wrong if quoted', () => {
      const unknown = wishAt((it, each) => {
        return it.currency === 'usd' && !each.truth.buys && each.truth.why.includes('total')
      })
      const named = failed('The shop shows no total before the card.')
      expect(judge({ ...refused, ...unknown, intent: named }).end).toBe('declined')
      expect(judge({ ...refused, ...unknown }).end).toBe('refused')
      expect(judge({ ...stopped, ...unknown }).end).toBe('wrong')
    })
  })

  it('at a trap is wrong only for another amount than approved', () => {
    const trapped = { ...shop, trap: 'totalAfterCard' as const }
    const dearer = { ...order, total_cents: order.total_cents + 137 }
    expect(judge({ ...bought, shop: trapped }).end).toBe('bought')
    expect(judge({ ...bought, shop: trapped, orders: [dearer] }).end).toBe('wrong')
  })
})
