import type { Answered, Client } from '../client.ts'
import { Collection } from '../collection.ts'
import type { ListMerchantsData, Merchant } from '../generated/contract.ts'
import type { ListPromise } from '../lists.ts'
import type { RequestOptions } from '../options.ts'

/** Shops that Florin can buy at. */
export class Merchants {
  readonly #merchants: Collection<Merchant>

  constructor(client: Client) {
    this.#merchants = new Collection(client, '/v1/merchants')
  }

  /**
   * Lists the shops that your account has used, and those that several accounts have used.
   *
   * @example
   * ```ts
   * import { Florin } from '@florin/sdk'
   *
   * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
   * for await (const { slug, readiness } of florin.merchants.list()) {
   *   console.log(slug, readiness)
   * }
   * ```
   */
  list(params?: ListMerchantsData['query'], options?: RequestOptions): ListPromise<Merchant> {
    return this.#merchants.list(params, options)
  }

  /**
   * Retrieves a shop by its slug, the `merchant` of a checkout intent.
   *
   * @example
   * ```ts
   * import { Florin } from '@florin/sdk'
   *
   * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
   * for await (const { merchant } of florin.checkoutIntents.list({ status: 'failed' })) {
   *   if (merchant === null) continue
   *   const { readiness, blockers } = await florin.merchants.get(merchant)
   *   console.log(merchant, readiness, blockers)
   * }
   * ```
   */
  get(slug: string, options?: RequestOptions): Promise<Answered<Merchant>> {
    return this.#merchants.get(slug, undefined, options)
  }
}
