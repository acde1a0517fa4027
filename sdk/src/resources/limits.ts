import type { Answered, Client } from '../client.ts'
import type { Limits } from '../generated/contract.ts'
import type { RequestOptions } from '../options.ts'

/** The limits of the account. */
export class LimitsResource {
  readonly #client: Client

  constructor(client: Client) {
    this.#client = client
  }

  /**
   * Retrieves the current limits.
   *
   * @example
   * ```ts
   * import { Florin } from '@florin/sdk'
   *
   * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
   * const { gift } = await florin.limits.get()
   * console.log(gift.minimum_amount, gift.maximum_amount) // → 100 999999
   * ```
   */
  get(options?: RequestOptions): Promise<Answered<Limits>> {
    return this.#client.request({ method: 'GET', path: '/v1/limits' }, options)
  }
}
