// For tests: the shop's maintenance API.

export type ShopProduct = {
  sku: string
  title: string
  path: string
  price_cents: number
  /** What can still be bought; null where nothing is counted. */
  stock: number | null
}

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
  lines: { sku: string; title: string; quantity: number; unit_cents: number }[]
  /** The charge's id at the processor. */
  charge: string | null
  /** Where its buyer looks it up, after giving the email. */
  status_path: string
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

/** When the shop changes under the buyer's hands. */
type Moment = 'card_return' | 'place_order' | 'preview'

/** `next`: for how many times; page faults last until cleared unless told. */
export type ShopFault = { next?: number } & (
  | { kind: 'price_raised'; sku: string; by_cents?: number; when?: Moment }
  | { kind: 'sold_out'; sku: string; when?: Moment }
  | { kind: 'hang_after_order'; ms?: number }
  | { kind: 'thank_you_error' }
  | { kind: 'login_wall' }
  | { kind: 'captcha'; path?: string }
  | { kind: 'add_on' }
  | { kind: 'hostile_text'; sku?: string; text?: string }
)

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
    setFault: (fault: ShopFault) => call<ShopFault & { fired: number }>('POST', 'faults', fault),
    listFaults: () => list<ShopFault & { fired: number }>('faults'),
    clearFaults: () => call('DELETE', 'faults'),
    /** The shop as it was seeded; order numbers are not given out again. */
    reset: () => call('POST', 'reset'),
  }
}
