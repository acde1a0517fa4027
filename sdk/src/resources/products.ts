import type { Answered, Client } from '../client.ts'
import { Collection } from '../collection.ts'
import type {
  CreateProductData,
  ListProductsData,
  Product,
  UpdateProductData,
} from '../generated/contract.ts'
import type { ListPromise } from '../lists.ts'
import type { RequestOptions } from '../options.ts'

/** Goods and services that you sell through checkout links and sessions. */
export class Products {
  readonly #products: Collection<Product>

  constructor(client: Client) {
    this.#products = new Collection(client, '/v1/products')
  }

  /**
   * Creates a product, with its price if you give one. A price never changes: for another price,
   * create another product.
   *
   * @example
   * ```ts
   * import { Florin } from '@florin/sdk'
   *
   * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
   * const mug = await florin.products.create({ name: 'Mug', amount: 1_200, type: 'good' })
   * console.log(mug.name, mug.amount) // → Mug 1200
   * ```
   */
  create(params: CreateProductData['body'], options?: RequestOptions): Promise<Answered<Product>> {
    return this.#products.create(params, options)
  }

  /**
   * Lists products, newest first.
   *
   * @example
   * ```ts
   * import { Florin } from '@florin/sdk'
   *
   * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
   * for await (const { name, amount } of florin.products.list({ active: true })) {
   *   console.log(name, amount)
   * }
   * ```
   */
  list(params?: ListProductsData['query'], options?: RequestOptions): ListPromise<Product> {
    return this.#products.list(params, options)
  }

  /**
   * Retrieves a product.
   *
   * @example
   * ```ts
   * import { Florin } from '@florin/sdk'
   *
   * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
   * const { id } = await florin.products.create({ name: 'Mug', amount: 1_200 })
   * console.log((await florin.products.get(id)).active) // → true
   * ```
   */
  get(id: string, options?: RequestOptions): Promise<Answered<Product>> {
    return this.#products.get(id, undefined, options)
  }

  /**
   * Updates a product, or archives it and its prices with `active: false`. Existing links and
   * sessions keep its earlier name and price.
   *
   * @example
   * ```ts
   * import { Florin } from '@florin/sdk'
   *
   * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
   * const { id } = await florin.products.create({ name: 'Mug', amount: 1_200 })
   * console.log((await florin.products.update(id, { active: false })).active) // → false
   * ```
   */
  update(
    id: string,
    params: UpdateProductData['body'],
    options?: RequestOptions,
  ): Promise<Answered<Product>> {
    return this.#products.post(id, '', params, options)
  }
}
