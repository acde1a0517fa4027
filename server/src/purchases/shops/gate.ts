import { isDeepStrictEqual } from 'node:util'
import { formatMoney } from './money.ts'
import type { Quote } from './purchase.ts'

export type Difference = {
  readonly code: 'host_changed' | 'item_changed' | 'price_changed' | 'ship_to_changed'
  /** In plain words: what was confirmed, and what the shop shows now. */
  readonly message: string
}

/** The first difference between the confirmed quote and the one that the shop gives now. */
export function compareQuotes(confirmed: Quote, now: Quote): Difference | null {
  const goods = ({ items }: Quote) =>
    items.map(({ title, quantity, variant }) => ({ title: plain(title), quantity, variant }))
  // A stored quote has its keys in another order.
  if (!isDeepStrictEqual(goods(confirmed), goods(now))) {
    return { code: 'item_changed', message: `The shop now sells ${nameItems(now)}.` }
  }
  if (confirmed.amountCents !== now.amountCents || confirmed.currency !== now.currency) {
    const [was, is] = [confirmed, now].map((it) => formatMoney(it.amountCents, it.currency))
    return {
      code: 'price_changed',
      message: `Confirmed were ${was}; the shop now asks ${is}.`,
    }
  }
  if (confirmed.shippingMethod !== now.shippingMethod) {
    const [was, is] = [confirmed, now].map((it) => it.shippingMethod ?? 'none')
    return {
      code: 'ship_to_changed',
      message: `The shipping method confirmed was ${was}; the shop now offers ${is}.`,
    }
  }
  if (isDeepStrictEqual(confirmed.shipTo, now.shipTo)) return null
  return {
    code: 'ship_to_changed',
    message: 'The shop ships to another address than the confirmed one.',
  }
}

function nameItems({ items }: Quote): string {
  return items.map(({ quantity, title }) => `${quantity} × ${title}`).join(', ')
}

function plain(title: string): string {
  return title.toLowerCase().replaceAll(/\s+/g, ' ').trim()
}
