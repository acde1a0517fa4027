// The shop's orders, and its payments at the processor.
import { randomUUID } from 'node:crypto'
import type { ShopOrder } from '../client.ts'
import { shopClient } from '../processor/client.ts'
import type { CardInput } from '../processor/wire.ts'
import type { Basket } from './sheet.ts'
import { buildSheet, isShipped, unitCentsOf } from './sheet.ts'
import type { Shop } from './shop.ts'
import type { Payment, Visit } from './visit.ts'
import { basketOf, methodOf } from './visit.ts'

/** `unpaid` waits for its card; `open` is paid later by other means, or costs nothing. */
export type OrderStatus = 'open' | 'paid' | 'unpaid'

export type FamilyOrder = ShopOrder & {
  status: OrderStatus
  readonly token: string
  readonly payment: Payment
  readonly has_add_on: boolean
  readonly coupon: string
}

export type Books = ReturnType<typeof openBooks>

export function openBooks(shop: Shop, processor: { url: string; secret: string }) {
  const bank = shopClient(processor.url, processor.secret)
  const orders: FamilyOrder[] = []
  // Hosted payments whose order is recorded once it is paid.
  const waiting = new Map<string, { order: FamilyOrder; session: string }>()
  const stranger = openStranger(orders)
  let count = shop.draw.below('first order', 8_000) + 1_000

  const write = (visit: Visit, isArmed: boolean, status: OrderStatus): FamilyOrder => {
    const number = `${shop.draw.pick('prefix', ['', 'A-', 'N'])}${++count}`
    const order = orderOf(shop, visit, basketOf(shop, visit, isArmed), number)
    return { ...order, status, payment: visit.payment || 'card' }
  }
  return {
    orders,
    find: (token: string) => orders.find((order) => order.token === token) ?? null,
    /** An order without a card: it is paid later, or costs nothing. */
    record(visit: Visit, isArmed: boolean, status: OrderStatus): FamilyOrder {
      const order = write(visit, isArmed, status)
      orders.push(order)
      return order
    },
    /** Charges first, so that a declined card leaves no order. */
    async sell(visit: Visit, isArmed: boolean): Promise<FamilyOrder | null> {
      if (visit.card === null) return null
      const order = write(visit, isArmed, 'paid')
      order.charge = await charge(bank, order, visit.card)
      if (order.charge === null) return null
      orders.push(order)
      return order
    },
    async pay(order: FamilyOrder, card: CardInput): Promise<boolean> {
      const id = await charge(bank, order, card)
      if (id !== null) Object.assign(order, { charge: id, status: 'paid' })
      return id !== null
    },
    /** The address of the processor's page; the order is recorded now or once it is paid. */
    async host(
      visit: Visit,
      isArmed: boolean,
      returnUrlOf: (token: string) => string,
    ): Promise<{ url: string; token: string }> {
      const order = write(visit, isArmed, 'unpaid')
      if (shop.traits.ordersBefore) orders.push(order)
      const session = await bank.createSession({
        amount_cents: order.total_cents,
        currency: order.currency,
        order: order.number,
        return_url: returnUrlOf(order.token),
      })
      waiting.set(order.token, { order, session: session.id })
      return { url: session.url, token: order.token }
    },
    /** The address of the page at another host; the order is recorded once that page has a card. */
    hostElsewhere: (visit: Visit, isArmed: boolean, url: string) =>
      stranger.ask(write(visit, isArmed, 'paid'), url),
    stranger,
    /** On the return from the processor's page; null if it was not paid. */
    async settle(token: string): Promise<FamilyOrder | null> {
      const found = waiting.get(token)
      if (found === undefined) return null
      const { charge: id } = await bank.getSession(found.session)
      if (id === null) return null
      if (!orders.includes(found.order)) orders.push(found.order)
      return Object.assign(found.order, { charge: id, status: 'paid' as const })
    },
  }
}

/** The charge's id; null if the card was declined. */
async function charge(
  bank: ReturnType<typeof shopClient>,
  order: FamilyOrder,
  card: CardInput | { token: string },
): Promise<string | null> {
  const { total_cents: amount_cents, currency, number } = order
  const answer = await bank
    .charge({ ...card, amount_cents, currency, order: number })
    .catch(() => null)
  return answer?.status === 'approved' ? answer.id : null
}

/** Another host that asks for the cards of orders. */
function openStranger(orders: FamilyOrder[]) {
  const asked = new Map<string, FamilyOrder>()
  const leaks: string[] = []
  return {
    ask(order: FamilyOrder, url: string): string {
      asked.set(order.token, order)
      return `${url}/${order.token}`
    },
    find: (token: string) => asked.get(token) ?? null,
    /** It has the card: the shop takes the order for paid. */
    take(order: FamilyOrder): void {
      leaks.push(order.number)
      if (!orders.includes(order)) orders.push(order)
    },
    /** Numbers of the orders whose card it has. */
    leaks,
  }
}

function orderOf(
  shop: Shop,
  visit: Visit,
  basket: Basket,
  number: string,
): Omit<FamilyOrder, 'payment' | 'status'> {
  const { fields, lines } = visit
  const sheet = buildSheet(shop, basket)
  const name = fields.name ?? [fields.first, fields.last].filter(Boolean).join(' ')
  const address = {
    name,
    line1: [fields.street, fields.house].filter(Boolean).join(' '),
    line2: fields.line2 ?? '',
    city: fields.city ?? '',
    state: fields.state ?? '',
    postal_code: fields.postcode ?? '',
    country: fields.country ?? '',
    phone: fields.phone ?? '',
  }
  return {
    number,
    placed_at_ms: Date.now(),
    email: fields.email ?? '',
    currency: shop.currency,
    total_cents: sheet.totalCents,
    shipping_cents: sheet.shippingCents,
    tax_cents: sheet.taxCents,
    shipping_method: methodOf(shop, visit)?.label ?? '',
    address: isShipped(lines) ? address : null,
    lines: lines.map((line) => ({
      sku: line.product.sku,
      title: line.product.title,
      variant: {
        ...line.choice,
        ...(line.engraving === '' ? {} : { engraving: line.engraving }),
        ...(line.isSubscribed ? { plan: 'subscribe' } : {}),
      },
      quantity: line.quantity,
      unit_cents: unitCentsOf(line, basket.surchargeCents),
    })),
    charge: null,
    status_path: '',
    token: randomUUID(),
    has_add_on: basket.hasAddOn,
    coupon: basket.hasCoupon ? shop.coupon.code : '',
  }
}
