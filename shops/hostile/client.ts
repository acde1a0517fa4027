// For tests: the shop's maintenance API.
import type { ShopOrder } from '../client.ts'
import type { Product } from './goods.ts'

export function hostileClient(url: string, token: string) {
  const call = async <Answer>(method: string, path: string, body?: unknown): Promise<Answer> => {
    const response = await fetch(`${url}/maintenance/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`)
    return (await response.json()) as Answer
  }
  const list = async <Item>(path: string, method = 'GET', body?: unknown) =>
    (await call<{ data: Item[] }>(method, path, body)).data
  return {
    listGoods: () => list<Product>('goods'),
    listOrders: () => list<ShopOrder>('orders'),
    /** Cheats with this product from now on; null makes it honest. */
    arm: (sku: string, variant: string | null) =>
      call('POST', 'arm', variant === null ? { sku } : { sku, variant }),
    /**
     * The places that received a number, such as `shop /checkout/payment` or `foreign /collect`.
     */
    search: (number: string) => list<string>('search', 'POST', { number }),
  }
}
