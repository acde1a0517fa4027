import type { Answered, Client } from '../client.ts'
import { Collection } from '../collection.ts'
import type { ListPricesData, Price } from '../generated/contract.ts'
import type { ListPromise } from '../lists.ts'
import type { RequestOptions } from '../options.ts'

/** Prices of products. A price is created with its product and never changes. */
export class Prices {
  readonly #prices: Collection<Price>

  constructor(client: Client) {
    this.#prices = new Collection(client, '/v1/prices')
  }

  /**
   * Lists prices, newest first.
   *
   * @example
   * ```ts
   * import { Florin } from '@florin/sdk'
   *
   * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
   * const mug = await florin.products.create({ name: 'Mug', amount: 1_200 })
   * for await (const price of florin.prices.list({ product: mug.id })) {
   *   console.log(price.unit_amount) // → 1200
   * }
   * ```
   */
  list(params?: ListPricesData['query'], options?: RequestOptions): ListPromise<Price> {
    return this.#prices.list(params, options)
  }

  /**
   * Retrieves a price.
   *
   * @example
   * ```ts
   * import { Florin } from '@florin/sdk'
   *
   * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
   * const { default_price } = await florin.products.create({ name: 'Mug', amount: 1_200 })
   * if (default_price === null) throw new Error('The product has no price.')
   * console.log((await florin.prices.get(default_price)).type) // → one_time
   * ```
   */
  get(id: string, options?: RequestOptions): Promise<Answered<Price>> {
    return this.#prices.get(id, undefined, options)
  }
}
