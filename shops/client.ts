// For tests: the maintenance API that every shop here offers.

export type ShopProduct = {
  sku: string
  title: string
  path: string
  /** The choices that select it, such as `{ Size: 'M' }`; empty if there are none. */
  variant: ShopVariant
  price_cents: number
  /** Units left; null if stock is not tracked. */
  stock: number | null
}

type ShopVariant = Record<string, string>

/** A paid order. */
export type ShopOrder = {
  number: string
  placed_at_ms: number
  status: string
  email: string
  currency: string
  total_cents: number
  shipping_cents: number
  tax_cents: number
  shipping_method: string
  address: ShopAddress | null
  lines: ShopLine[]
  /** The charge's id at the processor. */
  charge: string | null
  /** The path of the order's status page. */
  status_path: string
  /** The discount code that was used; only where the shop has such codes. */
  coupon?: string
  /** How it is paid, if not by card; only where the shop has other ways. */
  payment?: string
  /** The names on tickets. */
  names?: string[]
}

type ShopLine = {
  sku: string
  title: string
  variant: ShopVariant
  quantity: number
  unit_cents: number
}

type ShopAddress = {
  name: string
  line1: string
  line2: string
  city: string
  state: string
  postal_code: string
  country: string
  phone: string
}

/**
 * When the shop changes during a purchase: as the last totals are shown, as the order is placed, or
 * on the return from the bank.
 */
export type ShopMoment = 'card_return' | 'place_order' | 'preview'

/** `next`: how many times it strikes; page faults last until cleared by default. */
export type ShopFault = { next?: number } & (
  | { kind: 'price_raised'; sku: string; by_cents?: number; when?: ShopMoment }
  | { kind: 'sold_out'; sku: string; when?: ShopMoment }
  | { kind: 'hang_after_order'; ms?: number }
  | { kind: 'thank_you_error' }
  | { kind: 'login_wall' }
  | { kind: 'captcha'; path?: string }
  | { kind: 'add_on' }
  | { kind: 'hostile_text'; sku?: string; text?: string }
)

/** A fault that is set, and how often it has struck. */
export type SetFault = ShopFault & { fired: number }

export type ShopClient = ReturnType<typeof maintenanceClient>

export function maintenanceClient(url: string, token: string) {
  const call = async <Answer>(method: string, path: string, body?: unknown): Promise<Answer> => {
    const response = await fetch(`${url}/maintenance/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!response.ok) {
      throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    }
    return (await response.json()) as Answer
  }
  const list = async <Item>(path: string) => (await call<{ data: Item[] }>('GET', path)).data
  return {
    listProducts: () => list<ShopProduct>('products'),
    getProduct: (sku: string) => call<ShopProduct>('GET', `products/${sku}`),
    setProduct: (sku: string, change: { price_cents?: number; stock?: number }) =>
      call<ShopProduct>('POST', `products/${sku}`, change),
    listOrders: () => list<ShopOrder>('orders'),
    setFault: (fault: ShopFault) => call<SetFault>('POST', 'faults', fault),
    listFaults: () => list<SetFault>('faults'),
    clearFaults: () => call('DELETE', 'faults'),
    /** Restores the seeded state; order numbers are not reused. */
    reset: () => call('POST', 'reset'),
  }
}
